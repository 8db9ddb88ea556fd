"""Whole lines of the selection: which they are, once more below themselves, and gone."""

from skillcontract_studio.editor.scintilla import M, ScintillaView


def selected_lines(view: ScintillaView) -> tuple[int, int]:
    """The first and the last line of the selection; one of whole lines ends where the next line begins, which is not of it."""
    start, end = view.selection()
    first, last = view.line_at(start), view.line_at(end)
    if last > first and view.line_start(last) == end:
        last -= 1
    return first, last


def copy_lines(view: ScintillaView) -> None:
    """Have the lines once more below themselves; the selection goes along."""
    start, end = view.selection()
    first, last = selected_lines(view)
    begin, finish = view.line_start(first), view.line_start(last + 1)
    text = view.slice(begin, finish)
    if not text.endswith((b"\n", b"\r")):
        text = {0: b"\r\n", 1: b"\r"}.get(view.send(M.GetEOLMode, 0, 0), b"\n") + text
    view.begin_undo()
    view.replace(finish, finish, text)
    view.end_undo()
    view.select(start + len(text), end + len(text))


def delete_lines(view: ScintillaView) -> None:
    """Take the lines away; the caret goes to where the next one begins."""
    first, last = selected_lines(view)
    begin, finish = view.line_start(first), view.line_start(last + 1)
    if last + 1 >= view.line_count() and first:
        # The last line takes the end of the one before along.
        begin = view.line_end(first - 1)
    view.begin_undo()
    view.replace(begin, finish, b"")
    view.end_undo()
    at = view.line_start(min(first, view.line_count() - 1))
    view.select(at, at)
