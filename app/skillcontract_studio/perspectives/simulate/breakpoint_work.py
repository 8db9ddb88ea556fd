"""The breakpoints of a window: toggled in the margin, kept for each workspace, moved with the text they stand in."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from skillcontract.stepping.breakpoints import Breakpoints
from skillcontract.stepping.session import Session
from skillcontract_studio.editor.scintilla import TextChange
from skillcontract_studio.perspectives.simulate.breakpoint_panel import BreakpointPanel
from skillcontract_studio.perspectives.simulate.stop_list import StopList, stop_list_json, stop_list_of
from skillcontract_studio.qt import QObject, Signal
from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.keeping.stated import stated
from skillcontract_studio.shell.keeping.writer import Writer
from skillcontract_studio.utf8 import utf8


class BreakpointWork(QObject):
    """`changed` comes when others stop a simulation."""

    changed = Signal()

    def __init__(
        self,
        panel: BreakpointPanel,
        state: StateFolder | None,
        session: Callable[[], Session | None],
        folder: Callable[[], Path | None],
    ) -> None:
        """`state` None remembers nothing; `folder` is that of the workspace, from which paths are told."""
        super().__init__(panel)
        self._panel = panel
        self._state = state
        self._session = session
        self._folder = folder
        self._known: Path | None = None
        self._writer = Writer(self)
        panel.changed.connect(self._changed)

    def recall(self) -> None:
        """Take up what was kept for the workspace, where that is another one now."""
        folder = self._folder()
        if self._state is not None and folder is not None and folder != self._known:
            self._panel.show_stops(stop_list_of(stated(self._state.breakpoints(folder))))
            self.changed.emit()
        self._known = folder

    @property
    def now(self) -> Breakpoints:
        """Those for what is simulated."""
        session = self._session()
        file = "" if session is None else self.name_of(session.opening.cast.contract.path)
        return self._panel.stops.breakpoints(file)

    def toggle(self, path: Path, line: int) -> None:
        """A breakpoint on a line of a contract more or less."""
        self._panel.show_stops(self._panel.stops.with_line_toggled(self.name_of(path), line))
        self._changed(self._panel.stops)

    def follow(self, path: Path, change: TextChange) -> None:
        """A text was edited: what stands behind the place moves with it."""
        removed, inserted = change.removed.count(b"\n"), change.inserted.count(b"\n")
        if removed == inserted:
            return
        place = (change.start.line, change.start.column)
        stops = self._panel.stops.shifted(self.name_of(path), place, removed, inserted)
        if stops != self._panel.stops:
            self._panel.show_stops(stops)
            self._changed(stops)

    def name_of(self, path: Path) -> str:
        """A path as it is kept."""
        folder = self._folder()
        return (
            path.relative_to(folder).as_posix() if folder and path.is_relative_to(folder) else path.as_posix()
        )

    def path_of(self, name: str) -> Path:
        """The path of such a name."""
        folder = self._folder()
        return folder / name if folder is not None else Path(name)

    def close(self) -> None:
        """The window goes: what is to be kept is written."""
        self._writer.finish()

    def _changed(self, stops: StopList) -> None:
        folder = self._folder()
        if self._state is not None and folder is not None:
            data = json.dumps(stop_list_json(stops), ensure_ascii=False, indent=1) + "\n"
            self._writer.write(self._state.breakpoints(folder), utf8(data))
        self.changed.emit()
