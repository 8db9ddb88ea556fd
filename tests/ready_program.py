"""Our programs that serve one client, with their modules loaded before they are asked for.

Each is forked from a process that has imported them, which takes a tenth of the time of a new program; it is a process of
its own all the same, on pipes of its own. That one process is a program of its own too (nothing of Qt or pytest is in it),
starts when it is first needed and ends with the test run, however that ends: its pipe to it is closed then.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import BinaryIO, TypeAlias

Run: TypeAlias = Callable[[list[str]], int]
MODULES = [
    "jsonschema",
    "skillcontract.ide.files.completion",
    "skillcontract.ide.files.here",
    "skillcontract.ide.files.names",
    "skillcontract.ide.inlay_hints",
    "skillcontract.ide.lenses",
    "skillcontract.ide.loaded",
    "skillcontract.ide.occurrences.in_contracts",
    "skillcontract.ide.occurrences.in_files",
    "skillcontract.ide.occurrences.index",
    "skillcontract.ide.renaming",
    "skillcontract.ide.semantic_tokens",
    "skillcontract.model.manifest",
    "skillcontract.model.scenario",
    "skillcontract.model.skill",
    "skillcontract.model.tool_lock",
    "skillcontract.rules.workspace_check",
    "skillcontract.rules.wording",
    "skillcontract_dap.command_line",
    "skillcontract_dap.opening_files",
    "skillcontract_dap.requests",
    "skillcontract_lsp.command_line",
    "skillcontract_lsp.features",
    "skillcontract_lsp.features.inlay_hints",
    "skillcontract_lsp.features.lenses",
    "skillcontract_lsp.features.navigation",
    "skillcontract_lsp.features.renaming",
    "skillcontract_lsp.features.semantic_tokens",
    "skillcontract_lsp.transport.polled",
]


class ReadyProgram:
    """What a test needs of a process, by the names that `subprocess.Popen` has for it."""

    def __init__(self, run: Run, arguments: Sequence[str]) -> None:
        system = _system()
        (source, to_source), (from_sink, sink), (from_errors, errors) = (system.Pipe(False) for _ in range(3))
        ends = (source, sink, errors)
        self._process = system.Process(
            target=_serve, args=(run, list(arguments), dict(os.environ), Path.cwd(), ends), daemon=True
        )
        self._process.start()
        for end in ends:
            end.close()
        self.args = [run.__module__, *arguments]
        self.stdin: BinaryIO = os.fdopen(_taken(to_source), "wb")
        self.stdout: BinaryIO = os.fdopen(_taken(from_sink), "rb")
        self.stderr: BinaryIO = os.fdopen(_taken(from_errors), "rb")

    def poll(self) -> int | None:
        return self._process.exitcode

    def kill(self) -> None:
        if self.poll() is None:
            self._process.kill()

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        code = self.poll()
        if code is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return code


Process: TypeAlias = "subprocess.Popen[bytes] | ReadyProgram"


def started(command: Sequence[str]) -> Process:
    """The program itself, as somebody's editor starts it."""
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)


def ready(run: Run, arguments: Sequence[str], command: Sequence[str]) -> Process:
    """The program whose entry is `run`; `command` starts it where the system does not fork."""
    if "forkserver" in multiprocessing.get_all_start_methods():
        return ReadyProgram(run, arguments)
    return started([*command, *arguments])


@cache
def _system() -> ForkServerContext:
    system = multiprocessing.get_context("forkserver")
    system.set_forkserver_preload(MODULES)
    return system


def _taken(end: Connection) -> int:
    """The descriptor of one end, which nothing else closes any more."""
    descriptor = os.dup(end.fileno())
    end.close()
    return descriptor


def _serve(
    run: Run, arguments: list[str], environment: dict[str, str], folder: Path, ends: Sequence[Connection]
) -> None:
    for number, end in enumerate(ends):
        os.dup2(end.fileno(), number)
        end.close()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.exit(run(arguments))
