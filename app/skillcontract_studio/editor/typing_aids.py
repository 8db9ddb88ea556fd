"""What typing does besides typing: closes quotes and brackets, indents, and steps over closers that it put there itself."""

from skillcontract_studio.editor.lexer import Style, Vocabulary, style_line
from skillcontract_studio.editor.looks import OWN_CLOSER
from skillcontract_studio.editor.scintilla import EOL_MODE, M, ScintillaView
from skillcontract_studio.qt import QKeyEvent, Qt
from skillcontract_studio.utf8 import utf8

_LINE_END = {mode: line_end.text for line_end, mode in EOL_MODE.items()}
_CLOSERS = {'"': b'"', "{": b"}", "[": b"]"}
_OPENERS = {b"}": b"{", b"]": b"["}
_MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
_RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_STRINGS = frozenset({Style.STRING, Style.KEY, Style.ENUM, Style.EXPRESSION, Style.TOOL})


class TypingAids:
    """Handles the keys of a view that want help; says whether it did."""

    def __init__(self, view: ScintillaView, vocabulary: Vocabulary | None) -> None:
        self._view = view
        self._vocabulary = vocabulary

    @property
    def line_end(self) -> bytes:
        """How new lines of the text end."""
        return _LINE_END[self._view.send(M.GetEOLMode, 0, 0)]

    def handle(self, event: QKeyEvent) -> bool:
        """Whether the key has been dealt with."""
        view = self._view
        if view.selection_count() > 1 or view.send(M.GetReadOnly, 0, 0):
            return False
        plain = not event.modifiers() & (_MODIFIERS | Qt.KeyboardModifier.ShiftModifier)
        if event.key() in _RETURN and plain:
            self._break_line()
            return True
        if self._vocabulary is None or event.modifiers() & _MODIFIERS:
            return False
        if event.key() == Qt.Key.Key_Backspace and plain:
            return self._delete_pair()
        text = event.text()
        if text in {'"', "}", "]"} and self._step_over(utf8(text)):
            return True
        if text in _CLOSERS:
            return self._open(event, text)
        if text in {"}", "]"}:
            self._align_closer(event)
            return True
        return False

    def _char(self, position: int) -> bytes:
        return self._view.slice(position, position + 1)

    def _style_before(self, position: int) -> tuple[int, bytes]:
        """The style that the next character would stand in, found by lexing the line up to it, and that text."""
        view = self._view
        line = view.line_at(position)
        state = view.send(M.GetLineState, line - 1, 0) if line else 0
        before = view.slice(view.line_start(line), position)
        assert self._vocabulary is not None  # noqa: S101  # `handle` has seen to it
        if not before:
            return (Style.COMMENT if state & 1 else Style.PLAIN), before
        styled = style_line(before, max(state, 0), self._vocabulary)
        if styled.state & 1:
            return Style.COMMENT, before
        return styled.styles[-1], before

    def _within_text(self, position: int) -> bool:
        """Whether a position is inside a comment or a string that is still open."""
        style, before = self._style_before(position)
        if style == Style.COMMENT:
            return not before.endswith(b"*/")
        if style not in _STRINGS:
            return False
        open_string = False
        at = 0
        while at < len(before):
            if before[at : at + 1] == b"\\" and open_string:
                at += 1
            elif before[at : at + 1] == b'"':
                open_string = not open_string
            at += 1
        return open_string

    def _step_over(self, closer: bytes) -> bool:
        view = self._view
        caret = view.caret()
        own = view.send(M.IndicatorValueAt, OWN_CLOSER, caret)
        if view.selection() != (caret, caret) or not own or self._char(caret) != closer:
            return False
        if closer == b'"' and self._char(caret - 1) == b"\\":
            return False
        view.send(M.SetIndicatorCurrent, OWN_CLOSER, 0)
        view.send(M.IndicatorClearRange, caret, 1)
        view.send(M.GotoPos, caret + 1, 0)
        return True

    def _open(self, event: QKeyEvent, opener: str) -> bool:
        view = self._view
        start, end = view.selection()
        following = self._char(end)
        if start != end:
            if self._within_text(start):
                return False
            self._surround(start, end, opener)
            return True
        if self._within_text(start) or (following.strip(b" \t\r\n,:]}") and following):
            return False
        view.begin_undo()
        view.type_key(event)
        caret = view.caret()
        view.insert(caret, _CLOSERS[opener])
        view.mark(OWN_CLOSER, caret, caret + 1)
        view.send(M.GotoPos, caret, 0)
        view.end_undo()
        return True

    def _surround(self, start: int, end: int, opener: str) -> None:
        view = self._view
        view.begin_undo()
        view.insert(end, _CLOSERS[opener])
        view.insert(start, utf8(opener))
        view.end_undo()
        view.select(start + 1, end + 1)

    def _delete_pair(self) -> bool:
        view = self._view
        caret = view.caret()
        pair = self._char(caret - 1), self._char(caret)
        if view.selection() != (caret, caret) or not view.send(M.IndicatorValueAt, OWN_CLOSER, caret):
            return False
        if pair not in {(b'"', b'"'), (b"{", b"}"), (b"[", b"]")}:
            return False
        view.replace(caret - 1, caret + 1, b"")
        return True

    def _break_line(self) -> None:
        view = self._view
        start, end = view.selection()
        line = view.line_at(start)
        before = view.slice(view.line_start(line), start)
        indent = before[: len(before) - len(before.lstrip(b" \t"))]
        step = b"\t" if view.send(M.GetUseTabs, 0, 0) else b" " * (view.send(M.GetIndent, 0, 0) or 2)
        last = before.rstrip(b" \t")[-1:]
        deeper = self._vocabulary is not None and last in {b"{", b"["} and not self._within_text(start)
        new = self.line_end + indent + (step if deeper else b"")
        closing = self.line_end + indent if deeper and self._char(end) in _OPENERS else b""
        view.begin_undo()
        view.replace(start, end, new + closing)
        view.send(M.GotoPos, start + len(new), 0)
        view.end_undo()
        view.send(M.ScrollCaret, 0, 0)

    def _align_closer(self, event: QKeyEvent) -> None:
        """A closing bracket typed first in its line goes to the depth of the line that opened it."""
        view = self._view
        caret = view.caret()
        line = view.line_at(caret)
        alone = not view.slice(view.line_start(line), caret).strip()
        view.begin_undo()
        view.type_key(event)
        if alone and line:
            opener = view.send(M.BraceMatch, view.caret() - 1, 0)
            if opener >= 0 and (opening := view.line_at(opener)) != line:
                depth = view.send(M.GetLineIndentation, opening, 0)
                view.send(M.SetLineIndentation, line, depth)
        view.end_undo()
