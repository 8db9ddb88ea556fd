"""What of a text is in view, in lines of the text: some of them are folded away, and others take several rows."""

from skillcontract_studio.editor.scintilla import M, ScintillaView


def lines_seen(view: ScintillaView) -> tuple[int, int]:
    """The first line that is in view, and the last."""
    top = view.send(M.GetFirstVisibleLine, 0, 0)
    bottom = top + view.send(M.LinesOnScreen, 0, 0)
    return view.send(M.DocLineFromVisible, top, 0), view.send(M.DocLineFromVisible, bottom, 0)


def scrolled_to(view: ScintillaView) -> tuple[int, int]:
    """The first line that is in view, and how many of its rows are not."""
    first = view.send(M.GetFirstVisibleLine, 0, 0)
    line = view.send(M.DocLineFromVisible, first, 0)
    return line, first - view.send(M.VisibleFromDocLine, line, 0)


def scroll_to(view: ScintillaView, line: int, rows: int = 0) -> None:
    """Have a line at the top of the view, so many of its rows above it."""
    view.send(M.SetFirstVisibleLine, view.send(M.VisibleFromDocLine, line, 0) + rows, 0)
