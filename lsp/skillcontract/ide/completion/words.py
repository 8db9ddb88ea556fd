"""Values of closed lists: every enum, and booleans."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache

from skillcontract.ide.completion.item import Item, ItemKind
from skillcontract.ide.completion.situation import Situation
from skillcontract.ide.pages import word_page
from skillcontract.model.properties import Kind
from skillcontract.text.language import Localized


def offers(situation: Situation) -> Iterable[Item]:
    """The words that the property takes; in a list, those that are not there yet."""
    stated, cursor = situation.stated, situation.cursor
    if stated is None or (cursor.key is None and stated.kind is not Kind.WORDS):
        return ()
    if stated.kind is Kind.BOOLEAN and not cursor.quoted:
        return _booleans(stated.default)
    if stated.words is None or (stated.kind is Kind.WORDS and cursor.key is not None):
        return ()
    there = frozenset(cursor.others) if stated.kind is Kind.WORDS else frozenset()
    return tuple(item for item in _words(stated.words, stated.default) if item.label not in there)


@cache
def _words(words: type[StrEnum], default: str | None) -> tuple[Item, ...]:
    return tuple(
        Item(word.value, ItemKind.WORD, _default_note(default == f'"{word.value}"'), word_page(words, word))
        for word in words
    )


@cache
def _booleans(default: str | None) -> tuple[Item, ...]:
    return tuple(
        Item(word, ItemKind.VALUE, _default_note(word == default), bare=True) for word in ("true", "false")
    )


def _default_note(is_default: bool) -> Localized | None:
    return Localized("默认", "default") if is_default else None
