"""Marks in the contract's editor: the lines a stage applies, the one that caused a rejection, breakpoints, values beside the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.line_ends import LineEnd
from skillcontract_studio.editor.looks import ACTION, CHANGE, CHANGE_MASK, SIMULATE_MARKERS, define_image
from skillcontract_studio.editor.scintilla import M, MarkerSymbol, bgr
from skillcontract_studio.perspectives.simulate.note_below import fits_behind, words_below
from skillcontract_studio.qt import QColor, QPainter, QPixmap, Qt
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.utf8 import utf8

_APPLIED, _CAUSE, _ARROW, _STOP, HIT, MISSED, _APPLIED_EDGE, _CAUSE_EDGE = SIMULATE_MARKERS
"""The edge of a lit line stands over the coverage of that line: what is drawn later has the higher number."""
_ALL = (_APPLIED, _CAUSE, _ARROW, _STOP, HIT, MISSED, _APPLIED_EDGE, _CAUSE_EDGE)
_NOTES = {False: (40, "muted", "lit"), True: (41, "text", "errorBg")}
"""The style of what is said beside a line, by whether the line caused a rejection: number, colour, ground."""
_NOTES_RANK = 20
"""What a stage says of a line goes before the hints of the language server."""


@dataclass(frozen=True, slots=True)
class LineMark:
    """Lines of the text, counted from 0, with what is said at the end of the first."""

    first: int
    last: int
    causing: bool
    note: str = ""


class ContractMarks:
    """The marks in one editor; `clear` takes them all away and gives it its usual look back."""

    def __init__(self, editor: CodeEditor, appearance: Appearance) -> None:
        self._editor = editor
        self._appearance = appearance
        self._marks: tuple[LineMark, ...] = ()
        self._stops: frozenset[int] = frozenset()
        self._coverage: Mapping[int, bool] = {}
        editor.takes_stops = True
        appearance.changed.connect(self._dress)
        editor.resized.connect(self._place_notes)
        self._dress()

    def show(self, marks: Sequence[LineMark], stops: frozenset[int]) -> None:
        """Show these, in the place of those before."""
        editor = self._editor
        self._marks, self._stops = tuple(marks), stops
        self._wipe_markers()
        for mark in self._marks:
            for line in range(mark.first, mark.last + 1):
                editor.send(M.MarkerAdd, line, _CAUSE if mark.causing else _APPLIED)
                editor.send(M.MarkerAdd, line, _CAUSE_EDGE if mark.causing else _APPLIED_EDGE)
            if mark.causing:
                editor.send(M.MarkerAdd, mark.first, _ARROW)
        self._place_notes()
        for line in stops:
            editor.send(M.MarkerAdd, line, _STOP)
        for line, hit in self._coverage.items():
            editor.send(M.MarkerAdd, line, HIT if hit else MISSED)

    def cover(self, lines: Mapping[int, bool]) -> None:
        """Show beside the lines whether scenarios exercise them; no lines show nothing."""
        self._coverage = dict(lines)
        self.show(self._marks, self._stops)

    def reveal(self) -> None:
        """Bring the first line that matters into view, with as many of the others as there is room for."""
        if not self._marks:
            return
        wanted = next((each for each in self._marks if each.causing), self._marks[0])
        editor = self._editor
        editor.send(M.EnsureVisible, wanted.first, 0)
        shown = editor.send(M.LinesOnScreen, 0, 0)
        top = editor.send(M.GetFirstVisibleLine, 0, 0)
        at = editor.send(M.VisibleFromDocLine, wanted.first, 0)
        in_view = top + 1 <= at < top + shown - 3
        if not editor.hasFocus():
            # The caret shows the way to the place, unless somebody is writing elsewhere.
            start = editor.line_start(wanted.first)
            indent = len(editor.line_indentation(editor.line_end(wanted.first)))
            editor.select(start + indent, start + indent)
            editor.send(M.SetXOffset, 0, 0)
        editor.send(M.SetFirstVisibleLine, top if in_view else max(0, at - shown // 4), 0)

    def clear(self) -> None:
        """The editor is left: as it was before."""
        self._appearance.changed.disconnect(self._dress)
        self._editor.resized.disconnect(self._place_notes)
        self._wipe()
        editor = self._editor
        editor.takes_stops = False
        editor.send(M.SetCaretLineFrame, 0, 0)
        editor.redress()

    def lines(self) -> Mapping[int, bool]:
        """The lines that are lit, and whether each caused a rejection; for tests and screen readers."""
        return {line: mark.causing for mark in self._marks for line in range(mark.first, mark.last + 1)}

    def notes(self) -> Iterable[str]:
        """What is said beside the lines."""
        return [mark.note for mark in self._marks if mark.note]

    def _wipe_markers(self) -> None:
        for marker in _ALL:
            self._editor.send(M.MarkerDeleteAll, marker, 0)

    def _wipe(self) -> None:
        self._wipe_markers()
        self._editor.line_ends.put(_NOTES_RANK, {})
        self._editor.between_lines.put_notes({})

    def _place_notes(self) -> None:
        """Say what is said: behind the lines, but below a line where it would run out of the view."""
        editor, font = self._editor, self._appearance.fonts.ui(12)
        noted = [mark for mark in self._marks if mark.note]
        below = {mark.first for mark in noted if not fits_behind(editor, mark.first, mark.note, font)}
        editor.between_lines.put_notes(
            {
                mark.first: words_below(editor, mark.first, mark.note, font, _NOTES[mark.causing][0])
                for mark in noted
                if mark.first in below
            }
        )
        behind = [mark for mark in noted if mark.first not in below]
        editor.line_ends.put(
            _NOTES_RANK, {mark.first: LineEnd(mark.note, _NOTES[mark.causing][0]) for mark in behind}
        )

    def _dress(self) -> None:
        editor, look, tokens = self._editor, self._appearance, self._appearance.tokens
        for marker, token in ((_APPLIED, "lit"), (_CAUSE, "errorBg")):
            editor.send(M.MarkerDefine, marker, MarkerSymbol.Background)
            editor.send(M.MarkerSetBack, marker, bgr(tokens[token]))
        for marker, token in ((_APPLIED_EDGE, "litEdge"), (_CAUSE_EDGE, "error")):
            editor.send(M.MarkerDefine, marker, MarkerSymbol.FullRect)
            editor.send(M.MarkerSetBack, marker, bgr(tokens[token]))
            editor.send(M.MarkerSetFore, marker, bgr(tokens[token]))
        for marker, token, dashed in ((HIT, "allow", False), (MISSED, "under", True)):
            define_image(editor, marker, _bar(look, token, dashed=dashed))
        define_image(editor, _ARROW, look.pixmap("arrow-right", "error", 14))
        define_image(editor, _STOP, look.pixmap("circle", "error", 12))
        editor.send(M.SetMarginMaskN, ACTION, 1 << _ARROW | 1 << _STOP)
        change = sum(1 << marker for marker in (HIT, MISSED, _APPLIED_EDGE, _CAUSE_EDGE))
        editor.send(M.SetMarginMaskN, CHANGE, CHANGE_MASK | change)
        # The caret's line would hide that it is lit: it has a frame instead of a ground.
        editor.send(M.SetCaretLineFrame, 1, 0)
        font = look.fonts.ui(12)
        size = round(font.pixelSize() * 7200 / editor.logicalDpiY())
        for style, colour, ground in _NOTES.values():
            editor.send_bytes(M.StyleSetFont, style, utf8(font.families()[0]))
            editor.send(M.StyleSetSizeFractional, style, size)
            editor.set_style(style, tokens[colour], tokens[ground])
        self.show(self._marks, self._stops)


def _bar(look: Appearance, token: str, *, dashed: bool) -> QPixmap:
    """A bar for the margin: whole, or in dashes."""
    width, height = look.fonts.px(3), look.fonts.px(20)
    image = QPixmap(width, height)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    step = look.fonts.px(5)
    for top in range(0, height, 2 * step) if dashed else (0,):
        painter.fillRect(0, top, width, step if dashed else height, QColor(look.tokens[token]))
    painter.end()
    return image
