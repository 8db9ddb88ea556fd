"""Asks for what a new skill is to be."""

import re
from collections.abc import Collection, Sequence

from skillcontract.workspace.tool_list import ToolDefinition
from skillcontract_studio.i18n import Voice, without_key
from skillcontract_studio.qt import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.shell.helping.dialog_help import offer_help
from skillcontract_studio.starting.templates import NewSkill

_DIGITS = 60
"""The width of the dialog, in digits of its own text."""
_KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


class NewSkillDialog(QDialog):
    """Key, name and first tool; the button works once the key is good and free."""

    def __init__(
        self, taken: Collection[str], tools: Sequence[ToolDefinition], voice: Voice, parent: QWidget
    ) -> None:
        super().__init__(parent)
        offer_help(self, "new-skill")
        self._taken = taken
        self._tools = tools
        self._voice = voice
        self.setWindowTitle(voice("new-skill.title"))
        self.key = QLineEdit(self)
        self.key.setPlaceholderText(voice("new-skill.key-example"))
        self.name = QLineEdit(self)
        self.tool = QComboBox(self)
        self.tool.addItem(voice("new-skill.no-tool"))
        for tool in tools:
            self.tool.addItem(f"{tool.name}  {tool.title}" if tool.title else tool.name)
        self._fault = QLabel(self)
        self._fault.setObjectName("muted")
        self._fault.setWordWrap(True)
        form = QFormLayout()
        for phrase, field in (
            ("new-skill.key", self.key),
            ("new-skill.name", self.name),
            ("new-skill.tool", self.tool),
        ):
            field.setAccessibleName(without_key(voice(phrase)))
            form.addRow(voice(phrase), field)
        form.setVerticalSpacing(8)
        buttons = QDialogButtonBox(self)
        self.make = buttons.addButton(voice("new-skill.make"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.make.setDefault(True)
        buttons.addButton(voice("unsaved.stay"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(12)
        layout.addLayout(form)
        layout.addWidget(self._fault)
        layout.addWidget(buttons)
        self.key.textChanged.connect(lambda _text: self._judge())
        self.setMinimumWidth(self.fontMetrics().horizontalAdvance("0") * _DIGITS)
        self._judge()

    def answer(self) -> NewSkill:
        """What was asked for."""
        place = self.tool.currentIndex() - 1
        key = self.key.text().strip()
        return NewSkill(key, self.name.text().strip() or key, self._tools[place] if place >= 0 else None)

    def _judge(self) -> None:
        key = self.key.text().strip()
        fault = ""
        if key in self._taken:
            fault = self._voice("new-skill.taken", key=key)
        elif key and not _KEY.fullmatch(key):
            fault = self._voice("new-skill.bad-key")
        self._fault.setText(fault or self._voice("new-skill.about"))
        self.make.setEnabled(bool(key) and not fault)
