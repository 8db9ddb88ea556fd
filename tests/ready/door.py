"""The way to a process that has modules ready (`forking.py`), for whoever wants a program of it.

    python door.py NAME ENTRY [ARGUMENT...]

is the program ENTRY (`module:function`) to whoever starts it: it hands streams, variables and folder over to the process behind
the socket NAME, and ends as the program does that is forked there. Nothing but the standard library is needed for that.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Sequence

CODE_SIZE = 4
"""Bytes in which an exit code is told."""
_LOST = 1


def hand_over(name: str, entry: str, arguments: Sequence[str], streams: Sequence[int]) -> socket.socket:
    """Have a program run on these three streams, here and with the variables of this process.

    Its exit code comes over the socket; when that is closed, or shut down, the program is killed.
    """
    asking = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    asking.connect(f"\0{name}")
    start = {
        "entry": entry,
        "arguments": list(arguments),
        "variables": dict(os.environ),
        "folder": os.getcwd(),  # noqa: PTH109  # pathlib takes a while to import
    }
    socket.send_fds(asking, [json.dumps(start).encode()], list(streams))
    return asking


def code_of(answer: bytes) -> int:
    """The exit code that was told, that of a killed program below 0; 1 where nothing was told."""
    return int.from_bytes(answer, "big", signed=True) if answer else _LOST


if __name__ == "__main__":
    with hand_over(sys.argv[1], sys.argv[2], sys.argv[3:], (0, 1, 2)) as door:
        sys.exit(code_of(door.recv(CODE_SIZE)) % 256)
