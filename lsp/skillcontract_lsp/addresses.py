"""From a document's URI to its file and back."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from urllib.parse import unquote, urlsplit


@lru_cache(maxsize=4096)
def path_of(uri: str) -> Path | None:
    """The absolute path of a `file:` URI; None for any other, such as that of an unsaved document."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        # Such as `http://[x`: no address of anything, and so of no file.
        return None
    if parts.scheme != "file":
        return None
    written = unquote(parts.path)
    # Windows: `/c:/x` is `c:/x`. The library's own function would cost a tenth of our start, for it brings HTTP along.
    local = written[1:] if os.name == "nt" else written
    return Path(os.path.abspath(local))  # noqa: PTH100  # as the loader names its files


@lru_cache(maxsize=32_768)
def uri_of(path: Path) -> str:
    """The URI of an absolute path."""
    return path.as_uri()
