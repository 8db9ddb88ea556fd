"""An inline bar on top of a pane: what happened, where, and what can be done; never a modal for what can wait (look.md 5)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.qt import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    Qt,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.theme.appearance import Appearance

_ICONS = {
    Severity.ERROR: "close-circle",
    Severity.WARNING: "alert",
    Severity.INFO: "information",
    Severity.HINT: "information",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of a message: its word, and what it does; the bar goes away after it, unless it `stays`."""

    word: str
    act: Callable[[], None]
    stays: bool = False


class MessageBars(QWidget):
    """The messages of one pane, the newest on top, each of its topic only once."""

    def __init__(
        self, appearance: Appearance, dismiss_word: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._dismiss_word = dismiss_word
        self._bars: dict[str, QFrame] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def show_message(self, topic: str, severity: Severity, text: str, choices: Sequence[Choice] = ()) -> None:
        """Show a message in the place of an earlier one of the same topic."""
        self.dismiss(topic)
        bar = QFrame(self)
        bar.setObjectName("messageBar")
        bar.setProperty("severity", severity.name.lower())
        bar.setAccessibleName(text)
        layout = QHBoxLayout(bar)
        layout.setContentsMargins(12, 4, 6, 4)
        layout.setSpacing(8)
        sign = QLabel(bar)
        sign.setPixmap(self._appearance.pixmap(_ICONS[severity], severity.name.lower()))
        words = QLabel(text, bar)
        words.setWordWrap(True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        words.setObjectName("messageText")
        layout.addWidget(sign)
        layout.addWidget(words, 1)
        for choice in choices:
            layout.addWidget(self._button(topic, choice, bar))
        close = QToolButton(bar)
        close.setIcon(self._appearance.icon("close"))
        close.setToolTip(self._dismiss_word())
        close.setAccessibleName(self._dismiss_word())
        close.clicked.connect(lambda: self.dismiss(topic))
        layout.addWidget(close)
        self._bars[topic] = bar
        self._layout.insertWidget(0, bar)

    def dismiss(self, topic: str) -> None:
        """Take a message away."""
        bar = self._bars.pop(topic, None)
        if bar is not None:
            self._layout.removeWidget(bar)
            bar.hide()
            bar.deleteLater()

    def shows(self, topic: str) -> bool:
        """Whether a message of a topic is shown."""
        return topic in self._bars

    def texts(self) -> list[str]:
        """What is shown now."""
        return [bar.accessibleName() for bar in self._bars.values()]

    def press(self, topic: str, index: int) -> None:
        """Take a choice of a message, as its button does."""
        self._bars[topic].findChildren(QPushButton)[index].click()

    def _button(self, topic: str, choice: Choice, bar: QWidget) -> QPushButton:
        button = QPushButton(choice.word, bar)

        def pressed() -> None:
            if not choice.stays:
                self.dismiss(topic)
            choice.act()

        button.clicked.connect(pressed)
        return button
