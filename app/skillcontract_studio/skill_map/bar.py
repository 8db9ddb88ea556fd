"""The bar over the map: what is shown, the way to a node by its name, size, export."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QCompleter,
    QLineEdit,
    Qt,
    QToolButton,
    QWidget,
    Signal,
)
from skillcontract_studio.shell.wrapping_row import WrappingRow
from skillcontract_studio.skill_map.shown import Part
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.clear_sign import ClearSign

_BUTTONS = (
    ("larger", "magnify-plus-outline"),
    ("smaller", "magnify-minus-outline"),
    ("fit", "fit-to-page-outline"),
    ("export", "export"),
)
_PARTS = {Part.TOOLS: "tools", Part.KEYS: "key-variant", Part.DELEGATION: "account-switch-outline"}


class MapBar(QWidget):
    """`parts_changed` comes when other parts are wanted, `wanted` with the name of a button, `named` with a node's name."""

    parts_changed = Signal()
    wanted = Signal(str)
    named = Signal(str)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("mapBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._voice = voice
        self.field = QLineEdit(self)
        ClearSign(self.field, appearance)
        self.field.returnPressed.connect(lambda: self.named.emit(self.field.text()))
        self.parts = {part: QToolButton(self) for part in Part}
        self.buttons = {name: QToolButton(self) for name, _ in _BUTTONS}
        layout = WrappingRow(self, spacing=6)
        layout.setContentsMargins(12, 6, 12, 6)
        layout.addWidget(self.field)
        for button in self.parts.values():
            button.setCheckable(True)
            button.setChecked(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.toggled.connect(lambda _on: self.parts_changed.emit())
            layout.addWidget(button)
        layout.push()
        for name, button in self.buttons.items():
            button.clicked.connect(self._asker(name))
            layout.addWidget(button)
        appearance.changed.connect(self.speak)
        voice.changed.connect(self.speak)
        self.speak()

    def wanted_parts(self) -> frozenset[Part]:
        """The parts that are to be shown."""
        return frozenset(part for part, button in self.parts.items() if button.isChecked())

    def offer(self, names: Sequence[str]) -> None:
        """Complete these names in the field."""
        completer = QCompleter(list(names), self.field)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.activated.connect(self.named.emit)
        self.field.setCompleter(completer)

    def speak(self) -> None:
        """Say everything in the language, and show it in the colours, of now."""
        voice, look = self._voice, self._appearance
        self.field.setPlaceholderText(voice("find"))
        self.field.setAccessibleName(voice("find"))
        self.field.setFixedWidth(look.fonts.px(200))
        for part, button in self.parts.items():
            button.setText(voice(f"part.{part}"))
            button.setIcon(look.icon(_PARTS[part]))
            button.setToolTip(voice(f"part.{part}.tip"))
        for name, icon in _BUTTONS:
            button = self.buttons[name]
            button.setIcon(look.icon(icon))
            button.setToolTip(voice(name))
            button.setAccessibleName(voice(name))

    def _asker(self, name: str) -> Callable[[], None]:
        return lambda: self.wanted.emit(name)
