"""What each word of a contract is, for colouring by meaning: a pure function of a chunk."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from skillcontract.expressions.expression import parse
from skillcontract.ide.occurrences.in_contracts import occurrences_in
from skillcontract.ide.occurrences.occurrence import NameKind, Role, inside, whole
from skillcontract.ide.places import ROOT, Surroundings, surroundings
from skillcontract.ide.places import inside as below
from skillcontract.model.properties import PROPERTIES, Kind, Property
from skillcontract.rules.piece import piece_of
from skillcontract.syntax.chunk import Chunk, ChunkPlace
from skillcontract.syntax.nodes import ArrayNode, Member, Node, ObjectNode, StringNode
from skillcontract.text.span import Span

_TOOLS = re.compile(r'"(tools)"\s*:')


class TokenKind(Enum):
    """What a word is."""

    PROPERTY = auto()
    """A property that the specification knows in its place."""
    WORD = auto()
    """A word of a closed list."""
    PREFIX = auto()
    """The first word of a value expression."""
    FIELD = auto()
    """A field of the platform; a grant or a side effect of P2."""
    TOOL = auto()
    ARGUMENT = auto()
    VALUE = auto()
    """An input, an output, a shared key, an extract's key, or a principal."""
    ENTITY = auto()
    """A type of entities, or a role of P2."""
    SKILL = auto()


class Token(NamedTuple):
    """One word; it never reaches over the end of a line."""

    span: Span
    kind: TokenKind
    is_declaration: bool = False


NAMES = {
    NameKind.TOOL: TokenKind.TOOL,
    NameKind.ARGUMENT: TokenKind.ARGUMENT,
    NameKind.ENTITY: TokenKind.ENTITY,
    NameKind.SKILL: TokenKind.SKILL,
}


def tokens(chunk: Chunk) -> tuple[Token, ...]:
    """The words of a chunk in the order of its text, without overlaps. Spans are relative to it."""
    if chunk.place is ChunkPlace.FRAME:
        found = _TOOLS.search(chunk.text)
        return (Token(Span(*found.span(1)), TokenKind.PROPERTY),) if found else ()
    return without_overlaps(chunk.text, (*_words(chunk), *_names(chunk)))


def without_overlaps(text: str, found: Iterable[Token]) -> tuple[Token, ...]:
    """Tokens in the order of their text; of several at one place the last counts, of those that overlap the first."""
    kept: list[Token] = []
    for token in sorted({token.span: token for token in found}.values(), key=lambda one: one.span):
        is_one_line = "\n" not in text[token.span.start : token.span.end]
        if (
            token.span.end > token.span.start
            and is_one_line
            and (not kept or token.span.start >= kept[-1].span.end)
        ):
            kept.append(token)
    return tuple(kept)


def _names(chunk: Chunk) -> Iterator[Token]:
    for one in occurrences_in(piece_of(chunk)):
        if one.role is not Role.IMPLIED:
            yield Token(one.span, NAMES.get(one.kind, TokenKind.VALUE), one.role is Role.DEFINITION)


def _words(chunk: Chunk) -> Iterator[Token]:
    """Properties, words of closed lists, and the prefixes of expressions."""
    here = surroundings(("tools",)) if chunk.place is ChunkPlace.TOOLS else ROOT
    waiting: list[tuple[Surroundings, Member]] = [(here, member) for member in chunk.members()]
    while waiting:
        around, member = waiting.pop()
        key = member.key
        known = PROPERTIES[around.place].get(key.value) if around.place is not None else None
        if known is not None:
            yield Token(whole(chunk.text, Span(key.start, key.end), key.value), TokenKind.PROPERTY)
            yield from _value(chunk.text, known, member.value)
        inner = below(around, key.value)
        waiting += [(inner, each) for each in _members(member.value)]
        if isinstance(member.value, ArrayNode):
            item = below(inner, 0)
            waiting += [(item, each) for node in member.value.items for each in _members(node)]


def _members(node: Node) -> list[Member]:
    return node.members if isinstance(node, ObjectNode) else []


def _value(text: str, known: Property, node: Node) -> Iterator[Token]:
    for each in node.items if isinstance(node, ArrayNode) else (node,):
        if not isinstance(each, StringNode):
            continue
        string = Span(each.start, each.end)
        if known.kind in (Kind.WORD, Kind.WORDS) and known.words is not None:
            if each.value in {word.value for word in known.words}:
                yield Token(whole(text, string, each.value), TokenKind.WORD)
        elif known.name == "from":
            expression = parse(each.value)
            if expression.prefix is not None:
                yield Token(inside(text, string, expression.head.span), TokenKind.PREFIX)
            if expression.prefix is not None and expression.prefix.value == "platform" and expression.rest:
                field = Span(expression.head.span.end + 1, len(expression.text))
                yield Token(inside(text, string, field), TokenKind.FIELD)
