"""What a window remembers beyond its end, put together."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract_studio.perspectives.perspective import AUTHOR
from skillcontract_studio.qt import QObject
from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.keeping.recent import recent_workspaces, with_workspace, without_workspace
from skillcontract_studio.shell.keeping.recovery_work import RecoveryWork
from skillcontract_studio.shell.keeping.session_work import SessionWork
from skillcontract_studio.shell.keeping.stated import stated
from skillcontract_studio.shell.keeping.writer import Writer

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


class Keeping(QObject):
    """Session, unsaved texts and recent workspaces of one window."""

    def __init__(self, window: StudioWindow, state: StateFolder) -> None:
        super().__init__(window)
        self._window = window
        self._state = state
        self._writer = Writer(self)
        self._forgotten: set[Path] = set()
        self._entered: list[Path] = []
        self._recovery = RecoveryWork(window, state, self._writer)
        self._session = SessionWork(window, state, self._writer)

    def enter(self, workspace: Path) -> None:
        """The window works on a workspace: open what was open, and bring back what was not saved."""
        self._forgotten.discard(workspace)
        self._entered = [*(each for each in self._entered if each != workspace), workspace]
        self._window.welcome.refresh()
        self._writer.write(self._state.recent, with_workspace(self._state.recent, workspace))
        self._session.enter(workspace)
        self._recovery.enter(workspace)
        if self._window.turning.wanted == AUTHOR:
            self._window.area.focus()

    def leave(self) -> None:
        """The window turns to another workspace; unsaved text has been asked about."""
        self._session.leave()
        self._recovery.leave()

    def close(self) -> None:
        """The window goes; unsaved text has been asked about."""
        self._session.leave()
        self._recovery.close()
        self._writer.finish()
        self._recovery.release()

    def break_off(self) -> None:
        """Stop here, with all that was kept left as it is: what a process that is killed does."""
        self._session.break_off()
        self._writer.finish()
        self._recovery.break_off()

    def recent(self) -> list[Path]:
        """The workspaces worked on last, the newest first."""
        known = dict.fromkeys([*reversed(self._entered), *recent_workspaces(self._state.recent)])
        return [each for each in known if each not in self._forgotten]

    def tour_was_offered(self) -> bool:
        """Whether the first-steps tour was taken, or refused."""
        return bool(stated(self._state.tour))

    def note_tour(self) -> None:
        """The first-steps tour was taken, or refused."""
        self._writer.write(self._state.tour, b'{"seen": true}\n')

    def forget(self, workspace: Path) -> None:
        """A workspace is not to be offered any more."""
        self._forgotten.add(workspace)
        self._writer.write(self._state.recent, without_workspace(self._state.recent, workspace))
