"""What is said of a place in the text, as a card that is pressed to go there."""

from dataclasses import dataclass

from skillcontract.receipts.wording import statement
from skillcontract_resources.catalogue import Catalogue
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QHBoxLayout, QLabel, QPushButton, QSize, QSizePolicy, Qt, QVBoxLayout
from skillcontract_studio.receipts.fault_words import fault_words
from skillcontract_studio.receipts.inspection import PlacedFinding, Unreadable
from skillcontract_studio.receipts.sentence_case import in_sentence_case
from skillcontract_studio.receipts.signs import NOT_JSON, WEIGHT_SIGNS, Sign
from skillcontract_studio.shell.elided_label import path_label
from skillcontract_studio.theme.appearance import Appearance


@dataclass(frozen=True, slots=True)
class CardWords:
    """`word` belongs to the sign, `source` is the rule it comes from, `place` where it stands."""

    sign: Sign
    word: str
    source: str
    sentence: str
    place: str
    leads: bool = True
    """Whether there is a place to go to."""


def finding_words(placed: PlacedFinding, page: str, voice: Voice) -> CardWords:
    """The words of a finding; `page` names its page, where there are several."""
    rule = placed.finding.ground.rule
    sign = WEIGHT_SIGNS[placed.weight]
    return CardWords(
        sign,
        voice(sign.word),
        voice("inspector.rule", section=voice(f"section.{rule.section.value}"), rule=rule.number),
        statement(placed.finding, Catalogue("receipts", voice.language)),
        voice("inspector.join").join(filter(None, (page, placed.finding.pointer))),
        placed.span is not None,
    )


def unreadable_words(fault: Unreadable, page: str, voice: Voice) -> CardWords:
    """The words of a page that is not JSON."""
    place = voice("inspector.line-column", line=fault.line, column=fault.column)
    return CardWords(NOT_JSON, place, fault.code, in_sentence_case(fault_words(fault, voice)), page)


class FieldCard(QPushButton):
    """Sign and word, the source, the sentence, and the place under it."""

    def __init__(self, words: CardWords, appearance: Appearance, go: str) -> None:
        super().__init__()
        self.words = words
        self.setObjectName("fieldCard")
        self.setProperty("tone", words.sign.tint)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(f"{words.word}: {words.sentence}")
        self.setAccessibleDescription(" ".join(filter(None, (words.source, words.place))))
        if words.leads:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setToolTip(go)
        icon = QLabel(self)
        icon.setPixmap(appearance.pixmap(words.sign.icon, words.sign.tint, 14))
        word = QLabel(words.word, self)
        word.setObjectName("toneWord")
        word.setProperty("tone", words.sign.tint)
        source = QLabel(words.source, self)
        source.setObjectName("muted")
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(icon)
        head.addWidget(word)
        head.addStretch(1)
        head.addWidget(source)
        said = QLabel(words.sentence, self)
        said.setWordWrap(True)
        said.setTextFormat(Qt.TextFormat.PlainText)
        layout = self._inside = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 10, 8)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addWidget(said)
        if words.place:
            place = path_label(words.place, "pointer", self)
            place.setFont(appearance.fonts.mono(12))
            layout.addWidget(place)
        for label in self.findChildren(QLabel):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """What the card holds, not what a button of one line would take."""
        return self._inside.sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """A sentence takes more lines before it asks for more room."""
        return self._inside.minimumSize()
