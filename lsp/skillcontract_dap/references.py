"""The numbers by which a client asks for what stands inside something. They hold until the next move (protocol's overview)."""

from __future__ import annotations

from itertools import count

from skillcontract_dap.frames import Frame
from skillcontract_dap.items import Item
from skillcontract_dap.messages import Refused


class References:
    """Gives out numbers and takes them back. A number is never given out twice, so a stale one means nothing."""

    def __init__(self) -> None:
        self._next = count(1)
        self._items: dict[int, Item] = {}
        self._frames: dict[int, Frame] = {}

    def forget(self) -> None:
        """Nothing that was given out holds any more."""
        self._items.clear()
        self._frames.clear()

    def of_item(self, item: Item) -> int:
        """The number of what stands inside; 0 where nothing does."""
        if item.size == 0:
            return 0
        number = next(self._next)
        self._items[number] = item
        return number

    def of_frame(self, frame: Frame) -> int:
        """The number of a frame."""
        number = next(self._next)
        self._frames[number] = frame
        return number

    def item(self, number: int) -> Item:
        """The item of a number. Raises Refused where it does not hold."""
        found = self._items.get(number)
        if found is None:
            raise Refused("stale-reference", number=number)
        return found

    def frame(self, number: int) -> Frame:
        """The frame of a number. Raises Refused where it does not hold."""
        found = self._frames.get(number)
        if found is None:
            raise Refused("stale-frame", number=number)
        return found
