"""Remembers what a window has open, and opens it again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from skillcontract_studio.editor.view_state import view_state
from skillcontract_studio.later import later
from skillcontract_studio.perspectives.perspective import AUTHOR
from skillcontract_studio.perspectives.table import PERSPECTIVES
from skillcontract_studio.qt import QByteArray, QObject, QTimer
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.keeping.session import SavedGroup, SavedTab, Session, session_json, session_of
from skillcontract_studio.shell.keeping.stated import stated
from skillcontract_studio.shell.keeping.writer import Writer
from skillcontract_studio.shell.tabs.editor_group import EditorGroup
from skillcontract_studio.shell.tabs.tab_page import TabPage
from skillcontract_studio.shell.tabs.waiting_tab import WaitingTab
from skillcontract_studio.there import is_file_there
from skillcontract_studio.utf8 import utf8

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_DELAY = 1000


class SessionWork(QObject):
    """The session is written a moment after tabs, groups or carets have changed, and when the window goes."""

    def __init__(self, window: StudioWindow, state: StateFolder, writer: Writer) -> None:
        super().__init__(window)
        self._window = window
        self._state = state
        self._writer = writer
        self._workspace: Path | None = None
        self._written = b""
        self._placed = False
        self._docks: dict[str, str] = {}
        self._unfolded: dict[str, str] = {}
        """The panels of the perspectives that have not been shown yet."""
        self._soon = later(self, _DELAY, self._write)
        self._settled = later(self, _DELAY, self._wake_contract)
        window.area.arranged.connect(self._changed)
        window.desk.opened.connect(self._opened)
        window.turning.turned.connect(self._turned)
        window.turning.turned.connect(lambda _name: self._changed())

    def enter(self, workspace: Path) -> None:
        """Open what was open in a workspace; from now on its session is written."""
        session = session_of(stated(self._state.session(workspace)))
        self._restore(session)
        self._workspace = workspace

    def leave(self) -> None:
        """Write the session a last time; what comes now is not this workspace's."""
        if self._workspace is not None:
            self._soon.stop()
            # Another Studio may have written its own since: what is open where one ends last is what comes back.
            self._written = b""
            self._write()
            self._workspace = None

    def _turned(self, name: str) -> None:
        """A perspective is shown for the first time: once it has its own size, its panels stand as they stood."""
        if docks := self._docks.pop(name, ""):
            state, unfolded = _state(docks), self._unfolded.pop(name, "")
            wide = _state(unfolded) if unfolded else None
            QTimer.singleShot(0, self, lambda: self._window.turning.use_layout(name, state, wide))

    def break_off(self) -> None:
        """Write nothing more."""
        self._soon.stop()
        self._workspace = None

    def _opened(self, pane: EditorPane) -> None:
        pane.document.editor.caret_moved.connect(self._changed)
        pane.document.editor.scrolled.connect(self._changed)

    def _changed(self) -> None:
        if self._workspace is not None and not self._soon.isActive():
            self._soon.start()

    def _write(self) -> None:
        if self._workspace is None:
            return
        data = utf8(json.dumps(session_json(self._now()), ensure_ascii=False, indent=1) + "\n")
        if data != self._written:
            self._written = data
            self._writer.write(self._state.session(self._workspace), data)

    def _now(self) -> Session:
        window, area = self._window, self._window.area
        groups = area.groups()
        docks = _in_hex(window.turning.layouts())
        unfolded = _in_hex(window.turning.unfolded_layouts())
        return Session(
            tuple(_saved(group) for group in groups),
            area.arrangement(),
            groups.index(area.active_group),
            window.turning.wanted,
            bytes(window.saveGeometry().toHex().data()).decode(),
            MappingProxyType({**self._docks, **docks}),
            MappingProxyType({**self._unfolded, **unfolded}),
        )

    def _restore(self, session: Session) -> None:
        window, area = self._window, self._window.area
        if session.geometry and not self._placed:
            window.restoreGeometry(QByteArray.fromHex(utf8(session.geometry)))
        # A window that is in use stays where it is, whatever workspace it turns to.
        self._placed = True
        self._docks, self._unfolded = dict(session.docks), dict(session.unfolded)
        if docks := self._docks.pop(AUTHOR, ""):
            unfolded = self._unfolded.pop(AUTHOR, "")
            window.turning.use_layout(AUTHOR, _state(docks), _state(unfolded) if unfolded else None)
        if session.groups and session.split is not None and not any(True for _ in area.all()):
            groups = area.arrange(session.split, len(session.groups))
            for group, saved in zip(groups, session.groups, strict=True):
                self._fill(group, saved)
            area.tidy(groups[min(session.active, len(groups) - 1)])
            self._settled.start()
        if session.perspective in {each.name for each in PERSPECTIVES}:
            window.turning.turn_soon(session.perspective)

    def _fill(self, group: EditorGroup, saved: SavedGroup) -> None:
        # What is gone is not worth an error message at the start.
        waiting = {
            place: WaitingTab(tab.path, tab.state)
            for place, tab in enumerate(saved.tabs)
            if is_file_there(tab.path)
        }
        group.append(waiting.values(), {tab for place, tab in waiting.items() if saved.tabs[place].pinned})
        current = waiting.get(saved.current) or next(iter(waiting.values()), None)
        if current is not None:
            group.show_tab(current)
            self._window.desk.wake(current)

    def _wake_contract(self) -> None:
        """Of the contracts that have tabs one is judged, whatever is in front: it has to be open for that."""
        area = self._window.area
        if not any(pane.document.is_contract for pane in area.panes()):
            waiting = next((tab for tab in area.waiting() if tab.is_contract), None)
            if waiting is not None:
                self._window.desk.wake(waiting)


def _state(text: str) -> QByteArray:
    return QByteArray.fromHex(utf8(text))


def _in_hex(states: Mapping[str, QByteArray]) -> dict[str, str]:
    return {name: bytes(state.toHex().data()).decode() for name, state in states.items()}


def _saved(group: EditorGroup) -> SavedGroup:
    files = [tab for tab in group.all() if not isinstance(tab, TabPage)]
    current = group.current()
    return SavedGroup(
        tuple(_saved_tab(tab, pinned=group.is_pinned(tab)) for tab in files),
        files.index(current) if current is not None and not isinstance(current, TabPage) else 0,
    )


def _saved_tab(tab: EditorPane | WaitingTab, *, pinned: bool) -> SavedTab:
    if isinstance(tab, WaitingTab):
        return SavedTab(tab.path, tab.state, pinned)
    return SavedTab(tab.document.path, view_state(tab.document.editor), pinned)
