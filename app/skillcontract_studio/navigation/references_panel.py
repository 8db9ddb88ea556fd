"""The panel of references: where a name is used, by file, with the lines of code."""

from collections.abc import Callable, Sequence
from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.navigation.hit_tree import HitTree
from skillcontract_studio.navigation.hits import FileHits
from skillcontract_studio.qt import QLabel, QVBoxLayout, QWidget, Signal
from skillcontract_studio.theme.appearance import Appearance


class ReferencesPanel(QWidget):
    """`titled` comes when another name is shown."""

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
        self.name = ""
        self.tree = HitTree(appearance, root, self)
        self._empty = QLabel(self)
        self._empty.setObjectName("emptyState")
        self._empty.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._empty)
        layout.addWidget(self.tree, 1)
        voice.changed.connect(self._redraw)
        self._redraw()

    def show_hits(self, name: str, groups: Sequence[FileHits]) -> None:
        """Show where a name stands."""
        self.name = name
        self.tree.show_hits(groups)
        self._redraw()
        self.titled.emit()

    def title(self) -> str:
        """The panel's name, with how many places it shows and of what."""
        count = len(self.tree.hits())
        said = self._voice("references.title")
        return f"{said} {count}: {self.name}" if count else said

    def _redraw(self) -> None:
        there = bool(self.tree.hits())
        self.tree.setAccessibleName(self._voice("references.title"))
        self._empty.setText(
            self._voice("references.none", name=self.name) if self.name else self._voice("references.empty")
        )
        self._empty.setVisible(not there)
        self.tree.setVisible(there)
