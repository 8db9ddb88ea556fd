"""Puts the lexer's colours and folds into the view, only where they are wanted or have changed."""

from skillcontract_studio.editor.lexer import Style, StyledLine, Vocabulary, style_line
from skillcontract_studio.editor.scintilla import FoldLevel, M, ScintillaView, TextChange
from skillcontract_studio.editor.text_views import TextViews
from skillcontract_studio.qt import QObject, QTimer

_FOLD_BASE, _FOLD_HEADER = int(FoldLevel.Base), int(FoldLevel.HeaderFlag)
_NUMBER = int(FoldLevel.NumberMask)
_MOST_FOLD = _NUMBER - _FOLD_BASE
_LINES_AT_ONCE = 120
_UNKNOWN = -1


class Styler(QObject):
    """Styles a text, for all of its views, as a container lexer.

    Everything before `_done` has been styled; an edit makes Scintilla ask again from there on. As soon as a line behind the
    edit comes out with the state that it had, the rest is known to be right and is not looked at.
    """

    def __init__(self, views: TextViews, vocabulary: Vocabulary | None) -> None:
        super().__init__(views)
        self._views = views
        self._vocabulary = vocabulary
        self._done = 0
        self._touched = 0
        self._view.send(M.SetILexer, 0, 0)
        views.text_changed.connect(self._changed)
        views.style_wanted.connect(self._style_up_to)
        # What is not seen yet is styled a little at a time, so that going there later costs nothing.
        self._ahead = QTimer(self)
        self._ahead.setInterval(0)
        self._ahead.timeout.connect(self._style_ahead)

    @property
    def _view(self) -> ScintillaView:
        return self._views.one

    def restart(self, vocabulary: Vocabulary | None) -> None:
        """Colour by another vocabulary, or (None) not at all, from the start on."""
        self._vocabulary = vocabulary
        self._done = self._touched = 0
        self._view.send(M.ClearDocumentStyle, 0, 0)

    def begin(self) -> None:
        """A new text: style it ahead of what is shown."""
        self._done = self._touched = 0
        if self._vocabulary is not None:
            self._ahead.start()

    def _style_ahead(self) -> None:
        view = self._view
        if self._vocabulary is None or self._done >= view.length():
            self._ahead.stop()
            return
        line = view.line_at(self._done)
        view.send(M.Colourise, self._done, view.line_start(min(line + _LINES_AT_ONCE, view.line_count())))

    def _changed(self, change: TextChange) -> None:
        grown = len(change.inserted) - len(change.removed)
        if change.position < self._done:
            self._done = max(change.position, self._done + grown)
        end = change.position + len(change.inserted)
        self._touched = max(end, self._touched + (grown if change.position < self._touched else 0))
        if change.start.line != change.end.line or b"\n" in change.inserted or b"\r" in change.inserted:
            # Lines came or went, and with them their states: what stands here now is not what the next line was styled from.
            self._view.send(M.SetLineState, self._view.line_at(end), _UNKNOWN)

    def _style_up_to(self, wanted: int) -> None:
        view = self._view
        line = view.line_at(view.send(M.GetEndStyled, 0, 0))
        if self._vocabulary is None:
            start = view.line_start(line)
            view.style_range(start, bytes((Style.PLAIN,)) * (view.length() - start))
            return
        last = view.line_at(wanted)
        while line <= last:
            line = self._style_lines(self._vocabulary, line, min(last, line + _LINES_AT_ONCE))

    def _style_lines(self, vocabulary: Vocabulary, first: int, last: int) -> int:
        """Styles lines as one run; returns the line to go on with, which is far ahead where the rest is styled already."""
        view = self._view
        start = view.line_start(first)
        state = view.send(M.GetLineState, first - 1, 0) if first else 0
        text = view.slice(start, view.line_start(last + 1))
        styles, at, lines = bytearray(), 0, []
        for line in range(first, last + 1):
            end = view.line_start(line + 1) - start
            styled = style_line(text[at:end], state, vocabulary)
            styles += styled.styles
            lines.append(styled)
            before, state, at = view.send(M.GetLineState, line, 0), styled.state, end
            view.send(M.SetLineState, line, state)
            if state == before and self._touched < start + at < self._done:
                view.style_range(start, bytes(styles))
                view.send(M.StartStyling, self._done, 0)
                self._touched = 0
                self._fold(first, lines)
                return max(view.line_at(self._done), line + 1)
        view.style_range(start, bytes(styles))
        self._done = start + at
        self._fold(first, lines)
        return last + 1

    def _fold(self, first: int, lines: list[StyledLine]) -> None:
        view = self._view
        # A changed level makes Scintilla look at the text, which by now it knows to be styled.
        for line, styled in enumerate(lines, first):
            level = _FOLD_BASE + min(styled.depth, _MOST_FOLD)
            if styled.depth_after > styled.depth:
                level |= _FOLD_HEADER
            before = view.send(M.GetFoldLevel, line, 0)
            if before != level:
                if before & _FOLD_HEADER and not level & _FOLD_HEADER:
                    for each in self._views.all():
                        _reveal(each, line, before)
                view.send(M.SetFoldLevel, line, level)


def _reveal(view: ScintillaView, header: int, level: int) -> None:
    """Shows the lines of a closed fold whose header is one no more."""
    if view.send(M.GetFoldExpanded, header, 0):
        return
    last = header
    while last + 1 < view.line_count() and view.send(M.GetFoldLevel, last + 1, 0) & _NUMBER > level & _NUMBER:
        last += 1
    view.send(M.SetFoldExpanded, header, 1)
    view.send(M.ShowLines, header + 1, last)
