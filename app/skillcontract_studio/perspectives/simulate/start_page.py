"""What stands here before anything is simulated: the scenarios of the workspace, and how to begin without one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.scenario_names import ScenarioName
from skillcontract_studio.perspectives.simulate.scenario_tree import ScenarioTree
from skillcontract_studio.qt import QLabel, Qt, QVBoxLayout, QWidget, Signal
from skillcontract_studio.theme.appearance import Appearance


class StartPage(QWidget):
    """`chosen` brings the path of a scenario."""

    chosen = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("simulateStart")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._voice = voice
        self._title = QLabel(self)
        self._title.setObjectName("paneTitle")
        self._text = QLabel(self)
        self._text.setObjectName("muted")
        self._text.setWordWrap(True)
        self.list = ScenarioTree(appearance, voice, self)
        self.list.chosen.connect(self.chosen)
        self._picked: Path | None = None
        """What somebody selected: it stays so while the scenarios' names are still being read."""
        self._offering = False
        self.list.selectionModel().currentChanged.connect(self._pick)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 24)
        layout.setSpacing(8)
        layout.addWidget(self._title)
        layout.addWidget(self._text)
        layout.addWidget(self.list, 1)
        # Without a list the words stay at the top.
        layout.addStretch()
        voice.changed.connect(self._speak)
        self._speak()

    def offer(self, names: Sequence[ScenarioName]) -> None:
        """Offer the scenarios of the workspace."""
        self._offering = True
        self.list.show_names(names, self._picked)
        self._offering = False
        self._speak()

    def _pick(self) -> None:
        if not self._offering:
            self._picked = self.list.selected()

    def _speak(self) -> None:
        kind = "some" if self.list.paths() else "none"
        self._title.setText(self._voice(f"start.{kind}"))
        self._text.setText(self._voice(f"start.{kind}-text"))
        self.list.setVisible(kind == "some")
        self.list.setAccessibleName(self._voice("start.some"))
