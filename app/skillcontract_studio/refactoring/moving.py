"""Giving a folder another name, with the tabs of the files in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.text.language import Localized
from skillcontract.text.system_reason import system_reason
from skillcontract_studio.refactoring.plan import Move
from skillcontract_studio.shell.editor_pane import EditorPane

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


class CannotMove(Exception):
    """A folder that stays where it is: `reason` is a key of the catalogue (`refactoring.<reason>`)."""

    def __init__(self, path: Path, reason: str, detail: str | Localized = "") -> None:
        super().__init__(f"{path}: {reason} {detail}")
        self.path = path
        self.reason = reason
        self.detail = detail


def move(window: StudioWindow, wanted: Move) -> None:
    """Rename a folder; its open files are shown at their new place, their carets where they were. Raises CannotMove."""
    inside = [pane for pane in window.area.panes() if pane.document.path.is_relative_to(wanted.old)]
    unsaved = [pane for pane in inside if pane.document.dirty]
    if unsaved:
        raise CannotMove(unsaved[0].document.path, "unsaved")
    if wanted.new.exists():
        raise CannotMove(wanted.new, "taken")
    fronts = [(group, group.current()) for group in window.area.groups()]
    try:
        # A folder on one disk is renamed whole or not at all.
        wanted.old.rename(wanted.new)
    except OSError as problem:
        raise CannotMove(wanted.old, "not-moved", system_reason(problem)) from problem
    places = {pane.document.path: wanted.new / pane.document.path.relative_to(wanted.old) for pane in inside}
    for pane in {pane.document.path: pane for pane in inside}.values():
        window.desk.follow(pane, places[pane.document.path])
    for waiting in window.area.waiting():
        if waiting.path.is_relative_to(wanted.old):
            waiting.path = wanted.new / waiting.path.relative_to(wanted.old)
            window.area.retitle(waiting)
    for group, tab in fronts:
        # What each group showed in front it shows in front again, under its new name.
        path = places.get(tab.document.path) if isinstance(tab, EditorPane) else None
        shown = (
            next((pane for pane in window.area.panes_of(path) if pane in group.all()), tab) if path else tab
        )
        if shown is not None and shown in group.all():
            group.show_tab(shown)
    if window.area.current() is not None:
        window.area.focus()
    uris = [wanted.old.as_uri(), wanted.new.as_uri()]
    window.client.files_changed(uris)
