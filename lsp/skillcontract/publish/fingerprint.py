"""What a file held at one moment."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """The SHA-256 (lower-case hex) of a file's bytes; two files with equal fingerprints hold the same."""

    digest: str

    @classmethod
    def of(cls, data: bytes) -> Fingerprint:
        """The fingerprint of bytes at hand."""
        return cls(hashlib.sha256(data).hexdigest())

    @classmethod
    def of_file(cls, path: Path) -> Fingerprint | None:
        """The fingerprint of a file on the disk; None where there is none. Raises OSError where it cannot be read."""
        try:
            with path.open("rb") as stream:
                return cls(hashlib.file_digest(stream, "sha256").hexdigest())
        except FileNotFoundError:
            return None
