"""One text file of a workspace, with the way from a JSON Pointer to a place in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar, cast

from skillcontract.publish.reading import NotRegular, NotText, decoded, read_regular
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.nodes import ArrayNode, Member, Node, ObjectNode
from skillcontract.syntax.parser import Tree, parse
from skillcontract.text.language import Localized
from skillcontract.text.positions import LineMap, PositionEncoding
from skillcontract.text.span import Span
from skillcontract.text.system_reason import system_reason
from skillcontract.workspace.contract_reading import ContractReading, read_contract
from skillcontract.workspace.problem import Place, Problem

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class SourceFile:
    """A file's text as it was read; a leading byte-order mark is kept."""

    path: Path
    name: str
    """Relative to the workspace's folder, with `/`; empty where the text is no file yet."""
    text: str
    dialect: Dialect = Dialect.JSON5

    @cached_property
    def tree(self) -> Tree:
        """The text as understood by its dialect."""
        return parse(self.text, self.dialect)

    @cached_property
    def contract(self) -> ContractReading:
        """What the text tells the files around it where it is a contract. The tree it takes is not kept."""
        return read_contract(self.__dict__.get("tree") or parse(self.text, self.dialect))

    @cached_property
    def lines(self) -> LineMap:
        """Its lines, characters counted in code points."""
        return LineMap(self.text, PositionEncoding.UTF32)

    @cached_property
    def _kept(self) -> dict[object, tuple[object, object]]:
        return {}

    def kept(self, make: Callable[Concatenate[SourceFile, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a pure function makes of the file. It is made once, and again where other arguments are given: a file that stays from
        load to load brings along all that was made of it."""
        given = (args, kwargs)
        known = self._kept.get(make)
        if known is None or known[0] != given:
            known = self._kept[make] = (given, make(self, *args, **kwargs))
        return cast("T", known[1])

    def span(self, pointer: str) -> Span:
        """The span of the node at a JSON Pointer, or of the nearest one above it that is there."""
        node = node_at(self.tree.root, pointer)
        return Span(node.start, node.end)

    def place(self, pointer: str = "") -> Place:
        """The place of the node at a JSON Pointer, for people."""
        return self.place_of(self.span(pointer))

    def place_of(self, span: Span) -> Place:
        """The place at which a span begins, for people."""
        position = self.lines.position(span.start)
        return Place(self.path, position.line + 1, position.character + 1)

    def problem(self, pointer: str, message: Localized) -> Problem:
        """A problem with the value at a JSON Pointer."""
        return Problem(self.place(pointer), self.span(pointer), pointer, message)


def node_at(root: Node, pointer: str) -> Node:
    """The node at a JSON Pointer (RFC 6901); where the way ends early, the last node on it."""
    node = root
    for token in pointer.split("/")[1:]:
        step = _step(node, token.replace("~1", "/").replace("~0", "~"))
        if step is None:
            return node
        node = step
    return node


LastMember = Callable[[ObjectNode, str], Member | None]
"""Finds the member of an object that counts for a key, as `ObjectNode.last` does."""


def shown_at(root: Node, pointer: str, last: LastMember = ObjectNode.last) -> Span | None:
    """What is shown of the node at a JSON Pointer: a scalar itself, of anything larger its key, or where it is no value of
    a key its first character. Where the node is not there, the nearest one above it; None where there is none at all.
    `last` finds an object's member: whoever asks often remembers where they stand."""
    tokens = _tokens(pointer)
    member = last(root, tokens[0]) if tokens and isinstance(root, ObjectNode) else None
    return _first(root) if member is None else _shown_below(member, tokens[1:], last)


def shown_among(members: Sequence[Member], pointer: str) -> Span | None:
    """The same below some members of an object; None where the first step leads nowhere."""
    tokens = _tokens(pointer)
    member = next((each for each in reversed(members) if tokens and each.key.value == tokens[0]), None)
    return None if member is None else _shown_below(member, tokens[1:], ObjectNode.last)


def _tokens(pointer: str) -> list[str]:
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:]]


def _shown_below(member: Member, tokens: Sequence[str], last: LastMember) -> Span:
    shown = _of_member(member)
    node: Node | None = member.value
    for token in tokens:
        inner = last(node, token) if isinstance(node, ObjectNode) else None
        node = inner.value if inner is not None else _step(node, token) if node is not None else None
        if node is None:
            break
        shown = _of_member(inner) if inner is not None else _first(node)
    return shown


def _of_member(member: Member) -> Span:
    if isinstance(member.value, ObjectNode | ArrayNode):
        return Span(member.key.start, member.key.end)
    return Span(member.value.start, member.value.end)


def _first(node: Node) -> Span:
    if isinstance(node, ObjectNode | ArrayNode):
        return Span(node.start, min(node.start + 1, node.end))
    return Span(node.start, node.end)


def pointer(*tokens: str | int) -> str:
    """The JSON Pointer of a path of keys and indexes."""
    return "".join("/" + str(token).replace("~", "~0").replace("/", "~1") for token in tokens)


def read_source(
    path: Path, name: str, dialect: Dialect, texts: Mapping[Path, str]
) -> SourceFile | Problem | None:
    """The file at `path`, or why it cannot be read; None where there is none. `texts` go before the disk."""
    if path in texts:
        return SourceFile(path, name, texts[path], dialect)
    try:
        data = read_regular(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except NotRegular:
        return _unreadable(path, Localized("是管道或设备，不是文件", "a pipe or a device, not a file"))
    except OSError as error:
        reason = system_reason(error)
        return _unreadable(path, Localized(f"无法读取：{reason.zh}", f"cannot be read: {reason.en}"))
    try:
        return SourceFile(path, name, decoded(data), dialect)
    except NotText as error:
        return _unreadable(path, (_binary if error.is_binary else _not_utf8)(error.offset))


def _binary(nul: int) -> Localized:
    return Localized(
        f"是二进制文件，不是文本（第 {nul} 字节为 NUL）", f"a binary file, not text (NUL at byte {nul})"
    )


def _not_utf8(offset: int) -> Localized:
    return Localized(f"不是 UTF-8 文本（第 {offset} 字节）", f"not UTF-8 text (byte {offset})")


def _unreadable(path: Path, message: Localized) -> Problem:
    return Problem(Place(path), Span(0, 0), "", message)


def _step(node: Node, token: str) -> Node | None:
    if isinstance(node, ObjectNode):
        member = node.last(token)
        return member.value if member else None
    if isinstance(node, ArrayNode) and token.isdecimal() and int(token) < len(node.items):
        return node.items[int(token)]
    return None
