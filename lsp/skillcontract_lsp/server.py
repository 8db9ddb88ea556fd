"""The life of a connection: the order in which messages are taken, and what is refused when.

Whatever has arrived is taken before anything costly is computed: changes are applied at once, a request that was
cancelled meanwhile is not computed, and diagnostics wait until nothing else does. There is no timer.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Mapping
from enum import Enum

from skillcontract.text.language import Language
from skillcontract_lsp.anticipation import Anticipation
from skillcontract_lsp.capabilities import initialize_result
from skillcontract_lsp.client import client_of
from skillcontract_lsp.protocol.messages import (
    ErrorCode,
    Message,
    MessageId,
    RequestFailed,
    Wire,
    error_response,
    notification,
    parse_message,
    request,
    response,
)
from skillcontract_lsp.protocol.parameters import member
from skillcontract_lsp.session import Handler, Session
from skillcontract_lsp.transport.channel import Channel
from skillcontract_lsp.transport.framing import Malformed

CHANGES = frozenset(
    {
        "textDocument/didOpen",
        "textDocument/didChange",
        "textDocument/didClose",
        "workspace/didChangeWatchedFiles",
        "workspace/didChangeWorkspaceFolders",
    }
)
"""What changes the documents and files that answers are made from."""


class Phase(Enum):
    """Where a connection stands in LSP's life cycle."""

    NEW = "new"
    RUNNING = "running"
    SHUT_DOWN = "shut down"


class Server:
    """Serves one client over one channel."""

    def __init__(self, channel: Channel, forced_language: Language | None = None) -> None:
        self._channel = channel
        self._forced_language = forced_language
        self._phase = Phase.NEW
        self._session: Session | None = None
        self._waiting: deque[Message] = deque()
        self._postponed: list[Message] = []
        """Requests that are answered from the state after all that has arrived."""
        self._requests: Mapping[str, Handler] = {}
        self._notifications: Mapping[str, Handler] = {}
        self._when_drained: frozenset[str] = frozenset()
        self._find_ahead: Callable[[Session, str], None] = lambda _session, _uri: None
        """Finds the diagnostics of a document before they are asked for."""
        self._at_rest: tuple[Callable[[Session], None], ...] = ()
        """What is done once nobody waits for an answer."""
        self._asked: dict[MessageId, Callable[[Wire], None]] = {}
        """What waits for the client's answers, by the id of our request."""
        self._questions = 0
        self._working: MessageId = None
        """The request that is being answered."""
        self._is_cancelled = False
        """Whether the client wants no answer to it any more."""
        self._anticipation = Anticipation()
        self._exit_code: int | None = None

    def run(self) -> int:
        """Serve until `exit` or the end of the input; gives the process's exit code."""
        self._channel.start()
        while self._exit_code is None:
            bodies = self._channel.receive(wait=False)
            if not bodies and not self._waiting and not self._postponed:
                if self._anticipate():
                    # What has come meanwhile goes before what nobody waits for.
                    continue
                self._drained()
                bodies = self._channel.receive(wait=True, seconds=self._until_due())
            for body in bodies:
                self._accept(body)
            while self._exit_code is None and self._waiting and not self._is_costly(self._waiting[0]):
                self._take(self._waiting.popleft())
            if self._exit_code is not None:
                break
            if self._waiting:
                self._take(self._waiting.popleft())
            elif self._postponed:
                self._answer(self._postponed.pop(0))
            elif self._channel.at_end:
                self._exit_code = 0 if self._phase is Phase.SHUT_DOWN else 1
        return self._exit_code

    def _accept(self, body: bytes | Malformed) -> None:
        if isinstance(body, Malformed):
            self._log(f"skipped: {body.reason}")
            self._channel.send(error_response(None, ErrorCode.PARSE_ERROR, body.reason))
            return
        try:
            message = parse_message(body)
        except RequestFailed as failure:
            self._log(f"refused a message: {failure}")
            self._channel.send(error_response(None, failure.code, str(failure)))
            return
        if message.method is None:
            self._hear(message)
        elif message.is_request:
            self._waiting.append(message)
        elif message.method == "$/cancelRequest":
            self._cancel(member(message.params, "id"))
        elif message.method == "window/workDoneProgress/cancel":
            self._stop(member(message.params, "token"))
        else:
            self._waiting.append(message)

    def _attend(self, seconds: float) -> None:
        """Take in what has arrived while a request is being answered; see `Session.attend`."""
        for body in self._channel.receive(wait=seconds > 0, seconds=seconds):
            self._accept(body)
        if self._is_cancelled or self._channel.at_end:
            raise RequestFailed(ErrorCode.REQUEST_CANCELLED, "cancelled")

    def _changes_wait(self) -> bool:
        return any(message.method in CHANGES for message in self._waiting)

    def _stop(self, token: object) -> None:
        if self._session is not None and isinstance(token, (str, int)) and token in self._session.stopped:
            self._session.stopped[token] = True

    def _cancel(self, identity: object) -> None:
        if identity is not None and identity == self._working:
            self._is_cancelled = True
        for waiting in (self._waiting, self._postponed):
            for message in list(waiting):
                if message.is_request and message.id == identity:
                    waiting.remove(message)
                    self._refuse(message.id, ErrorCode.REQUEST_CANCELLED, "cancelled")

    def _is_costly(self, message: Message) -> bool:
        """Whether a message is answered as soon as it is taken: by then it should be known what else has arrived."""
        return message.is_request and message.method not in self._when_drained

    def _take(self, message: Message) -> None:
        self._anticipation.hear(message)
        method = message.method or ""
        if method == "exit":
            self._exit_code = 0 if self._phase is Phase.SHUT_DOWN else 1
        elif message.is_request:
            if method in self._when_drained and self._phase is Phase.RUNNING:
                self._postponed.append(message)
            else:
                self._answer(message)
        elif self._phase is Phase.RUNNING and method in self._notifications:
            self._run(message, self._notifications[method])

    def _answer(self, message: Message) -> None:
        method = message.method or ""
        if self._phase is Phase.NEW and method != "initialize":
            self._refuse(message.id, ErrorCode.SERVER_NOT_INITIALIZED, "initialize comes first")
        elif self._phase is Phase.SHUT_DOWN or (self._phase is Phase.RUNNING and method == "initialize"):
            self._refuse(
                message.id, ErrorCode.INVALID_REQUEST, f"no {method} in the phase {self._phase.value!r}"
            )
        elif method == "initialize":
            self._initialize(message)
        elif method == "shutdown":
            self._phase = Phase.SHUT_DOWN
            self._channel.send(response(message.id, None))
        elif method in self._requests:
            self._run(message, self._requests[method])
        else:
            self._refuse(message.id, ErrorCode.METHOD_NOT_FOUND, f"no method {method}")

    def _initialize(self, message: Message) -> None:
        client = client_of(message.params, self._forced_language)
        self._session = session = Session(client, self._notify, self._ask, self._attend, self._changes_wait)
        self._phase = Phase.RUNNING
        self._channel.send(response(message.id, initialize_result(client)))
        # The client has its answer; what the features need is loaded while it prepares its first document.
        from skillcontract_lsp.features import NOTIFICATIONS, REQUESTS, WHEN_DRAINED
        from skillcontract_lsp.features.diagnostics import anticipate, publish
        from skillcontract_lsp.features.workspace import begin, keep_up

        begin(session, message.params, self._channel.wake, self._log)
        self._requests, self._notifications, self._when_drained = REQUESTS, NOTIFICATIONS, WHEN_DRAINED
        self._find_ahead, self._at_rest = anticipate, (keep_up, publish)

    def _ask(self, method: str, params: object, on_answer: Callable[[Wire], None]) -> None:
        self._questions += 1
        identity = f"skillcontract-{self._questions}"
        self._asked[identity] = on_answer
        self._channel.send(request(identity, method, params))

    def _hear(self, message: Message) -> None:
        """Take an answer to one of our requests."""
        on_answer = self._asked.pop(message.id, None)
        if message.is_refusal:
            self._log(f"the client refused {message.id}: {message.params}")
        elif on_answer is not None:
            on_answer(message.params)

    def _until_due(self) -> float | None:
        """How long the server may wait for messages before it has something to do by itself."""
        if self._session is None or self._phase is not Phase.RUNNING:
            return None
        return self._session.workspaces.until_due()

    def _run(self, message: Message, handler: Handler) -> None:
        assert self._session is not None  # noqa: S101  # handlers run in RUNNING only
        self._working, self._is_cancelled = message.id if message.is_request else None, False
        try:
            result = handler(self._session, message.params)
            answer = response(message.id, result) if message.is_request else b""
        except RequestFailed as failure:
            if failure.code not in (ErrorCode.REQUEST_CANCELLED, ErrorCode.SERVER_CANCELLED):
                self._log(f"{message.method}: {failure}")
            if message.is_request:
                self._refuse(message.id, failure.code, str(failure), failure.data)
        except Exception as error:  # noqa: BLE001  # one bad document must not take the others down; it is told and logged
            self._log(f"{message.method} failed:\n{_traceback()}")
            if message.is_request:
                self._refuse(message.id, ErrorCode.INTERNAL_ERROR, f"{type(error).__name__}: {error}")
        else:
            if message.is_request:
                self._channel.send(answer)
        finally:
            self._working = None

    def _drained(self) -> None:
        if self._session is None or self._phase is not Phase.RUNNING:
            return
        try:
            for work in self._at_rest:
                work(self._session)
        except Exception:  # noqa: BLE001  # as in _run
            self._log(f"publishing diagnostics failed:\n{_traceback()}")

    def _anticipate(self) -> bool:
        """Find what will be asked for next, while the client is still asking; whether there was such a thing."""
        uri = self._anticipation.expected_pull()
        if uri is None or self._session is None or self._phase is not Phase.RUNNING:
            return False
        try:
            self._find_ahead(self._session, uri)
        except Exception:  # noqa: BLE001  # as in _run
            self._log(f"finding diagnostics failed:\n{_traceback()}")
        return True

    def _refuse(self, identity: MessageId, code: ErrorCode, message: str, data: Wire = None) -> None:
        self._channel.send(error_response(identity, code, message, data))

    def _notify(self, method: str, params: object) -> None:
        self._channel.send(notification(method, params))

    def _log(self, text: str) -> None:
        """To stderr, which editors keep as the server's log, and to the client once it listens."""
        print(f"skillcontract-lsp: {text}", file=sys.stderr, flush=True)  # noqa: T201
        if self._phase is Phase.RUNNING:
            self._notify("window/logMessage", {"type": 1, "message": text})


def _traceback() -> str:
    import traceback

    return traceback.format_exc()
