"""Language servers that have their modules before they are started.

Half of what a window's server costs is that a program looks for its modules. Here the program that the Studio starts
(`ready_server_door.py`) only hands its streams to a process that has them, which forks: the server is a process of its own all
the same, on the pipes that the Studio made. Only for Linux.
"""

import os
import pkgutil
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

LARGEST_ENVIRONMENT = 1 << 18
STREAMS = 3
NOT_SERVED = ("skillcontract.cli", "skillcontract.connectors")
"""Of the language only the commands and the tool servers are no part of the language server."""


@contextmanager
def ready_servers() -> Iterator[tuple[str, ...]]:
    """The command line that starts a server, to be used as long as the context lasts."""
    with TemporaryDirectory() as folder:
        address = str(Path(folder, "servers"))
        with subprocess.Popen(
            (sys.executable, __file__, address), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as forking:
            assert forking.stdin is not None
            assert forking.stdout is not None
            assert forking.stdout.readline() == b"ready\n"
            yield (sys.executable, "-I", "-S", str(Path(__file__).with_name("ready_server_door.py")), address)
            forking.stdin.close()


def fork_servers(address: str) -> None:
    """Fork a server for each door that is opened, until the standard input ends."""
    for package in ("skillcontract", "skillcontract_lsp"):
        for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
            if not module.name.startswith(NOT_SERVED) and not module.name.endswith("__main__"):
                import_module(module.name)
    # Those that have ended are not left as zombies.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as doors:
        doors.bind(address)
        doors.listen()
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        while doors in select.select([doors, sys.stdin], [], [])[0]:
            door, _ = doors.accept()
            with door:
                environment, streams, _, _ = socket.recv_fds(door, LARGEST_ENVIRONMENT, STREAMS)
                if os.fork() == 0:
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    doors.close()
                    serve(door, streams, environment)
            for stream in streams:
                os.close(stream)


def serve(door: socket.socket, streams: list[int], environment: bytes) -> NoReturn:
    """Be the server on the streams; the door is told the exit code."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.environb.clear()
    for name, _, value in (each.partition(b"=") for each in environment.split(b"\0")):
        os.environb[name] = value
    from skillcontract_lsp import main

    code = main([])
    door.send(bytes([code]))
    os._exit(code)


if __name__ == "__main__":
    fork_servers(sys.argv[1])
