"""Carets and scrolling that stay at their text while it is changed from elsewhere: undone, reloaded, refactored."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from skillcontract_studio.editor.replaced import Replaced, replacements
from skillcontract_studio.editor.scintilla import M, ScintillaView, TextChange
from skillcontract_studio.editor.scrolling import scroll_to, scrolled_to
from skillcontract_studio.editor.text_views import TextViews


@contextmanager
def places_kept(views: TextViews, but: ScintillaView | None = None) -> Iterator[None]:
    """Whatever is done to the text inside, each view, `but` one, has its caret, selection and first line where they were in the text."""
    kept = [_kept(view) for view in views.all() if view is not but]
    changes: list[TextChange] = []

    def note(change: TextChange) -> None:
        changes.append(change)

    views.text_changed.connect(note)
    try:
        yield
    finally:
        views.text_changed.disconnect(note)
    if changes:
        steps = tuple(replacements(changes))
        for restore in kept:
            restore(steps)


def _kept(view: ScintillaView) -> Callable[[Sequence[Replaced]], None]:
    line, rows = scrolled_to(view)
    top, left = view.line_start(line), view.send(M.GetXOffset, 0, 0)
    anchor, caret = view.send(M.GetAnchor, 0, 0), view.caret()

    def restore(steps: Sequence[Replaced]) -> None:
        where = [anchor, caret, top]
        for step in steps:
            where = [step.moved(position) for position in where]
        view.select(where[0], where[1])
        scroll_to(view, view.line_at(where[2]), rows)
        view.send(M.SetXOffset, left, 0)

    return restore
