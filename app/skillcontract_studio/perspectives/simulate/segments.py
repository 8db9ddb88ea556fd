"""Buttons beside each other, of which one is chosen: the sides of the same thing."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QButtonGroup,
    QHBoxLayout,
    QSignalBlocker,
    QSizePolicy,
    QToolButton,
    QWidget,
    Signal,
)


class Segments(QWidget):
    """`turned` brings the number of the one that was pressed, counted from 0; the first is chosen at first."""

    turned = Signal(int)

    def __init__(self, phrases: Sequence[str], voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phrases = tuple(phrases)
        self._voice = voice
        self._group = QButtonGroup(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.buttons: list[QToolButton] = []
        for number, _phrase in enumerate(self._phrases):
            button = QToolButton(self)
            button.setObjectName("segment")
            button.setCheckable(True)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self._group.addButton(button, number)
            self.buttons.append(button)
            layout.addWidget(button)
        self.buttons[-1].setProperty("isLast", True)
        self.buttons[0].setChecked(True)
        self._group.idClicked.connect(self.turned)
        self.speak()

    @property
    def chosen(self) -> int:
        """Which is chosen."""
        return self._group.checkedId()

    def speak(self) -> None:
        """Words have changed."""
        for button, phrase in zip(self.buttons, self._phrases, strict=True):
            button.setText(self._voice(phrase))

    def choose(self, number: int) -> None:
        """Choose one without telling."""
        with QSignalBlocker(self._group):
            self.buttons[number].setChecked(True)
