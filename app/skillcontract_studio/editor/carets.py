"""More than one caret: above and below, at the next place of the same text, at all of them, and in columns."""

from skillcontract_studio.editor.scintilla import M, ScintillaView

_MATCH_CASE, _WHOLE_WORD = 4, 2
_COLUMN_KEYS = {
    "up": M.LineUpRectExtend,
    "down": M.LineDownRectExtend,
    "left": M.CharLeftRectExtend,
    "right": M.CharRightRectExtend,
}
COLUMN_DIRECTIONS = tuple(_COLUMN_KEYS)


def carets(view: ScintillaView) -> list[int]:
    """The positions of all carets, in the order of the text."""
    return sorted(view.send(M.GetSelectionNCaret, at, 0) for at in range(view.selection_count()))


def add_caret(view: ScintillaView, by: int) -> None:
    """One more caret, in the line below (`by` 1) or above (-1) all others, in the column of the nearest one."""
    nearest = carets(view)[-1 if by > 0 else 0]
    line = view.line_at(nearest) + by
    if 0 <= line < view.line_count():
        column = view.send(M.GetColumn, nearest, 0)
        place = view.send(M.FindColumn, line, column)
        view.send(M.AddSelection, place, place)
        view.send(M.ScrollRange, place, place)


def add_next(view: ScintillaView) -> None:
    """Select the word at the caret; from a selection on, also the next place of the same text, around the end."""
    if _begin(view):
        view.send(M.MultipleSelectAddNext, 0, 0)
        view.send(M.ScrollCaret, 0, 0)


def add_all(view: ScintillaView) -> None:
    """Select every place of the selected text, or of the word at the caret."""
    _begin(view)
    view.send(M.MultipleSelectAddEach, 0, 0)


def drop_others(view: ScintillaView) -> bool:
    """Have one caret again; says whether there were more."""
    if view.selection_count() < 2:
        return False
    main = view.send(M.GetMainSelection, 0, 0)
    start, end = (view.send(each, main, 0) for each in (M.GetSelectionNAnchor, M.GetSelectionNCaret))
    view.select(start, end)
    return True


def extend_column(view: ScintillaView, direction: str) -> None:
    """Grow a rectangular selection; `direction` is one of COLUMN_DIRECTIONS."""
    if not view.send(M.SelectionIsRectangle, 0, 0):
        # Going up and down keeps the column where the caret was put, by whatever means.
        view.send(M.ChooseCaretX, 0, 0)
    view.send(_COLUMN_KEYS[direction], 0, 0)


def _begin(view: ScintillaView) -> bool:
    """Prepares a search for the selected text; says whether something was selected already."""
    start, end = view.selection()
    view.send(M.TargetWholeDocument, 0, 0)
    if start != end:
        view.send(M.SetSearchFlags, _MATCH_CASE, 0)
        return True
    view.send(M.SetSearchFlags, _MATCH_CASE | _WHOLE_WORD, 0)
    word = view.send(M.WordStartPosition, start, 1), view.send(M.WordEndPosition, start, 1)
    view.select(*word)
    return False
