"""Joins words as each language does: Chinese has full-width commas and colons, and a comma of its own for things of one kind."""

from collections.abc import Iterable

from skillcontract.text.language import Language, Localized

_COMMA = Localized("，", ", ")
_ENUMERATION = Localized("、", ", ")
_COLON = Localized("：", ": ")


def listed(parts: Iterable[str | None], language: Language) -> str:
    """Parts beside each other, without those that are empty."""
    return _COMMA(language).join(filter(None, parts))


def headed(head: str, words: str, language: Language) -> str:
    """Words behind what they are about."""
    return f"{head}{_COLON(language)}{words}"


def names_in(names: Iterable[str], language: Language) -> str:
    """Things of one kind one after the other."""
    return _ENUMERATION(language).join(names)


def named(names: Iterable[str]) -> Localized:
    """Things of one kind one after the other, in both languages."""
    kept = tuple(names)
    return Localized(names_in(kept, Language.ZH), names_in(kept, Language.EN))
