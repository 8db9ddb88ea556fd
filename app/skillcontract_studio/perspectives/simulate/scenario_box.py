"""Which scenario is open, and the way to another: a choice that opens a field over the scenarios by skill."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.choice_box import ChoiceBox
from skillcontract_studio.perspectives.simulate.field_popup import FieldPopup
from skillcontract_studio.perspectives.simulate.scenario_names import ScenarioName
from skillcontract_studio.perspectives.simulate.scenario_tree import ScenarioTree
from skillcontract_studio.qt import QPoint, QSignalBlocker, Qt, QWidget, Signal
from skillcontract_studio.theme.appearance import Appearance

_LETTERS, _WIDTH, _HEIGHT = 20, 520, 420


class ScenarioBox(ChoiceBox):
    """`chosen` brings the path of a scenario."""

    chosen = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(_LETTERS, parent)
        self.setObjectName("scenarioChoice")
        self._voice = voice
        self._names: Sequence[ScenarioName] = ()
        self._current: Path | None = None
        # A child of the box itself would be dressed as the plain list of a choice.
        self.chooser = ScenarioChooser(appearance, voice, parent)
        self.chooser.chosen.connect(self.chosen)

    def show_names(self, names: Sequence[ScenarioName], current: ScenarioName | None, unsaved: str) -> None:
        """Offer scenarios; `unsaved` stands for one that is no file, or for none."""
        self._names = names
        self._current = current.path if current is not None else None
        with QSignalBlocker(self):
            self.clear()
            self.addItem(current.words if current is not None else unsaved)
        about = [current.title, current.skill, current.path.name] if current is not None else [unsaved]
        self.setToolTip("\n".join(filter(None, about)))
        self.setAccessibleDescription(self.toolTip())

    def showPopup(self) -> None:  # noqa: N802  # Qt's name
        """Opens the field over the scenarios instead of a plain list."""
        self.chooser.open(self._names, self._current, self.mapToGlobal(QPoint(0, self.height())))


class ScenarioChooser(FieldPopup):
    """A field over a tree; `chosen` brings a path, a choice or Esc closes it."""

    chosen = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(appearance, parent)
        self._voice = voice
        self._names: Sequence[ScenarioName] = ()
        self._current: Path | None = None
        self.field.textChanged.connect(self._filter)
        self.tree = ScenarioTree(appearance, voice, self)
        self.tree.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.tree.clicked.connect(lambda _index: self.tree.take())
        self.tree.chosen.connect(self._taken)
        self.hold(self.tree, self.tree, self.tree.take)

    def open(self, names: Sequence[ScenarioName], current: Path | None, at: QPoint) -> None:
        """Offer scenarios, at a place of the screen."""
        voice = self._voice
        self._names, self._current = names, current
        self.tree.setAccessibleName(voice("bar.scenario"))
        self.field.clear()
        self._filter("")
        nothing = voice("scenarios.none-fits" if names else "scenarios.none")
        self.show_at(at, (_WIDTH, _HEIGHT), search=voice("scenarios.search"), nothing=nothing)

    def _filter(self, wanted: str) -> None:
        self.tree.show_names(self._names, self._current, wanted)
        self.show_found(self.tree, found=bool(self.tree.paths()))

    def _taken(self, path: object) -> None:
        self.close()
        self.chosen.emit(path)
