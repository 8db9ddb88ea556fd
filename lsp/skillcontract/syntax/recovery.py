"""The second pass, for a text whose brackets do not balance: the indentation says which bracket is the broken one."""

import re
from bisect import bisect_right

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.faults import FaultCode
from skillcontract.syntax.machine import Machine
from skillcontract.syntax.nodes import ArrayNode, ObjectNode
from skillcontract.syntax.plain import Container
from skillcontract.syntax.scanner import COLON, QUOTES, WORD
from skillcontract.text.edits import TextEdit
from skillcontract.text.positions import line_starts
from skillcontract.text.span import Span

_INDENT = re.compile(r"[ \t]*")
_NEXT_LINE_TOKEN = re.compile(r"[^\r\n]*(?:[\r\n]+[ \t]*(?://[^\r\n]*)?)+")
# A closer that begins a line on which an entry follows without a comma was put there by a slip.
_BEFORE_ENTRY = re.compile(r"[ \t]*[\"'{\[\w]")
TAB = 4
"""Columns of a tab. Only texts that mix tabs and spaces depend on it."""


class GuidedMachine(Machine):
    """A machine that lets a line's indentation close brackets that lack their closer, and unmask closers too many.

    Three readings of a line's first token: a key indented no deeper than the line of an open bracket's opener closes
    that bracket; a closer closes the bracket whose line has the same indentation; and a closer before a line
    that still stands inside the bracket is one too many. Brackets whose own content is not indented are left alone.
    """

    def __init__(self, text: str, dialect: Dialect, bottom: Container) -> None:
        super().__init__(text, dialect, bottom)
        self._starts = line_starts(text)
        self._indents: dict[int, tuple[int, int]] = {}
        # The root is never closed by a key: whatever follows would be lost as text after the root.
        self._kept = 2 if isinstance(bottom, ArrayNode) else 1

    def run_plain(self) -> None:
        """There is no fast way here: every line's first token counts."""

    def heed(self) -> None:
        """Close the brackets that a key or an opener at a line's start shows to be over."""
        line = self._line(self.at)
        if len(self.stack) <= self._kept or not self._starts_line(self.at, line) or not self._begins_entry():
            return
        indent = self._indent(line)
        depth = len(self.stack)
        while depth > self._kept:
            opener_line = self._line(self.stack[depth - 1].start)
            if opener_line == line or indent > self._indent(opener_line) or not self._is_indented(depth - 1):
                break
            depth -= 1
        if depth < len(self.stack):
            self.balanced = False
            self.close_unclosed(depth, before_entry=True)

    def close(self, closer: str) -> None:
        """Decide which bracket a closer closes, if any."""
        line = self._line(self.at)
        kind = ObjectNode if closer == "}" else ArrayNode
        starts_line = self._starts_line(self.at, line)
        if starts_line and _BEFORE_ENTRY.match(self.text, self.at + 1):
            self.balanced = False
            self.stray_closer()
            return
        index = self._named(line, kind) if starts_line else self._on_line(line, kind)
        if index is not None and not (index == 1 and self._is_too_early(index, closer)):
            if index + 1 < len(self.stack):
                self.balanced = False
                self.close_unclosed(index + 1)
            self.close_top()
            return
        top = len(self.stack) - 1
        if top > 0 and isinstance(self.stack[top], kind) and not self._is_too_early(top, closer):
            self.close_top()
        elif top > 0 and not isinstance(self.stack[top], kind) and self._same_place(self.stack[top], line):
            self._mismatched()
        else:
            self.balanced = False
            self.stray_closer()

    def _mismatched(self) -> None:
        span = Span(self.at, self.at + 1)
        meant = "}" if isinstance(self.stack[-1], ObjectNode) else "]"
        self.balanced = False
        self.report(
            FaultCode.MISMATCHED_CLOSER,
            span,
            (TextEdit(span, meant),),
            Span(self.stack[-1].start, self.stack[-1].start + 1),
            text=self.text[self.at],
            meant=meant,
        )
        self.close_top()

    # -- what the lines say -----------------------------------------------------------------------------------

    def _line(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1

    def _starts_line(self, offset: int, line: int) -> bool:
        return self._line_head(line)[0] == offset

    def _indent(self, line: int) -> int:
        """The columns of white space before a line's first token."""
        return self._line_head(line)[1]

    def _line_head(self, line: int) -> tuple[int, int]:
        """Where a line's first token stands: its offset and its column."""
        head = self._indents.get(line)
        if head is None:
            found = _INDENT.match(self.text, self._starts[line])
            blank = found[0] if found else ""
            head = self._indents[line] = (self._starts[line] + len(blank), len(blank.expandtabs(TAB)))
        return head

    def _begins_entry(self) -> bool:
        """Whether a key or an opener stands here: what may begin a member or an item that holds others."""
        char = self.text[self.at]
        if char in "{[":
            return True
        if char in QUOTES:
            mark = len(self.faults)
            end = self.string(self.at, is_key=True).end
            del self.faults[mark:]
        else:
            found = WORD.match(self.text, self.at)
            end = found.end() if found else self.at
        return end > self.at and COLON.match(self.text, end) is not None

    def _is_indented(self, index: int) -> bool:
        """Whether a bracket's content stands deeper than its opener's line, or on that line."""
        bracket = self.stack[index]
        content = _first_content(bracket)
        if content is None:
            return index < self._kept or self._is_indented(index - 1)
        if index == 0:
            return True
        line, opener_line = self._line(content), self._line(bracket.start)
        return line == opener_line or self._indent(line) > self._indent(opener_line)

    def _named(self, line: int, kind: type[Container]) -> int | None:
        """The bracket that a closer at a line's start names by its indentation."""
        indent = self._indent(line)
        for index in range(len(self.stack) - 1, 0, -1):
            bracket = self.stack[index]
            opener_indent = self._indent(self._line(bracket.start))
            if opener_indent < indent:
                return None
            if opener_indent == indent and isinstance(bracket, kind) and self._is_indented(index):
                return index
        return None

    def _on_line(self, line: int, kind: type[Container]) -> int | None:
        """The innermost bracket of a kind that was opened on this line."""
        for index in range(len(self.stack) - 1, 0, -1):
            bracket = self.stack[index]
            if bracket.start < self._starts[line]:
                return None
            if isinstance(bracket, kind):
                return index
        return None

    def _same_place(self, bracket: Container, line: int) -> bool:
        opener_line = self._line(bracket.start)
        return opener_line == line or (
            self._starts_line(self.at, line) and self._indent(opener_line) == self._indent(line)
        )

    def _is_too_early(self, index: int, closer: str) -> bool:
        """Whether the next line shows that a bracket goes on after this closer."""
        bracket = self.stack[index]
        opener_line = self._line(bracket.start)
        if self._line(self.at) == opener_line or not self._is_indented(index):
            return False
        found = _NEXT_LINE_TOKEN.match(self.text, self.at)
        if not found or found.end() >= len(self.text):
            return False
        line = self._line(found.end())
        indent, opener_indent = self._indent(line), self._indent(opener_line)
        return indent > opener_indent or (indent == opener_indent and self.text[found.end()] == closer)


def _first_content(bracket: Container) -> int | None:
    if isinstance(bracket, ObjectNode):
        return bracket.members[0].key.start if bracket.members else None
    return bracket.items[0].start if bracket.items else None
