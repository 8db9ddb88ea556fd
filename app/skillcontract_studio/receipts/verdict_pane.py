"""The verdict beside the text: may it be reported, what to do next, and every reason with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QFont,
    QFrame,
    QGridLayout,
    QGuiApplication,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    Qt,
    QToolButton,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.receipts.field_card import FieldCard, finding_words, unreadable_words
from skillcontract_studio.receipts.inspection import Judged, PlacedFinding, Unreadable
from skillcontract_studio.receipts.sentence_case import in_sentence_case
from skillcontract_studio.receipts.signs import DONE, NOT_DONE, NOT_JSON, Sign
from skillcontract_studio.receipts.verdict_facts import FactRow, fact_rows
from skillcontract_studio.shell.elided_label import path_label
from skillcontract_studio.theme.appearance import Appearance


class VerdictPane(QScrollArea):
    """Shows a verdict, what keeps pages from having one, or (nothing given) what to do first.

    `finding_chosen` brings a finding whose field is wanted, `fault_chosen` the index of a page that is not JSON;
    `open_wanted` comes where there is nothing to judge yet.
    """

    finding_chosen = Signal(object)
    fault_chosen = Signal(int)
    open_wanted = Signal()

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self.setObjectName("receiptVerdict")
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.headline = ""
        self._shown: object = None
        self._findings: tuple[PlacedFinding, ...] = ()
        self._inside = QWidget()
        self._body = QVBoxLayout(self._inside)
        self.show_nothing()

    def cards(self) -> list[FieldCard]:
        """The cards in their order."""
        return self._inside.findChildren(FieldCard)

    def words(self) -> list[str]:
        """Everything that is shown, as text."""
        return [label.text() for label in self._inside.findChildren(QLabel) if label.text()]

    def show_nothing(self) -> None:
        """Say what to do first."""
        if self._is_shown(None):
            return
        self._begin("")
        self._body.addWidget(_paragraph(self._voice("inspector.empty"), "receiptHint"))
        row = QHBoxLayout()
        button = QPushButton(self._voice("inspector.open"))
        button.clicked.connect(self.open_wanted)
        row.addWidget(button)
        row.addStretch(1)
        self._body.addLayout(row)
        self._end()

    def show_verdict(self, judged: Judged, scope: str, pages: Sequence[str]) -> None:
        """Show a verdict; `scope` says on what, `pages` names each page where there are several."""
        verdict, self._findings = judged.verdict, judged.findings
        # Where the text moves and the verdict stays, the cards stay too, and lead to where their fields are now.
        if self._is_shown((verdict, scope, tuple(pages))):
            return
        self._begin(scope)
        self._head(DONE if verdict.good else NOT_DONE, "allow" if verdict.good else "over")
        self._facts(list(fact_rows(verdict, self._voice)))
        cards = [self._card(index, one, pages) for index, one in enumerate(judged.findings)]
        of_reasons = len(verdict.reasons)
        self._section("inspector.reasons", cards[:of_reasons])
        self._section("inspector.remarks", cards[of_reasons:])
        self._end()

    def show_faults(self, faults: Sequence[tuple[int, str, Unreadable]]) -> None:
        """Say which pages are not JSON (their index, their name where there are several), and where not."""
        if self._is_shown(tuple(faults)):
            return
        self._begin("")
        self._head(NOT_JSON, "error")
        for index, page, fault in faults:
            self._body.addWidget(self._fault(index, page, fault))
        self._body.addWidget(_paragraph(self._voice("inspector.as-printed"), "muted"))
        self._end()

    # Parts

    def _is_shown(self, what: object) -> bool:
        """Whether this is what is shown already, in the same language and look."""
        wanted = (what, self._voice.language, self._appearance.tokens, self._appearance.fonts)
        if wanted == self._shown:
            return True
        self._shown = wanted
        return False

    def _section(self, key: str, cards: Sequence[FieldCard]) -> None:
        if cards:
            self._body.addSpacing(4)
            self._body.addWidget(_paragraph(self._voice.count(key, len(cards)), "sectionWord"))
            for card in cards:
                self._body.addWidget(card)

    def _begin(self, scope: str) -> None:
        self._inside = QWidget()
        self._inside.setObjectName("receiptVerdictBody")
        self._body = QVBoxLayout(self._inside)
        self._body.setContentsMargins(12, 12, 12, 12)
        self._body.setSpacing(8)
        self.headline = ""
        if scope:
            self._body.addWidget(_paragraph(scope, "muted"))

    def _end(self) -> None:
        self._body.addStretch(1)
        before = self.verticalScrollBar().value()
        old = self.takeWidget()
        if old is not None:
            # It may be one of its own cards that was pressed.
            old.deleteLater()
        self.setWidget(self._inside)
        self._inside.show()
        self.verticalScrollBar().setValue(before)
        self.setAccessibleName(self._voice("inspector.verdict"))

    def _head(self, sign: Sign, tone: str) -> None:
        self.headline = words = in_sentence_case(self._voice(sign.word))
        frame = QFrame()
        frame.setObjectName("receiptHead")
        frame.setProperty("tone", tone)
        frame.setAccessibleName(words)
        layout = QHBoxLayout(frame)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(8)
        icon = QLabel(frame)
        icon.setPixmap(self._appearance.pixmap(sign.icon, sign.tint, 18))
        label = _paragraph(words, "receiptHeadWord")
        label.setProperty("tone", tone)
        layout.addWidget(icon)
        layout.addWidget(label, 1)
        self._body.addWidget(frame)

    def _facts(self, rows: Sequence[FactRow]) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(2, 1)
        middle = Qt.AlignmentFlag.AlignVCenter
        for at, row in enumerate(rows):
            grid.addWidget(_paragraph(row.name, "muted", wrap=False), at, 0, middle)
            if row.sign is not None:
                icon = QLabel()
                icon.setPixmap(self._appearance.pixmap(row.sign.icon, row.sign.tint, 14))
                grid.addWidget(icon, at, 1, middle)
            grid.addWidget(self._fact(row), at, 2)
        self._body.addLayout(grid)

    def _fact(self, row: FactRow) -> QWidget:
        fonts, tokens = self._appearance.fonts, self._appearance.tokens
        if row.words:
            style = f"font-family:{_families(fonts.mono())};font-weight:400;color:{tokens['muted']}"
            code = f'&nbsp; <span style="{style}">{escape(row.code)}</span>'
            label = _paragraph("", "strongWord" if row.strong else "factWord")
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setText(escape(row.words) + (code if row.code else ""))
            label.setAccessibleName(f"{row.name}: {row.words} {row.code}".strip())
            return label
        # What the receipt says itself can be of any length.
        own = path_label(row.code, "factCode")
        own.setFont(fonts.mono(13))
        own.setAccessibleName(f"{row.name}: {row.code}")
        if not row.copies:
            return own
        cell = QWidget()
        layout = QHBoxLayout(cell)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        copy = QToolButton(cell)
        copy.setIcon(self._appearance.icon("content-copy"))
        copy.setToolTip(self._voice("inspector.copy"))
        copy.setAccessibleName(self._voice("inspector.copy"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(row.code))
        layout.addWidget(own)
        layout.addWidget(copy)
        layout.addStretch(1)
        return cell

    def _card(self, index: int, placed: PlacedFinding, pages: Sequence[str]) -> FieldCard:
        page = pages[placed.page] if placed.page is not None and len(pages) > 1 else ""
        words = finding_words(placed, page, self._voice)
        card = FieldCard(words, self._appearance, self._voice("inspector.go"))
        card.clicked.connect(lambda: self.finding_chosen.emit(self._findings[index]))
        return card

    def _fault(self, index: int, page: str, fault: Unreadable) -> FieldCard:
        words = unreadable_words(fault, page, self._voice)
        card = FieldCard(words, self._appearance, self._voice("inspector.go"))
        card.clicked.connect(lambda: self.fault_chosen.emit(index))
        return card


def _families(font: QFont) -> str:
    return ",".join(f"'{family}'" for family in font.families())


def _paragraph(words: str, name: str, *, wrap: bool = True) -> QLabel:
    label = QLabel(words)
    label.setObjectName(name)
    label.setWordWrap(wrap)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
