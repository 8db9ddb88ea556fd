"""A small typed client of the real adapter process, over its pipes. Every message of the adapter is held to DAP's schema."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jsonschema import Draft4Validator

from ready.programs import Process, ready, started
from skillcontract_dap.command_line import run

COMMAND = [sys.executable, "-m", "skillcontract_dap"]
"""The adapter as an editor starts it."""
Json = dict[str, Any]
PATIENCE = 300
"""Seconds after which a conversation counts as stuck."""

SCHEMA = "_vendored/pydevd/_pydevd_bundle/_debug_adapter/debugProtocol.json"


@cache
def definitions() -> Json:
    """The protocol's own schema, as debugpy brings it along."""
    found: Json = json.loads(files("debugpy").joinpath(SCHEMA).read_text("utf-8"))
    return found


@cache
def validator(name: str) -> Draft4Validator:
    schema = definitions()
    assert name in schema["definitions"], f"the protocol has no {name}"
    return Draft4Validator({"$ref": f"#/definitions/{name}", "definitions": schema["definitions"]})


def kind_of(message: Json) -> str:
    """The schema's name for a message."""
    if message["type"] == "event":
        name = message["event"]
        return f"{name[0].upper()}{name[1:]}Event"
    if not message["success"]:
        return "ErrorResponse"
    name = message["command"]
    return f"{name[0].upper()}{name[1:]}Response"


class Refusal(AssertionError):
    """The adapter answered with an error."""

    def __init__(self, message: Json) -> None:
        super().__init__(message)
        self.short: str = message["message"]
        self.error: Json = message["body"]["error"]

    @property
    def text(self) -> str:
        """The error as an editor shows it."""
        text: str = self.error["format"]
        for name, value in self.error.get("variables", {}).items():
            text = text.replace(f"{{{name}}}", value)
        return text


class DebugClient:
    """One adapter process. Answers are read when they are asked for; a dead adapter raises EOFError."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.sent = 0
        self.received = 0
        self.events: list[Json] = []
        self.outputs: list[Json] = []

    # -- the wire

    def write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send_body(self, body: bytes) -> None:
        self.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    def send(self, command: str, arguments: object = None) -> int:
        self.sent += 1
        message: Json = {"seq": self.sent, "type": "request", "command": command}
        if arguments is not None:
            message["arguments"] = arguments
        self.send_body(json.dumps(message, ensure_ascii=False).encode())
        return self.sent

    def receive(self) -> Json:
        assert self.process.stdout is not None
        length = 0
        while line := self.process.stdout.readline():
            if line == b"\r\n":
                message: Json = json.loads(self.process.stdout.read(length))
                self._check(message)
                return message
            length = int(line.partition(b":")[2])
        raise EOFError

    def _check(self, message: Json) -> None:
        """Every message is as the schema says, and numbered in order."""
        errors = [error.message for error in validator(kind_of(message)).iter_errors(message)]
        assert not errors, (errors, message)
        self.received += 1
        assert message["seq"] == self.received

    def keep(self, message: Json) -> None:
        assert message["type"] == "event", message
        if message["event"] == "output":
            self.outputs.append(message["body"])
        else:
            self.events.append(message)

    # -- requests and events

    def answer(self, seq: int) -> Json:
        while True:
            message = self.receive()
            if message["type"] == "event":
                self.keep(message)
                continue
            assert message["request_seq"] == seq, message
            if not message["success"]:
                raise Refusal(message)
            body: Json = message.get("body", {})
            return body

    def request(self, command: str, arguments: object = None) -> Json:
        return self.answer(self.send(command, arguments))

    def refusal(self, command: str, arguments: object = None) -> Refusal:
        try:
            body = self.request(command, arguments)
        except Refusal as refused:
            return refused
        raise AssertionError(f"{command} was answered: {body}")

    def event(self, name: str) -> Json:
        """The body of the next event of a name; others before it are kept."""
        while True:
            for index, message in enumerate(self.events):
                if message["event"] == name:
                    del self.events[index]
                    body: Json = message.get("body", {})
                    return body
            self.keep(self.receive())

    def stopped(self) -> Json:
        return self.event("stopped")

    @property
    def output(self) -> str:
        """Everything told so far."""
        return "".join(body["output"] for body in self.outputs)

    # -- what nearly every test does

    def initialize(self, **more: object) -> Json:
        arguments = {
            "adapterID": "skill-contract",
            "clientID": "tests",
            "locale": "en",
            "linesStartAt1": True,
            "columnsStartAt1": True,
            "pathFormat": "path",
            "supportsVariableType": True,
            "supportsVariablePaging": True,
            **more,
        }
        return self.request("initialize", arguments)

    def launch(self, scenario: Path, **more: object) -> None:
        """Initialize where that was not done, and launch; the adapter is then ready for breakpoints."""
        if self.sent == 0:
            self.initialize()
        self.request("launch", {"scenario": str(scenario), **more})
        self.event("initialized")

    def configured(self) -> None:
        self.request("configurationDone")

    def entered(self, scenario: Path, **more: object) -> Json:
        """Launched and stopped before the first step."""
        self.launch(scenario, stopOnEntry=True, **more)
        self.configured()
        return self.stopped()

    def break_at(self, path: Path, *lines: int, **more: object) -> list[Json]:
        asked = [{"line": line, **more} for line in lines]
        body = self.request("setBreakpoints", {"source": {"path": str(path)}, "breakpoints": asked})
        found: list[Json] = body["breakpoints"]
        return found

    def go(self, command: str) -> Json:
        """Move, and where one stopped."""
        self.request(command, {"threadId": 1})
        return self.stopped()

    def frames(self) -> list[Json]:
        found: list[Json] = self.request("stackTrace", {"threadId": 1})["stackFrames"]
        return found

    def scopes(self) -> dict[str, int]:
        frame = self.frames()[0]["id"]
        return {
            scope["name"]: scope["variablesReference"]
            for scope in self.request("scopes", {"frameId": frame})["scopes"]
        }

    def inside(self, reference: int, **more: object) -> list[Json]:
        found: list[Json] = self.request("variables", {"variablesReference": reference, **more})["variables"]
        return found

    def scope(self, name: str) -> dict[str, Json]:
        """The variables of a scope by name."""
        reference = self.scopes()[name]
        return {each["name"]: each for each in self.inside(reference)} if reference else {}

    def members(self, variable: Mapping[str, Any]) -> dict[str, Json]:
        return {each["name"]: each for each in self.inside(variable["variablesReference"])}

    def evaluate(self, expression: str, context: str = "repl") -> str:
        result: str = self.request("evaluate", {"expression": expression, "context": context})["result"]
        return result

    def leave(self) -> int:
        self.request("disconnect", {})
        return self.process.wait(60)


@contextmanager
def debugging(*arguments: str, command: Sequence[str] = ()) -> Iterator[DebugClient]:
    """An adapter of its own; whatever the test left of it ends with the block, and it must have said nothing of a fault.

    Without a command it is one that need not be started first, where the system has such.
    """
    process = started([*command, *arguments]) if command else ready(run, arguments, COMMAND)
    # An adapter that says nothing would hang the test: killed, it becomes an EOFError.
    guard = threading.Timer(PATIENCE, process.kill)
    guard.start()
    try:
        yield DebugClient(process)
    finally:
        guard.cancel()
        process.kill()
        assert process.stderr is not None
        said = process.stderr.read().decode()
        for stream in (process.stdin, process.stdout, process.stderr):
            assert stream is not None
            with suppress(BrokenPipeError):
                stream.close()
        process.wait()
    assert "Traceback" not in said, said
