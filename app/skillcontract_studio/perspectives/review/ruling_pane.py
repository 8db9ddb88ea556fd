"""The pane beside the matrix: why the current cell says what it says, and what would mend it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skillcontract.governance.adjudication import Ruling
from skillcontract.governance.defects import Defect
from skillcontract.governance.lifecycle import lifecycle
from skillcontract.governance.repairs import Repair, repairs_of_cell, repairs_of_defect
from skillcontract.governance.verdict import Verdict
from skillcontract.syntax.values import Json
from skillcontract.workspace import Place
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.review.matrix_model import Subject
from skillcontract_studio.perspectives.review.repair_box import RepairBox
from skillcontract_studio.perspectives.review.repair_summary import RepairSummary
from skillcontract_studio.perspectives.review.ruling_facts import (
    check_lines,
    listed,
    side_lines,
    trust_words,
    verdict_sentence,
)
from skillcontract_studio.perspectives.review.ruling_sections import (
    check_rows,
    life_rows,
    paragraph,
    place_link,
    section_title,
    side_rows,
    source_row,
    verdict_badge,
)
from skillcontract_studio.perspectives.review.signs import AGREES, KIND_SIGNS, TEMPORARY, VERDICT_SIGNS, Sign
from skillcontract_studio.perspectives.review.survey import Survey
from skillcontract_studio.qt import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_SAID_AT = {
    Verdict.UNDER_GRANTED: ("/preconditions", "/grants"),
    Verdict.OVER_GRANTED: ("/side_effects", "/grants"),
    Verdict.TRUST_TOO_LOW: ("/trust_required", "/trust"),
}
"""Where either side says what a verdict is about, as JSON Pointers."""


class RulingPane(QWidget):
    """Shows one subject of a survey. Nothing is applied here: `apply_wanted` and `places_wanted` ask for it."""

    apply_wanted = Signal(object)
    effect_wanted = Signal(object)
    places_wanted = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._survey: Survey | None = None
        self._subject = Subject(None, None)
        self._records: Sequence[Mapping[str, Json]] = ()
        self._places: tuple[Place, ...] = ()
        self._fold = False
        self.repairs: RepairBox | None = None
        self.setObjectName("ruling")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._scroll = QScrollArea(self)
        self._scroll.setObjectName("rulingScroll")
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self.apply = QPushButton(self)
        self.apply.setObjectName("primary")
        self.apply.clicked.connect(self._apply)
        self.open_both = QPushButton(self)
        self.open_both.clicked.connect(lambda: self.places_wanted.emit(self._places))
        self.effect = paragraph("")
        self._foot = QFrame(self)
        self._foot.setObjectName("rulingFoot")
        foot = QVBoxLayout(self._foot)
        foot.setContentsMargins(12, 8, 12, 12)
        foot.setSpacing(8)
        foot.addWidget(self.effect)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.apply)
        buttons.addWidget(self.open_both)
        buttons.addStretch(1)
        foot.addLayout(buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(self._foot)
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)
        self._redraw()

    def show_subject(self, survey: Survey | None, subject: Subject) -> None:
        """Show a cell, a contract or a principal."""
        self._survey, self._subject = survey, subject
        self._redraw()

    def show_records(self, records: Sequence[Mapping[str, Json]]) -> None:
        """What is in the audit log: a contract's life tells whether it was ruled on."""
        if self._records != records:
            self._records = records
            if self._subject.skill is not None and self._subject.principal is None:
                self._redraw()

    def fold_checks(self, fold: bool) -> None:
        """Let the checks that passed share one line, where room is short."""
        if fold is not self._fold:
            self._fold = fold
            self._redraw()

    def show_effect(self, repair: Repair, summary: RepairSummary | None) -> None:
        """Say what a repair does, if it is still looked at; None where it would leave the grants unusable."""
        box = self.repairs
        if box is None or box.repair is not repair:
            return
        box.show_effect(summary)
        self.effect.setText(box.in_short() if summary else self._voice("effect.unusable"))
        self.apply.setEnabled(summary is not None)

    def texts(self) -> list[str]:
        """Every text of the pane, from top to bottom."""
        body: QWidget | None = self._scroll.widget()
        return [] if body is None else [label.text() for label in body.findChildren(QLabel) if label.text()]

    # Making

    def _redraw(self) -> None:
        self.repairs = None
        self._places = ()
        body = QWidget()
        body.setObjectName("rulingBody")
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, 8, 0, 8)
        layout.setSpacing(2)
        survey, subject = self._survey, self._subject
        if survey is None or subject == Subject(None, None):
            layout.addWidget(_inset(paragraph(self._voice("ruling.none"), "muted")))
        elif subject.skill is not None and subject.principal is not None:
            register = survey.matrix.register
            self._cell(layout, survey, register.rule(subject.skill, register.by_id[subject.principal]))
        elif subject.skill is not None:
            self._contract(layout, survey, subject.skill)
        elif subject.principal is not None:
            self._principal(layout, survey, subject.principal)
        layout.addStretch(1)
        self._scroll.setWidget(body)
        self._scroll.setAccessibleName(self._voice("panel.ruling"))
        self._show_foot()
        if self.repairs is not None:
            self.effect_wanted.emit(self.repairs.repair)

    def _show_foot(self) -> None:
        self.apply.setText(self._voice("ruling.apply"))
        self.apply.setToolTip(self._voice("ruling.apply-tip"))
        self.open_both.setToolTip(self._voice("ruling.open-tip"))
        self.apply.setVisible(self.repairs is not None)
        self.effect.setVisible(self.repairs is not None)
        self.effect.setText(self.repairs.in_short() if self.repairs else "")
        self.apply.setEnabled(self.repairs is not None)
        self.open_both.setText(
            self._voice("ruling.open-both" if len(self._places) > 1 else "ruling.open-line")
        )
        self.open_both.setVisible(bool(self._places))
        self._foot.setVisible(bool(self._places))

    def _cell(self, layout: QVBoxLayout, survey: Survey, ruling: Ruling) -> None:
        voice, look, register = self._voice, self._appearance, survey.matrix.register
        self._title(layout, f"{ruling.skill} × {ruling.principal}")
        layout.addWidget(_inset(verdict_badge(VERDICT_SIGNS[ruling.verdict], look, voice)))
        layout.addWidget(_inset(paragraph(verdict_sentence(ruling, voice))))
        if ruling.verdict is Verdict.UNKNOWN:
            for each in ruling.unreadable:
                layout.addWidget(_inset(paragraph(each.message()(voice.language))))
        checks = check_lines(ruling, voice)
        if checks:
            layout.addWidget(_inset(section_title(voice("ruling.checks"))))
            layout.addWidget(check_rows(checks, look, voice, fold=self._fold))
        layout.addWidget(_inset(section_title(voice("ruling.sides"))))
        layout.addWidget(side_rows(side_lines(ruling, register.meanings, voice), look, voice))
        there, here = _SAID_AT.get(ruling.verdict, ("/role", "/role"))
        contract = register.contract_place(ruling.skill, there)
        grants = register.grants_place(ruling.holder.pointer + here) if ruling.holder else None
        for odd in ruling.unreadable if ruling.verdict is Verdict.UNKNOWN else ():
            # What cannot be read of the principal is told by its place in the grants, of the contract in the contract.
            if odd.pointer.startswith("/principals/"):
                grants = register.grants_place(odd.pointer)
            else:
                contract = register.contract_place(ruling.skill, odd.pointer)
        layout.addWidget(source_row(contract, grants, look, voice, self._go))
        self._places = tuple(place for place in (contract, grants) if place is not None)
        self._offer(layout, repairs_of_cell(ruling, register))

    def _contract(self, layout: QVBoxLayout, survey: Survey, skill: str) -> None:
        register = survey.matrix.register
        terms = register.by_skill[skill]
        self._title(layout, skill)
        sign = TEMPORARY if terms.temporary else AGREES
        self._defects(layout, survey, survey.heads.skills.get(skill, ()), sign)
        voice = self._voice
        self._facts(
            layout,
            [
                ("side.role", terms.role or voice("role.none")),
                ("side.needs", listed(sorted(terms.preconditions), voice)),
                ("side.effects", listed(sorted(terms.side_effects), voice)),
                ("side.trust", trust_words(terms.trust, voice.language)),
            ],
        )
        layout.addWidget(_inset(section_title(voice("ruling.life"))))
        life = lifecycle(skill, survey.matrix, self._records)
        layout.addWidget(life_rows(life, self._appearance, voice))
        place = register.contract_place(skill)
        self._places = () if place is None else (place,)

    def _principal(self, layout: QVBoxLayout, survey: Survey, principal: str) -> None:
        register, voice = survey.matrix.register, self._voice
        terms = register.by_id[principal]
        self._title(layout, principal)
        defects = survey.heads.principals.get(principal, ())
        self._defects(layout, survey, defects, AGREES)
        facts = [
            ("side.role", terms.role or voice("role.none")),
            ("side.grants", listed(sorted(terms.grants), voice)),
            ("side.trust", trust_words(terms.trust, voice.language)),
        ]
        facts += [
            ("side.scope", voice.headed(skill, listed(sorted(scope.grants), voice)))
            for skill, scope in sorted(terms.scopes.items())
        ]
        self._facts(layout, facts)
        place = register.grants_place(terms.pointer)
        self._places = () if place is None else (place,)

    def _title(self, layout: QVBoxLayout, words: str) -> None:
        layout.addWidget(_inset(paragraph(words, "paneTitle")))

    def _defects(
        self, layout: QVBoxLayout, survey: Survey, defects: Sequence[Defect], in_order: Sign
    ) -> None:
        if not defects:
            layout.addWidget(_inset(verdict_badge(in_order, self._appearance, self._voice)))
        repairs: list[Repair] = []
        for defect in defects:
            layout.addWidget(_inset(verdict_badge(KIND_SIGNS[defect.kind], self._appearance, self._voice)))
            layout.addWidget(_inset(paragraph(defect.message(self._voice.language))))
            if defect.place is not None:
                layout.addWidget(_inset(place_link(defect.place, self._go)))
            repairs += repairs_of_defect(defect, survey.matrix.register)
        self._offer(layout, repairs)

    def _facts(self, layout: QVBoxLayout, facts: Sequence[tuple[str, str]]) -> None:
        layout.addWidget(_inset(section_title(self._voice("ruling.facts"))))
        for phrase, text in facts:
            layout.addWidget(_inset(paragraph(self._voice("fact.pair", name=self._voice(phrase), text=text))))

    def _offer(self, layout: QVBoxLayout, repairs: Sequence[Repair]) -> None:
        if not repairs:
            return
        self.repairs = RepairBox(repairs, self._appearance, self._voice)
        self.repairs.chosen.connect(self._chosen)
        layout.addWidget(_inset(section_title(self._voice("ruling.repair"))))
        layout.addWidget(self.repairs)

    def _chosen(self) -> None:
        if self.repairs is not None:
            self._show_foot()
            self.effect_wanted.emit(self.repairs.repair)

    def _apply(self) -> None:
        if self.repairs is not None:
            self.apply_wanted.emit(self.repairs.repair)

    def _go(self, place: Place) -> None:
        self.places_wanted.emit((place,))


def _inset(widget: QWidget) -> QWidget:
    """A part with the margin of the pane at its sides."""
    frame = QWidget()
    layout = QHBoxLayout(frame)
    layout.setContentsMargins(12, 0, 12, 0)
    # What is no text keeps its own width.
    layout.addWidget(widget, 1 if isinstance(widget, QLabel) else 0)
    layout.addStretch(0 if isinstance(widget, QLabel) else 1)
    return frame
