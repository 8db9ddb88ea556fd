"""One life of the server: its process, requests with their answers, and its end."""

import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from skillcontract.text.language import Localized
from skillcontract_studio.client.framing import BadFrame, Decoder, Message, encode
from skillcontract_studio.qt import QObject, QProcess, QProcessEnvironment, Signal

Answered = Callable[[object], None]
"""Receives the result of a request."""
Refused = Callable[[str], None]
"""Receives the server's word why it does not do what was asked."""

Said = TypeVar("Said")

REQUEST_CANCELLED = -32800
CONTENT_MODIFIED = -32801
SERVER_CANCELLED = -32802
METHOD_NOT_FOUND = -32601
_QUIET = {REQUEST_CANCELLED, CONTENT_MODIFIED, SERVER_CANCELLED}


class Connection(QObject):
    """A running server process. `ended` comes exactly once, however it ends, with the reason (Localized); answers that are still due never come then."""

    notified = Signal(str, object)
    asked = Signal(object, str, object)
    logged = Signal(str)
    ended = Signal(object)

    def __init__(
        self, command: Sequence[str], environment: QProcessEnvironment, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._next_id = 0
        self._waiting: dict[int, tuple[str, Answered, Refused | None]] = {}
        self._decoder = Decoder()
        self._over = False
        self._command = tuple(command)
        self._process = QProcess(self)
        self._process.setProcessEnvironment(environment)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.SeparateChannels)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.readyReadStandardError.connect(self._read_log)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._failed)

    def start(self) -> None:
        """Start the process; `ended` tells if that cannot be done."""
        self._process.start(self._command[0], list(self._command[1:]))

    @property
    def process_id(self) -> int:
        """The id of the process, 0 while there is none."""
        return int(self._process.processId())

    def request(
        self, method: str, parameters: object, answered: Answered, refused: Refused | None = None
    ) -> int:
        """Ask the server; `answered` gets the result, `refused` the words of an error, which else goes to the log.

        Returns the id, to cancel by.
        """
        self._next_id += 1
        self._waiting[self._next_id] = (method, answered, refused)
        self._send({"id": self._next_id, "method": method, "params": parameters})
        return self._next_id

    def cancel(self, request: int) -> None:
        """The answer is not wanted any more, and will not come."""
        if self._waiting.pop(request, None) is not None:
            self.notify("$/cancelRequest", {"id": request})

    def notify(self, method: str, parameters: object) -> None:
        """Tell the server something."""
        self._send({"method": method, "params": parameters})

    def reply(self, request: object, result: object) -> None:
        """Answer what the server asked."""
        self._send({"id": request, "result": result})

    def refuse(self, request: object, method: str) -> None:
        """Say that what the server asked is not known here."""
        self._send({"id": request, "error": {"code": METHOD_NOT_FOUND, "message": f"{method} is not known"}})

    def close(self, patience: int = 2000) -> None:
        """End the process in the protocol's way, and by force after `patience` milliseconds."""
        if self._over:
            return
        self._over = True
        self._waiting.clear()
        if self._process.state() is not QProcess.ProcessState.NotRunning:
            self._write({"id": 0, "method": "shutdown"})
            self._write({"method": "exit"})
            self._process.closeWriteChannel()
            if not self._process.waitForFinished(patience):
                self._process.kill()
                self._process.waitForFinished(patience)

    def _send(self, message: Message) -> None:
        if not self._over:
            self._write(message)

    def _write(self, message: Message) -> None:
        self._process.write(encode({"jsonrpc": "2.0", **message}))

    def _read(self) -> None:
        try:
            for message in self._decoder.feed(bytes(self._process.readAllStandardOutput().data())):
                self._dispatch(message)
        except BadFrame as problem:
            self._end(Localized(str(problem), str(problem)))
            self._process.kill()

    def _dispatch(self, message: Message) -> None:
        if self._over:
            return
        method, identity = message.get("method"), message.get("id")
        if isinstance(method, str):
            if identity is None:
                self.notified.emit(method, message.get("params"))
            else:
                self.asked.emit(identity, method, message.get("params"))
        elif isinstance(identity, int) and identity in self._waiting:
            asked, answered, refused = self._waiting.pop(identity)
            error = message.get("error")
            if isinstance(error, dict):
                if error.get("code") in _QUIET:
                    return
                if refused is not None:
                    self._hand(asked, refused, str(error.get("message", "")))
                else:
                    self.logged.emit(f"{asked}: {error.get('message', '')} ({error.get('code')})")
            else:
                self._hand(asked, answered, message.get("result"))

    def _hand(self, method: str, receiver: Callable[[Said], None], said: Said) -> None:
        """Give what the server said to whoever asked. What goes wrong there is theirs alone: the log names it, it is reported
        like what goes wrong in any slot, and the messages that came with this one are still read."""
        try:
            receiver(said)
        except Exception as problem:  # noqa: BLE001  # reported, as the toolkit does for slots
            self.logged.emit(f"{method}: {type(problem).__name__}: {problem}")
            sys.excepthook(type(problem), problem, problem.__traceback__)

    def _read_log(self) -> None:
        text = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace")
        for line in text.splitlines():
            self.logged.emit(line)

    def _finished(self, code: int, _status: QProcess.ExitStatus) -> None:
        self._read_log()
        self._end(Localized(f"退出码 {code}", f"exit code {code}"))

    def _failed(self, error: QProcess.ProcessError) -> None:
        # Every other error is followed by `finished`.
        if error is QProcess.ProcessError.FailedToStart:
            self._end(Localized(self._process.errorString(), self._process.errorString()))

    def _end(self, reason: Localized) -> None:
        if not self._over:
            self._over = True
            self._waiting.clear()
            self.ended.emit(reason)
