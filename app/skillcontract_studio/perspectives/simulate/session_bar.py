"""The toolbar: which scenario, going on and back, recording, and where one stands."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.scenario_box import ScenarioBox
from skillcontract_studio.qt import (
    QAction,
    QFrame,
    QHBoxLayout,
    QKeySequence,
    QLabel,
    QResizeEvent,
    QSizePolicy,
    Qt,
    QToolButton,
    QWidget,
    Signal,
)
from skillcontract_studio.shell.elided_label import ElidedLabel
from skillcontract_studio.theme.appearance import Appearance

_NARROW = 1180
_TIGHT = 1360
COMMANDS = (
    "simulate-continue",
    "simulate-stage-in",
    "simulate-step",
    "",
    "simulate-stage-back",
    "simulate-step-back",
    "simulate-restart",
    "",
    "simulate-record",
    "simulate-run-all",
)


_WITH_KEYS = frozenset(COMMANDS[:6])
"""The commands of going back and forth say their keys; the others say them in their tooltips."""


class SessionBar(QWidget):
    """`scenario_chosen` brings the path of a scenario."""

    scenario_chosen = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("simulateBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._voice = voice
        self._buttons: list[tuple[QToolButton, QAction, str]] = []
        self.scenarios = ScenarioBox(appearance, voice, self)
        self.scenarios.chosen.connect(self.scenario_chosen)
        self.place = ElidedLabel(self)
        self.place.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._sign = QLabel(self)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(8, 0, 12, 0)
        self._layout.setSpacing(4)
        self._layout.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        # With its words it would keep the window from becoming so narrow that it loses them.
        self.setMinimumWidth(1)
        self._layout.addWidget(self.scenarios)
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)

    def offer_commands(self, actions: Sequence[tuple[str, QAction]]) -> None:
        """Make the buttons; a command without a name is a rule between two groups."""
        known = dict(actions)
        for name in COMMANDS:
            if not name:
                rule = QFrame(self)
                rule.setObjectName("barRule")
                rule.setFrameShape(QFrame.Shape.VLine)
                self._layout.addWidget(rule)
                continue
            button = QToolButton(self)
            button.setObjectName("barButton")
            action = known[name]
            button.setDefaultAction(action)
            action.changed.connect(self._redraw)
            self._buttons.append((button, action, name))
            self._layout.addWidget(button)
        self._layout.addStretch(1)
        self._layout.addWidget(self._sign)
        self._layout.addWidget(self.place, 0)
        self._redraw()

    def show_place(self, words: str, icon: str, tint: str) -> None:
        """Where one stands."""
        self.place.setText(words)
        self.place.setToolTip(words)
        self._sign.setPixmap(self._appearance.pixmap(icon, tint))

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """What does not fit loses its shortcut first, then its words."""
        super().resizeEvent(event)
        self._redraw()

    def _redraw(self) -> None:
        look, voice = self._appearance, self._voice
        px = look.fonts.px
        self.setFixedHeight(px(40))
        self.scenarios.setAccessibleName(voice("bar.scenario"))
        words = self.width() >= px(_NARROW)
        for button, action, name in self._buttons:
            style = (
                Qt.ToolButtonStyle.ToolButtonTextBesideIcon
                if words
                else Qt.ToolButtonStyle.ToolButtonIconOnly
            )
            text = voice(f"bar.{name}")
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            if keys and name in _WITH_KEYS and self.width() >= px(_TIGHT):
                text = f"{text}  {keys}"
            if button.toolButtonStyle() is not style:
                button.setToolButtonStyle(style)
            if button.text() != text:
                button.setText(text)
            button.setAccessibleName(action.toolTip())
        self.place.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
