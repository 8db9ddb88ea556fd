"""An inline bar on top of a pane: what happened, where, and what can be done; never a modal for what can wait (look.md 5)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.qt import (
    QEvent,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QResizeEvent,
    QSize,
    Qt,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.shell.part_of_height import PartOfHeight
from skillcontract_studio.shell.wrapping_row import WrappingRow
from skillcontract_studio.theme.appearance import Appearance

_GOOD_WIDTH = 360
"""Pixels in which a sentence can be read."""
_SHARE = 0.5
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


class _Bar(QFrame):
    """One message: its buttons stand behind the words where these keep a good width, else below them."""

    def __init__(self, text: str, severity: Severity, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.setObjectName("messageBar")
        self.setProperty("severity", severity.name.lower())
        self.setAccessibleName(text)
        self._severity = severity
        self._sign = QLabel(self)
        self._dress()
        appearance.changed.connect(self._dress)
        self._words = QLabel(text, self)
        self._words.setWordWrap(True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words.setObjectName("messageText")
        self.buttons = WrappingRow()
        self.close_button = QToolButton(self)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(12, 4, 6, 4)
        self._grid.setSizeConstraint(QGridLayout.SizeConstraint.SetNoConstraint)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self._sign, 0, 0)
        self._grid.addWidget(self._words, 0, 1)
        self._grid.addLayout(self.buttons, 0, 2)
        self._grid.addWidget(self.close_button, 0, 3)
        self._below = False

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """As narrow as its widest button, where all stand below the words: a message must not keep a pane wide."""
        return QSize(self.buttons.minimumSize().width() + self._appearance.fonts.px(64), self.minimumHeight())

    def event(self, event: QEvent, /) -> bool:
        """Other words or larger text want another height."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit(self.width())
        return handled

    def _dress(self) -> None:
        name = self._severity.name.lower()
        self._sign.setPixmap(self._appearance.pixmap(_ICONS[self._severity], name))

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """Another width wants another height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit(event.size().width())

    def fit(self, width: int) -> None:
        """Arrange for a width, and be as high as the words are in it."""
        one_line = self._words.fontMetrics().horizontalAdvance(self._words.text())
        left = width - self.buttons.sizeHint().width() - self._appearance.fonts.px(80)
        below = self.buttons.count() > 0 and left < min(one_line, self._appearance.fonts.px(_GOOD_WIDTH))
        if below != self._below:
            self._below = below
            self._grid.removeItem(self.buttons)
            if below:
                self._grid.addLayout(self.buttons, 1, 1, 1, 3)
            else:
                self._grid.addLayout(self.buttons, 0, 2)
        self.setFixedHeight(max(self._grid.heightForWidth(width), self._grid.minimumSize().height()))


class MessageBars(PartOfHeight):
    """The messages of one pane, the newest on top, each of its topic only once. They take half of the pane's height at most, or what
    the newest of them needs.
    """

    def __init__(
        self, appearance: Appearance, dismiss_word: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(QWidget(), _SHARE, parent, least=self._newest_height)
        self._appearance = appearance
        self._dismiss_word = dismiss_word
        self._bars: dict[str, QFrame] = {}
        self._layout = QVBoxLayout(self.content)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)

    def show_message(self, topic: str, severity: Severity, text: str, choices: Sequence[Choice] = ()) -> None:
        """Show a message in the place of an earlier one of the same topic."""
        self.dismiss(topic)
        bar = _Bar(text, severity, self._appearance, self.content)
        before: QWidget = bar
        for choice in choices:
            button = self._button(topic, choice, bar)
            bar.buttons.addWidget(button)
            self.setTabOrder(before, button)
            before = button
        self.setTabOrder(before, bar.close_button)
        bar.close_button.setIcon(self._appearance.icon("close"))
        bar.close_button.setToolTip(self._dismiss_word())
        bar.close_button.setAccessibleName(self._dismiss_word())
        bar.close_button.clicked.connect(lambda: self.dismiss(topic))
        bar.fit(self.viewport().width())
        self._bars[topic] = bar
        self._layout.insertWidget(0, bar)
        self.content.setAccessibleName("\n".join(self.texts()))
        self.verticalScrollBar().setValue(0)

    def _newest_height(self) -> int:
        return next(reversed(self._bars.values())).height() if self._bars else 0

    def dismiss(self, topic: str) -> None:
        """Take a message away."""
        bar = self._bars.pop(topic, None)
        if bar is not None:
            self._layout.removeWidget(bar)
            bar.hide()
            bar.deleteLater()
            self.content.setAccessibleName("\n".join(self.texts()))

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
