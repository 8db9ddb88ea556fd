"""What the mouse does with keys held, as in the editors that authors come from: Alt adds a caret, Alt and Shift draw a rectangle,
Ctrl follows a name.

Scintilla has other keys for these, and reads them off the keyboard, not off the event: so they are done here.
"""

from skillcontract_studio.editor.carets import carets
from skillcontract_studio.editor.scintilla import M, ScintillaView
from skillcontract_studio.qt import QMouseEvent, QPoint, Qt

_KEYS = Qt.KeyboardModifier
_HELD = _KEYS.ControlModifier | _KEYS.AltModifier | _KEYS.ShiftModifier
_ADDS, _RECTANGLE = _KEYS.AltModifier, _KEYS.AltModifier | _KEYS.ShiftModifier


def follows(event: QMouseEvent) -> bool:
    """Whether this is Ctrl alone, which leads to where a name is defined."""
    return event.modifiers() & _HELD == _KEYS.ControlModifier


class Pointer:
    """Handles presses and drags with Alt held; each call says whether it did."""

    def __init__(self, view: ScintillaView) -> None:
        self._view = view
        self._drags = _KEYS.NoModifier

    def press(self, event: QMouseEvent) -> bool:
        """The left button goes down."""
        held, where = event.modifiers() & _HELD, event.position().toPoint()
        view = self._view
        if held == _ADDS:
            position = view.send(M.PositionFromPoint, where.x(), where.y())
            if position in carets(view) and view.selection_count() > 1:
                self._drop(position)
            else:
                view.send(M.AddSelection, position, position)
                self._drags = held
            return True
        if held == _RECTANGLE:
            position, beyond = self._cell(where)
            view.send(M.SetEmptySelection, position, 0)
            view.send(M.SetRectangularSelectionAnchor, position, 0)
            view.send(M.SetRectangularSelectionAnchorVirtualSpace, beyond, 0)
            self._drags = held
            return True
        self._drags = _KEYS.NoModifier
        return False

    def drag(self, event: QMouseEvent) -> bool:
        """The pointer moves with the button down."""
        where, view = event.position().toPoint(), self._view
        if self._drags == _ADDS:
            position = view.send(M.PositionFromPoint, where.x(), where.y())
            view.send(M.SetSelectionNCaret, view.send(M.GetMainSelection, 0, 0), position)
        elif self._drags == _RECTANGLE:
            position, beyond = self._cell(where)
            view.send(M.SetRectangularSelectionCaret, position, 0)
            view.send(M.SetRectangularSelectionCaretVirtualSpace, beyond, 0)
        return self._drags != _KEYS.NoModifier

    def release(self) -> bool:
        """The button comes up."""
        dragged, self._drags = self._drags, _KEYS.NoModifier
        return dragged != _KEYS.NoModifier

    def _drop(self, position: int) -> None:
        view = self._view
        for at in range(view.selection_count()):
            if view.send(M.GetSelectionNCaret, at, 0) == position:
                view.send(M.DropSelectionN, at, 0)
                return

    def _cell(self, where: QPoint) -> tuple[int, int]:
        """The position under a point, and how many columns behind its line's end the point is."""
        view = self._view
        position = view.send(M.PositionFromPoint, where.x(), where.y())
        end = view.line_end(view.line_at(position))
        if position < end:
            return position, 0
        width = max(1, view.send_bytes(M.TextWidth, 0, b" "))
        return position, max(0, round((where.x() - view.point_at(end).x()) / width))
