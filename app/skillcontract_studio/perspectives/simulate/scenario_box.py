"""Which scenario is open, and the way to another: a choice that opens a field over the scenarios by skill."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.choice_box import ChoiceBox
from skillcontract_studio.perspectives.simulate.scenario_names import ScenarioName
from skillcontract_studio.perspectives.simulate.scenario_tree import ScenarioTree
from skillcontract_studio.qt import (
    QEvent,
    QFrame,
    QKeyEvent,
    QLabel,
    QLineEdit,
    QObject,
    QPoint,
    QSignalBlocker,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_LETTERS, _WIDTH, _HEIGHT = 20, 520, 420
_KEYS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}


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


class ScenarioChooser(QFrame):
    """A field over a tree; `chosen` brings a path, a choice or Esc closes it."""

    chosen = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self._appearance = appearance
        self._voice = voice
        self._names: Sequence[ScenarioName] = ()
        self._current: Path | None = None
        self.field = QLineEdit(self)
        self.field.setObjectName("paletteField")
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._filter)
        self.tree = ScenarioTree(appearance, voice, self)
        self.tree.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.tree.clicked.connect(lambda _index: self.tree.take())
        self.tree.chosen.connect(self._taken)
        self._nothing = QLabel(self)
        self._nothing.setObjectName("emptyState")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(4)
        layout.addWidget(self.field)
        layout.addWidget(self.tree, 1)
        layout.addWidget(self._nothing)

    def open(self, names: Sequence[ScenarioName], current: Path | None, at: QPoint) -> None:
        """Offer scenarios, at a place of the screen."""
        voice, px = self._voice, self._appearance.fonts.px
        self._names, self._current = names, current
        self.field.setPlaceholderText(voice("scenarios.search"))
        self.field.setAccessibleName(voice("scenarios.search"))
        self.tree.setAccessibleName(voice("bar.scenario"))
        self._nothing.setText(voice("scenarios.none-fits" if names else "scenarios.none"))
        self.field.clear()
        self._filter("")
        room = self.screen().availableGeometry()
        self.resize(min(px(_WIDTH), room.width()), min(px(_HEIGHT), room.height()))
        self.move(min(at.x(), room.right() - self.width()), min(at.y(), room.bottom() - self.height()))
        self.show()
        self.field.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """The keys of the field that move in the tree."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = Qt.Key(event.key())
            if key in _KEYS:
                self.tree.step(_KEYS[key])
                return True
            if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self.tree.take()
                return True
        return super().eventFilter(watched, event)

    def _filter(self, wanted: str) -> None:
        self.tree.show_names(self._names, self._current, wanted)
        found = bool(self.tree.paths())
        self.tree.setVisible(found)
        self._nothing.setVisible(not found)

    def _taken(self, path: object) -> None:
        self.close()
        self.chosen.emit(path)
