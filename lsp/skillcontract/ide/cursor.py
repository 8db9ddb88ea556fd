"""What a cursor in a half-typed text stands at: which object, key or value, and what of it is written.

Only the text before the cursor decides where it is, so nothing that stands behind a half-typed word can mislead it.
Strings end with their line at the latest, since a JSON string cannot go on; a missing comma is no obstacle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from skillcontract.syntax.dialect import Dialect
from skillcontract.text.span import Span

Path: TypeAlias = "tuple[str | int, ...]"

_TOKEN = re.compile(
    r"""
      "(?:[^"\\\n\r]|\\.)*(?P<close>"?)          # a string, at the end of its line perhaps unterminated
    | //[^\n\r]* | /\*(?s:.)*?(?:\*/|\Z)         # comments
    | [{}\[\]:,]
    | [^\s"{}\[\]:,/]+ | /                       # bare words, numbers, and what is no JSON
    """,
    re.VERBOSE,
)
_JSON5_TOKEN = re.compile(
    r"""
      (?P<quote>["'])(?:(?!(?P=quote))[^\\\n\r]|\\.)*(?P<close>(?:(?P=quote))?)   # a string in either kind of quotes
    | //[^\n\r]* | /\*(?s:.)*?(?:\*/|\Z)
    | [{}\[\]:,]
    | [^\s"'{}\[\]:,/]+ | /
    """,
    re.VERBOSE,
)
_TOKENS = {Dialect.CONTRACT: _TOKEN, Dialect.JSON5: _JSON5_TOKEN}
_ESCAPE = re.compile(r"\\(.)")
_STARTS = frozenset("\"'{[")
"""What a next value or key begins with, so that a comma is missing before it; bare words count too."""


class Part(Enum):
    """Which part of a member or list the cursor is in."""

    KEY = "key"
    VALUE = "value"
    """The value of a key, or an item of a list."""
    BETWEEN = "between"
    """After a whole value, where only a comma or a closing bracket can follow."""
    COMMENT = "comment"


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where a cursor stands.

    `path` leads to the object or list around it; `key` is the key whose value it is in (None in a key or a list).
    `written` is what of the word stands before the cursor, `rest` what stands behind it. `inserting` reaches from the word's start to the cursor,
    `replacing` to the word's end; both exclude quotes. `quoted` tells whether the word has an opening quote,
    `closed` whether it has a closing one, `quote` which one it is, or would be. `follower` is the first character of what follows, comments apart.
    `others` are the other keys of the object, or the other strings of the list.
    """

    path: Path
    part: Part
    key: str | None
    written: str
    rest: str
    inserting: Span
    replacing: Span
    quoted: bool
    closed: bool
    follower: str
    others: tuple[str, ...]
    quote: str = '"'

    @property
    def needs_comma(self) -> bool:
        """Whether another value or key follows, so that a comma must stand between."""
        follower = self.follower
        return bool(follower) and (follower in _STARTS or follower.isalnum() or follower in "-_")

    @property
    def word(self) -> str:
        """The whole word at the cursor, as it is written."""
        return self.written + self.rest


@dataclass(slots=True)
class _Container:
    is_object: bool
    step: str | int | None
    """Under which key or index of its parent it stands."""
    key: str | None = None
    expects_value: bool = False
    complete: bool = False
    """Whether a whole value stands before, with no comma yet."""
    count: int = 0
    others: list[str] = field(default_factory=list)

    def step_inside(self, *, at_root: bool) -> str | int | None:
        """The key or index of what opens here; the root of a whole document has none."""
        if self.is_object:
            return self.key
        return None if at_root else self.count

    def take_value(self) -> None:
        self.complete, self.expects_value = True, False

    def next(self) -> None:
        self.key, self.expects_value, self.complete = None, False, False
        self.count += 1


def leads(pattern: Sequence[str], way: Path) -> bool:
    """Whether a way of keys and indexes is one that a pattern tells; its `*` stands for any key or index."""
    return len(pattern) == len(way) and all(
        each in ("*", step) for each, step in zip(pattern, way, strict=True)
    )


def unquoted(token: str) -> str:
    """A string token's text as far as completion needs it: without quotes, simple escapes resolved."""
    inner = token[1:-1] if len(token) > 1 and token.endswith(token[0]) else token[1:]
    return _ESCAPE.sub(r"\1", inner) if "\\" in inner else inner


def cursor_at(
    text: str, offset: int, base: Path, *, rooted: bool, dialect: Dialect = Dialect.CONTRACT
) -> Cursor:
    """Read `text` up to `offset` and say where that is.

    `base` is the path of what the text is a piece of. With `rooted` the text is a whole document; without, it is
    some members of the object at `base`.
    """
    tokens = _TOKENS[dialect]
    stack = [_Container(not rooted, None)]
    stack[0].expects_value = rooted
    at = 0
    while found := tokens.search(text, at):
        if found.start() >= offset:
            break
        at, token = found.end(), found[0]
        if at >= offset and (at > offset or _is_open(found)):
            return _inside(text, offset, found, base, stack)
        _step(stack, token, tokens)
    return _at_gap(text, offset, base, stack, tokens)


def _is_open(found: re.Match[str]) -> bool:
    """Whether a token that ends at the cursor can still grow there."""
    token = found[0]
    if _is_string(token, found.re):
        return not found["close"] or len(token) == 1
    return (
        token.startswith("//")
        or (token.startswith("/*") and not token.endswith("*/"))
        or token[0] not in "{}[]:,/"
    )


def _is_string(token: str, tokens: re.Pattern[str]) -> bool:
    """Whether a token is a string; in a contract an apostrophe quotes nothing."""
    return token[0] == '"' or (token[0] == "'" and tokens is _JSON5_TOKEN)


def _step(stack: list[_Container], token: str, tokens: re.Pattern[str]) -> None:
    """Take one whole token."""
    top, sign = stack[-1], token[0]
    if token.startswith(("//", "/*")):
        return
    if sign in "{[":
        stack.append(_Container(sign == "{", top.step_inside(at_root=len(stack) == 1)))
    elif sign in "}]":
        if len(stack) > 1:
            stack.pop()
            stack[-1].take_value()
    elif sign == ",":
        top.next()
    elif sign == ":":
        top.expects_value = True
    elif top.is_object and not top.expects_value:
        # A key; where a comma is missing, the one before is complete all the same.
        if top.complete:
            top.next()
        top.key = unquoted(token) if _is_string(token, tokens) else token
        top.others.append(top.key)
    else:
        if not top.is_object and _is_string(token, tokens):
            top.others.append(unquoted(token))
        top.take_value()


def _path(base: Path, stack: list[_Container]) -> Path:
    return (*base, *(container.step for container in stack if container.step is not None))


def _inside(text: str, offset: int, found: re.Match[str], base: Path, stack: list[_Container]) -> Cursor:
    """The cursor touches a token."""
    token, top = found[0], stack[-1]
    tokens = found.re
    if token.startswith(("//", "/*")) or token[0] in "{}[]:,/":
        return _cursor(Part.COMMENT, offset, base, stack, text, tokens=tokens, at=found.end())
    quoted = _is_string(token, tokens)
    closed = quoted and len(token) > 1 and bool(found["close"]) and not _swallowed(text, found.end())
    start = found.start() + quoted
    end = found.end() - closed
    if quoted and not closed:
        end = _unterminated_end(text, start, offset, end)
    part = Part.KEY if top.is_object and not top.expects_value else Part.VALUE
    if part is Part.KEY and top.complete:
        top.next()
    return Cursor(
        path=_path(base, stack),
        part=part,
        key=top.key if part is Part.VALUE and top.is_object else None,
        written=text[start:offset],
        rest=text[offset:end],
        inserting=Span(start, offset),
        replacing=Span(start, max(end, offset)),
        quoted=quoted,
        closed=closed,
        follower=_follower(text, end if quoted and not closed else found.end(), tokens),
        others=(*top.others, *_following(text, found.end(), tokens, in_object=top.is_object)),
        quote=token[0] if quoted else '"',
    )


def _swallowed(text: str, end: int) -> bool:
    """Whether a string's closing quote is really the opening one of the next: a word follows it at once."""
    return text[end : end + 1].isalnum()


def _unterminated_end(text: str, start: int, offset: int, end: int) -> int:
    """Where the word of a string without its closing quote ends: before the punctuation that was meant to follow."""
    return max(start + len(text[start:end].rstrip(",:}]\"' \t")), offset)


def _at_gap(text: str, offset: int, base: Path, stack: list[_Container], tokens: re.Pattern[str]) -> Cursor:
    """The cursor is between tokens."""
    top = stack[-1]
    if top.is_object and not top.expects_value:
        part = Part.BETWEEN if top.key is not None and not top.complete else Part.KEY
        if top.complete and not _on_new_line(text, offset):
            part = Part.BETWEEN
    else:
        part = Part.BETWEEN if top.complete else Part.VALUE
    return _cursor(part, offset, base, stack, text, tokens=tokens, at=offset)


def _on_new_line(text: str, offset: int) -> bool:
    """Whether only white space stands before the cursor on its line: a member can begin there, comma or not."""
    return not text[text.rfind("\n", 0, offset) + 1 : offset].strip()


def _cursor(
    part: Part,
    offset: int,
    base: Path,
    stack: list[_Container],
    text: str,
    *,
    tokens: re.Pattern[str],
    at: int,
) -> Cursor:
    top, here = stack[-1], Span(offset, offset)
    key = top.key if part is Part.VALUE and top.is_object else None
    return Cursor(
        path=_path(base, stack),
        part=part,
        key=key,
        written="",
        rest="",
        inserting=here,
        replacing=here,
        quoted=False,
        closed=False,
        follower=_follower(text, at, tokens),
        others=(*top.others, *_following(text, at, tokens, in_object=top.is_object)),
    )


def _follower(text: str, at: int, tokens: re.Pattern[str]) -> str:
    """The first character of the next token; empty at the end of the text."""
    while found := tokens.search(text, at):
        if not found[0].startswith(("//", "/*")):
            return found[0][0]
        at = found.end()
    return ""


def first_keys(text: str) -> list[str]:
    """The keys of some members of an object."""
    return _following(text, 0, _TOKEN, in_object=True)


def _following(text: str, at: int, tokens: re.Pattern[str], *, in_object: bool) -> list[str]:
    """The keys (or strings of the list) that follow in the same container."""
    found_there: list[str] = []
    depth, word = 0, ""
    while found := tokens.search(text, at):
        at, token = found.end(), found[0]
        sign = token[0]
        if sign in "{[":
            depth += 1
        elif sign in "}]":
            if depth == 0:
                break
            depth -= 1
        elif depth == 0 and _is_string(token, tokens):
            word = unquoted(token)
            if not in_object:
                found_there.append(word)
        elif depth == 0 and tokens is _JSON5_TOKEN and sign not in ":,/":
            # A key of JSON5 may stand without quotes.
            word = token
        elif depth == 0 and sign == ":" and word and in_object:
            found_there.append(word)
            word = ""
    return found_there
