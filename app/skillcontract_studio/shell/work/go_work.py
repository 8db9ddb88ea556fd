"""The commands of the Go menu."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skillcontract_studio.client.protocol import Place
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.shell.going import go_to_first_error, go_to_problem
from skillcontract_studio.shell.problem_walk import step
from skillcontract_studio.shell.work.on_pane import Work, on_editor, on_pane
from skillcontract_studio.shell.work.perspective_work import unless_turned

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


def go_work(window: StudioWindow) -> Mapping[str, Work]:
    """What each command of the menu does."""
    return {
        "go-file": lambda: window.palette_popup.open(""),
        "go-symbol": lambda: window.palette_popup.open("@"),
        "go-workspace-symbol": lambda: window.palette_popup.open("#"),
        "focus-breadcrumb": on_pane(window, lambda pane: pane.breadcrumb.enter()),
        "go-line": lambda: window.palette_popup.open(":"),
        "go-bracket": on_editor(window, _go_to_bracket),
        "next-problem": unless_turned(window, "next-problem", lambda: _problem(window, 1)),
        "previous-problem": unless_turned(window, "previous-problem", lambda: _problem(window, -1)),
        "first-error": lambda: go_to_first_error(window),
    }


def _problem(window: StudioWindow, by: int) -> None:
    pane = window.area.current()
    place = pane.document.editor.place_at(pane.document.editor.selection()[0]) if pane else Place(0, 0)
    found = step(window.problems.all(), pane.document.uri if pane else "", place, by)
    if found is not None:
        go_to_problem(window, found)


def _go_to_bracket(editor: CodeEditor) -> None:
    caret = editor.caret()
    for position in (caret, caret - 1):
        other = editor.send(M.BraceMatch, position, 0) if position >= 0 else -1
        if other >= 0:
            editor.go_to(other, other)
            return
