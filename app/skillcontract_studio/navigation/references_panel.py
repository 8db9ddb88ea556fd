"""The panel of references: where a name is used, by file, with the lines of code."""

from collections.abc import Callable, Sequence
from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.navigation.hit_pane import HitPane
from skillcontract_studio.navigation.hits import FileHits
from skillcontract_studio.qt import QWidget, Signal
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
        self._pane = HitPane(appearance, root, self)
        self.tree = self._pane.tree
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
        return self._pane.title(self._voice("references.title"), f": {self.name}")

    def _redraw(self) -> None:
        empty = (
            self._voice("references.none", name=self.name) if self.name else self._voice("references.empty")
        )
        self._pane.redraw(self._voice("references.title"), empty)
