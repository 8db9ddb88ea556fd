"""Every command with its keys: searched, changed, put back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skillcontract.publish import NotPublished
from skillcontract_studio.i18n import without_key
from skillcontract_studio.qt import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QKeySequence,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    Qt,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.shell.commands import COMMANDS, Command
from skillcontract_studio.shell.preferences.key_map import clashes, keys_of
from skillcontract_studio.shell.preferences.key_schemes import SCHEMES, chosen_keys
from skillcontract_studio.shell.preferences.setting_control import setting_control
from skillcontract_studio.shell.wrapping_row import WrappingRow
from skillcontract_studio.theme.clear_sign import ClearSign

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_NATIVE = QKeySequence.SequenceFormat.NativeText
_PORTABLE = QKeySequence.SequenceFormat.PortableText
_ROW = 26


class KeyMapPage(QWidget):
    """A table over a field for the chosen command's keys; a clash is said before it comes about."""

    def __init__(self, window: StudioWindow) -> None:
        super().__init__()
        self.setObjectName("settingsPage")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._window = window
        self._commands: list[Command] = []
        self.search = QLineEdit(self)
        ClearSign(self.search, window.appearance)
        self.search.textChanged.connect(lambda _text: self._fill())
        self.scheme, self._show_scheme = setting_control(
            "key_scheme", window.voice, lambda value: self._keep(key_scheme=value), self
        )
        self.table = _table(self)
        self.table.currentCellChanged.connect(lambda *_cells: self._follow())
        self._name = QLabel(self)
        self._name.setObjectName("settingTitle")
        self.keys = QKeySequenceEdit(self)
        self.keys.setMaximumSequenceLength(2)
        self.keys.keySequenceChanged.connect(lambda _keys: self._warn())
        self.take = QPushButton(self)
        self.take.clicked.connect(self._take)
        self.drop = QPushButton(self)
        self.drop.clicked.connect(lambda: self._set(""))
        self.reset = QPushButton(self)
        self.reset.clicked.connect(lambda: self._set(None))
        self.warning = QLabel(self)
        self.warning.setObjectName("keyWarning")
        self.warning.setWordWrap(True)
        editing = WrappingRow()
        editing.addWidget(self._name)
        editing.push()
        for part in (self.keys, self.take, self.drop, self.reset):
            editing.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(8)
        finding = QHBoxLayout()
        finding.setSpacing(8)
        finding.addWidget(self.search, 1)
        finding.addWidget(self.scheme)
        layout.addLayout(finding)
        layout.addWidget(self.table, 1)
        layout.addLayout(editing)
        layout.addWidget(self.warning)
        # Methods, and no lambdas: the connections then go with the page, which the window outlives.
        window.settings.changed.connect(self._fill)
        window.voice.changed.connect(self._speak)
        window.appearance.changed.connect(self._speak)
        self._speak()

    def rows(self) -> list[tuple[str, str]]:
        """The commands that the search leaves, with their keys as the table shows them."""
        return [(command.id, self._text(row, 1)) for row, command in enumerate(self._commands)]

    def choose(self, command: str) -> None:
        """Go to a command."""
        row = [each.id for each in self._commands].index(command)
        self.table.setCurrentCell(row, 0)

    def _text(self, row: int, column: int) -> str:
        item = self.table.item(row, column)
        return item.text() if item is not None else ""

    def _speak(self) -> None:
        voice, px = self._window.voice, self._window.appearance.fonts.px
        self.search.setPlaceholderText(voice("keys.search"))
        self.search.setAccessibleName(voice("keys.search"))
        self.scheme.setAccessibleName(voice("setting.key_scheme"))
        self.scheme.setToolTip(voice("setting.key_scheme.about"))
        self.table.setAccessibleName(voice("command.key-map"))
        self.table.setHorizontalHeaderLabels(
            [voice("keys.command"), voice("keys.keys"), voice("keys.menu"), voice("keys.from")]
        )
        self.keys.setAccessibleName(voice("keys.new"))
        self.take.setText(voice("keys.take"))
        self.drop.setText(voice("keys.drop"))
        self.reset.setText(voice("keys.reset"))
        head = self.table.horizontalHeader()
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, width in ((1, 180), (2, 110), (3, 90)):
            self.table.setColumnWidth(column, px(width))
        self.table.verticalHeader().setDefaultSectionSize(px(_ROW))
        self._fill()

    def _fill(self) -> None:
        voice, settings = self._window.voice, self._window.settings.now
        scheme, chosen = SCHEMES[settings.key_scheme], chosen_keys(settings)
        own = voice(f"setting.key_scheme.{settings.key_scheme}")
        self._show_scheme(settings)
        current = self._current()
        words = self.search.text().lower().split()
        described = [(command, *self._described(command, chosen)) for command in COMMANDS]
        rows = [row for row in described if all(word in " ".join(row[1:]).lower() for word in words)]
        self._commands = [row[0] for row in rows]
        self.table.setRowCount(len(rows))
        for row, (command, name, keys, menu) in enumerate(rows):
            yours = voice("keys.yours") if command.id in settings.shortcuts else ""
            origin = yours or (own if command.id in scheme else "")
            for column, text in enumerate((name, keys, menu, origin)):
                self.table.setItem(row, column, QTableWidgetItem(text))
        if current in self._commands:
            self.table.setCurrentCell(self._commands.index(current), 0)
        elif self._commands:
            self.table.setCurrentCell(0, 0)
        self._follow()

    def _described(self, command: Command, chosen: Mapping[str, str]) -> tuple[str, str, str]:
        voice = self._window.voice
        shown = ", ".join(QKeySequence(keys).toString(_NATIVE) for keys in keys_of(command, chosen))
        return voice(f"command.{command.id}"), shown, without_key(voice(f"menu.{command.menu}"))

    def _current(self) -> Command | None:
        row = self.table.currentRow()
        return self._commands[row] if 0 <= row < len(self._commands) else None

    def _follow(self) -> None:
        command = self._current()
        for part in (self.keys, self.take, self.drop, self.reset):
            part.setEnabled(command is not None)
        self.keys.clear()
        self._say_what_to_press()
        if command is None:
            self._name.setText(self._window.voice("palette.nothing"))
            return
        self._name.setText(self._window.voice(f"command.{command.id}"))
        settings = self._window.settings.now
        self.reset.setEnabled(command.id in settings.shortcuts)
        self.drop.setEnabled(bool(keys_of(command, chosen_keys(settings))))
        self._warn()

    def _say_what_to_press(self) -> None:
        # Qt puts words of its own there whenever the field is emptied.
        for child in self.keys.findChildren(QLineEdit):
            child.setPlaceholderText(self._window.voice("keys.new"))
            child.setAccessibleName(self._window.voice("keys.new"))

    def _warn(self) -> None:
        command, keys = self._current(), self.keys.keySequence().toString(_PORTABLE)
        self.take.setEnabled(bool(keys) and command is not None)
        others = clashes(keys, command, chosen_keys(self._window.settings.now)) if keys and command else []
        voice = self._window.voice
        names = voice.names(voice(f"command.{other.id}") for other in others)
        self.warning.setText(voice("keys.clash", commands=names) if others else "")
        self.warning.setVisible(bool(others))

    def _take(self) -> None:
        """The command gets the keys; a command that had the same ones loses them."""
        command, keys = self._current(), self.keys.keySequence().toString(_PORTABLE)
        if command is None or not keys:
            return
        chosen = dict(self._window.settings.now.shortcuts)
        for other in clashes(keys, command, chosen_keys(self._window.settings.now)):
            chosen[other.id] = ""
        chosen[command.id] = keys
        self._change(chosen)

    def _set(self, keys: str | None) -> None:
        """The command loses its keys, or (None) has its own again."""
        command = self._current()
        if command is None:
            return
        chosen = dict(self._window.settings.now.shortcuts)
        chosen.pop(command.id, None)
        if keys is not None:
            chosen[command.id] = keys
        self._change(chosen)

    def _change(self, chosen: dict[str, str]) -> None:
        self._keep(shortcuts=chosen)

    def _keep(self, **values: object) -> None:
        try:
            self._window.settings.change(**values)
        except NotPublished as problem:
            self._window.log.appendPlainText(problem.message(self._window.voice.language))


def _table(parent: QWidget) -> QTableWidget:
    table = QTableWidget(0, 4, parent)
    table.setObjectName("keyMap")
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    return table
