"""An open file, whatever number of panes show it: its text, its state on disk, and its twin at the language server."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from skillcontract.model.contract_name import is_contract
from skillcontract.publish import Fingerprint, write_file
from skillcontract_studio.client.connection import Answered, Refused
from skillcontract_studio.client.language_client import LanguageClient
from skillcontract_studio.client.protocol import Symbol, symbols
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.scintilla import M, TextChange
from skillcontract_studio.editor.text_file import CannotOpen, TextFile, read_text_file
from skillcontract_studio.later import later
from skillcontract_studio.shell.file_news import FileNews, while_true
from skillcontract_studio.shell.problem_store import ProblemStore

_MOST_CHANGES = 100
_OUTLINE_DELAY = 150
_OVERDUE = 300
"""Milliseconds for which the last verdict stands while one types: an answer that comes at once makes nothing flicker."""
_OUTLINE_SHARE = 10
_LANGUAGES = {".json5": "json5", ".md": "markdown", ".json": "json"}


class OpenFile(FileNews):
    """A file that is being edited, in one view or several. Every change goes to the server once, before anything is asked about
    the text.
    """

    def __init__(
        self, file: TextFile, editor: CodeEditor, client: LanguageClient, problems: ProblemStore
    ) -> None:
        super().__init__(editor.views)
        self.file = file
        self.uri = file.path.as_uri()
        self.symbols: tuple[Symbol, ...] = ()
        self.client = client
        self.views = editor.views
        self._editors = [editor]
        self._problems = problems
        self._changes: list[object] = []
        self._whole = False
        self._closed = False
        self._told_of_this_text = False
        self._overdue = later(self, _OVERDUE, self.judgement.emit)
        self._flush_timer = later(self, 0, self.flush)
        self._outline_timer = later(self, _OUTLINE_DELAY, self._ask_outline)
        self.views.text_changed.connect(self._text_changed)
        self.views.composed.connect(self._flush_timer.start)
        self.views.saved_changed.connect(self.dirty_changed)
        problems.changed.connect(self._published)
        client.open(self.uri, self._language_id(), self.text)

    @property
    def editor(self) -> CodeEditor:
        """The view in use, of those that are open."""
        return next((each for each in self._editors if each is self.views.in_use), self._editors[0])

    def join(self, editor: CodeEditor) -> None:
        """Another pane shows the file too."""
        self._editors.append(editor)

    def leave(self, editor: CodeEditor) -> None:
        """A pane does not show the file any more; with the last one it is closed."""
        if len(self._editors) == 1:
            self._close()
        else:
            self._editors.remove(editor)
            self.views.leave(editor)

    @property
    def in_several(self) -> bool:
        """Whether more panes than one show it."""
        return len(self._editors) > 1

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self.file.path

    @property
    def is_contract(self) -> bool:
        """Whether this is a file that the runtime would load as a contract."""
        return is_contract(self.path.name)

    @property
    def has_names(self) -> bool:
        """Whether the server may know what the words in it are: in a contract, and in a workspace file in JSON5."""
        return self.is_contract or self.path.suffix == ".json5"

    @property
    def judged(self) -> bool:
        """Whether what the server says of the file is about the text as it stands, or can be in the next moment."""
        return self._told_of_this_text or self._overdue.isActive()

    @property
    def dirty(self) -> bool:
        """Whether the text differs from what was last read or saved."""
        return bool(self.views.one.send(M.GetModify, 0, 0))

    def text(self) -> str:
        """The text as it stands now, less what is still being composed; what waited to be told separately is told with it."""
        self._changes.clear()
        # What is composed is told when it is settled.
        self._whole = self.views.composing
        return self.views.settled_content().decode("utf-8", "replace")

    def file_text(self) -> str:
        """The text as the file would be read: with the byte-order mark that the editor does not show."""
        return self.file.bytes_of(self.editor.content()).decode("utf-8", "replace")

    def flush(self) -> None:
        """Tell the server what has changed since it was last told."""
        if self.views.composing or not (self._changes or self._whole):
            return
        changes: list[object] = [{"text": self.text()}] if self._whole else list(self._changes)
        self._changes.clear()
        self.client.change(self.uri, changes)
        self._outline_timer.start()
        self.told.emit()

    def _close(self) -> None:
        self._closed = True
        self._changes.clear()
        self._whole = False
        self._flush_timer.stop()
        self._outline_timer.stop()
        self._overdue.stop()
        self.client.close(self.uri)

    # Disk

    def save(self, *, over: bool = False) -> None:
        """Write the text to the file, whole or not at all. Raises NotPublished.

        What somebody else wrote there meanwhile is only replaced `over` it.
        """
        self.flush()
        text = self.views.settled_content()
        expected = None if over else self.file.fingerprint
        published = write_file(self.path, self.file.bytes_of(text), expected=expected, overwrite=over)
        self.file = replace(self.file.written(text), fingerprint=published.fingerprint)
        self.views.one.send(M.SetSavePoint, 0, 0)
        self.editor.changes.begin(text)
        self.client.saved(self.uri)
        self.written.emit()

    def reload(self) -> None:
        """Take the text that is on disk; one step that can be undone. Raises CannotOpen."""
        self.file = read_text_file(self.path)
        self.editor.replace_all(self.file.text)
        self.views.one.send(M.SetSavePoint, 0, 0)
        self.editor.changes.begin(self.file.text)
        self.dirty_changed.emit()

    def look_at_disk(self) -> None:
        """Notice what others did to the file: a clean text follows it, an edited one raises `changed_on_disk`."""
        try:
            there = Fingerprint.of_file(self.path)
        except OSError:
            there = None
        if there == self.file.fingerprint:
            return
        if there is not None and not self.dirty:
            try:
                self.reload()
            except CannotOpen:
                self.changed_on_disk.emit()
            return
        self.changed_on_disk.emit()

    # What is asked of the server

    def ask(
        self,
        method: str,
        answered: Answered,
        refused: Refused | None = None,
        /,
        **parameters: object,
    ) -> int | None:
        """Ask about the text as it stands now; an answer about a text that was changed since does not come.

        None, and no answer, while there is no server, or while text is being composed that the server does not know.
        """
        if self.views.composing or self._closed:
            return None
        self.flush()
        told = while_true(self.moment(), answered)
        # Where nobody wants to know why the server does not answer, the log has it.
        not_told = while_true(lambda: not self._closed, refused) if refused is not None else None
        return self.client.ask(method, {"textDocument": {"uri": self.uri}, **parameters}, told, not_told)

    def moment(self) -> Callable[[], bool]:
        """Tells later whether the text is still what it is now."""
        version, pending = self.client.version(self.uri), bool(self._changes or self._whole)

        def is_now() -> bool:
            # A file that was closed and opened again has the same versions once more.
            still = version == self.client.version(self.uri) and not self._closed
            return still and not pending and not self._changes and not self._whole

        return is_now

    def refresh(self) -> None:
        """Ask anew for what is shown beside the text, when a server is there again."""
        self._ask_outline()
        self.refreshed.emit()

    def _ask_outline(self) -> None:
        def answered(result: object) -> None:
            if self._closed:
                return
            began = perf_counter()
            self.symbols = symbols(result)
            self.outlined.emit()
            # The outline of a very large text costs something: it is asked for the less often.
            cost = round((perf_counter() - began) * 1000)
            self._outline_timer.setInterval(max(_OUTLINE_DELAY, cost * _OUTLINE_SHARE))

        self.client.ask("textDocument/documentSymbol", {"textDocument": {"uri": self.uri}}, answered)

    def _published(self, uri: str) -> None:
        # A URI of the server may spell the same file otherwise; the store has it as this document does.
        if uri == self.uri and not (self._changes or self._whole):
            self.editor.show_problems(self._problems.of(uri))
            self._overdue.stop()
            self._told_of_this_text = self._problems.known(uri)
            self.judgement.emit()

    def _text_changed(self, change: TextChange) -> None:
        if self._told_of_this_text:
            self._told_of_this_text = False
            self._overdue.start()
        if not self._whole:
            self._changes.append(_content_change(change))
            self._whole = len(self._changes) > _MOST_CHANGES or self._splits_line_end(change)
        self._flush_timer.start()

    def _splits_line_end(self, change: TextChange) -> bool:
        """Whether a change falls between a carriage return and its line feed: line numbers then mean different things to either side."""
        view, at = self.views.one, change.position
        before = view.slice(at - 1, at)
        behind = view.slice(at + len(change.inserted), at + len(change.inserted) + 1)
        texts = (change.inserted, change.removed)
        return any(
            (before == b"\r" and text.startswith(b"\n")) or (behind == b"\n" and text.endswith(b"\r"))
            for text in texts
        ) or (before == b"\r" and behind == b"\n")

    def _language_id(self) -> str:
        return "skillcontract" if self.is_contract else _LANGUAGES.get(self.path.suffix, "plaintext")


def _content_change(change: TextChange) -> dict[str, object]:
    return {
        "range": {
            "start": {"line": change.start.line, "character": change.start.column},
            "end": {"line": change.end.line, "character": change.end.column},
        },
        "text": change.inserted.decode("utf-8", "replace"),
    }
