"""One name at one place."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import NamedTuple

from skillcontract.text.span import Span


class NameKind(Enum):
    """What a name names."""

    TOOL = auto()
    ARGUMENT = auto()
    EXTRACT = auto()
    INPUT = auto()
    OUTPUT = auto()
    SHARED = auto()
    """The key of a value shared in the task, which is the name of the output that shares it (§8)."""
    SESSION = auto()
    UPSTREAM = auto()
    """An output of another node, as an input reads it (§7)."""
    SKILL = auto()
    ENTITY = auto()
    """A type of entities, which `prior.` reads."""
    PRINCIPAL = auto()
    """An identity that executes skills, by its id in grants.json5."""
    ROLE = auto()
    GRANT = auto()
    """A permission, `resource:action`; the principals that hold it define it here."""
    EFFECT = auto()
    """A side effect that a governance contract declares."""


class Role(Enum):
    """What a name does at its place."""

    DEFINITION = auto()
    REFERENCE = auto()
    LISTED = auto()
    """A tool server's own list has it: a place to go to, but nobody here may change it."""
    LOCKED = auto()
    """tools.lock.json has it: what the server's list was like, so it follows that list and no contract."""
    IMPLIED = auto()
    """It is not written: an input without `from` reads the upstream output of its own name. The span is the input's name."""


class Occurrence(NamedTuple):
    """A name at a place. The span is that of the name itself, without quotes."""

    kind: NameKind
    name: str
    role: Role
    span: Span
    owner: str = ""
    """The tool of an argument."""
    skill: str | None = None
    """The skill whose contract declares the name, where that is not the skill of the file."""
    is_bare: bool = False
    """Whether it is a key without quotes (JSON5)."""
    body: Span | None = None
    """The object of an IMPLIED one, where a `from` may be written that says it."""


_PIECE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r\n|.)|.",
    re.DOTALL,
)


def inside(text: str, string: Span, part: Span) -> Span:
    """Where a part of a string's value stands in the text; `string` is the string with its quotes, or a bare key."""
    quoted = text[string.start : string.start + 1] in ('"', "'")
    start = string.start + quoted
    if "\\" not in text[start : string.end]:
        return part.shifted(start)
    ends = [start]
    for piece in _PIECE.finditer(text, start, string.end):
        ends.append(piece.end())
        if len(ends) > part.end:
            break
    return Span(ends[min(part.start, len(ends) - 1)], ends[min(part.end, len(ends) - 1)])


def whole(text: str, string: Span, value: str) -> Span:
    """Where a string's whole value stands, without its quotes."""
    return inside(text, string, Span(0, len(value)))
