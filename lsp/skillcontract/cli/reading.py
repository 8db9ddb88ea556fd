"""Reading what the user named, with errors a user can act on."""

import sys
from pathlib import Path

from skillcontract.cli.failure import CannotWork
from skillcontract_resources.catalogue import Catalogue


def read_text(path: Path, say: Catalogue) -> str:
    """The UTF-8 text of a file, its leading BOM kept; `-` is standard input.

    Raises CannotWork where the file is missing, unreadable, binary or not UTF-8. `say` is the catalogue area `cli`.
    """
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except FileNotFoundError:
        raise CannotWork(say("failure.not-found", path=path)) from None
    except OSError as error:
        raise CannotWork(say("failure.unreadable", path=path, reason=error.strerror or error)) from error
    return decode(data, path, say)


def decode(data: bytes, path: Path, say: Catalogue) -> str:
    """The text of a file's bytes; raises CannotWork where they are binary or not UTF-8."""
    nul = data.find(b"\0")
    if nul >= 0:
        raise CannotWork(say("failure.binary", path=path, offset=nul))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CannotWork(say("failure.not-utf8", path=path, offset=error.start)) from None
