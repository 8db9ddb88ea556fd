"""Keys that were pressed before a question stood there do not answer it."""

from __future__ import annotations

import sys
from typing import TextIO


def drop_typed_ahead(stream: TextIO) -> None:
    """Forget what a terminal holds that nobody has read yet. Anything but a terminal was written for the questions to come."""
    if not stream.isatty():
        return
    if sys.platform == "win32":
        import msvcrt

        while msvcrt.kbhit():
            msvcrt.getwch()
    else:
        import termios

        termios.tcflush(stream, termios.TCIFLUSH)
