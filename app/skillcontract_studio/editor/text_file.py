"""A text file as the editor holds it: UTF-8 text, and what has to come back on saving (byte order mark, line ends)."""

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from skillcontract.publish import Fingerprint
from skillcontract.publish.reading import NotRegular, read_regular
from skillcontract.text.language import Localized
from skillcontract.text.system_reason import system_reason

BOM = b"\xef\xbb\xbf"


class LineEnd(StrEnum):
    """How lines end in a file; the value is what the status bar shows."""

    LF = "LF"
    CRLF = "CRLF"
    CR = "CR"

    @property
    def text(self) -> bytes:
        """The line end itself."""
        return {LineEnd.LF: b"\n", LineEnd.CRLF: b"\r\n", LineEnd.CR: b"\r"}[self]


class CannotOpen(Exception):
    """A file that cannot be shown as text: `reason` is a key of the catalogue (`open.<reason>`), `detail` fills it."""

    def __init__(self, path: Path, reason: str, detail: str | Localized = "") -> None:
        super().__init__(f"{path}: {reason} {detail}")
        self.path = path
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file as it stood on disk when it was last read or written; `fingerprint` is that of its bytes, None for one not yet written."""

    path: Path
    text: bytes
    bom: bool
    line_end: LineEnd
    fingerprint: Fingerprint | None

    def bytes_of(self, text: bytes) -> bytes:
        """What a text of the editor is on disk: mixed line ends stay as they are, only the mark comes back."""
        return BOM + text if self.bom else text

    def written(self, text: bytes) -> "TextFile":
        """The file after this text was saved."""
        return replace(self, text=text, fingerprint=Fingerprint.of(self.bytes_of(text)))


def read_text_file(path: Path) -> TextFile:
    """Read a file. Raises CannotOpen: missing, folder, no-permission, not-regular, unreadable, binary, not-utf8."""
    try:
        raw = read_regular(path)
    except FileNotFoundError as problem:
        raise CannotOpen(path, "missing") from problem
    except IsADirectoryError as problem:
        raise CannotOpen(path, "folder") from problem
    except PermissionError as problem:
        raise CannotOpen(path, "no-permission") from problem
    except NotRegular as problem:
        raise CannotOpen(path, "not-regular") from problem
    except OSError as problem:
        raise CannotOpen(path, "unreadable", system_reason(problem)) from problem
    body = raw.removeprefix(BOM)
    # Scintilla ends a text at a NUL, so that saving one would lose the rest.
    if (nul := body.find(b"\0")) >= 0:
        raise CannotOpen(path, "binary", str(nul))
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise CannotOpen(path, "not-utf8", str(problem.start)) from problem
    return TextFile(path, body, len(body) != len(raw), line_end_of(body), Fingerprint.of(raw))


def line_end_of(text: bytes) -> LineEnd:
    """The line end that a text uses most; LF where it has none."""
    crlf = text.count(b"\r\n")
    lone_lf, lone_cr = text.count(b"\n") - crlf, text.count(b"\r") - crlf
    if crlf > max(lone_lf, lone_cr):
        return LineEnd.CRLF
    return LineEnd.CR if lone_cr > lone_lf else LineEnd.LF
