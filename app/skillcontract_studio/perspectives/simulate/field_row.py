"""One row of the call form: name, field, what would become of its value, and what can be done with its place in a list."""

from __future__ import annotations

from skillcontract.expressions.navigation import ABSENT, Absent
from skillcontract.simulator.wording import value_text
from skillcontract.syntax.writing import to_json
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.argument_shapes import ShapeKind
from skillcontract_studio.perspectives.simulate.choice_box import ChoiceBox
from skillcontract_studio.perspectives.simulate.form_rows import FormRow
from skillcontract_studio.perspectives.simulate.leaf_text import text_of_value
from skillcontract_studio.perspectives.simulate.prospect_words import Hint
from skillcontract_studio.qt import (
    QComboBox,
    QEvent,
    QHBoxLayout,
    QKeyEvent,
    QLabel,
    QLineEdit,
    QObject,
    QPlainTextEdit,
    QSignalBlocker,
    QSizePolicy,
    Qt,
    QToolButton,
    QWidget,
    Signal,
)
from skillcontract_studio.shell.elided_label import ElidedLabel
from skillcontract_studio.theme.appearance import Appearance

_INDENT, _BUTTON, _JSON_LINES = 14, 20, 3
_TOOLS = ("add", "up", "down", "remove")
"""The buttons behind the field, in their order."""
_BOOLEAN = frozenset({"boolean"})
Input = QLineEdit | QComboBox | QPlainTextEdit
_MOVES = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class FieldRow(QWidget):
    """All signals bring the row itself. `folded` asks to fold or unfold it, `added` for one item more, `removed` to take it out,
    `moved` to change places with the item before (-1) or behind it (1).
    """

    edited = Signal(object)
    folded = Signal(object)
    added = Signal(object)
    removed = Signal(object)
    moved = Signal(object, int)

    def __init__(self, row: FormRow, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self.row = row
        self._buttons: dict[str, QToolButton] = {}
        """Those that were needed so far: most rows need none, and a form may have hundreds of rows."""
        self.name = QLabel(self)
        self.name.setObjectName("mono")
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.input: Input | None = self._input()
        self.summary = QLabel(self)
        self.summary.setObjectName("muted")
        self.summary.setVisible(self.input is None)
        self._sign = QLabel(self)
        self.hint = ElidedLabel(self)
        self.hint.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.hint.setObjectName("muted")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 1, 0, 1)
        layout.setSpacing(6)
        self._layout = layout
        self._head, self._tools = QHBoxLayout(), QHBoxLayout()
        layout.addLayout(self._head)
        layout.addWidget(self.name)
        if self.input is not None:
            layout.addWidget(self.input, 3)
            self.name.setBuddy(self.input)
            self.input.installEventFilter(self)
        else:
            layout.addWidget(self.summary)
        layout.addLayout(self._tools)
        # Sign and words share one place, so that fields are as wide with a sign behind them as without.
        behind = QHBoxLayout()
        behind.setSpacing(6)
        behind.addWidget(self._sign)
        behind.addWidget(self.hint, 1)
        layout.addLayout(behind, 4)
        self.show_row(row)

    @property
    def fold(self) -> QToolButton:
        """Folds and unfolds what stands below."""
        return self._button("fold")

    @property
    def add(self) -> QToolButton:
        """Adds an item to the list."""
        return self._button("add")

    @property
    def up(self) -> QToolButton:
        """Moves the item up."""
        return self._button("up")

    @property
    def down(self) -> QToolButton:
        """Moves the item down."""
        return self._button("down")

    @property
    def remove(self) -> QToolButton:
        """Takes the item out."""
        return self._button("remove")

    def stops(self) -> list[QWidget]:
        """Where the keyboard stops in it, from left to right."""
        field = [self.input] if self.input is not None else []
        known = {name: button for name, button in self._buttons.items() if not button.isHidden()}
        behind = [known[name] for name in _TOOLS if name in known]
        return [*([known["fold"]] if "fold" in known else []), *field, *behind]

    def fits(self, row: FormRow) -> bool:
        """Whether it can show another row as it is."""
        former = self.row
        return row.kind is former.kind and row.shape == former.shape and row.depth == former.depth

    def show_row(self, row: FormRow) -> None:
        """Show a row's value; a field that somebody writes in keeps its text as long as it means that value."""
        self.row = row
        voice, shape = self._voice, row.shape
        needed = shape.required and not row.is_item
        mark = " *" if needed and not shape.binding else ""
        self.name.setText(f"{row.name}{mark}")
        self.name.setToolTip(
            "\n".join(filter(None, (self.name.text(), shape.path, shape.label, shape.about)))
        )
        said = [shape.path if row.depth else row.name, shape.label]
        if row.is_item:
            said.append(voice("form.item", number=row.name))
        if needed:
            said.append(voice("form.required"))
        self.setAccessibleName(voice.listed(said))
        if self.input is not None:
            self.input.setAccessibleName(self.accessibleName())
            self._fill()
        self._show_buttons()

    def show_hint(self, hint: Hint) -> None:
        """Say what would become of the value."""
        self._sign.setVisible(bool(hint.icon))
        if hint.icon:
            self._sign.setPixmap(self._appearance.pixmap(hint.icon, hint.tint, 14))
        self.hint.setText(hint.text)
        self.hint.setToolTip(hint.whole)
        if self.input is not None:
            self.input.setAccessibleDescription(hint.text)

    def text(self) -> str:
        """What stands in its field."""
        if isinstance(self.input, QComboBox):
            return self.input.currentText()
        if isinstance(self.input, QLineEdit):
            return self.input.text()
        return self.input.toPlainText() if self.input is not None else ""

    def name_width(self) -> int:
        """How wide its name is, with what it is indented by."""
        return self.name.fontMetrics().horizontalAdvance(self.name.text()) + self._indent()

    def align(self, width: int) -> None:
        """Give its name so much room, so that the fields of all rows stand below each other."""
        left = self._left()
        self._layout.setContentsMargins(left, 1, 0, 1)
        if "fold" in self._buttons and not self._buttons["fold"].isHidden():
            left += self._fold_width()
        self.name.setFixedWidth(max(self._appearance.fonts.px(24), width - left))

    def take_focus(self) -> None:
        """The keyboard goes to its field, or to what it has in the place of one."""
        stops = self.stops()
        first = self.input or next(iter(stops[::-1]), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """Alt with an arrow moves an item, with Insert adds one, with Delete takes it out; arrows fold and unfold."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        key, row = Qt.Key(event.key()), self.row
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            if key in _MOVES and row.is_item:
                self.moved.emit(self, _MOVES[key])
                return True
            if key == Qt.Key.Key_Delete and row.is_item:
                self.removed.emit(self)
                return True
            if key == Qt.Key.Key_Insert and (row.is_item or row.kind is ShapeKind.LIST):
                self.added.emit(self)
                return True
        wanted = {Qt.Key.Key_Right: True, Qt.Key.Key_Left: False}.get(key)
        if watched is self._buttons.get("fold") and wanted is not None and row.unfolded is not None:
            if wanted is not row.unfolded:
                self.folded.emit(self)
            return True
        return super().eventFilter(watched, event)

    def _left(self) -> int:
        return self._appearance.fonts.px(_INDENT) * self.row.depth

    def _fold_width(self) -> int:
        return self._appearance.fonts.px(_BUTTON) + self._layout.spacing()

    def _indent(self) -> int:
        return self._left() + (self._fold_width() if self.row.unfolded is not None else 0) + 2

    def _fill(self) -> None:
        row, shape = self.row, self.row.shape
        there = row.value if not isinstance(row.value, Absent) else None
        if row.kind is ShapeKind.JSON:
            text = "" if row.value is ABSENT else to_json(there, indent=None)
        else:
            text = "" if there is None else text_of_value(there, shape.types)
        empty = '""' if there == "" else "null" if there is None and row.value is not ABSENT else ""
        if not empty and shape.default is not ABSENT and not isinstance(shape.default, Absent):
            empty = value_text(shape.default)
        if self.input is None:
            return
        with QSignalBlocker(self.input):
            if isinstance(self.input, QComboBox):
                self.input.setCurrentText(text)
            elif isinstance(self.input, QLineEdit):
                self.input.setPlaceholderText(empty or self._bound())
                if self.input.text() != text:
                    self.input.setText(text)
                    self.input.setCursorPosition(0)
            else:
                self.input.setPlaceholderText(empty or self._voice("form.json"))
                if not self.input.hasFocus():
                    self.input.setPlainText(text)

    def _bound(self) -> str:
        argument = self.row.shape.argument
        if argument is None or not argument.binds:
            return ""
        return (
            to_json(argument.const)
            if argument.has_const
            else argument.expression.text
            if argument.expression
            else ""
        )

    def _show_buttons(self) -> None:
        row, voice, look = self.row, self._voice, self._appearance
        is_list = row.kind is ShapeKind.LIST
        name = self.accessibleName()
        movable = row.is_item and row.last > 0
        folded = ("chevron-down", "form.fold") if row.unfolded else ("chevron-right", "form.unfold")
        for tool, shown, icon, key in (
            ("fold", row.unfolded is not None, *folded),
            ("add", is_list, "plus", "form.add"),
            ("up", movable, "arrow-up", "form.up"),
            ("down", movable, "arrow-down", "form.down"),
            ("remove", row.is_item or not row.shape.known, "close", "form.remove"),
        ):
            if shown:
                button = self._button(tool)
                button.setIcon(look.icon(icon))
                button.setToolTip(voice(key))
                button.setAccessibleName(voice.headed(voice(key), name))
                button.setEnabled((tool, row.keys[-1]) not in {("up", 0), ("down", row.last)})
                button.show()
            elif tool in self._buttons:
                self._buttons[tool].hide()
        if is_list:
            self.summary.setText(voice.count("form.items", row.count))
        else:
            self.summary.setText("" if row.value is not ABSENT else voice("argument.absent"))

    def _button(self, tool: str) -> QToolButton:
        if tool not in self._buttons:
            button = self._buttons[tool] = QToolButton(self)
            button.setObjectName("formButton")
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            size = self._appearance.fonts.px(_BUTTON)
            button.setFixedSize(size, size)
            button.clicked.connect(lambda: self._press(tool))
            button.installEventFilter(self)
            if tool == "fold":
                self._head.addWidget(button)
            else:
                before = [each for each in _TOOLS[: _TOOLS.index(tool)] if each in self._buttons]
                self._tools.insertWidget(len(before), button)
        return self._buttons[tool]

    def _press(self, tool: str) -> None:
        match tool:
            case "fold":
                self.folded.emit(self)
            case "add":
                self.added.emit(self)
            case "remove":
                self.removed.emit(self)
            case _:
                self.moved.emit(self, -1 if tool == "up" else 1)

    def _input(self) -> Input | None:
        row, shape = self.row, self.row.shape
        if row.kind in {ShapeKind.OBJECT, ShapeKind.LIST}:
            return None
        if row.kind is ShapeKind.JSON:
            text = QPlainTextEdit(self)
            text.setObjectName("jsonSubtree")
            text.setTabChangesFocus(True)
            text.setFont(self._appearance.fonts.mono(13))
            text.setFixedHeight(self._appearance.fonts.px(20) * _JSON_LINES)
            text.textChanged.connect(lambda: self.edited.emit(self))
            return text
        choices = [text_of_value(value, shape.types) for value in shape.allowed]
        if not choices and shape.types is not None and shape.types == _BOOLEAN:
            choices = ["true", "false"]
        if choices:
            box = ChoiceBox(6, self)
            box.setEditable(True)
            box.addItems(["", *choices])
            box.currentTextChanged.connect(lambda _text: self.edited.emit(self))
            box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            return box
        line = QLineEdit(self)
        if shape.sensitive:
            line.setEchoMode(QLineEdit.EchoMode.PasswordEchoOnEdit)
        line.textChanged.connect(lambda _text: self.edited.emit(self))
        return line
