"""The value of a faultless JSON5 text without its tree, by the JSON decoder of Python's library.

A tree costs thirty times as much and is needed only where something has a place. A text that is not surely without faults,
or uses more of JSON5 than people mostly do, is left to the parser.
"""

from __future__ import annotations

import json
import re
from typing import cast

from skillcontract.syntax.plain import DEPTH_LIMIT
from skillcontract.syntax.values import ExactNumber, Json, number

_BLANK = r"(?:[ \t\n\r]+|//[^\n\r]*|/\*(?:[^*]|\*(?!/))*+\*/)"
# What a string or a comment holds is none of the others' business, so these two go first.
_TOKEN = re.compile(
    r'(?P<text>"(?:[^"\\]|\\.)*+")'
    rf"|(?P<blank>//[^\n\r]*|/\*(?:[^*]|\*(?!/))*+\*/)"
    rf"|(?P<empty>[\[{{]{_BLANK}*+,)"
    rf"|(?P<comma>,(?={_BLANK}*+[\]}}]))"
    r"|(?P<key>[A-Za-z_$][A-Za-z0-9_$]*+)(?=[ \t\n\r]*+:)",
    re.DOTALL,
)


def quick_value(text: str) -> Json:
    """What `value_of` makes of the tree of a JSON5 text. Raises ValueError where only the parser can tell."""
    try:
        try:
            value = _decode(text)
        except ValueError:
            value = _decode(_TOKEN.sub(_as_json, text))
    except RecursionError as error:
        raise ValueError("too deep") from error
    if text.count("{") + text.count("[") >= DEPTH_LIMIT and _is_deep(value):
        raise ValueError("too deep")
    return value


def _decode(text: str) -> Json:
    return cast("Json", _DECODER.decode(text))


def _as_json(found: re.Match[str]) -> str:
    kind = found.lastgroup
    if kind == "text":
        return found[0]
    if kind == "key":
        return f'"{found[0]}"'
    if kind == "empty":
        raise ValueError("a comma without a value")
    return " " if kind == "blank" else ""


def _is_deep(value: Json) -> bool:
    """Whether so many lists and objects stand in each other that the parser finds fault with it."""
    depth, level = 0, [value]
    while level:
        depth += 1
        level = [
            inner
            for each in level
            if isinstance(each, list | dict)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
    return depth > DEPTH_LIMIT


def _no_number(text: str) -> Json:
    raise ValueError(text)


_DECODER = json.JSONDecoder(parse_int=number, parse_float=ExactNumber, parse_constant=_no_number)
