"""The keys of a field above a list of choices: arrows and pages move in the list, Enter takes, Esc leaves."""

from typing import Protocol

from skillcontract_studio.qt import QEvent, QKeyEvent, QLineEdit, QObject, Qt, Signal


class Steps(Protocol):
    """Choices of which one is highlighted, in whatever they are shown."""

    def step(self, rows: int, /) -> None:
        """Highlight another one, so many rows further down, or up."""


class ChoiceKeys(QObject):
    """`taken` comes for Enter, `left` for Esc, `lost` when the field has no longer the focus; `page` is in rows."""

    taken = Signal()
    left = Signal()
    lost = Signal()

    def __init__(self, field: QLineEdit, choices: Steps, page: int) -> None:
        super().__init__(field)
        self._choices = choices
        self._moves = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: page,
            Qt.Key.Key_PageUp: -page,
        }
        self._told = {
            Qt.Key.Key_Return: self.taken,
            Qt.Key.Key_Enter: self.taken,
            Qt.Key.Key_Escape: self.left,
        }
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """Keeps these keys from the field."""
        if event.type() == QEvent.Type.FocusOut:
            self.lost.emit()
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = Qt.Key(event.key())
            if key in self._moves:
                self._choices.step(self._moves[key])
                return True
            if key in self._told:
                self._told[key].emit()
                return True
        return super().eventFilter(watched, event)
