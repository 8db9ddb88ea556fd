"""Text as bytes, whatever stands in it."""


def utf8(text: str) -> bytes:
    r"""A text in UTF-8. Half of a surrogate pair, which UTF-8 cannot say, becomes the escape of JSON that means it (`\ud800`).

    Such halves come from escapes in contracts and from names of files that are not in UTF-8.
    """
    return text.encode("utf-8", "backslashreplace")
