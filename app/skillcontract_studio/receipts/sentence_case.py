"""Phrases that other places say in the middle of a sentence, as the words of a line of their own."""


def in_sentence_case(words: str) -> str:
    """The words with a capital at their start, where their script has one."""
    return words[:1].upper() + words[1:]
