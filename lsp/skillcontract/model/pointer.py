"""JSON Pointers (RFC 6901), as every finding carries one."""


def child(pointer: str, key: str) -> str:
    """The pointer of a member or an item below `pointer`."""
    if "~" in key or "/" in key:
        key = key.replace("~", "~0").replace("/", "~1")
    return f"{pointer}/{key}"


def parts(pointer: str) -> tuple[str, ...]:
    """The keys of a pointer, unescaped; none for the root."""
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:])
