"""What completion offers, as plain data: the client's own syntax for snippets comes in at the edge."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from skillcontract.text.language import Localized
from skillcontract.text.span import Span


class ItemKind(Enum):
    """What an item is; editors choose its icon by it."""

    PROPERTY = auto()
    WORD = auto()
    VALUE = auto()
    PREFIX = auto()
    FIELD = auto()
    TOOL = auto()
    ARGUMENT = auto()
    EXTRACT = auto()
    INPUT = auto()
    OUTPUT = auto()


@dataclass(frozen=True, slots=True)
class Stop:
    """A place in a snippet where the author types next, with what stands there first or the words to choose from."""

    words: tuple[str, ...] = ()


Snippet: TypeAlias = "tuple[str | Stop, ...]"
"""Text with stops, in the order they are visited."""


@dataclass(frozen=True, slots=True)
class Item:
    """One offer. `inserted` is what goes into the text in place of the word, quotes excluded."""

    label: str
    kind: ItemKind
    detail: Localized | None = None
    documentation: Localized | None = None
    """Markdown."""
    inserted: Snippet | None = None
    """None means the label."""
    preferred: bool = False
    """Offered before all others."""
    ineffective: bool = False
    """The runtime does not read it (§19); offered last and struck out."""
    bare: bool = False
    """It is no string, so no quotes go around it."""
    page: Callable[[], Localized | None] | None = None
    """Writes the documentation where that takes work, for the one item that is looked at."""

    def documented(self) -> Localized | None:
        """The documentation, written now where it was not yet."""
        return self.documentation if self.page is None else self.page()


@dataclass(frozen=True, slots=True)
class Offers:
    """All offers for one cursor, and what of the text they replace.

    Both spans start at the same place; `inserting` ends at the cursor, `replacing` at the end of the word.
    `before` and `after` are the quotes that are not there yet, `comma` the one that must follow what is inserted.
    """

    items: tuple[Item, ...]
    inserting: Span
    replacing: Span
    before: str = ""
    after: str = ""
    comma: str = ""
    in_code: bool = False
    """Whether the cursor is in a code span of Markdown."""


NOTHING = Offers((), Span(0, 0), Span(0, 0))


def distinct(items: Iterable[Item]) -> tuple[Item, ...]:
    """The items, each label once: what comes first knows more about it."""
    return tuple({item.label: item for item in reversed(tuple(items))}.values())[::-1]
