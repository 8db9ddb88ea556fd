"""The bar under the matrix: the verdict of the whole, the audit chain, and the name that is put to it."""

from __future__ import annotations

from skillcontract_studio.i18n import Voice, without_key
from skillcontract_studio.perspectives.review.audit_state import AuditState, audit_reason, audit_words
from skillcontract_studio.perspectives.review.signs import KIND_SIGNS
from skillcontract_studio.perspectives.review.survey import Survey
from skillcontract_studio.qt import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    Qt,
    QToolButton,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance


class VerdictBar(QWidget):
    """`sign_wanted` comes for the button, `outside_chosen` with a defect that has no cell."""

    sign_wanted = Signal()
    outside_chosen = Signal(object)
    log_wanted = Signal()

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._survey: Survey | None = None
        self._audit: AuditState | None = None
        self.setObjectName("verdictBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.sign = QLabel(self)
        self.verdict = QLabel(self)
        self.verdict.setObjectName("signVerdict")
        self.defects = QToolButton(self)
        self.defects.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._outside = QMenu(self.defects)
        self.chain = QToolButton(self)
        self.chain.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.chain.clicked.connect(self.log_wanted)
        self.chain.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.name = QLineEdit(self)
        self.note = QLineEdit(self)
        self.note.returnPressed.connect(self.sign_wanted)
        self.button = QPushButton(self)
        self.button.setObjectName("primary")
        self.button.clicked.connect(self.sign_wanted)
        self.facts = QWidget(self)
        self.facts.setObjectName("verdictFacts")
        facts = QHBoxLayout(self.facts)
        facts.setContentsMargins(0, 0, 0, 0)
        facts.setSpacing(8)
        told: tuple[QWidget, ...] = (self.sign, self.verdict, self.defects, self.chain)
        for part in told:
            facts.addWidget(part)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(12, 8, 12, 8)
        self._layout.setSpacing(8)
        self._layout.addWidget(self.facts)
        self._layout.addStretch(1)
        signature: tuple[QWidget, ...] = (self.name, self.note, self.button)
        for part in signature:
            self._layout.addWidget(part)
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)
        self._redraw()

    def show_survey(self, found: Survey | None) -> None:
        """Say the verdict of the whole; None: there is none."""
        self._survey = found
        self._redraw()

    def show_audit(self, state: AuditState) -> None:
        """Say how the audit chain stands."""
        self._audit = state
        self._redraw()

    def take_back(self) -> None:
        """Have the facts here again, after they stood in the status bar."""
        self._layout.insertWidget(0, self.facts)
        self.facts.show()

    def verdict_words(self) -> str:
        """The verdict and the number of defects."""
        return " ".join(filter(None, (self.verdict.text(), self.defects.text())))

    def _redraw(self) -> None:
        voice, look, found = self._voice, self._appearance, self._survey
        px = look.fonts.px
        self.setFixedHeight(px(48))
        shown: tuple[QWidget, ...] = (self.sign, self.verdict, self.name, self.note, self.button)
        for part in shown:
            part.setVisible(found is not None)
        self.defects.setVisible(found is not None and not found.consistent)
        if found is not None:
            good = found.consistent
            self.sign.setPixmap(
                look.pixmap("check-circle" if good else "alert-circle", "allow" if good else "error", 18)
            )
            self.verdict.setText(voice("consistent" if good else "inconsistent"))
            words = voice.count("defects", found.count)
            if found.outside:
                words = voice.count("defects.outside", len(found.outside), defects=words)
            self.defects.setText("" if good else words)
            self._fill_outside(found)
        self.name.setPlaceholderText(without_key(voice("sign.name")))
        self.name.setAccessibleName(without_key(voice("sign.name")))
        self.name.setFixedWidth(px(116))
        self.note.setPlaceholderText(without_key(voice("sign.note")))
        self.note.setAccessibleName(without_key(voice("sign.note")))
        self.note.setFixedWidth(px(208))
        self.button.setText(voice("sign.open"))
        self.button.setIcon(look.icon("draw-pen", "onAccent"))
        self._show_chain()

    def _show_chain(self) -> None:
        state = self._audit
        self.chain.setVisible(state is not None)
        if state is None:
            return
        words = audit_words(state, self._voice)
        self.chain.setText(words)
        reason = audit_reason(state, self._voice)
        self.chain.setToolTip("\n".join(filter(None, (words, reason, str(state.path)))))
        self.chain.setAccessibleName(self._voice.listed((words, reason)))
        self.chain.setProperty("sound", state.sound)
        self.chain.style().unpolish(self.chain)
        self.chain.style().polish(self.chain)
        self.chain.setIcon(
            self._appearance.icon(
                "link-variant" if state.sound else "link-variant-off", "muted" if state.sound else "error"
            )
        )

    def _fill_outside(self, found: Survey) -> None:
        self._outside.clear()
        self.defects.setMenu(self._outside if found.outside else None)  # type: ignore[arg-type]  # None takes it away.
        for defect in found.outside:
            sign = KIND_SIGNS[defect.kind]
            action = self._outside.addAction(
                self._appearance.icon(sign.icon, sign.tint),
                self._voice.headed(sign.word(self._voice.language), defect.message(self._voice.language)),
            )
            action.triggered.connect(lambda _on, chosen=defect: self.outside_chosen.emit(chosen))
