"""Where one is in a text: caret, selection, what is scrolled to, what is folded."""

from dataclasses import dataclass

from skillcontract_studio.editor.scintilla import M, ScintillaView
from skillcontract_studio.editor.scrolling import scroll_to, scrolled_to


@dataclass(frozen=True, slots=True)
class ViewState:
    """Positions in bytes, lines zero-based; `folded` are the lines whose folds are closed."""

    anchor: int = 0
    caret: int = 0
    first_line: int = 0
    x_offset: int = 0
    folded: tuple[int, ...] = ()


def view_state(view: ScintillaView) -> ViewState:
    """Where one is in a view."""
    folded, line = [], -1
    while (line := view.send(M.ContractedFoldNext, line + 1, 0)) >= 0:
        folded.append(line)
    top, _ = scrolled_to(view)
    return ViewState(
        view.send(M.GetAnchor, 0, 0), view.caret(), top, view.send(M.GetXOffset, 0, 0), tuple(folded)
    )


def show_view_state(view: ScintillaView, state: ViewState) -> None:
    """Go where one was; what the text has not any more is left out."""
    if state.folded:
        # Folds are found by styling.
        view.send(M.Colourise, 0, view.line_start(max(state.folded) + 1))
        for line in state.folded:
            if line < view.line_count():
                view.send(M.FoldLine, line, 0)
    length = view.length()
    view.select(min(state.anchor, length), min(state.caret, length))
    scroll_to(view, state.first_line)
    view.send(M.SetXOffset, state.x_offset, 0)
