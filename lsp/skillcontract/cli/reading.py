"""Reading what the user named, with errors a user can act on."""

import sys
from pathlib import Path

from skillcontract.cli.failure import CannotWork, unreadable
from skillcontract.publish.reading import NotRegular, NotText, decoded, read_regular
from skillcontract_resources.catalogue import Catalogue


def read_text(path: Path, say: Catalogue) -> str:
    """The UTF-8 text of a file, its leading BOM kept; `-` is standard input.

    Raises CannotWork where the file is missing, unreadable, binary or not UTF-8. `say` is the catalogue area `cli`.
    """
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else read_regular(path)
    except FileNotFoundError:
        raise CannotWork(say("failure.not-found", path=path)) from None
    except NotRegular:
        raise CannotWork(say("failure.not-regular", path=path)) from None
    except OSError as error:
        raise unreadable(path, error, say) from error
    return decode(data, path, say)


def decode(data: bytes, path: Path, say: Catalogue) -> str:
    """The text of a file's bytes; raises CannotWork where they are binary or not UTF-8."""
    try:
        return decoded(data)
    except NotText as error:
        key = "failure.binary" if error.is_binary else "failure.not-utf8"
        raise CannotWork(say(key, path=path, offset=error.offset)) from None
