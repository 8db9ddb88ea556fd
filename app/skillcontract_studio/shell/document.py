"""An open file as one pane shows it: an editor with its popups, and what the file has in common with its other panes."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from skillcontract_studio.client.connection import Answered, Refused
from skillcontract_studio.client.language_client import LanguageClient
from skillcontract_studio.client.protocol import (
    Place,
    Proposal,
    Symbol,
    hover,
    markup,
    proposals,
    wire_place,
)
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.completing import Completing, Proposed
from skillcontract_studio.editor.hovering import Hovering
from skillcontract_studio.editor.text_file import TextFile
from skillcontract_studio.editor.vocabulary import vocabulary_for
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QObject, Signal
from skillcontract_studio.shell.file_news import FileNews, Said, while_true
from skillcontract_studio.shell.open_file import OpenFile
from skillcontract_studio.shell.problem_store import ProblemStore
from skillcontract_studio.theme.appearance import Appearance


class OpenDocument(FileNews):
    """One view of an open file. What is asked of it about the text is asked of the file, which the server knows once."""

    closed = Signal()

    def __init__(
        self,
        shown: TextFile | OpenFile,
        client: LanguageClient,
        problems: ProblemStore,
        *,
        appearance: Appearance,
        voice: Voice,
        parent: QObject | None = None,
    ) -> None:
        """`shown` is what was read of a file that is not open, or one that is, to be seen in another pane too."""
        super().__init__(parent)
        self.client = client
        self._closed = False
        path = shown.file.path if isinstance(shown, OpenFile) else shown.path
        beside = shown.editor if isinstance(shown, OpenFile) else None
        self.editor = CodeEditor(appearance, vocabulary_for(path.name), beside=beside)
        self.editor.setAccessibleName(voice("editor.name", file=path.name))
        if isinstance(shown, OpenFile):
            self.open_file = shown
            shown.join(self.editor)
        else:
            self.editor.show_file(shown)
            self.open_file = OpenFile(shown, self.editor, client, problems)
        self.completing = Completing(self.editor, self, appearance)
        self.completing.popup.set_names(voice("completion.name"), voice("completion.note"))
        self.hovering = Hovering(self.editor, self, appearance, voice("hover.name"))
        self.open_file.pass_on(self)

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self.open_file.path

    @property
    def uri(self) -> str:
        """The file's name at the server."""
        return self.open_file.uri

    @property
    def file(self) -> TextFile:
        """What was last read or written of the file."""
        return self.open_file.file

    @file.setter
    def file(self, file: TextFile) -> None:
        self.open_file.file = file

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The outline, as the server told it last."""
        return self.open_file.symbols

    @property
    def is_contract(self) -> bool:
        """Whether this is a file that the runtime would load as a contract."""
        return self.open_file.is_contract

    @property
    def judged(self) -> bool:
        """Whether what the server says of the file is about the text as it stands."""
        return self.open_file.judged

    @property
    def dirty(self) -> bool:
        """Whether the text differs from what was last read or saved."""
        return self.open_file.dirty

    def text(self) -> str:
        """The text as it stands now, less what is still being composed."""
        return self.open_file.text()

    def file_text(self) -> str:
        """The text as the file would be read: with the byte-order mark that the editor does not show."""
        return self.open_file.file_text()

    def flush(self) -> None:
        """Tell the server what has changed since it was last told."""
        self.open_file.flush()

    def close(self) -> None:
        """The pane is not shown any more."""
        self._closed = True
        self.completing.close()
        self.closed.emit()
        self.open_file.leave(self.editor)

    def save(self, *, over: bool = False) -> None:
        """Write the text to the file, whole or not at all, `over` what somebody else wrote there. Raises NotPublished."""
        self.open_file.save(over=over)

    def reload(self) -> None:
        """Take the text that is on disk; one step that can be undone. Raises CannotOpen."""
        self.open_file.reload()

    def look_at_disk(self) -> None:
        """Notice what others did to the file: a clean text follows it, an edited one raises `changed_on_disk`."""
        self.open_file.look_at_disk()

    # What the editor asks of the server

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
        if self._closed:
            return None
        not_told = self._while_open(refused) if refused is not None else None
        return self.open_file.ask(method, self._while_open(answered), not_told, **parameters)

    def ask_at(
        self,
        method: str,
        place: Place,
        answered: Answered,
        refused: Refused | None = None,
        /,
        **parameters: object,
    ) -> int | None:
        """The same about a place of the text."""
        return self.ask(method, answered, refused, position=wire_place(place), **parameters)

    def moment(self) -> Callable[[], bool]:
        """Tells later whether the text is still what it is now, in a pane that is still open."""
        is_now = self.open_file.moment()
        return lambda: not self._closed and is_now()

    def complete(self, place: Place, trigger: int, character: str, proposed: Proposed) -> int | None:
        """What can stand at a place."""
        self.flush()
        context: dict[str, object] = {"triggerKind": trigger}
        if character:
            context["triggerCharacter"] = character
        return self.client.ask_at(
            "textDocument/completion",
            self.uri,
            place,
            self._while_open(lambda result: proposed(*proposals(result))),
            context=context,
        )

    def resolve(self, proposal: Proposal, resolved: Callable[[Proposal], None]) -> None:
        """The documentation of a proposal, where the server keeps it back until it is asked."""
        if not self.client.provides_more("completionProvider", "resolveProvider"):
            return

        def answered(result: object) -> None:
            if isinstance(result, dict):
                documentation = markup(result.get("documentation"))
                resolved(replace(proposal, documentation=documentation))

        self.client.ask("completionItem/resolve", proposal.raw, self._while_open(answered))

    def hover(self, place: Place, told: Callable[[str], None]) -> int | None:
        """What is to be said about a place, in Markdown."""
        self.flush()
        return self.client.ask_at(
            "textDocument/hover", self.uri, place, self._while_open(lambda result: told(hover(result)[0]))
        )

    def _while_open(self, receiver: Callable[[Said], None]) -> Callable[[Said], None]:
        """Let no answer come to a pane that was closed meanwhile, be its file shown in another or not."""
        return while_true(lambda: not self._closed, receiver)

    def cancel(self, request: int | None) -> None:
        """An answer is not wanted any more."""
        self.client.cancel(request)

    def refresh(self) -> None:
        """Ask anew for what is shown beside the text, when a server is there again."""
        self.open_file.refresh()
