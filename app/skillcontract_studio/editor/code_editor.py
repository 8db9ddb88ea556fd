"""The editor of one document: Scintilla with margins, colours, folding, typing aids and problem marks."""

from collections.abc import Sequence

from skillcontract_studio.client.edits import Replacement
from skillcontract_studio.client.protocol import Extent, Place, Problem
from skillcontract_studio.editor.between_lines import BetweenLines
from skillcontract_studio.editor.change_marks import ChangeMarks
from skillcontract_studio.editor.lexer import Vocabulary
from skillcontract_studio.editor.line_ends import LineEnds
from skillcontract_studio.editor.looks import ACTION, CHANGE, FOLD, SEVERITY, dress, fit_line_numbers
from skillcontract_studio.editor.placeholders import Placeholders
from skillcontract_studio.editor.pointer import Pointer, follows
from skillcontract_studio.editor.problem_marks import ProblemMarks
from skillcontract_studio.editor.scintilla import EOL_MODE, M, ScintillaView, TextChange
from skillcontract_studio.editor.scrolling import scroll_to, scrolled_to
from skillcontract_studio.editor.snippets import Snippet
from skillcontract_studio.editor.styling import Styler
from skillcontract_studio.editor.text_file import TextFile
from skillcontract_studio.editor.text_views import TextViews
from skillcontract_studio.editor.typing_aids import TypingAids
from skillcontract_studio.qt import (
    QCursor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPoint,
    Qt,
    QWheelEvent,
    QWidget,
    Signal,
)
from skillcontract_studio.spoken import tell_value
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.utf8 import utf8

_EDGE_LINE = 1
_BRACKETS = frozenset(b"{}[]")
_NAME_EDGES = (b'"', b" ", b",", b":", b"{", b"}", b"[", b"]", b"`")
_DWELL = 450
_CTRL, _SHIFT = 2, 1
"""Scintilla's numbers of the modifiers."""
_COMMAND_KEYS = "ZYDLTU"
_TAB_GOES_FORWARD = {Qt.Key.Key_Tab: True, Qt.Key.Key_Backtab: False}
_CHORD = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
_FOLD_TEXT = b" \xe2\x80\xa6 "
_LOOK_BOTH = 3
_AUTOMATIC_FOLD = 1 | 2
"""Unfold what is gone to, and fold by a click. Not on change: Scintilla then styles up to the end of every new fold."""


class CodeEditor(ScintillaView):
    """Shows and edits one text, alone or `beside` other views of it. What belongs to the language server (completion, hover) listens to its signals."""

    typed = Signal(str)
    key_offered = Signal(QKeyEvent)
    rested = Signal(int, QPoint)
    stirred = Signal()
    focus_lost = Signal()
    problem_clicked = Signal(int)
    action_clicked = Signal(int)
    stop_clicked = Signal(int)
    change_clicked = Signal(int)
    pointed = Signal(int)
    """The position under the pointer while Ctrl is held; -1 when it is not, or no text is there."""
    followed = Signal(int)
    zoomed = Signal(int)
    clicked_at = Signal(QPoint)
    moved_to = Signal(QPoint)

    def __init__(
        self,
        appearance: Appearance,
        vocabulary: Vocabulary | None,
        parent: QWidget | None = None,
        *,
        beside: "CodeEditor | None" = None,
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._zoom = 0
        self._family = ""
        self._points = False
        self._told = -1
        self._mouse = Pointer(self)
        self.takes_stops = False
        """Whether the action margin is for breakpoints now, and not for light bulbs."""
        self.tab_leaves = False
        """Whether Tab goes on to what stands behind the editor; in a text that cannot be changed it always does."""
        self.setFrameShape(ScintillaView.Shape.NoFrame)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self._configure()
        if beside is None:
            self.views = TextViews(self)
            self._marks = ProblemMarks(self.views)
            self.changes = ChangeMarks(self.views)
            self.line_ends = LineEnds(self.views)
            self.between_lines = BetweenLines(self.views)
            self.styler = Styler(self.views, vocabulary)
        else:
            # What belongs to the text there is once, whichever view one has it from.
            self.views, self._marks, self.changes = beside.views, beside._marks, beside.changes
            self.line_ends, self.between_lines, self.styler = (
                beside.line_ends,
                beside.between_lines,
                beside.styler,
            )
            self.views.join(self)
        self.aids = TypingAids(self, vocabulary)
        self.placeholders = Placeholders(self)
        self.redress()
        appearance.changed.connect(self.redress)
        self.charAdded.connect(lambda char: self.typed.emit(chr(char)))
        self.caret_moved.connect(self._match_brackets)
        self.caret_moved.connect(self._tell_line)
        self.linesAdded.connect(lambda _count: fit_line_numbers(self))
        self.marginClicked.connect(self._margin_clicked)
        self.dwellStart.connect(self._dwell)
        self.dwellEnd.connect(lambda _x, _y: self.stirred.emit())

    def show_file(self, file: TextFile) -> None:
        """Show the text of a file, as it is on disk."""
        self.load(file.text)
        self.changes.begin(file.text)
        self.styler.begin()
        self.send(M.SetEOLMode, EOL_MODE[file.line_end], 0)
        tabs, width = indentation_of(file.text)
        self.send(M.SetUseTabs, int(tabs), 0)
        self.send(M.SetIndent, width, 0)
        self.send(M.SetTabWidth, width if tabs else max(width, 2), 0)
        fit_line_numbers(self)

    def replace_all(self, text: bytes) -> None:
        """Another text in the place of all of it, as one step that can be undone, carets and scrolling near where they were."""
        places = [(view, view.place_at(view.caret()), scrolled_to(view)) for view in self.views.all()]
        self.begin_undo()
        self.replace(0, self.length(), text)
        self.end_undo()
        for view, place, (top, rows) in places:
            position = view.position_of(place)
            view.select(position, position)
            scroll_to(view, top, rows)

    def replace_differing(self, text: bytes) -> None:
        """Another text in the place of all of it, touching only the lines between the first and the last that differ."""
        before = self.content()
        start, most = 0, min(len(before), len(text))
        while start < most and before[start] == text[start]:
            start += 1
        end = 0
        while end < most - start and before[-1 - end] == text[-1 - end]:
            end += 1
        while end and before[-end] & 0xC0 == 0x80:
            # The place must not fall inside a character.
            end -= 1
        start = self.line_start(self.line_at(start))
        self.begin_undo()
        self.replace(start, len(before) - end, text[start : len(text) - end])
        self.end_undo()

    def redress(self) -> None:
        """Apply the theme anew."""
        dress(self, self._appearance, self._zoom, self._family)
        self._marks.renew()

    def use_font(self, family: str) -> None:
        """Show the text in a family of fonts; an empty one is the usual one."""
        if family != self._family:
            self._family = family
            self.redress()

    def draw_ruler(self, column: int) -> None:
        """Draw a line behind so many columns; 0 draws none."""
        self.send(M.SetEdgeMode, _EDGE_LINE if column else 0, 0)
        self.send(M.SetEdgeColumn, column, 0)

    def widen_tabs(self, width: int) -> None:
        """Show a tab so wide, where the text is indented with tabs; one that is indented with spaces keeps its own steps."""
        if self.send(M.GetUseTabs, 0, 0):
            self.send(M.SetTabWidth, width, 0)
            self.send(M.SetIndent, width, 0)

    def magnify(self, pixels: int) -> None:
        """Show the text larger by so many pixels at 100 %."""
        if pixels != self._zoom:
            self._zoom = pixels
            self.redress()

    def apply(self, edits: Sequence[Replacement]) -> None:
        """Make edits of the text as it stands, as one step that can be undone; the caret stays at its text."""
        spans = [(*self.span_of(edit.extent), utf8(edit.text)) for edit in edits]
        caret, anchor = self.caret(), self.send(M.GetAnchor, 0, 0)
        self.begin_undo()
        # From the end, so that the places of those before stay what they are.
        for start, end, text in sorted(spans, key=lambda span: span[:2], reverse=True):
            if self.slice(start, end) != text:
                self.replace(start, end, text)
                caret, anchor = (_moved(each, start, end, len(text)) for each in (caret, anchor))
        self.end_undo()
        self.send(M.SetSel, anchor, caret)

    def word_at(self, position: int) -> tuple[int, int]:
        """The word around a position."""
        return self.send(M.WordStartPosition, position, 1), self.send(M.WordEndPosition, position, 1)

    def span_of_name(self, position: int) -> tuple[int, int]:
        """The name around a position: what stands between quotes, or between the dots of an expression."""
        line = self.line_at(position)
        begin, text = self.line_start(line), self.slice(self.line_start(line), self.line_end(line))
        at = position - begin
        first = max(text.rfind(edge, 0, at) for edge in _NAME_EDGES) + 1
        ends = [found for edge in _NAME_EDGES if (found := text.find(edge, at)) >= 0]
        return begin + first, begin + min(ends, default=len(text))

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Squiggles, dimmed text and margin signs for these, in the place of those shown before."""
        self._marks.show(problems)

    def problems_at(self, position: int) -> list[Problem]:
        """The problems that cover a position, the worst first."""
        place = self.place_at(position)
        found = [problem for problem in self._marks.shown if _covers(problem.extent, place)]
        return sorted(found, key=lambda problem: problem.severity)

    def shown_problems(self) -> tuple[Problem, ...]:
        """The problems that are marked now."""
        return self._marks.shown

    def insert_snippet(self, start: int, end: int, filled: Snippet) -> None:
        """Put a snippet in the place of a span, and go to the first place to fill in."""
        self.begin_undo()
        self.replace(start, end, utf8(filled.text))
        self.end_undo()
        self.placeholders.begin(start, filled.stops)

    def caret_place(self) -> Place:
        """Where the caret is."""
        return self.place_at(self.caret())

    def reveal(self, extent: Extent) -> None:
        """Show and select an extent."""
        self.go_to(*self.span_of(extent))

    def reveal_place(self, place: Place) -> None:
        """Put the caret to a place."""
        position = self.position_of(place)
        self.go_to(position, position)

    def _tell_line(self) -> None:
        line = self.line_at(self.caret())
        if line != self._told:
            self._told = line
            tell_value(self)

    def line_indentation(self, position: int) -> str:
        """The white space that the line of a position begins with."""
        start = self.line_start(self.line_at(position))
        text = self.slice(start, position)
        return text[: len(text) - len(text.lstrip(b" \t"))].decode()

    # Qt

    def keyPressEvent(self, event: QKeyEvent, /) -> None:  # noqa: N802  # Qt's name
        """Offers a key to the popups, then to the placeholders and the typing aids, then to Scintilla."""
        event.ignore()
        self.key_offered.emit(event)
        if event.isAccepted():
            return
        event.accept()
        if event.key() == Qt.Key.Key_Control:
            self._point(self.viewport().mapFromGlobal(QCursor.pos()) if self.underMouse() else None)
        if self.placeholders.handle(event) or self._leave(event) or self.aids.handle(event):
            return
        self.type_key(event)

    def _leave(self, event: QKeyEvent) -> bool:
        """Whether the key was Tab, and the keyboard went on from here."""
        forward = _TAB_GOES_FORWARD.get(Qt.Key(event.key()))
        if forward is None or event.modifiers() & _CHORD:
            return False
        leaves = self.tab_leaves or bool(self.send(M.GetReadOnly, 0, 0))
        return leaves and self.focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent, /) -> None:  # noqa: N802  # Qt's name
        """Of several views of the text this is the one in use."""
        super().focusInEvent(event)
        self.views.use(self)

    def focusOutEvent(self, event: QFocusEvent, /) -> None:  # noqa: N802  # Qt's name
        """Tells the popups that the editor is left."""
        super().focusOutEvent(event)
        # Another widget may be told that Ctrl is let go.
        self._point(None)
        self.focus_lost.emit()

    def mousePressEvent(self, event: QMouseEvent, /) -> None:  # noqa: N802  # Qt's name
        """A click ends what hovers; with keys held it adds carets, draws a rectangle, or follows a name."""
        self.stirred.emit()
        where = event.position().toPoint()
        if event.button() is Qt.MouseButton.LeftButton:
            position = self.position_near(where)
            if follows(event) and position is not None:
                self.followed.emit(position)
                return
            if self._mouse.press(event):
                self.setFocus()
                return
            if not event.modifiers():
                self.clicked_at.emit(where)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:  # noqa: N802  # Qt's name
        """Ctrl held shows what a click would follow."""
        self._point(event.position().toPoint() if follows(event) and not event.buttons() else None)
        if not (event.buttons() & Qt.MouseButton.LeftButton and self._mouse.drag(event)):
            super().mouseMoveEvent(event)
            if not event.buttons():
                self.moved_to.emit(event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:  # noqa: N802  # Qt's name
        """The end of what a press began."""
        if not self._mouse.release():
            super().mouseReleaseEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent, /) -> None:  # noqa: N802  # Qt's name
        """Ctrl let go: nothing is pointed at any more."""
        if event.key() == Qt.Key.Key_Control:
            self._point(None)
        super().keyReleaseEvent(event)

    def wheelEvent(self, event: QWheelEvent, /) -> None:  # noqa: N802  # Qt's name
        """Ctrl makes the text larger or smaller."""
        turned = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and turned:
            self.zoomed.emit(1 if turned > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def _point(self, where: QPoint | None) -> None:
        position = self.position_near(where) if where is not None else None
        if position is not None or self._points:
            self._points = position is not None
            self.pointed.emit(-1 if position is None else position)

    def _configure(self) -> None:
        settings = (
            (M.SetBufferedDraw, 0, 0),
            (M.SetLayoutCache, 2, 0),
            (M.SetScrollWidthTracking, 1, 0),
            (M.SetScrollWidth, 400, 0),
            (M.SetEndAtLastLine, 0, 0),
            (M.SetCaretLineVisibleAlways, 1, 0),
            (M.SetCaretLineFrame, 0, 0),
            (M.SetIndentationGuides, _LOOK_BOTH, 0),
            (M.SetTabIndents, 1, 0),
            (M.SetBackSpaceUnIndents, 1, 0),
            (M.SetMultipleSelection, 1, 0),
            (M.SetAdditionalSelectionTyping, 1, 0),
            (M.SetMultiPaste, 1, 0),
            (M.SetVirtualSpaceOptions, 1, 0),
            (M.SetMouseDwellTime, _DWELL, 0),
            (M.SetAutomaticFold, _AUTOMATIC_FOLD, 0),
            (M.FoldDisplayTextSetStyle, 2, 0),
            (M.SetYCaretPolicy, 1 | 4 | 8, 2),
            (M.UsePopUp, 0, 0),
            (M.SetPasteConvertEndings, 1, 0),
        )
        for message, first, second in settings:
            self.send(message, first, second)
        self.send_bytes(M.SetDefaultFoldDisplayText, 0, _FOLD_TEXT)
        for key in _COMMAND_KEYS:
            # What the window has a command for must not be done past it: undoing may reach over several files.
            for modifiers in (_CTRL, _CTRL | _SHIFT):
                self.send(M.ClearCmdKey, ord(key) | modifiers << 16, 0)

    def _match_brackets(self) -> None:
        caret = self.caret()
        for position in (caret, caret - 1):
            char = self.slice(position, position + 1)
            if position >= 0 and char and char[0] in _BRACKETS:
                other = self.send(M.BraceMatch, position, 0)
                if other >= 0:
                    self.send(M.BraceHighlight, position, other)
                    return
        self.send(M.BraceHighlight, -1, -1)

    def _margin_clicked(self, position: int, _modifiers: int, margin: int) -> None:
        if margin == SEVERITY:
            self.problem_clicked.emit(self.line_at(position))
        elif margin == CHANGE:
            self.change_clicked.emit(self.line_at(position))
        elif margin == ACTION:
            clicked = self.stop_clicked if self.takes_stops else self.action_clicked
            clicked.emit(self.line_at(position))
        elif margin == FOLD:
            self.send(M.ToggleFold, self.line_at(position), 0)

    def _dwell(self, x: int, y: int) -> None:
        position = self.position_near(QPoint(x, y))
        if position is not None and self.underMouse():
            self.rested.emit(position, QPoint(x, y))


def _moved(position: int, start: int, end: int, size: int) -> int:
    """Where a position is after a span before or around it was replaced by so many bytes."""
    if position <= start:
        return position
    return position + size - (end - start) if position >= end else min(position, start + size)


def _covers(extent: Extent, place: Place) -> bool:
    return extent.start <= place <= max(extent.end, Place(extent.start.line, extent.start.column + 1))


def indentation_of(text: bytes) -> tuple[bool, int]:
    """Whether a text indents with tabs, and the columns of one level: the smallest indentation that it has (2 where none)."""
    tabs = spaces = 0
    smallest = 0
    for line in text[:20_000].splitlines():
        if line.startswith(b"\t"):
            tabs += 1
        elif line.startswith(b" ") and line.strip():
            spaces += 1
            width = len(line) - len(line.lstrip(b" "))
            smallest = min(smallest or width, width)
    return tabs > spaces, 4 if tabs > spaces else (smallest if 1 < smallest <= 8 else 2)


__all__ = ["CodeEditor", "TextChange", "indentation_of"]
