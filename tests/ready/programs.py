"""Programs that have their modules loaded before they are asked for.

Each is forked from a process that has imported them (`forking.py`), which takes a tenth of the time of a new program; it is a
process of its own all the same, on pipes of its own. That one process starts when it is first needed and ends with the tests,
however these end: its standard input is closed then. Only for Linux; elsewhere the programs are started.
"""

from __future__ import annotations

import atexit
import os
import select
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import BinaryIO, TypeAlias

from ready.door import CODE_SIZE, code_of, hand_over

Run: TypeAlias = Callable[[list[str]], int]
CAN_FORK = sys.platform == "linux"
SERVERS = ("jsonschema", "skillcontract.*", "skillcontract_lsp.*", "skillcontract_dap.*")
"""What the language server and the debug adapter are made of."""
_HERE = Path(__file__).parent


class ReadyProgram:
    """What a test needs of a process, by the names that `subprocess.Popen` has for it."""

    def __init__(self, run: Run, arguments: Sequence[str]) -> None:
        (source, to_source), (from_sink, sink), (from_errors, errors) = (os.pipe() for _ in range(3))
        ends = (source, sink, errors)
        self._door = hand_over(_waiting(SERVERS), _entry(run), arguments, ends)
        for end in ends:
            os.close(end)
        self._code: int | None = None
        self.args = [_entry(run), *arguments]
        self.stdin: BinaryIO = os.fdopen(to_source, "wb")
        self.stdout: BinaryIO = os.fdopen(from_sink, "rb")
        self.stderr: BinaryIO = os.fdopen(from_errors, "rb")

    def poll(self) -> int | None:
        return self._ended(0)

    def kill(self) -> None:
        if self.poll() is None:
            self._door.shutdown(socket.SHUT_WR)

    def wait(self, timeout: float | None = None) -> int:
        code = self._ended(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return code

    def _ended(self, timeout: float | None) -> int | None:
        if self._code is None and select.select([self._door], [], [], timeout)[0]:
            self._code = code_of(self._door.recv(CODE_SIZE))
            self._door.close()
        return self._code


Process: TypeAlias = "subprocess.Popen[bytes] | ReadyProgram"


def started(command: Sequence[str]) -> Process:
    """The program itself, as somebody's editor starts it."""
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)


def ready(run: Run, arguments: Sequence[str], command: Sequence[str]) -> Process:
    """The server or adapter whose entry is `run`; `command` starts it where the system does not fork."""
    return ReadyProgram(run, arguments) if CAN_FORK else started([*command, *arguments])


def door_to(entry: str, modules: tuple[str, ...]) -> tuple[str, ...]:
    """What Python is to run to be the program `module:function` with these modules, for whoever starts it by its command line."""
    # Neither what is installed nor what is in the environment concerns the one that only hands over.
    return ("-I", "-S", str(_HERE / "door.py"), _waiting(modules), entry)


def _entry(run: Run) -> str:
    return f"{run.__module__}:{run.__name__}"


@cache
def _waiting(modules: tuple[str, ...]) -> str:
    """The name of the process that has these modules, which is ready from then on."""
    name = f"skillcontract-tests-{os.getpid()}-{modules[-1]}"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = (sys.executable, str(_HERE / "forking.py"), name, *modules)
    pipe = subprocess.PIPE
    waiting = subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe)
    assert waiting.stdout is not None
    assert waiting.stdout.readline() == b"ready\n"
    atexit.register(waiting.communicate)
    return name
