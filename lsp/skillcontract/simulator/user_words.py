"""Whether a user said a value (§5.3, semantics B5, B15)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from skillcontract.simulator.equality import is_scalar, text_of
from skillcontract.syntax.values import Json

SHORTEST = 2
"""Values shorter than this after normalising never match a message."""


@lru_cache(maxsize=512)
def normalised(text: str) -> str:
    """A text as it is compared: NFKC, lower case, without any white space."""
    return "".join(unicodedata.normalize("NFKC", text).lower().split())


def said(value: Json, messages: Iterable[str]) -> bool:
    """Whether some message contains the value; numbers and booleans by their JSON text, containers never."""
    if not is_scalar(value):
        return False
    wanted = normalised(text_of(value))
    return len(wanted) >= SHORTEST and any(wanted in normalised(message) for message in messages)
