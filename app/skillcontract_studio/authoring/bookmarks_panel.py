"""The panel of bookmarks."""

from collections.abc import Callable, Sequence
from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.navigation.hit_pane import HitPane
from skillcontract_studio.navigation.hits import FileHits
from skillcontract_studio.qt import QEvent, QKeyEvent, QObject, Qt, QWidget, Signal
from skillcontract_studio.theme.appearance import Appearance


class BookmarksPanel(QWidget):
    """`removed` comes for the bookmark that Del takes away, `titled` when there are more or fewer."""

    removed = Signal(object)
    titled = Signal()

    def __init__(
        self,
        appearance: Appearance,
        voice: Voice,
        root: Callable[[], Path | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._voice = voice
        self._pane = HitPane(appearance, root, self)
        self.tree = self._pane.tree
        self.tree.installEventFilter(self)
        voice.changed.connect(self._redraw)
        self._redraw()

    def show_hits(self, groups: Sequence[FileHits]) -> None:
        """Show these; what was current stays so, where it is still there."""
        current = self.tree.current()
        self.tree.show_hits(groups)
        if current is not None:
            self.tree.select(current)
        self._redraw()
        self.titled.emit()

    def title(self) -> str:
        """The panel's name, with how many there are."""
        return self._pane.title(self._voice("bookmarks.title"))

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """Del takes the current bookmark away."""
        if (
            watched is self.tree
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Delete
        ):
            current = self.tree.current()
            if current is not None:
                self.removed.emit(current)
            return True
        return super().eventFilter(watched, event)

    def _redraw(self) -> None:
        self._pane.redraw(self._voice("bookmarks.title"), self._voice("bookmarks.empty"))
