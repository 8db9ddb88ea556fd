"""The files of a refactoring as they stand now, open or closed, and how each is given another text."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.publish import write_file
from skillcontract_studio.client.edits import Replacement
from skillcontract_studio.editor.places_kept import places_kept
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.editor.text_file import TextFile, read_text_file

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


@dataclass(frozen=True, slots=True)
class TextChange:
    """A text that takes the place of another in one file; `edits` lead from one to the other where they are known."""

    path: Path
    before: bytes
    after: bytes
    edits: tuple[Replacement, ...] = ()

    def reversed(self) -> TextChange:
        """The way back."""
        return TextChange(self.path, self.after, self.before)


class ChangedMeanwhile(Exception):
    """Files that do not hold the text that the change was planned for."""

    def __init__(self, paths: tuple[Path, ...]) -> None:
        super().__init__(", ".join(map(str, paths)))
        self.paths = paths


class FileStates:
    """Reads and writes the files of one window's workspace."""

    def __init__(self, window: StudioWindow) -> None:
        self._window = window

    def expect(self, changes: tuple[TextChange, ...]) -> None:
        """Raises ChangedMeanwhile where files do not hold the text `before`, and CannotOpen."""
        wrong = tuple(each.path for each in changes if self._text(each.path) != each.before)
        if wrong:
            raise ChangedMeanwhile(wrong)

    def on_disk(self, changes: tuple[TextChange, ...]) -> dict[Path, bytes]:
        """The bytes of the files as they stand on disk, and of those with unsaved text that text. Raises CannotOpen."""
        found = {}
        for each in changes:
            pane = self._window.area.pane_of(each.path)
            file = pane.document.file if pane is not None else read_text_file(each.path)
            found[each.path] = file.bytes_of(each.before)
        return found

    def make(self, changes: tuple[TextChange, ...], *, by_undo: int | None = None) -> None:
        """Make all of the changes, or none.

        Closed files are written first; where one cannot be, those before it are written back, and NotPublished is raised.
        Open texts are changed in their editors, and saved where they had nothing unsaved. `by_undo` is the editor's own
        message for undoing or redoing, tried first. Raises ChangedMeanwhile before anything is changed, and CannotOpen.
        """
        self.expect(changes)
        closed = [each for each in changes if self._window.area.pane_of(each.path) is None]
        done: list[tuple[TextChange, TextFile]] = []
        try:
            for each in closed:
                file = read_text_file(each.path)
                write_file(each.path, file.bytes_of(each.after), expected=file.fingerprint)
                done.append((each, file.written(each.after)))
        except BaseException:
            for each, written in reversed(done):
                write_file(each.path, written.bytes_of(each.before), expected=written.fingerprint)
            raise
        for each in changes:
            self._change_open(each, by_undo)
        self._window.client.files_changed([each.path.as_uri() for each in closed])

    def _change_open(self, change: TextChange, by_undo: int | None) -> None:
        pane = self._window.area.pane_of(change.path)
        if pane is None:
            return
        document, editor = pane.document, pane.document.editor
        was_saved = not document.dirty
        # One works on, wherever the change is.
        with places_kept(editor.views):
            if by_undo is not None:
                editor.send(by_undo, 0, 0)
                if editor.content() != change.after and editor.content() != change.before:
                    # It was another step than ours: take it back, and write the text itself.
                    editor.send(M.Redo if by_undo == M.Undo else M.Undo, 0, 0)
            if editor.content() != change.after:
                if change.edits:
                    editor.apply(change.edits)
                else:
                    editor.replace_differing(change.after)
        if was_saved:
            self._window.desk.save(pane)

    def _text(self, path: Path) -> bytes:
        pane = self._window.area.pane_of(path)
        return pane.document.editor.content() if pane is not None else read_text_file(path).text
