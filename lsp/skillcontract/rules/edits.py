"""Edits that fixes are made of: they keep comments, commas and the layout around them."""

from __future__ import annotations

import re

from skillcontract.text.edits import TextEdit
from skillcontract.text.span import Span

_BLANK = re.compile(r"(?:\s+|//[^\n\r]*|/\*.*?\*/)*", re.DOTALL)
_SPACES = re.compile(r"[ \t]*")
_TOKENS = re.compile(r'//[^\n\r]*|/\*.*?(?:\*/|\Z)|"(?:[^"\\\n\r]|\\.)*"?|[^\s"/]', re.DOTALL)
_NEAR = 200
"""How much white space may stand between a key and its value."""
_DEEPEST = 100
"""How deeply a member may be nested to be taken out. In a text whose brackets never close, every look would go to its end."""
_LINE_END = re.compile(r"\r\n|\n|\r")


def quoted(text: str) -> str:
    """A JSON string of a text."""
    if text.isascii() and text.isidentifier():
        # Most are names of properties, with nothing in them to escape.
        return f'"{text}"'
    from skillcontract.syntax.writing import to_json

    return to_json(text)


def insert_member(text: str, owner: Span, key: str, value: str) -> TextEdit:
    """Puts `"key": value` first into the object at `owner`, in the layout of what follows its brace."""
    at = owner.start + 1
    entry = f"{quoted(key)}: {value}"
    after = _SPACES.match(text, at)
    end = after.end() if after else at
    line_end = _LINE_END.match(text, end)
    following = _BLANK.match(text, at)
    is_empty = text[following.end() : following.end() + 1] == "}" if following else False
    comma = "" if is_empty else ","
    if line_end is None:
        return TextEdit(Span(at, at), f" {entry}{comma}" + ("" if text[at : at + 1] == " " else " "))
    indent = _SPACES.match(text, line_end.end())
    depth = indent.group() if indent else ""
    if is_empty and text[line_end.end() + len(depth) : line_end.end() + len(depth) + 1] == "}":
        depth += "  "
    return TextEdit(Span(at, at), f"{line_end.group()}{depth}{entry}{comma}")


def append_item(text: str, array: Span, item: str) -> TextEdit:
    """Puts an item last into the array at `array`."""
    end = array.end - 1
    at = len(text[:end].rstrip())
    empty = _BLANK.match(text, array.start + 1)
    separator = "" if empty and empty.end() >= end else ", "
    return TextEdit(Span(at, at), separator + item)


def remove_entry(text: str, entry: Span) -> tuple[TextEdit, ...]:
    """Takes a member or an item out with one comma beside it, and its line where nothing else stands on it.

    No edits where that cannot be done inside `text`.
    """
    start, end = entry
    following = _BLANK.match(text, end)
    comma = following.end() if following else end
    if text[comma : comma + 1] == ",":
        return (TextEdit(_whole_line(text, start, comma + 1), ""),)
    before = _sign_before(text, start)
    if before is None:
        # The text is a chunk and the comma to take stands in another one.
        return ()
    if text[before] != ",":
        return (TextEdit(_whole_line(text, start, end), ""),)
    if text[before + 1 : start].isspace() or before + 1 == start:
        return (TextEdit(Span(before, end), ""),)
    return (TextEdit(Span(before, before + 1), ""), TextEdit(_whole_line(text, start, end), ""))


def entry_from_key(text: str, key: Span) -> Span | None:
    """The member whose key stands at `key`, up to its value's end; None where that cannot be told."""
    depth, colon, string, end = 0, False, False, None
    for token in _TOKENS.finditer(text, key.end):
        sign = token.group()
        if sign[0] == "/":
            continue
        if not colon:
            if sign != ":":
                return None
            colon = True
        elif sign in "}]" or (sign == "," and not depth):
            if not depth:
                break
            depth -= 1
            end = token.end()
        elif string:
            # Something follows a string that is the whole value: the text is broken, and where the member ends is a guess.
            return None
        else:
            string = sign[0] == '"' and not depth
            depth += sign in "{["
            if depth > _DEEPEST:
                return None
            end = token.end()
        if not depth and sign in "}]":
            break
    return None if end is None or depth else Span(key.start, end)


def entry_to_value(text: str, name: str, value: Span) -> Span | None:
    """The member called `name` whose value stands at `value`; None where something stands between the two."""
    key = quoted(name)
    before = max(value.start - len(key) - _NEAR, 0)
    found = re.search(rf"{re.escape(key)}\s*:\s*\Z", text[before : value.start])
    return Span(before + found.start(), value.end) if found else None


def _sign_before(text: str, at: int) -> int | None:
    """Where the last sign before `at` stands, comments and white space aside."""
    near = at - 1
    while near >= 0 and text[near].isspace():
        near -= 1
    if near < 0:
        return None
    gap = text[near + 1 : at]
    if text[near] != "/" and not ("\n" in gap or "\r" in gap):
        return near
    line = max(text.rfind("\n", 0, near), text.rfind("\r", 0, near))
    if text[near] != "/" and "//" not in text[line + 1 : near]:
        return near
    # It may stand in a comment, and only a look from the start tells strings and comments apart.
    last = None
    for token in _TOKENS.finditer(text, 0, at):
        if token.group()[0] != "/":
            last = token
    return None if last is None else last.start()


def _whole_line(text: str, start: int, end: int) -> Span:
    """The piece grown to its whole line where only white space stands beside it, else with the space after it."""
    line = start
    while line and text[line - 1] in " \t":
        line -= 1
    spaces = _SPACES.match(text, end)
    stop = spaces.end() if spaces else end
    line_end = _LINE_END.match(text, stop)
    if line_end is not None and (line == 0 or text[line - 1] in "\r\n"):
        return Span(line, line_end.end())
    return Span(start, stop if line_end is None else end)
