"""Squiggles, dimmed text and margin signs of problems, renewed only where something has changed."""

from collections.abc import Sequence

from skillcontract_studio.client.protocol import Problem, Severity
from skillcontract_studio.editor.looks import NO_EFFECT, SEVERITY_MARKER, SQUIGGLE
from skillcontract_studio.editor.scintilla import M, ScintillaView, TextChange
from skillcontract_studio.editor.text_views import TextViews

_INDICATORS = (*SQUIGGLE.values(), NO_EFFECT)


class ProblemMarks:
    """Marks problems in a text, for all of its views. Marks move with the text by themselves, so those before and behind an edit are left alone."""

    def __init__(self, views: TextViews) -> None:
        self._views = views
        self.shown: tuple[Problem, ...] = ()
        self._lines = 0
        self._touched: tuple[int, int] | None = None
        views.text_changed.connect(self._changed)

    @property
    def _view(self) -> ScintillaView:
        return self._views.one

    def show(self, problems: Sequence[Problem]) -> None:
        """Mark these, in the order of the text, in the place of those shown before."""
        before, now = self.shown, tuple(problems)
        grown = self._view.line_count() - self._lines
        low, high = self._touched or (self._view.line_count(), -1)
        first = _equal_at_start(before, now, low)
        last = _equal_at_end(before[first:], now[first:], high, grown)
        self.shown, self._lines = now, self._view.line_count()
        lines = [line for each in before[first : len(before) - last] for line in _lines_of(each)]
        lines += [line for each in now[first : len(now) - last] for line in _lines_of(each)]
        lines += list(self._touched or ())
        self._touched = None
        if lines:
            self._renew(min(lines), max(lines) + max(0, grown))

    def renew(self) -> None:
        """Mark everything anew."""
        self._renew(0, self._view.line_count())

    def _renew(self, first: int, last: int) -> None:
        view = self._view
        start, end = view.line_start(first), view.line_start(last + 1)
        for indicator in _INDICATORS:
            view.clear_mark(indicator, start, end)
        for marker in SEVERITY_MARKER.values():
            self._clear_signs(marker, first, last)
        signed: set[tuple[int, Severity]] = set()
        for problem in self.shown:
            begin, finish = _lines_of(problem)
            if finish < first or begin > last:
                continue
            self._squiggle(problem)
            at = (begin, problem.severity)
            if at not in signed and first <= begin <= last:
                signed.add(at)
                view.send(M.MarkerAdd, begin, SEVERITY_MARKER[problem.severity])

    def _clear_signs(self, marker: int, first: int, last: int) -> None:
        view = self._view
        line = view.send(M.MarkerNext, first, 1 << marker)
        while 0 <= line <= last:
            view.send(M.MarkerDelete, line, marker)
            line = view.send(M.MarkerNext, line, 1 << marker)

    def _squiggle(self, problem: Problem) -> None:
        view = self._view
        start, end = view.span_of(problem.extent)
        if problem.unnecessary:
            view.mark(NO_EFFECT, start, end)
            return
        if end <= start:
            # An empty extent has a squiggle of one character, unless the line ends there.
            after = view.send(M.PositionAfter, start, 0)
            end = after if view.line_at(after) == view.line_at(start) else start
        view.mark(SQUIGGLE[problem.severity], start, end)

    def _changed(self, change: TextChange) -> None:
        first = change.start.line
        last = first + change.inserted.count(b"\n")
        low, high = self._touched or (first, last)
        # Lines that came above what was edited before move it down.
        self._touched = (min(low, first), max(high + last - first, last))


def _lines_of(problem: Problem) -> tuple[int, int]:
    return problem.extent.start.line, problem.extent.end.line


def _equal_at_start(before: Sequence[Problem], now: Sequence[Problem], edited: int) -> int:
    """How many at the start are the same problems, above the first line that was edited."""
    count = 0
    for old, new in zip(before, now, strict=False):
        if old != new or old.extent.end.line >= edited:
            break
        count += 1
    return count


def _equal_at_end(before: Sequence[Problem], now: Sequence[Problem], edited: int, grown: int) -> int:
    """How many at the end are the same problems, below the last line that was edited, `grown` lines further down."""
    count = 0
    for old, new in zip(reversed(before), reversed(now), strict=False):
        same = old.rule == new.rule and old.severity is new.severity and old.unnecessary == new.unnecessary
        moved = [(end.line + grown, end.column) for end in (old.extent.start, old.extent.end)]
        stands = [(end.line, end.column) for end in (new.extent.start, new.extent.end)]
        if not same or moved != stands or new.extent.start.line <= edited:
            break
        count += 1
    return count
