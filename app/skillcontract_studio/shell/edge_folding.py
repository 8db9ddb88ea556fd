"""Which panels a small window hides at its edge, and how all stand again in a larger one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from skillcontract_studio.qt import QByteArray, QSize
from skillcontract_studio.shell.docks import Docks


@dataclass(frozen=True, slots=True)
class Fold:
    """Panels that go to an edge (`left`, `right`, `bottom`) below a width or a height; both are stated at 100 %."""

    panels: tuple[str, ...]
    edge: str
    width: int = 0
    height: int = 0


class EdgeFolding:
    """Acts where a limit is passed, and leaves alone between them whatever its user arranged."""

    def __init__(self, docks: Docks, folds: tuple[Fold, ...], size: Callable[[], None]) -> None:
        """`size` gives the panels the sizes that they have at first in the window as it is."""
        self._docks = docks
        self._folds = folds
        self._size = size
        self._folded = self._open()
        docks.folding = self
        self._moving = False
        self._stood: dict[tuple[bool, ...], QByteArray] = {}
        """How the panels stood when each was left, by the folds that were made."""

    def fit(self, size: QSize, px: Callable[[float], int]) -> bool:
        """Fold for a size of the window; says whether anything moved."""
        wanted = tuple(
            size.width() < px(fold.width) or size.height() < px(fold.height) for fold in self._folds
        )
        # Panels that are being moved may have the window laid out: half way they stand in no way worth keeping.
        if wanted == self._folded or self._moving:
            return False
        self._moving = True
        try:
            self._move(wanted)
        finally:
            self._moving = False
        return True

    def _move(self, wanted: tuple[bool, ...]) -> None:
        self._stood[self._folded] = self._docks.state()
        opens = any(now and not then for now, then in zip(self._folded, wanted, strict=True))
        if wanted in self._stood:
            self._docks.restore(self._stood[wanted])
        elif opens:
            # A panel comes back from the edge to a place of its own: only what was kept has it among its neighbours.
            self._docks.restore(self._stood[self._open()])
        self._folded = wanted
        self.hold()

    def unfolded(self) -> QByteArray | None:
        """How the panels stood before a small window hid some of them; None where nothing is hidden."""
        return self._stood.get(self._open()) if any(self._folded) else None

    def use(self, state: QByteArray, unfolded: QByteArray | None) -> None:
        """Have the panels stand as at another time; `unfolded` is how they stood in a window that was larger than that one."""
        if unfolded is not None and not any(self._folded):
            # In this window nothing has to hide, whatever did then.
            self._docks.restore(unfolded)
            return
        self._docks.restore(state)
        if unfolded is not None:
            self._stood[self._open()] = unfolded
        self.hold()
        if unfolded is None and any(self._folded):
            # They stood in a window that was large enough for all: here those that stay would leave no room between them.
            self._stood[self._open()] = state
            self._size()

    def _open(self) -> tuple[bool, ...]:
        return (False,) * len(self._folds)

    def begin_anew(self) -> None:
        """The panels stand in their first places: fold those that are folded now."""
        self._stood.clear()
        self._stood[self._open()] = self._docks.state()
        self.hold()

    def hold(self) -> None:
        """Hide what is hidden in a window of this size, after the panels were made to stand otherwise."""
        for fold, folded in zip(self._folds, self._folded, strict=True):
            if folded:
                for panel in fold.panels:
                    self._docks.hide_at_edge(panel, fold.edge)
