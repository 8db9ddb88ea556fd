"""Marks beside the lines that were added, changed or removed since the last save."""

from skillcontract_studio.editor.line_changes import ChangeKind, LineChange, lines_of, text_changes
from skillcontract_studio.editor.looks import CHANGE_MARKER
from skillcontract_studio.editor.scintilla import M, ScintillaView
from skillcontract_studio.editor.text_views import TextViews
from skillcontract_studio.later import later
from skillcontract_studio.qt import QObject, Signal

_DELAY = 120


class ChangeMarks(QObject):
    """Follows one text, a little later, for all of its views; `changed` comes when the marks are others."""

    changed = Signal()

    def __init__(self, views: TextViews) -> None:
        super().__init__(views)
        self._views = views
        self._saved = b""
        self._saved_lines: list[bytes] | None = None
        self.shown: tuple[LineChange, ...] = ()
        self._soon = later(self, _DELAY, self.look)
        views.text_changed.connect(lambda _change: self._soon.start())

    @property
    def _view(self) -> ScintillaView:
        return self._views.one

    def begin(self, saved: bytes) -> None:
        """The text as it was saved or opened; changes are told against it."""
        self._saved, self._saved_lines = saved, None
        self.look()

    def look(self) -> None:
        """Compare now."""
        view = self._view
        found = text_changes(self._saved, view.content())
        if found == self.shown:
            return
        self.shown = found
        for marker in CHANGE_MARKER.values():
            view.send(M.MarkerDeleteAll, marker, 0)
        for change in found:
            if change.kind is ChangeKind.REMOVED:
                view.send(M.MarkerAdd, max(0, change.first - 1), CHANGE_MARKER[change.kind])
            for line in range(change.first, change.last):
                view.send(M.MarkerAdd, line, CHANGE_MARKER[change.kind])
        self.changed.emit()

    def at(self, line: int) -> LineChange | None:
        """The change that a line belongs to."""
        return next((change for change in self.shown if change.covers(line)), None)

    def step(self, line: int, by: int) -> LineChange | None:
        """The change after (`by` 1) or before (-1) a line, around the ends."""
        if not self.shown:
            return None
        if by > 0:
            return next((each for each in self.shown if each.first > line), self.shown[0])
        earlier = [each for each in self.shown if max(each.last, each.first + 1) <= line]
        return earlier[-1] if earlier else self.shown[-1]

    def old_text(self, change: LineChange) -> bytes:
        """The lines as they were."""
        return b"".join(self._lines()[change.old_first : change.old_last])

    def revert(self, change: LineChange) -> None:
        """Have the lines as they were, as one step that can be undone."""
        view, text = self._view, self.old_text(change)
        start, end = (_start(view, line) for line in (change.first, change.last))
        if change.last >= view.line_count() and change.first:
            # The text's last line has no end of its own: the one before it comes and goes with it.
            if change.first == change.last:
                text = _end_of(self._lines()[change.old_first - 1]) + text
            elif not text and change.old_first == change.old_last:
                start = view.line_end(change.first - 1)
        view.begin_undo()
        view.replace(start, end, text)
        view.end_undo()
        self.look()

    def _lines(self) -> list[bytes]:
        if self._saved_lines is None:
            self._saved_lines = lines_of(self._saved)
        return self._saved_lines


def _end_of(line: bytes) -> bytes:
    return line[len(line.rstrip(b"\r\n")) :]


def _start(view: ScintillaView, line: int) -> int:
    return view.line_start(line) if line < view.line_count() else view.length()
