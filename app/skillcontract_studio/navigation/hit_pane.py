"""A tree of places, and what is said in its stead while there are none."""

from collections.abc import Callable
from pathlib import Path

from skillcontract_studio.navigation.hit_tree import HitTree
from skillcontract_studio.qt import QVBoxLayout, QWidget
from skillcontract_studio.shell.empty_state import empty_state
from skillcontract_studio.theme.appearance import Appearance


class HitPane:
    """Fills a panel with both, one of them shown."""

    def __init__(self, appearance: Appearance, root: Callable[[], Path | None], panel: QWidget) -> None:
        self.tree = HitTree(appearance, root, panel)
        self._empty = empty_state(panel, fills=False)
        layout = QVBoxLayout(panel)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._empty)
        layout.addWidget(self.tree, 1)

    def redraw(self, name: str, empty: str) -> None:
        """Show the places under a name for screen readers, or say `empty` where there are none."""
        there = bool(self.tree.hits())
        self.tree.setAccessibleName(name)
        self._empty.setText(empty)
        self._empty.setVisible(not there)
        self.tree.setVisible(there)

    def title(self, said: str, of: str = "") -> str:
        """A panel's name with how many places there are, and of what."""
        count = len(self.tree.hits())
        return f"{said} {count}{of}" if count else said
