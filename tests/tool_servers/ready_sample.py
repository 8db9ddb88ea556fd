"""The sample server with the SDK loaded before it is asked for: the SDK takes a second, which nearly all tests need not spend.

`python ready_sample.py NAME` is what a workspace names as its server. It hands its streams, variables and folder over to the
waiting process behind the socket NAME, and ends as the server ends that is forked there. Imported, it is that waiting process. Linux only.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

MOST = 1 << 17
"""Bytes of variables that a start may have."""
BYTES_OF_A_CODE = 4


def be_served(name: str) -> int:
    """The exit code of the server that took over; where it was killed, that of the shell."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as waiting:
        waiting.connect(f"\0{name}")
        start = json.dumps({"variables": dict(os.environ), "folder": os.getcwd()}).encode()  # noqa: PTH109
        socket.send_fds(waiting, [start], [0, 1, 2])
        return int.from_bytes(waiting.recv(BYTES_OF_A_CODE), "big")


def wait(name: str) -> None:
    """Serve whoever asks, each in a process of its own, until the standard input ends."""
    from tool_servers import sample_server

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Nobody is interested in how these processes end: the system forgets them at once.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listening:
        listening.bind(f"\0{name}")
        listening.listen(64)
        print("ready", flush=True)
        while 0 not in select.select([0, listening], [], [])[0]:
            asking, _ = listening.accept()
            with asking:
                if os.fork() == 0:
                    listening.close()
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    _stand_by(asking, sample_server.run)
                    os._exit(0)


def _stand_by(asking: socket.socket, run: Callable[[], None]) -> None:
    """Tell the one who asks how its server ended; it is gone: the server is killed, as it would have been."""
    start, ends, _, _ = socket.recv_fds(asking, MOST, 3)
    server = os.fork()
    if server == 0:
        asking.close()
        started = json.loads(start)
        _become(started["variables"], started["folder"], ends)
        run()
        os._exit(0)
    for end in ends:
        os.close(end)
    ended = os.pidfd_open(server)
    if ended not in select.select([asking, ended], [], [])[0]:
        os.kill(server, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(server, 0)[1])
    with suppress(BrokenPipeError):
        asking.send((code % 256).to_bytes(BYTES_OF_A_CODE, "big"))


def _become(variables: Mapping[str, str], folder: str, ends: Sequence[int]) -> None:
    """Stand where the one who asked stands."""
    for number, end in enumerate(ends):
        os.dup2(end, number)
        os.close(end)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(variables)
    os.chdir(folder)


if __name__ == "__main__":
    sys.exit(be_served(sys.argv[1]))
