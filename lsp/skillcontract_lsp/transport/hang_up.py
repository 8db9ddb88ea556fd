"""Ends the process when its client has gone, whatever it is busy with."""

from __future__ import annotations

import os
import select
import threading

NO_CLIENT = 1
"""The exit code, as where the input ends without `exit`."""


def end_without_client(source: int, sink: int) -> None:
    """End the process at once when the other ends of both descriptors are closed: nobody can ask any more, nor hear an answer.

    Who only closes our input still gets all answers. A long job notices none of this by itself, for it does not read; the
    system wakes this thread when it happens and never before. Where the system cannot tell (Windows), nothing is done.
    """
    if hasattr(select, "poll"):
        threading.Thread(
            target=_watch, args=(source, sink), name="skillcontract-lsp-hang-up", daemon=True
        ).start()


def _watch(*descriptors: int) -> None:
    for descriptor in descriptors:
        poll = select.poll()
        # No event is asked for: that the other end is closed is told always.
        poll.register(descriptor, 0)
        if any(event & select.POLLNVAL for _, event in poll.poll()):
            return
    os._exit(NO_CLIENT)
