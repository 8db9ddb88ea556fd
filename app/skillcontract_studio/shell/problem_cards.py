"""Problems as cards: a coloured edge, sign, rule, severity in words, message."""

from collections.abc import Sequence

from skillcontract_studio.client.protocol import Problem, Severity
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QFrame, QHBoxLayout, QLabel, QSizePolicy, Qt, QVBoxLayout, QWidget
from skillcontract_studio.shell.rule_pages import rule_title
from skillcontract_studio.theme.appearance import Appearance

_ICONS = {
    Severity.ERROR: "close-circle",
    Severity.WARNING: "alert",
    Severity.INFO: "information",
    Severity.HINT: "lightbulb-outline",
}
_MOST = 3


class ProblemCards(QWidget):
    """The problems of one place, the worst first, not more than three."""

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._shown: tuple[Problem, ...] = ()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(12, 12, 12, 0)
        self._layout.setSpacing(8)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)
        self._redraw()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show these."""
        shown = tuple(sorted(problems, key=lambda problem: problem.severity)[:_MOST])
        if shown != self._shown:
            self._shown = shown
            self._redraw()

    def _redraw(self) -> None:
        while (item := self._layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for problem in self._shown:
            self._layout.addWidget(self._card(problem))
        self.setVisible(bool(self._shown))

    def _card(self, problem: Problem) -> QFrame:
        severity = problem.severity.name.lower()
        word = self._voice(f"severity.{severity}")
        card = QFrame(self)
        card.setObjectName("problemCard")
        card.setProperty("severity", severity)
        card.setAccessibleName(
            self._voice.headed(self._voice.listed((word, rule_title(problem.rule))), problem.message)
        )
        sign = QLabel(card)
        sign.setPixmap(self._appearance.pixmap(_ICONS[problem.severity], severity))
        rule = QLabel(rule_title(problem.rule), card)
        rule.setObjectName("cardTitle")
        kind = QLabel(word, card)
        kind.setObjectName("severityWord")
        kind.setProperty("severity", severity)
        message = QLabel(problem.message, card)
        message.setWordWrap(True)
        message.setTextFormat(Qt.TextFormat.PlainText)
        message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(sign)
        head.addWidget(rule, 1)
        head.addWidget(kind)
        layout = QVBoxLayout(card)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addWidget(message)
        return card
