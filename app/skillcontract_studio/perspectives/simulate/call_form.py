"""The form of a call: a field for each top-level argument, and beside it where its value would count from."""

from __future__ import annotations

from collections.abc import Mapping

from skillcontract.model.enums import Source
from skillcontract.simulator.wording import Wording, value_text
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.call_fields import (
    Field,
    Prospect,
    text_of_value,
    value_of_text,
)
from skillcontract_studio.perspectives.simulate.chevron_box import ChevronBox
from skillcontract_studio.perspectives.simulate.elided_label import ElidedLabel
from skillcontract_studio.qt import (
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QResizeEvent,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_WIDE = 600


class CallForm(QWidget):
    """`changed` comes for every key; what is left empty is not sent."""

    changed = Signal()

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("callForm")
        self._appearance = appearance
        self._voice = voice
        self._fields: tuple[Field, ...] = ()
        self._inputs: dict[str, QLineEdit | QComboBox] = {}
        self._hints: dict[str, tuple[QLabel, QLabel]] = {}
        self._other: dict[str, Json] = {}
        self._found: Mapping[str, Prospect] = {}
        self._filling = False
        self._wide = True
        self._content: QWidget | None = None
        self._layout = QGridLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def show_fields(self, fields: tuple[Field, ...], args: Mapping[str, Json]) -> None:
        """Show other fields with values; arguments that no field is for are kept and sent too."""
        if fields != self._fields or self._content is None:
            self._fields = fields
            self._build()
        self.fill(args)

    def fill(self, args: Mapping[str, Json]) -> None:
        """Put values into the fields."""
        self._filling = True
        known = {field.name: field for field in self._fields}
        self._other = {name: value for name, value in args.items() if name not in known}
        for name, widget in self._inputs.items():
            value = args.get(name)
            text = "" if value is None else text_of_value(value, known[name])
            if isinstance(widget, QComboBox):
                widget.setCurrentText(text)
            else:
                widget.setText(text)
                widget.setCursorPosition(0)
        self._filling = False

    def arguments(self) -> dict[str, Json]:
        """What would be sent."""
        found: dict[str, Json] = {}
        for field in self._fields:
            text = self._text(field.name)
            if text:
                found[field.name] = value_of_text(text, field)
        return {**found, **self._other}

    def input(self, name: str) -> QLineEdit | QComboBox:
        """The field of an argument; KeyError where there is none."""
        return self._inputs[name]

    def hint(self, name: str) -> str:
        """What is said beside an argument."""
        return self._hints[name][1].text()

    def show_prospects(self, found: Mapping[str, Prospect]) -> None:
        """Say beside each field where its value would count from."""
        self._found = found
        word, voice = Wording(self._voice.language), self._voice
        for field in self._fields:
            icon, tint, text, whole = "", "muted", "", ""
            prospect = _of_field(field.name, found)
            if field.binding:
                sent = bool(self._text(field.name))
                icon, tint = ("pencil", "changed") if sent else ("", "muted")
                key = "form.overridden" if sent else "form.bound"
                text = voice(key, by=field.binding, bound=field.bound)
                if prospect is not None:
                    whole = value_text(prospect.record.after)
            elif prospect is not None and prospect.record.problem is not None:
                text = word(prospect.record.problem)
                if self._text(field.name):
                    icon, tint = "close-circle", "error"
            elif prospect is not None and prospect.source is not None:
                icon, tint = "check", "allow"
                text, whole = _source_words(prospect, word, voice)
            sign, label = self._hints[field.name]
            sign.setVisible(bool(icon))
            if icon:
                sign.setPixmap(self._appearance.pixmap(icon, tint, 14))
            label.setText(text)
            label.setToolTip(f"{text}\n{whole}".strip())

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """A narrow form has all fields below each other."""
        super().resizeEvent(event)
        wide = event.size().width() >= self._appearance.fonts.px(_WIDE)
        if wide is not self._wide:
            self._wide = wide
            args, found = self.arguments(), self._found
            self._build()
            self.fill(args)
            self.show_prospects(found)

    def _text(self, name: str) -> str:
        widget = self._inputs[name]
        return widget.currentText() if isinstance(widget, QComboBox) else widget.text()

    def _build(self) -> None:
        if self._content is not None:
            self._layout.removeWidget(self._content)
            self._content.hide()
            self._content.deleteLater()
        content = self._content = QWidget(self)
        grid = QGridLayout(content)
        grid.setContentsMargins(12, 4, 12, 8)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        self._inputs, self._hints = {}, {}
        rows = [0, 0]
        bound = [field for field in self._fields if field.binding]
        two = self._wide and 0 < len(bound) < len(self._fields)
        for field in self._fields:
            side = 1 if two and field.binding else 0
            self._row(grid, content, field, rows[side], side * 4)
            rows[side] += 1
        for side in range(2 if two else 1):
            grid.setColumnStretch(side * 4 + 1, 3)
            grid.setColumnStretch(side * 4 + 3, 3)
        grid.setRowStretch(max(rows), 1)
        self._layout.addWidget(content, 0, 0)

    def _row(self, grid: QGridLayout, content: QWidget, field: Field, row: int, column: int) -> None:
        name = QLabel(f"{field.name} *" if field.required and not field.binding else field.name, content)
        name.setObjectName("mono")
        name.setToolTip(field.label or field.name)
        widget = self._input(field, content)
        said = [field.name, field.label] if field.label else [field.name]
        if field.required:
            said.append(self._voice("form.required"))
        widget.setAccessibleName(", ".join(said))
        name.setBuddy(widget)
        sign = QLabel(content)
        hint = ElidedLabel(content)
        hint.setObjectName("muted")
        self._inputs[field.name] = widget
        self._hints[field.name] = (sign, hint)
        for offset, part in enumerate((name, widget, sign, hint)):
            grid.addWidget(part, row, column + offset)

    def _input(self, field: Field, content: QWidget) -> QLineEdit | QComboBox:
        choices = [value if isinstance(value, str) else to_json(value) for value in field.allowed]
        if field.type == "boolean":
            choices = ["true", "false"]
        if choices:
            combo = ChevronBox(6, self._appearance, content)
            combo.setEditable(True)
            combo.addItems(["", *choices])
            combo.currentTextChanged.connect(lambda _text: self._edited())
            return combo
        line = QLineEdit(content)
        if field.sensitive:
            line.setEchoMode(QLineEdit.EchoMode.PasswordEchoOnEdit)
        line.setPlaceholderText(field.bound)
        line.textChanged.connect(lambda _text: self._edited())
        return line

    def _edited(self) -> None:
        if not self._filling:
            self.changed.emit()


def _of_field(name: str, found: Mapping[str, Prospect]) -> Prospect | None:
    """The prospect of an argument: its own, or the worst of those inside it."""
    inside = [each for path, each in found.items() if _first(path) == name]
    bad = next((each for each in inside if each.record.problem is not None), None)
    return bad or found.get(name) or next(iter(inside), None)


def _first(path: str) -> str:
    return path.partition(".")[0].partition("[")[0]


def _source_words(prospect: Prospect, word: Wording, voice: Voice) -> tuple[str, str]:
    matched = next((trial for trial in prospect.record.trials if trial.matched), None)
    if prospect.source is Source.MODEL:
        return voice("form.model-allowed"), ""
    if matched is None:
        return str(prospect.source), ""
    text = word(matched.looked)
    return f"{prospect.source}: {text}", text
