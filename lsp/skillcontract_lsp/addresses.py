"""From a document's URI to its file and back."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname


@lru_cache(maxsize=4096)
def path_of(uri: str) -> Path | None:
    """The absolute path of a `file:` URI; None for any other, such as that of an unsaved document."""
    parts = urlsplit(uri)
    if parts.scheme != "file":
        return None
    return Path(os.path.abspath(url2pathname(parts.path)))  # noqa: PTH100  # as the loader names its files


def uri_of(path: Path) -> str:
    """The URI of an absolute path."""
    return path.as_uri()
