"""Marks in the contract's editor: the lines a stage applies, the one that caused a rejection, breakpoints, values beside the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.looks import ACTION, CHANGE, define_image
from skillcontract_studio.editor.scintilla import M, MarkerSymbol, bgr
from skillcontract_studio.theme.appearance import Appearance

_APPLIED, _CAUSE, _ARROW, _APPLIED_EDGE, _CAUSE_EDGE, _STOP = 9, 10, 11, 12, 13, 14
_ALL = (_APPLIED, _CAUSE, _ARROW, _APPLIED_EDGE, _CAUSE_EDGE, _STOP)
_NOTES = {False: (40, "muted", "lit"), True: (41, "text", "errorBg")}
"""The style of what is said beside a line, by whether the line caused a rejection: number, colour, ground."""
_NOTES_SHOWN = 1
_HISTORY_MASK = 0x1E00000


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
        editor.takes_stops = True
        appearance.changed.connect(self._dress)
        self._dress()

    def show(self, marks: Sequence[LineMark], stops: frozenset[int]) -> None:
        """Show these, in the place of those before."""
        editor = self._editor
        self._marks, self._stops = tuple(marks), stops
        self._wipe()
        for mark in self._marks:
            for line in range(mark.first, mark.last + 1):
                editor.send(M.MarkerAdd, line, _CAUSE if mark.causing else _APPLIED)
                editor.send(M.MarkerAdd, line, _CAUSE_EDGE if mark.causing else _APPLIED_EDGE)
            if mark.causing:
                editor.send(M.MarkerAdd, mark.first, _ARROW)
            if mark.note:
                editor.send_bytes(M.EOLAnnotationSetText, mark.first, f"   {mark.note}".encode())
                editor.send(M.EOLAnnotationSetStyle, mark.first, _NOTES[mark.causing][0])
        for line in stops:
            editor.send(M.MarkerAdd, line, _STOP)

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
        self._wipe()
        editor = self._editor
        editor.takes_stops = False
        editor.send(M.SetCaretLineFrame, 0, 0)
        editor.send(M.EOLAnnotationSetVisible, 0, 0)
        editor.redress()

    def lines(self) -> Mapping[int, bool]:
        """The lines that are lit, and whether each caused a rejection; for tests and screen readers."""
        return {line: mark.causing for mark in self._marks for line in range(mark.first, mark.last + 1)}

    def notes(self) -> Iterable[str]:
        """What is said beside the lines."""
        return [mark.note for mark in self._marks if mark.note]

    def _wipe(self) -> None:
        for marker in _ALL:
            self._editor.send(M.MarkerDeleteAll, marker, 0)
        self._editor.send(M.EOLAnnotationClearAll, 0, 0)

    def _dress(self) -> None:
        editor, look, tokens = self._editor, self._appearance, self._appearance.tokens
        for marker, token in ((_APPLIED, "lit"), (_CAUSE, "errorBg")):
            editor.send(M.MarkerDefine, marker, MarkerSymbol.Background)
            editor.send(M.MarkerSetBack, marker, bgr(tokens[token]))
        for marker, token in ((_APPLIED_EDGE, "litEdge"), (_CAUSE_EDGE, "error")):
            editor.send(M.MarkerDefine, marker, MarkerSymbol.FullRect)
            editor.send(M.MarkerSetBack, marker, bgr(tokens[token]))
            editor.send(M.MarkerSetFore, marker, bgr(tokens[token]))
        define_image(editor, _ARROW, look.pixmap("arrow-right", "error", 14))
        define_image(editor, _STOP, look.pixmap("circle", "error", 12))
        editor.send(M.SetMarginMaskN, ACTION, 1 << _ARROW | 1 << _STOP)
        editor.send(M.SetMarginMaskN, CHANGE, _HISTORY_MASK | 1 << _APPLIED_EDGE | 1 << _CAUSE_EDGE)
        # The caret's line would hide that it is lit: it has a frame instead of a ground.
        editor.send(M.SetCaretLineFrame, 1, 0)
        editor.send(M.EOLAnnotationSetVisible, _NOTES_SHOWN, 0)
        font = look.fonts.ui(12)
        size = round(font.pixelSize() * 7200 / editor.logicalDpiY())
        for style, colour, ground in _NOTES.values():
            editor.send_bytes(M.StyleSetFont, style, font.families()[0].encode())
            editor.send(M.StyleSetSizeFractional, style, size)
            editor.set_style(style, tokens[colour], tokens[ground])
        self.show(self._marks, self._stops)
