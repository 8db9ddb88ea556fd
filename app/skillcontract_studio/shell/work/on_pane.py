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


def on_pane(window: StudioWindow, work: Callable[[EditorPane], object], *, seen: bool = True) -> Work:
    """A command on the active pane; on one that is `seen`, unless it changes nothing of what one would see."""

    def done() -> None:
        pane = window.area.current()
        if pane is not None:
            if seen:
                show_area(window)
            work(pane)

    return done


def show_area(window: StudioWindow) -> None:
    """Show the editors where a page of a perspective stands before them: nothing is done behind its back."""
    if not window.area.isVisible():
        window.show_editors()


def seen(window: StudioWindow, work: Work) -> Work:
    """A command on the tabs, which are shown for it."""

    def done() -> None:
        show_area(window)
        work()

    return done


def on_editor(window: StudioWindow, work: Callable[[CodeEditor], object]) -> Work:
    """A command on the active editor."""
    return on_pane(window, lambda pane: work(pane.document.editor))


def silently(_result: object) -> None:
    """A command's result says whether it was done; the user sees that."""
