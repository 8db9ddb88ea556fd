"""The one door to Scintilla: its widget, messages as typed methods, and notifications as Qt signals with plain values.

Positions are bytes of the document's UTF-8 text, lines are zero-based. What Scintilla reads through a `char *` goes by address.
"""

import ctypes
import weakref
from collections.abc import Callable
from dataclasses import dataclass

from pyside6_scintilla import Scintilla, ScintillaEditBase

from skillcontract_studio.client.protocol import Extent, Place
from skillcontract_studio.editor.text_file import LineEnd
from skillcontract_studio.qt import (
    QAccessible,
    QByteArray,
    QColor,
    QFocusEvent,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QPoint,
    QWidget,
    Signal,
)
from skillcontract_studio.utf8 import utf8

M = Scintilla.Message
MarginType = Scintilla.MarginType
MarkerSymbol = Scintilla.MarkerSymbol
IndicatorStyle = Scintilla.IndicatorStyle
Element = Scintilla.Element
Flags = Scintilla.ModificationFlags
FoldLevel = Scintilla.FoldLevel
FOLDERS = Scintilla.MaskFolders & 0xFFFFFFFF
"""The markers of folds, in the mask of a margin."""
FOLDER_OPEN, FOLDER_CLOSED = int(Scintilla.MarkerOutline.FolderOpen), int(Scintilla.MarkerOutline.Folder)
EOL_MODE = {
    LineEnd.CRLF: int(Scintilla.EndOfLine.CrLf),
    LineEnd.CR: int(Scintilla.EndOfLine.Cr),
    LineEnd.LF: int(Scintilla.EndOfLine.Lf),
}

_INSERTED = int(Flags.InsertText)
_DELETED = int(Flags.DeleteText)
_UPDATED_SELECTION = int(Scintilla.Update.Selection) | int(Scintilla.Update.Content)
_CARETS_COMPARED = 64
_UPDATED_SCROLL = int(Scintilla.Update.VScroll) | int(Scintilla.Update.HScroll)
_DIRECT = ctypes.PYFUNCTYPE(
    ctypes.c_ssize_t, ctypes.c_void_p, ctypes.c_uint, ctypes.c_size_t, ctypes.c_ssize_t
)
"""Scintilla's direct function: pointer, message and two numbers."""
_MODIFICATIONS_WANTED = _INSERTED | _DELETED
_BEFORE = int(Flags.BeforeInsert) | int(Flags.BeforeDelete)


@dataclass(frozen=True, slots=True)
class TextChange:
    """One change of the text, as it happened: `removed` bytes went at `position`, then `inserted` came there."""

    position: int
    start: Place
    end: Place
    inserted: bytes
    removed: bytes


def _is_gone(_pointer: int, _message: int, _first: int, _second: int) -> int:
    raise RuntimeError("the editor's widget has been deleted")


def _end_with(view: "ScintillaView") -> None:
    """Have a view raise RuntimeError, as other widgets do, when it is sent something after Qt has deleted it.

    Scintilla's own function would read memory that is no longer its own, and end the process without a word.
    """
    known = weakref.ref(view)

    def end() -> None:
        gone = known()
        if gone is not None:
            gone.direct = _is_gone

    view.destroyed.connect(end)


def _fill_clipboard() -> None:
    """Have a clipboard that holds nothing hold an empty text.

    Scintilla looks at what it pastes without asking whether there is anything, which would end the process. The clipboards of
    desktops always hold something; those of Qt's platforms without one, over VNC or off screen, do not.
    """
    clipboard = QGuiApplication.clipboard()
    if clipboard.mimeData() is None:
        clipboard.setText("")


class ScintillaView(ScintillaEditBase):
    """Scintilla's widget with the messages that the editor uses."""

    text_changed = Signal(TextChange)
    text_changing = Signal()
    """The text is about to be changed; only where `tell_before` asked for it."""
    caret_moved = Signal()
    scrolled = Signal()
    style_wanted = Signal(int)
    composing_began = Signal()
    composed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.composing = False
        self.margin_images: dict[int, QPixmap] = {}
        """The images of markers that Scintilla does not draw, by marker."""
        self.over_margins: Callable[[QPainter], None] | None = None
        """Draws over what Scintilla has drawn."""
        self._settled: bytes | None = None
        self._is_grouped = False
        """Whether a step to undo is open, of what is being composed."""
        self._carets: tuple[int, tuple[int, ...]] = (0, ())
        """How many selections there were when it was last told where the caret is, and the ends of the first of them."""
        self._is_changed = False
        """Whether the text was changed since."""
        self.direct: Callable[[int, int, int, int], int] = _DIRECT(super().send(M.GetDirectFunction, 0, 0))
        """Scintilla's direct function, while there is a widget."""
        self._pointer = super().send(M.GetDirectPointer, 0, 0)
        _end_with(self)
        _fill_clipboard()
        self.send(M.SetCodePage, 65001, 0)
        self.send(M.SetModEventMask, _MODIFICATIONS_WANTED, 0)
        self.modified.connect(self._modified)
        self.updateUi.connect(self._updated)
        self.styleNeeded.connect(self.style_wanted)

    def send(self, message: int, first: int | None = 0, second: int | None = 0, /) -> int:
        """Send a message with two numbers; the first may be negative, which the binding's own `send` does not take."""
        return int(self.direct(self._pointer, message, first or 0, second or 0))

    def send_bytes(self, message: int, first: int, data: bytes) -> int:
        """Send a message that reads bytes; they may hold NULs where their length is `first`."""
        # The binding's own `sends` takes `str` alone, and stops at a NUL.
        return self.send(message, first, ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value or 0)

    def tell_before(self, *, wanted: bool) -> None:
        """Whether `text_changing` comes: it costs something at every key."""
        self.send(M.SetModEventMask, _MODIFICATIONS_WANTED | (_BEFORE if wanted else 0), 0)

    # Text

    def load(self, text: bytes) -> None:
        """Replace everything, with nothing to undo; marks the text as saved."""
        self.send(M.SetUndoCollection, 0, 0)
        self.send(M.ClearAll, 0, 0)
        self.send(M.Allocate, len(text) + 1024, 0)
        if text:
            self.send_bytes(M.AddText, len(text), text)
        self.send(M.SetUndoCollection, 1, 0)
        self.send(M.EmptyUndoBuffer, 0, 0)
        self.send(M.SetSavePoint, 0, 0)
        self.send(M.GotoPos, 0, 0)

    def content(self) -> bytes:
        """The whole text."""
        return self.slice(0, self.length())

    def settled_content(self) -> bytes:
        """The whole text without what is still being composed."""
        return self.content() if self._settled is None else self._settled

    def slice(self, start: int, end: int) -> bytes:
        """The bytes from one position to another."""
        start, end = max(0, start), min(end, self.length())
        if end <= start:
            return b""
        return ctypes.string_at(self.send(M.GetRangePointer, start, end - start), end - start)

    def length(self) -> int:
        """The bytes of the text."""
        return self.send(M.GetLength, 0, 0)

    def line_count(self) -> int:
        """The lines of the text, at least one."""
        return self.send(M.GetLineCount, 0, 0)

    def line_at(self, position: int) -> int:
        """The line that a position stands in."""
        return self.send(M.LineFromPosition, position, 0)

    def line_start(self, line: int) -> int:
        """Where a line begins; the text's end for a line after the last."""
        start = self.send(M.PositionFromLine, line, 0)
        return self.length() if start < 0 else start

    def line_end(self, line: int) -> int:
        """Where a line ends, before its line end."""
        return self.send(M.GetLineEndPosition, line, 0)

    def place_at(self, position: int) -> Place:
        """A position as line and column."""
        line = self.line_at(position)
        return Place(line, position - self.line_start(line))

    def position_of(self, place: Place) -> int:
        """A line and column as a position; the nearest there is, where the text has become shorter."""
        if place.line >= self.line_count():
            return self.length()
        return min(self.line_start(place.line) + place.column, self.line_end(place.line))

    def span_of(self, extent: Extent) -> tuple[int, int]:
        """An extent as positions."""
        return self.position_of(extent.start), self.position_of(extent.end)

    def insert(self, position: int, text: bytes) -> None:
        """Insert text; the caret stays where it is unless it stands behind it."""
        if text:
            self.replace(position, position, text)

    def replace(self, start: int, end: int, text: bytes) -> None:
        """Put text in the place of a span."""
        self.send(M.SetTargetRange, start, end)
        self.send_bytes(M.ReplaceTarget, len(text), text)

    def begin_undo(self) -> None:
        """What follows is one step to undo, up to `end_undo`."""
        self.send(M.BeginUndoAction, 0, 0)

    def end_undo(self) -> None:
        """The end of the step."""
        self.send(M.EndUndoAction, 0, 0)

    # Caret and selection

    def caret(self) -> int:
        """The position of the main caret."""
        return self.send(M.GetCurrentPos, 0, 0)

    def selection(self) -> tuple[int, int]:
        """Start and end of the main selection."""
        return self.send(M.GetSelectionStart, 0, 0), self.send(M.GetSelectionEnd, 0, 0)

    def selection_count(self) -> int:
        """The number of carets."""
        return self.send(M.GetSelections, 0, 0)

    def select(self, start: int, end: int) -> None:
        """Select a span, the caret at its end."""
        self.send(M.SetSel, start, end)

    def go_to(self, start: int, end: int) -> None:
        """Show a span in the middle of the view, unfolded and selected."""
        line = self.line_at(start)
        self.send(M.EnsureVisibleEnforcePolicy, line, 0)
        self.send(M.SetSel, end, start)
        shown = self.send(M.LinesOnScreen, 0, 0)
        first = self.send(M.VisibleFromDocLine, line, 0) - shown // 2
        top = self.send(M.GetFirstVisibleLine, 0, 0)
        if not top + 2 <= first + shown // 2 < top + shown - 2:
            self.send(M.SetFirstVisibleLine, max(0, first), 0)
        self.send(M.ChooseCaretX, 0, 0)

    def point_at(self, position: int) -> QPoint:
        """The upper left corner of a character, in the widget's coordinates."""
        return QPoint(
            self.send(M.PointXFromPosition, 0, position), self.send(M.PointYFromPosition, 0, position)
        )

    def position_near(self, point: QPoint) -> int | None:
        """The position under a point; None where no text is near."""
        position = self.send(M.PositionFromPointClose, point.x(), point.y())
        return None if position < 0 else position

    def line_height(self) -> int:
        """The height of a line in pixels."""
        return self.send(M.TextHeight, 0, 0)

    def paintEvent(self, event: QPaintEvent, /) -> None:  # noqa: N802  # Qt's name
        """Scintilla's, and what is drawn over it."""
        super().paintEvent(event)
        if self.over_margins is not None and self.margin_images:
            painter = QPainter(self.viewport())
            self.over_margins(painter)
            painter.end()

    def spoken_role(self) -> QAccessible.Role:
        """What screen readers are told it is."""
        return QAccessible.Role.EditableText

    def spoken_value(self) -> str:
        """The line of the caret."""
        line = self.line_at(self.caret())
        return self.slice(self.line_start(line), self.line_end(line)).decode("utf-8", "replace")

    # Appearance

    def set_style(self, style: int, colour: str, ground: str, *, bold: bool = False) -> None:
        """Colours of a style; semibold is Scintilla's weight 600."""
        self.send(M.StyleSetFore, style, bgr(colour))
        self.send(M.StyleSetBack, style, bgr(ground))
        self.send(M.StyleSetWeight, style, 600 if bold else 400)

    def set_element(self, element: int, colour: str, alpha: int = 255) -> None:
        """The colour of a part of the view, with its opacity."""
        self.send(M.SetElementColour, element, bgr(colour) | alpha << 24)

    def style_range(self, start: int, styles: bytes) -> None:
        """Give the characters from `start` their styles, one byte each."""
        self.send(M.StartStyling, start, 0)
        if styles:
            self.send_bytes(M.SetStylingEx, len(styles), styles)

    def mark(self, indicator: int, start: int, end: int) -> None:
        """Draw an indicator under a span."""
        self.send(M.SetIndicatorCurrent, indicator, 0)
        self.send(M.IndicatorFillRange, start, max(0, end - start))

    def clear_mark(self, indicator: int, start: int, end: int) -> None:
        """Take an indicator away from a span."""
        self.send(M.SetIndicatorCurrent, indicator, 0)
        self.send(M.IndicatorClearRange, start, max(0, end - start))

    def unmark(self, indicator: int) -> None:
        """Take an indicator away everywhere."""
        self.send(M.SetIndicatorCurrent, indicator, 0)
        self.send(M.IndicatorClearRange, 0, self.length())

    # Qt

    def inputMethodEvent(self, event: QInputMethodEvent, /) -> None:  # noqa: N802  # Qt's name
        """The text being composed is really in the document: `composing` tells that it is not yet meant. What took the place of a
        selection, or was composed at several carets, is one step to undo."""
        if not self._is_grouped:
            self.begin_undo()
            self._is_grouped = True
        if not self.composing and event.preeditString():
            self._settled = self.content()
            self.composing_began.emit()
        self.composing = True
        super().inputMethodEvent(event)
        self.composing = bool(event.preeditString())
        if self.composing:
            if event.commitString():
                # A part is settled, and composing goes on behind it.
                self._settled = self._without(utf8(event.preeditString()))
            return
        self._settled = None
        self._is_grouped = False
        self.end_undo()
        self.composed.emit()

    def focusOutEvent(self, event: QFocusEvent, /) -> None:  # noqa: N802  # Qt's name
        """What is still being composed is given up, where the input method did not end it."""
        super().focusOutEvent(event)
        if self.composing:
            self.inputMethodEvent(QInputMethodEvent())

    def _without(self, composed: bytes) -> bytes:
        """The text without what is being composed, which stands around each caret."""
        text = self.content()
        carets = {self.send(M.GetSelectionNCaret, at, 0) for at in range(self.selection_count())}
        for caret in sorted(carets, reverse=True):
            start = text.rfind(composed, max(0, caret - len(composed)), caret + len(composed))
            if start >= 0:
                text = text[:start] + text[start + len(composed) :]
        return text

    def type_key(self, event: QKeyEvent) -> None:
        """Let Scintilla handle a key, past whatever a subclass does with it."""
        super().keyPressEvent(event)

    def _modified(
        self,
        kind: int,
        position: int,
        length: int,
        _added: int,
        text: QByteArray,
        _line: int,
        _now: int,
        _before: int,
    ) -> None:
        if kind & _BEFORE:
            self.text_changing.emit()
            return
        start = self.place_at(position)
        self._is_changed = self._is_changed or bool(kind & (_INSERTED | _DELETED))
        if kind & _INSERTED:
            self.text_changed.emit(TextChange(position, start, start, bytes(text.data())[:length], b""))
        elif kind & _DELETED:
            removed = bytes(text.data())[:length]
            self.text_changed.emit(TextChange(position, start, after(start, removed), b"", removed))

    def _updated(self, what: int) -> None:
        if what & _UPDATED_SELECTION:
            # Scintilla says so of marks too: whoever marks what belongs to the caret would be told to do it again for ever.
            count = self.send(M.GetSelections, 0, 0)
            where = tuple(
                self.send(message, number, 0)
                for number in range(min(count, _CARETS_COMPARED))
                for message in (M.GetSelectionNAnchor, M.GetSelectionNCaret)
            )
            if (count, where) != self._carets or self._is_changed:
                self._carets, self._is_changed = (count, where), False
                self.caret_moved.emit()
        if what & _UPDATED_SCROLL:
            self.scrolled.emit()


def after(start: Place, text: bytes) -> Place:
    """The place where text that begins at `start` ends; line ends are those of the protocol."""
    lines = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    if len(lines) == 1:
        return Place(start.line, start.column + len(text))
    return Place(start.line + len(lines) - 1, len(lines[-1]))


def bgr(colour: str) -> int:
    """A colour in Scintilla's order of bytes."""
    known = QColor(colour)
    return known.red() | known.green() << 8 | known.blue() << 16
