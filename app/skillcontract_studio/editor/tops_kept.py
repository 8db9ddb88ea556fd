"""What a view shows stays at its text while the text is changed in another view of it: lines come and go above, not within what is read."""

from dataclasses import dataclass

from skillcontract_studio.editor.replaced import Replaced
from skillcontract_studio.editor.scintilla import ScintillaView, TextChange
from skillcontract_studio.editor.scrolling import scroll_to, scrolled_to


@dataclass(frozen=True, slots=True)
class _Top:
    """The first line in view as the position of its start, how many of its rows are not in view, and what the view is scrolled to."""

    position: int
    rows: int
    scrolled: tuple[int, int]


class TopsKept:
    """The first lines of views. One change may come in many steps, between which Scintilla does not let a view scroll to all there is: so
    a line is remembered from the first of them on, unless the view is scrolled elsewhere meanwhile.
    """

    def __init__(self) -> None:
        self._tops: dict[ScintillaView, _Top] = {}

    def note(self, view: ScintillaView) -> None:
        """The text is about to be changed elsewhere."""
        scrolled = scrolled_to(view)
        known = self._tops.get(view)
        if known is None or known.scrolled != scrolled:
            line, rows = scrolled
            self._tops[view] = _Top(view.line_start(line), rows, scrolled)

    def follow(self, view: ScintillaView, change: TextChange) -> None:
        """It was changed: have the view show what it showed."""
        top = self._tops.get(view)
        if top is None:
            return
        position = _moved(top.position, change)
        if _has_line_end(change.inserted) or _has_line_end(change.removed):
            scroll_to(view, view.line_at(position), top.rows)
        self._tops[view] = _Top(position, top.rows, scrolled_to(view))

    def forget(self) -> None:
        """All steps are made."""
        self._tops.clear()


def _moved(position: int, change: TextChange) -> int:
    """Where the start of a line is after a change: lines inserted right before it push it down, but whoever sees the beginning of the
    text goes on seeing it.
    """
    if 0 < position == change.position and change.inserted.endswith((b"\n", b"\r")):
        return position + len(change.inserted)
    return Replaced(change.position, len(change.removed), len(change.inserted)).moved(position)


def _has_line_end(text: bytes) -> bool:
    return b"\n" in text or b"\r" in text
