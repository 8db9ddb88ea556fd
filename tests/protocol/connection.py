"""A plain client of the real server process: bytes in, bytes out, so that tests can also send what no library would."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from ready.programs import Process, ready, started
from skillcontract_lsp.command_line import run

COMMAND = [sys.executable, "-m", "skillcontract_lsp"]
"""The server as an editor starts it."""
PATIENCE = 300
"""Seconds after which what is made with one server counts as stuck."""
URI = "file:///work/a.contract.json"


class Connection:
    """One server process. Answers are read when they are asked for; a dead server raises EOFError."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.last_id = 0
        self.notifications: list[dict[str, Any]] = []
        self.questions: list[dict[str, Any]] = []
        """Requests of the server, each answered with null as it came."""

    @staticmethod
    def frame(message: object) -> bytes:
        body = json.dumps(message).encode()
        return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)

    def write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def notify(self, method: str, params: object) -> None:
        self.write(self.frame({"jsonrpc": "2.0", "method": method, "params": params}))

    def send(self, method: str, params: object) -> int:
        self.last_id += 1
        self.write(self.frame({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}))
        return self.last_id

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        length = 0
        while line := self.process.stdout.readline():
            if line == b"\r\n":
                message: dict[str, Any] = json.loads(self.process.stdout.read(length))
                return message
            length = int(line.partition(b":")[2])
        raise EOFError

    def answer(self, identity: int | None) -> dict[str, Any]:
        """The answer to a request; notifications on the way are kept."""
        while True:
            message = self.receive()
            if "method" in message:
                self.keep(message)
            elif message["id"] == identity:
                return message

    def keep(self, message: dict[str, Any]) -> None:
        """A message that the server sent by itself; a question is answered with what it may always be."""
        if "id" not in message:
            self.notifications.append(message)
            return
        self.questions.append(message)
        self.write(self.frame({"jsonrpc": "2.0", "id": message["id"], "result": None}))

    def asked(self, method: str) -> Any:
        """The parameters of the next request that the server makes of a method."""
        while True:
            for index, message in enumerate(self.questions):
                if message["method"] == method:
                    del self.questions[index]
                    return message["params"]
            message = self.receive()
            assert "method" in message, message
            self.keep(message)

    def request(self, method: str, params: object) -> Any:
        answer = self.answer(self.send(method, params))
        assert "error" not in answer, answer
        return answer["result"]

    def error(self, method: str, params: object) -> int:
        code: int = self.answer(self.send(method, params))["error"]["code"]
        return code

    def notification(self, method: str) -> Any:
        """The parameters of the next notification of a method."""
        while True:
            for index, message in enumerate(self.notifications):
                if message["method"] == method:
                    del self.notifications[index]
                    return message["params"]
            message = self.receive()
            assert "method" in message, message
            self.keep(message)

    # -- what nearly every test begins with

    def initialize(self, capabilities: Mapping[str, object] | None = None, **more: object) -> dict[str, Any]:
        params = {
            "processId": os.getpid(),
            "rootUri": None,
            "capabilities": capabilities or {},
            "locale": "en",
            **more,
        }
        result: dict[str, Any] = self.request("initialize", params)
        self.notify("initialized", {})
        return result

    def open(self, text: str, uri: str = URI, language: str = "skill-contract") -> None:
        document = {"uri": uri, "languageId": language, "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    def change(self, version: int, *changes: Mapping[str, object], uri: str = URI) -> None:
        self.notify("textDocument/didChange", changed(version, *changes, uri=uri))

    def pull(self, uri: str = URI, **more: object) -> dict[str, Any]:
        report: dict[str, Any] = self.request(
            "textDocument/diagnostic", {"textDocument": {"uri": uri}, **more}
        )
        return report

    def shut_down(self) -> int:
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(60)


def changed(version: int, *changes: Mapping[str, object], uri: str = URI) -> dict[str, object]:
    return {"textDocument": {"uri": uri, "version": version}, "contentChanges": list(changes)}


def replacement(line: int, start: int, end: int, text: str) -> dict[str, object]:
    return {
        "range": {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}},
        "text": text,
    }


def at(line: int, character: int, uri: str = URI) -> dict[str, object]:
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}


@contextmanager
def connected(*arguments: str, command: Sequence[str] = ()) -> Iterator[Connection]:
    """A server process of its own; whatever the test left of it ends with the block.

    Without a command it is one that need not be started first, where the system has such.
    """
    process = started([*command, *arguments]) if command else ready(run, arguments, COMMAND)
    # A server that says nothing would hang the test: killed, it becomes an EOFError.
    guard = threading.Timer(PATIENCE, process.kill)
    guard.start()
    try:
        yield Connection(process)
    finally:
        guard.cancel()
        process.kill()
        for stream in (process.stdin, process.stdout, process.stderr):
            assert stream is not None
            with suppress(BrokenPipeError):
                stream.close()
        process.wait()
