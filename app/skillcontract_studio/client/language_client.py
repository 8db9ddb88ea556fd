"""The Studio's side of the language server: keeps it alive, keeps its documents true, and asks it for every editor feature."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from skillcontract.text.language import Language, Localized
from skillcontract.version import __version__
from skillcontract_resources.catalogue import Catalogue
from skillcontract_studio.client.capabilities import client_capabilities
from skillcontract_studio.client.connection import Answered, Connection, Refused
from skillcontract_studio.client.launch import server_command, server_environment
from skillcontract_studio.client.protocol import Place, Problem, problems
from skillcontract_studio.client.restarts import Restarts
from skillcontract_studio.later import later
from skillcontract_studio.qt import QCoreApplication, QObject, Signal

STEADY = 10_000
"""Milliseconds that a server has to live before its earlier deaths are forgotten."""


class ServerState(StrEnum):
    """What the server does now; the words are `server.<value>` of the catalogue."""

    STARTING = "starting"
    READY = "ready"
    RESTARTING = "restarting"
    STOPPED = "stopped"


@dataclass(slots=True)
class _Document:
    language: str
    version: int
    text: Callable[[], str]


class LanguageClient(QObject):
    """Speaks LSP to a child process that it starts again when it dies; every open document is then sent anew, as it stands."""

    state_changed = Signal(ServerState)
    published = Signal(str, object)
    logged = Signal(str)
    said = Signal(str)
    """What the server has to tell the user."""
    renewed = Signal(str)
    """What the server wants to be asked anew, by the protocol's name (`codeLens`, `inlayHint`)."""

    def __init__(
        self,
        folder: Path | None,
        language: Language,
        parent: QObject | None = None,
        command: Sequence[str] | None = None,
    ) -> None:
        super().__init__(parent)
        self._folder = folder
        self._language = language
        self._command = tuple(command or server_command())
        self._documents: dict[str, _Document] = {}
        self._restarts = Restarts()
        self._connection: Connection | None = None
        self._published: dict[str, tuple[object, tuple[Problem, ...]]] = {}
        """What the server said last of each document, and what was read from it."""
        self._capabilities: dict[str, object] = {}
        self.state = ServerState.STOPPED
        self._timer = later(self, 0, self._launch)
        self._steady = later(self, STEADY, self._has_lived)

    @property
    def process_id(self) -> int:
        """The id of the server's process, 0 while there is none."""
        return self._connection.process_id if self._connection else 0

    def start(self) -> None:
        """Start the server, also after it was given up."""
        self._restarts = Restarts()
        self._launch()

    def restart(self) -> None:
        """End the server, if it runs, and start it again at once."""
        self._drop()
        self.start()

    def move_to(self, folder: Path | None, language: Language) -> None:
        """Serve another folder or language: a fresh server, with the documents that are open."""
        self._folder, self._language = folder, language
        self.restart()

    def stop(self) -> None:
        """End the server for good."""
        self._timer.stop()
        self._drop()
        self._become(ServerState.STOPPED)

    def open(self, uri: str, language: str, text: Callable[[], str]) -> None:
        """A document is shown; `text` gives it as it stands, whenever the server has to be told it anew."""
        self._documents[uri] = _Document(language, 1, text)
        if self.state is ServerState.READY:
            self._announce(uri)

    def change(self, uri: str, changes: Sequence[object]) -> None:
        """The document was changed: content changes of the protocol, in their order."""
        document = self._documents[uri]
        document.version += 1
        if self._connection and self.state is ServerState.READY:
            about = {"uri": uri, "version": document.version}
            self._connection.notify(
                "textDocument/didChange", {"textDocument": about, "contentChanges": list(changes)}
            )

    def saved(self, uri: str) -> None:
        """The document was written to disk."""
        if self._connection and self.state is ServerState.READY:
            self._connection.notify("textDocument/didSave", {"textDocument": {"uri": uri}})

    def close(self, uri: str) -> None:
        """The document is not shown any more."""
        if self._documents.pop(uri, None) and self._connection and self.state is ServerState.READY:
            self._connection.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def files_changed(self, uris: Sequence[str]) -> None:
        """Files of the workspace changed on disk, by whatever hand."""
        if self._connection and self.state is ServerState.READY:
            changes = [{"uri": uri, "type": 2} for uri in uris]
            self._connection.notify("workspace/didChangeWatchedFiles", {"changes": changes})

    def version(self, uri: str) -> int:
        """The version of the document that the server was last told; 0 where it is not open."""
        document = self._documents.get(uri)
        return document.version if document else 0

    def ask(
        self, method: str, parameters: object, answered: Answered, refused: Refused | None = None
    ) -> int | None:
        """Ask for something; None, and no answer, while the server is not there to ask."""
        if not self._connection or self.state is not ServerState.READY:
            return None
        return self._connection.request(method, parameters, answered, refused)

    def ask_at(self, method: str, uri: str, place: Place, answered: Answered, **more: object) -> int | None:
        """Ask for something at a place of a document."""
        position = {"line": place.line, "character": place.column}
        return self.ask(method, {"textDocument": {"uri": uri}, "position": position, **more}, answered)

    def cancel(self, request: int | None) -> None:
        """An answer is not wanted any more."""
        if self._connection and request is not None:
            self._connection.cancel(request)

    def provides(self, capability: str) -> bool:
        """Whether the server offers something, by the protocol's name (`hoverProvider`)."""
        return bool(self._capabilities.get(capability))

    def option(self, capability: str, *path: str) -> object:
        """What the server says about something it offers; None where it says nothing."""
        found: object = self._capabilities.get(capability)
        for name in path:
            found = found.get(name) if isinstance(found, dict) else None
        return found

    def provides_more(self, capability: str, option: str) -> bool:
        """Whether an offered capability has an option."""
        offered = self._capabilities.get(capability)
        return isinstance(offered, dict) and bool(offered.get(option))

    def _launch(self) -> None:
        self._drop()
        first = self._restarts.in_a_row == 0
        self._become(ServerState.STARTING if first else ServerState.RESTARTING)
        connection = Connection(self._command, server_environment(self._language), self)
        self._connection = connection
        connection.notified.connect(self._notified)
        connection.asked.connect(self._asked)
        connection.logged.connect(self.logged)
        connection.ended.connect(self._ended)
        connection.start()
        connection.request("initialize", self._initialize(), self._initialized)

    def _initialize(self) -> dict[str, object]:
        uri = self._folder.as_uri() if self._folder else None
        folders = [{"uri": uri, "name": self._folder.name}] if self._folder else None
        return {
            "processId": QCoreApplication.applicationPid(),
            "clientInfo": {"name": "Skill Contract Studio", "version": __version__},
            "locale": self._language.value,
            "rootUri": uri,
            "workspaceFolders": folders,
            "capabilities": client_capabilities(),
            "initializationOptions": {"language": self._language.value},
        }

    def _initialized(self, result: object) -> None:
        if not isinstance(result, dict) or self._connection is None:
            return
        self._capabilities = dict(result.get("capabilities") or {})
        self._connection.notify("initialized", {})
        self._steady.start()
        # Whoever hears that the server is ready may ask about any document.
        self.state = ServerState.READY
        for uri in self._documents:
            self._announce(uri)
        self.state_changed.emit(self.state)

    def _announce(self, uri: str) -> None:
        document = self._documents[uri]
        assert self._connection is not None  # noqa: S101  # callers have seen READY
        described = {
            "uri": uri,
            "languageId": document.language,
            "version": document.version,
            "text": document.text(),
        }
        self._connection.notify("textDocument/didOpen", {"textDocument": described})

    def _notified(self, method: str, parameters: object) -> None:
        facts = parameters if isinstance(parameters, dict) else {}
        if method == "textDocument/publishDiagnostics":
            uri, version = str(facts["uri"]), facts.get("version")
            document = self._documents.get(uri)
            # What was said about an older text would put squiggles beside their place.
            if document is None or version is None or version == document.version:
                said = facts["diagnostics"]
                found: tuple[Problem, ...] = problems(said, *self._published.get(uri, ()))
                self._published[uri] = (said, found)
                self.published.emit(uri, found)
        elif method == "window/showMessage":
            self.said.emit(str(facts.get("message", "")))
        elif method == "window/logMessage":
            self.logged.emit(str(facts.get("message", "")))

    def _asked(self, request: object, method: str, parameters: object) -> None:
        assert self._connection is not None  # noqa: S101  # only a connection asks
        if method == "workspace/configuration" and isinstance(parameters, dict):
            self._connection.reply(request, [None] * len(parameters.get("items", [])))
        elif method in {
            "client/registerCapability",
            "client/unregisterCapability",
            "window/workDoneProgress/create",
        }:
            self._connection.reply(request, None)
        elif method.startswith("workspace/") and method.endswith("/refresh"):
            self._connection.reply(request, None)
            self.renewed.emit(method.split("/")[1])
        else:
            self._connection.refuse(request, method)

    def _ended(self, reason: Localized) -> None:
        self._drop()
        self._restarts, delay = self._restarts.after_death()
        said = Catalogue("studio", self._language)("log.ended", reason=reason(self._language))
        self.logged.emit(said)
        if delay is None:
            self._become(ServerState.STOPPED)
        else:
            self._become(ServerState.RESTARTING)
            self._timer.start(delay)

    def _has_lived(self) -> None:
        self._restarts = self._restarts.after_steady_life()

    def _drop(self) -> None:
        self._steady.stop()
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.close()
            connection.deleteLater()
        self._capabilities = {}

    def _become(self, state: ServerState) -> None:
        if state is not self.state:
            self.state = state
            self.state_changed.emit(state)
