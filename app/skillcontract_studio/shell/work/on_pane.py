"""Work on whatever is in front: the active pane, or its editor; nothing happens where there is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.shell.editor_pane import EditorPane

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

Work = Callable[[], None]
"""What a command does."""


def on_pane(window: StudioWindow, work: Callable[[EditorPane], object]) -> Work:
    """A command on the active pane."""

    def done() -> None:
        pane = window.area.current()
        if pane is not None:
            work(pane)

    return done


def on_editor(window: StudioWindow, work: Callable[[CodeEditor], object]) -> Work:
    """A command on the active editor."""
    return on_pane(window, lambda pane: work(pane.document.editor))


def silently(_result: object) -> None:
    """A command's result says whether it was done; the user sees that."""
