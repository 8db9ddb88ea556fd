"""A process that has modules loaded, and forks the programs that need them.

    python forking.py NAME MODULE...

imports the modules, of one like `package.*` all that are in it, says `ready`, and serves whoever comes to the socket NAME (`door.py`), until its standard input
ends. Linux only.
"""

from __future__ import annotations

import json
import os
import pkgutil
import select
import signal
import socket
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import NoReturn, TypedDict

from ready.door import CODE_SIZE

_LARGEST_START = 1 << 17
"""Bytes of variables and the rest that a start may have."""
_STREAMS = 3
_LEFT_OUT = ("skillcontract.cli", "skillcontract.connectors")
"""Of the language only the commands and the tool servers are no part of a server of ours, and they take long."""


class Start(TypedDict):
    """What is to be run, and where."""

    entry: str
    arguments: list[str]
    variables: dict[str, str]
    folder: str


def serve(name: str, modules: Iterable[str]) -> None:
    """Fork a program for each one who asks, until the standard input ends."""
    for module in modules:
        _import(module)
    # Ctrl+C is for those who asked.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Nobody waits for those who stand by: the system forgets them as they end.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as doors:
        doors.bind(f"\0{name}")
        doors.listen(64)
        print("ready", flush=True)
        while 0 not in select.select([0, doors], [], [])[0]:
            door, _ = doors.accept()
            with door:
                if os.fork() == 0:
                    doors.close()
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    _stand_by(door)


def _import(name: str) -> None:
    package = name.removesuffix(".*")
    found = import_module(package)
    if package != name:
        for module in pkgutil.walk_packages(found.__path__, f"{package}."):
            if not module.name.startswith(_LEFT_OUT) and not module.name.endswith("__main__"):
                import_module(module.name)


def _stand_by(door: socket.socket) -> NoReturn:
    """Tell the one who asked how the program ended; where it is gone the program is killed, as it would have been."""
    start, streams, _, _ = socket.recv_fds(door, _LARGEST_START, _STREAMS)
    program = os.fork()
    if program == 0:
        door.close()
        _become(json.loads(start), streams)
    for stream in streams:
        os.close(stream)
    ended = os.pidfd_open(program)
    if ended not in select.select([door, ended], [], [])[0]:
        os.kill(program, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
    with suppress(BrokenPipeError):
        door.send(code.to_bytes(CODE_SIZE, "big", signed=True))
    os._exit(0)


def _become(start: Start, streams: Sequence[int]) -> NoReturn:
    """Be the program, where the one who asked stands."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(start["variables"])
    os.chdir(start["folder"])
    module, _, function = start["entry"].partition(":")
    code = getattr(import_module(module), function)(start["arguments"])
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    serve(sys.argv[1], sys.argv[2:])
