"""A tree of places by file, walked with the arrow keys."""

from collections.abc import Callable, Sequence
from pathlib import Path

from skillcontract_studio.navigation.hit_row import HIT, HitRowDelegate, file_item, item_of
from skillcontract_studio.navigation.hits import FileHits, Hit
from skillcontract_studio.qt import QKeyEvent, QModelIndex, Qt, QWidget, Signal
from skillcontract_studio.shell.row_tree import RowTree
from skillcontract_studio.theme.appearance import Appearance


class HitTree(RowTree):
    """`looked_at` comes for the place that is current, `chosen` for the one that Enter or a double click takes."""

    looked_at = Signal(object)
    chosen = Signal(object)

    def __init__(
        self, appearance: Appearance, root: Callable[[], Path | None], parent: QWidget | None = None
    ) -> None:
        super().__init__(appearance, parent)
        self._root = root
        self._appearance = appearance
        self.setItemDelegate(HitRowDelegate(appearance, self))
        self.clicked.connect(self._clicked)
        self.doubleClicked.connect(self._taken)

    def show_hits(self, groups: Sequence[FileHits]) -> None:
        """Show these, all files open, the first place current."""
        self.rows.clear()
        for group in groups:
            item = file_item(group, self._folder(group.path), self._appearance.fonts.language)
            for hit in group.hits:
                item.appendRow(item_of(hit))
            self.rows.appendRow(item)
        self.expandAll()
        if groups:
            self.setCurrentIndex(self.rows.index(0, 0, self.rows.index(0, 0)))
            self.scrollToTop()

    def hits(self) -> list[Hit]:
        """The places in their order."""
        return [hit for item in self.items() if isinstance(hit := item.data(HIT), Hit)]

    def current(self) -> Hit | None:
        """The current place; on a file its first."""
        shown = self.currentIndex().data(HIT)
        if isinstance(shown, FileHits):
            return shown.hits[0] if shown.hits else None
        return shown if isinstance(shown, Hit) else None

    def select(self, hit: Hit) -> None:
        """Make a place current."""
        for item in self.items():
            if item.data(HIT) == hit:
                self._make_current(item.index())

    def step(self, by: int) -> Hit | None:
        """Go to the next or the previous place, around the ends; the place, None where there is none."""
        hits, current = self.hits(), self.current()
        if not hits:
            return None
        at = hits.index(current) if current in hits else -1
        hit = hits[(at + by) % len(hits)]
        self.select(hit)
        return hit

    def keyPressEvent(self, event: QKeyEvent, /) -> None:  # noqa: N802  # Qt's name
        """Enter takes the place; the arrows look at it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._taken(self.currentIndex())
            return
        before = self.currentIndex()
        super().keyPressEvent(event)
        hit = self.current()
        if self.currentIndex() != before and hit is not None:
            # On a file it is the first place of it.
            self.looked_at.emit(hit)

    def _clicked(self, index: QModelIndex) -> None:
        if isinstance(hit := index.data(HIT), Hit):
            self.looked_at.emit(hit)

    def _taken(self, index: QModelIndex) -> None:
        if isinstance(hit := index.data(HIT), Hit):
            self.chosen.emit(hit)
        else:
            self.setExpanded(index, not self.isExpanded(index))

    def _make_current(self, index: QModelIndex) -> None:
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def _folder(self, path: Path) -> str:
        root = self._root()
        parent = path.parent
        if root is not None and parent.is_relative_to(root):
            inside = parent.relative_to(root).as_posix()
            return "" if inside == "." else inside
        return str(parent)
