"""The evidence that the node may use, the newest first, and of the chosen one what was asked and answered."""

from __future__ import annotations

from skillcontract.simulator.lineage import lineage
from skillcontract.simulator.prepared import PreparedSkill
from skillcontract.simulator.state import Evidence, State
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.fact_table import Cell, FactTable, LazyRows
from skillcontract_studio.perspectives.simulate.state_rows import evidence_row, evidence_text
from skillcontract_studio.qt import QPlainTextEdit, QVBoxLayout, QWidget
from skillcontract_studio.theme.appearance import Appearance

_ANSWER_HEIGHT = 260


class EvidenceList(QWidget):
    """A table over a text."""

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._evidence: tuple[Evidence, ...] = ()
        self._skill: PreparedSkill | None = None
        self.table = FactTable((0, 50, 0, 50), appearance, self)
        self.answer = QPlainTextEdit(self)
        self.answer.setObjectName("jsonField")
        self.answer.setReadOnly(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.table)
        layout.addWidget(self.answer)
        self.table.row_chosen.connect(self._show_one)

    def show_states(self, before: State, after: State) -> None:
        """Show the evidence of a state, that of the step marked."""
        fonts, voice = self._appearance.fonts, self._voice
        self.table.set_heads([voice(f"evidence.{name}") for name in ("id", "tool", "status", "holds")])
        self.table.setAccessibleName(voice("tab.evidence"))
        self.answer.setFont(fonts.mono(12))
        self.answer.setFixedHeight(fonts.px(_ANSWER_HEIGHT))
        self._evidence, self._skill = tuple(lineage(after)), after.scene.skill
        known = {one.id: one.status for one in lineage(before)}
        found = self._evidence

        def row(index: int) -> tuple[Cell, ...]:
            return evidence_row(found[index], known.get(found[index].id), voice)

        self.table.show_rows(LazyRows(len(found), row))
        self._show_one(max(0, self.table.currentIndex().row()))

    def _show_one(self, row: int) -> None:
        one = self._evidence[row] if 0 <= row < len(self._evidence) else None
        self.answer.setVisible(one is not None)
        if one is not None:
            tool = self._skill.tools.get(one.tool) if self._skill is not None else None
            self.answer.setPlainText(evidence_text(one, tool))
            self.answer.setAccessibleName(self._voice("evidence.one", id=one.id))
