"""Bookmarks: lines that one comes back to, marked in the margin, listed in a panel, kept for each workspace."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.publish import NotPublished
from skillcontract_studio.authoring.bookmark_file import (
    Bookmark,
    found_again,
    read_bookmarks,
    write_bookmarks,
)
from skillcontract_studio.authoring.bookmarks_panel import BookmarksPanel
from skillcontract_studio.client.locations import Location
from skillcontract_studio.client.protocol import Extent, Place
from skillcontract_studio.editor.looks import BOOKMARK_MARKER
from skillcontract_studio.editor.scintilla import M, TextChange
from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.navigation.hits import Hit, grouped
from skillcontract_studio.navigation.source_texts import SourceTexts, path_of
from skillcontract_studio.qt import QObject, Signal
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.keeping.places import StateFolder

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_DELAY = 300


class Bookmarks(QObject):
    """The bookmarks of one window's workspace. In an open text they move with their lines; `changed` tells of new ones."""

    changed = Signal()

    def __init__(
        self, window: StudioWindow, texts: SourceTexts, voice: Voice, state: StateFolder | None
    ) -> None:
        super().__init__(window)
        self._window = window
        self._texts = texts
        self._state = state
        self._folder: Path | None = None
        self._kept: tuple[Bookmark, ...] = ()
        self.panel = BookmarksPanel(window.appearance, voice, lambda: window.folder)
        self.panel.tree.looked_at.connect(lambda hit: self._open(hit, stay=True))
        self.panel.tree.chosen.connect(self._open)
        self.panel.removed.connect(self._remove)
        self._soon = later(self, _DELAY, self._keep)

    def keep_in(self, state: StateFolder | None) -> None:
        """Keep them there from now on."""
        self._state = state
        self._keep()

    def show_folder(self, folder: Path | None) -> None:
        """Work on the bookmarks of another workspace."""
        if folder != self._folder:
            self._folder = folder
            file = self._file()
            self._kept = read_bookmarks(file) if file is not None else ()
            for pane in self._window.area.panes():
                self._mark(pane)
            self._list()

    def attach(self, pane: EditorPane) -> None:
        """Show the bookmarks of a file that was opened, and follow its text."""
        self.show_folder(self._window.folder)
        if not pane.document.open_file.in_several:
            # Marks are the text's, and move with it: another pane of it has them already.
            self._mark(pane)
            pane.document.editor.views.text_changed.connect(self._changed)

    def _changed(self, change: TextChange) -> None:
        touched = change.inserted + change.removed
        if (b"\n" in touched or b"\r" in touched) and self.all():
            self._soon.start()

    def toggle(self, pane: EditorPane) -> None:
        """Mark the caret's line, or take its mark away."""
        editor = pane.document.editor
        line = editor.line_at(editor.caret())
        if editor.send(M.MarkerGet, line, 0) & 1 << BOOKMARK_MARKER:
            editor.send(M.MarkerDelete, line, BOOKMARK_MARKER)
        else:
            editor.send(M.MarkerAdd, line, BOOKMARK_MARKER)
        self._keep()

    def step(self, by: int) -> None:
        """Go to the next or the previous bookmark, through all files, around the ends."""
        marks = self.all()
        if not marks:
            return
        pane = self._window.area.current()
        here = (
            (pane.document.path, pane.document.editor.caret_place().line)
            if pane is not None
            else (Path(), -1)
        )
        keys = [(each.path, each.line) for each in marks]
        if by > 0:
            wanted = next((at for at, key in enumerate(keys) if key > here), 0)
        else:
            wanted = next((at for at in reversed(range(len(keys))) if keys[at] < here), len(keys) - 1)
        path, line = keys[wanted]
        shown = self._window.desk.open(path)
        if shown is not None:
            shown.document.editor.reveal_place(Place(line, 0))

    def clear(self) -> None:
        """Take all marks away."""
        for pane in self._window.area.panes():
            pane.document.editor.send(M.MarkerDeleteAll, BOOKMARK_MARKER, 0)
        self._kept = ()
        self._keep()

    def all(self) -> tuple[Bookmark, ...]:
        """Every bookmark as it stands now, by file and line."""
        opened = {pane.document.path: pane for pane in self._window.area.panes()}
        closed = [each for each in self._kept if each.path not in opened]
        return tuple(sorted([*closed, *(mark for pane in opened.values() for mark in _marks_of(pane))]))

    def lines_of(self, pane: EditorPane) -> list[int]:
        """The marked lines of a pane."""
        return [each.line for each in _marks_of(pane)]

    def _file(self) -> Path | None:
        return self._state.bookmarks(self._folder) if self._state and self._folder else None

    def _keep(self) -> None:
        self._kept = self.all()
        file = self._file()
        if file is not None:
            try:
                write_bookmarks(file, self._kept)
            except NotPublished as problem:
                self._window.log.appendPlainText(problem.message(self._window.voice.language))
        self._list()
        self.changed.emit()

    def _mark(self, pane: EditorPane) -> None:
        editor = pane.document.editor
        editor.send(M.MarkerDeleteAll, BOOKMARK_MARKER, 0)
        marks = [each for each in self._kept if each.path == pane.document.path]
        if marks:
            lines = editor.content().decode("utf-8", "replace").splitlines()
            for line in {found_again(each, lines) for each in marks}:
                editor.send(M.MarkerAdd, line, BOOKMARK_MARKER)

    def _list(self) -> None:
        places = [
            Location(each.path.as_uri(), Extent(Place(each.line, 0), Place(each.line, 0)))
            for each in self.all()
        ]
        self.panel.show_hits(grouped(places, self._texts.text))

    def _open(self, hit: Hit, *, stay: bool = False) -> None:
        self._window.desk.open(path_of(hit.location.uri), hit.location.extent)
        if stay:
            self.panel.tree.setFocus()

    def _remove(self, hit: Hit) -> None:
        pane = self._texts.pane(hit.location.uri)
        if pane is not None:
            pane.document.editor.send(M.MarkerDelete, hit.line, BOOKMARK_MARKER)
        path = path_of(hit.location.uri)
        self._kept = tuple(each for each in self._kept if (each.path, each.line) != (path, hit.line))
        self._keep()
        self.panel.tree.setFocus()


def _marks_of(pane: EditorPane) -> list[Bookmark]:
    editor = pane.document.editor
    found = []
    line = editor.send(M.MarkerNext, 0, 1 << BOOKMARK_MARKER)
    while line >= 0:
        text = editor.slice(editor.line_start(line), editor.line_end(line)).decode("utf-8", "replace")
        found.append(Bookmark(pane.document.path, line, text.strip()))
        line = editor.send(M.MarkerNext, line + 1, 1 << BOOKMARK_MARKER)
    return found
