"""What completion offered last: an item's documentation is written when the client looks at it."""

from __future__ import annotations

from collections import deque
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skillcontract.ide.completion.item import Item

KEPT = 4
"""How many lists are kept. An editor looks at items of the newest only; one that shows two at once is thought of."""


class RecentOffers:
    """The items of the newest lists, each list by its number."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._lists: deque[tuple[int, tuple[Item, ...]]] = deque(maxlen=KEPT)

    def add(self, items: tuple[Item, ...]) -> int:
        """Keep a list; gives its number."""
        number = next(self._numbers)
        self._lists.append((number, items))
        return number

    def item(self, number: object, index: object) -> Item | None:
        """An item of a list; None where it is not kept any more, or never was."""
        items = next((items for each, items in self._lists if each == number), ())
        return items[index] if isinstance(index, int) and 0 <= index < len(items) else None
