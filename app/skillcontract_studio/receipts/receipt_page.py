"""One receipt of the inspector: its text in an editor, with a find bar and the marks of the fields."""

from pathlib import Path

from skillcontract_studio.editor.byte_span import byte_span
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.text_file import TextFile, line_end_of
from skillcontract_studio.editor.vocabulary import PLAIN_JSON
from skillcontract_studio.finding.find_bar import FindBar
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QVBoxLayout, QWidget, Signal
from skillcontract_studio.receipts.field_marks import FieldMarks
from skillcontract_studio.receipts.inspection import PlacedFinding, Unreadable
from skillcontract_studio.theme.appearance import Appearance


class ReceiptPage(QWidget):
    """`name` is where the text comes from; empty for one that was pasted or is being typed."""

    text_changed = Signal()

    def __init__(
        self, name: str, text: bytes, appearance: Appearance, voice: Voice, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.name = name
        self.editor = CodeEditor(appearance, PLAIN_JSON, self)
        # What is pasted here is not laid out by hand.
        self.editor.tab_leaves = True
        self.marks = FieldMarks(self.editor, appearance)
        self.find_bar = FindBar(self.editor, appearance, voice, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.find_bar)
        layout.addWidget(self.editor, 1)
        self.editor.show_file(TextFile(Path(name), text, False, line_end_of(text), None))
        self.editor.text_changed.connect(lambda _change: self.text_changed.emit())

    @property
    def blank(self) -> bool:
        """Whether there is nothing to judge."""
        return not self.editor.content().strip()

    def text(self) -> str:
        """The text as it stands now."""
        return self.editor.content().decode("utf-8", "replace")

    def show_fault(self, fault: Unreadable) -> None:
        """Mark where the text is not JSON."""
        self.marks.show_fault(fault, self.text())

    def show_findings(self, findings: list[PlacedFinding]) -> None:
        """Mark these fields, and none else."""
        self.marks.show_findings(findings, self.text())

    def go_to(self, start: int, end: int) -> None:
        """Select a span (code points) in the middle of the view, and have the keyboard there."""
        self.editor.go_to(*byte_span(self.text(), start, end))
        self.editor.setFocus()
