"""Keeps the unsaved texts of a window's documents, and brings back those that a Studio before could not save."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.publish import Fingerprint, NotPublished
from skillcontract.publish.refusal import refused
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.editor.text_file import LineEnd, TextFile, line_end_of
from skillcontract_studio.editor.view_state import ViewState, show_view_state, view_state
from skillcontract_studio.later import later
from skillcontract_studio.qt import QObject
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.keeping.recovery import RecoverySlot, Unsaved, open_slot, unsaved_bytes
from skillcontract_studio.shell.keeping.writer import Writer
from skillcontract_studio.shell.message_bar import Choice
from skillcontract_studio.there import is_file_there, is_there

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

RECOVERED = "recovered"


class RecoveryWork(QObject):
    """Nothing is kept before `enter` names a workspace."""

    def __init__(self, window: StudioWindow, state: StateFolder, writer: Writer) -> None:
        super().__init__(window)
        self._window = window
        self._state = state
        self._writer = writer
        self._slot: RecoverySlot | None = None
        self._former: list[RecoverySlot] = []
        self._touched: set[EditorPane] = set()
        self._soon = later(self, 0, self._keep)
        window.desk.opened.connect(self._opened)
        window.desk.closing.connect(self._closing)
        writer.refused.connect(self._refused)

    def enter(self, workspace: Path) -> None:
        """Keep texts for this workspace from now on, and bring back what is left of it."""
        if self._slot is not None:
            # What was removed from it may not be gone yet.
            self._former.append(self._slot)
            self._slot = None
        try:
            self._slot = open_slot(self._state.recovery(workspace))
        except OSError as problem:
            self._refused(refused(self._state.recovery(workspace), problem))
            return
        area = self._window.area
        before = area.current_tab()
        for entry in self._slot.entries():
            self._bring_back(entry)
        if before is not None and before is not area.current_tab():
            area.show_pane(before)

    def leave(self) -> None:
        """Another workspace comes; what was unsaved has been asked about."""
        self._soon.stop()
        self._touched.clear()

    def close(self) -> None:
        """The window goes, and what was unsaved has been asked about: nothing is left to bring back."""
        self.leave()
        for pane in self._window.area.panes():
            self._remove(pane)

    def release(self) -> None:
        """Give the folders up, when all is written."""
        for slot in (*self._former, self._slot):
            if slot is not None:
                slot.close()
        self._slot = None

    def break_off(self) -> None:
        """Keep nothing more, remove nothing, and let another Studio take over."""
        self.leave()
        if self._slot is not None:
            self._slot.close()
            self._slot = None

    def _opened(self, pane: EditorPane) -> None:
        pane.document.editor.text_changed.connect(lambda _change: self._touch(pane))
        pane.document.dirty_changed.connect(lambda: self._touch(pane))
        # What is written needs no word any more on where it came from, however it was saved.
        pane.document.written.connect(lambda: pane.messages.dismiss(RECOVERED))

    def _touch(self, pane: EditorPane) -> None:
        self._touched.add(pane)
        # It is not started anew at every key: whoever types without a stop is kept all the same.
        if not self._soon.isActive():
            self._soon.start(self._window.settings.now.recovery_interval)

    def _keep(self) -> None:
        touched, self._touched = self._touched, set()
        # A text that several panes show is kept once.
        shown = {pane.document.path: pane for pane in self._window.area.panes() if pane in touched}
        for pane in shown.values():
            if self._slot is None:
                return
            if pane.document.dirty:
                place = self._slot.place_of(pane.document.path)
                self._writer.write(place, unsaved_bytes(_unsaved(pane)))
            else:
                self._remove(pane)

    def _closing(self, pane: EditorPane) -> None:
        self._touched.discard(pane)
        if not pane.document.open_file.in_several:
            self._remove(pane)

    def _remove(self, pane: EditorPane) -> None:
        if self._slot is not None:
            self._writer.remove(self._slot.place_of(pane.document.path))

    def _bring_back(self, entry: Unsaved) -> None:
        window = self._window
        pane = window.desk.fetch(entry.path) if is_file_there(entry.path) else None
        if pane is None:
            # A file that cannot be read any more was written over, as it were: saving asks.
            pane = window.desk.fetch_file(_absent(entry))
        editor, document = pane.document.editor, pane.document
        if editor.content() == entry.content and document.file.fingerprint is not None:
            # It was saved after all, and only the Studio's end came in between.
            self._remove(pane)
            return
        editor.replace_all(entry.content)
        show_view_state(editor, ViewState(entry.anchor, entry.caret, entry.first_line))
        fingerprint = document.file.fingerprint
        changed = fingerprint is not None and entry.fingerprint not in {"", fingerprint.digest}
        when = datetime.fromtimestamp(entry.kept_at, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
        phrase = "recovery.changed" if changed else "recovery.back"
        pane.messages.show_message(
            RECOVERED,
            Severity.WARNING if changed else Severity.INFO,
            window.voice(phrase, file=entry.path.name, when=when),
            (
                Choice(
                    window.voice("disk.compare"), lambda: window.desk.compare_wanted.emit(pane), stays=True
                ),
                Choice(window.voice("recovery.drop"), lambda: self._drop(pane)),
            ),
        )

    def _drop(self, pane: EditorPane) -> None:
        if is_there(pane.document.path):
            self._window.desk.reload(pane)
        else:
            pane.document.editor.send(M.SetSavePoint, 0, 0)
            self._window.desk.close(pane)

    def _refused(self, problem: NotPublished) -> None:
        voice = self._window.voice
        reason = problem.message(voice.language)
        self._window.area.messages.show_message(
            "recovery", Severity.WARNING, voice("recovery.refused", reason=reason)
        )


def _unsaved(pane: EditorPane) -> Unsaved:
    document = pane.document
    # Of several views the place is that of the one that was written in.
    state = view_state(document.open_file.editor)
    fingerprint = document.file.fingerprint
    return Unsaved(
        document.path,
        document.editor.content(),
        state.anchor,
        state.caret,
        state.first_line,
        int(time.time()),
        fingerprint.digest if isinstance(fingerprint, Fingerprint) else "",
    )


def _absent(entry: Unsaved) -> TextFile:
    """The file of a text whose file is gone: it was empty, as it were."""
    line_end: LineEnd = line_end_of(entry.content)
    return TextFile(entry.path, b"", False, line_end, None)
