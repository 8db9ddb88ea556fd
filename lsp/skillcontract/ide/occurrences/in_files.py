"""The names in the files around contracts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from skillcontract.ide.occurrences.occurrence import NameKind, Occurrence, Role, whole
from skillcontract.syntax.nodes import ArrayNode, Member, Node, ObjectNode, StringNode
from skillcontract.text.span import Span

_WORD = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.\-]*")
_PLAIN = re.compile(r"[a-z]+|[^\W\d_A-Za-z]+")


class FileNames:
    """Reads names out of the tree of one JSON5 file."""

    def __init__(self, text: str, root: Node) -> None:
        self._text = text
        self._root = root

    def skill_definition(self) -> Iterator[Occurrence]:
        """skill.json5: the skill's key, and the tools bound to it."""
        yield from self._values(NameKind.SKILL, self._root, "skillKey", role=Role.DEFINITION)
        yield from self._values(NameKind.TOOL, self._root, "toolNames", "*")

    def manifest(self) -> Iterator[Occurrence]:
        """skillcontract.json5: each agent's skills, and the tools whose confirmation may be bypassed."""
        yield from self._values(NameKind.SKILL, self._root, "agents", "*", "skills", "*")
        yield from self._values(NameKind.TOOL, self._root, "config", "writeConfirmBypassTools", "*")

    def governance(self) -> Iterator[Occurrence]:
        """governance.json5: the skill's name and the tools with effects."""
        yield from self._values(NameKind.SKILL, self._root, "skill_id")
        yield from self._keys(NameKind.TOOL, self._root, "tool_effects")

    def grants(self) -> Iterator[Occurrence]:
        """grants.json5: the skills that a principal's scopes name."""
        yield from self._keys(NameKind.SKILL, self._root, "principals", "*", "scopes")

    def tool_list(self) -> Iterator[Occurrence]:
        """A tools/list answer: its tools and their arguments; a whole JSON-RPC answer is understood too."""
        for way in ((), ("result",)):
            for tool in _at(self._root, *way, "tools", "*"):
                for name in _at(tool, "name"):
                    if isinstance(name, StringNode):
                        yield self._occurrence(NameKind.TOOL, name, Role.LISTED)
                        yield from self._schema(tool, name.value)

    def _schema(self, tool: Node, name: str) -> Iterator[Occurrence]:
        waiting = [("", node) for node in _at(tool, "inputSchema")]
        while waiting:
            above, schema = waiting.pop()
            for properties in _at(schema, "properties"):
                for member in properties.members if isinstance(properties, ObjectNode) else ():
                    path = above + member.key.value
                    yield self._occurrence(NameKind.ARGUMENT, member.key, Role.LISTED, name=path, owner=name)
                    waiting += [(f"{path}.", member.value)]
                    waiting += [(f"{path}[].", items) for items in _at(member.value, "items")]

    def scenario(self) -> Iterator[Occurrence]:
        """A scenario: its skill, and everything that its steps and what it is given name."""
        root = self._root
        skill = next((node.value for node in _at(root, "skill") if isinstance(node, StringNode)), None)
        yield from self._values(NameKind.SKILL, root, "skill")
        yield from self._values(NameKind.TOOL, root, "toolNames", "*")
        yield from self._keys(NameKind.TOOL, root, "responses")
        for given in _at(root, "given"):
            yield from self._given(given, skill)
        for step in _at(root, "steps", "*"):
            yield from self._step(step, skill)

    def _given(self, given: Node, skill: str | None) -> Iterator[Occurrence]:
        yield from self._values(NameKind.TOOL, given, "target")
        yield from self._values(NameKind.TOOL, given, "config", "writeConfirmBypassTools", "*")
        yield from self._keys(NameKind.INPUT, given, "inputs", skill=skill)
        yield from self._keys(NameKind.OUTPUT, given, "outputs", skill=skill)
        yield from self._keys(NameKind.SHARED, given, "shared", skill=skill)
        yield from self._keys(NameKind.SESSION, given, "session", skill=skill)
        yield from self._values(NameKind.ENTITY, given, "prior", "*", "type")
        yield from self._evidence(given, skill)
        for node in _at(given, "upstream", "*"):
            named = next((each.value for each in _at(node, "skill") if isinstance(each, StringNode)), None)
            yield from self._values(NameKind.SKILL, node, "skill")
            yield from self._keys(NameKind.OUTPUT, node, "outputs", skill=named)
            yield from self._evidence(node, named or skill)

    def _evidence(self, owner: Node, skill: str | None) -> Iterator[Occurrence]:
        yield from self._values(NameKind.TOOL, owner, "evidence", "*", "tool")
        yield from self._values(NameKind.EXTRACT, owner, "evidence", "*", "extracts", "*", "key", skill=skill)
        yield from self._values(NameKind.ENTITY, owner, "evidence", "*", "extracts", "*", "entity", "type")

    def _step(self, step: Node, skill: str | None) -> Iterator[Occurrence]:
        yield from self._values(NameKind.TOOL, step, "call")
        called = next((node.value for node in _at(step, "call") if isinstance(node, StringNode)), "")
        if called == "builtin_node_approval":
            yield from self._values(NameKind.TOOL, step, "args", "toolName")
        if called == "builtin_output_set":
            yield from self._values(NameKind.OUTPUT, step, "args", "key", skill=skill)
        if called == "builtin_node_delegate":
            yield from self._values(NameKind.SKILL, step, "args", "skillKey")
        for ended in _at(step, "delegated"):
            yield from self._evidence(ended, skill)
        for way in (("call",), ("next", "tool"), ("evidence", "tool")):
            yield from self._values(NameKind.TOOL, step, "expect", *way)
        yield from self._values(NameKind.TOOL, step, "expect", "card", "toolName")
        yield from self._keys(NameKind.EXTRACT, step, "expect", "evidence", "counts", skill=skill)

    def _values(
        self,
        kind: NameKind,
        owner: Node,
        *way: str,
        role: Role = Role.REFERENCE,
        skill: str | None = None,
    ) -> Iterator[Occurrence]:
        for node in _at(owner, *way):
            if isinstance(node, StringNode) and node.value:
                yield self._occurrence(kind, node, role, skill=skill)

    def _keys(self, kind: NameKind, owner: Node, *way: str, skill: str | None = None) -> Iterator[Occurrence]:
        for node in _at(owner, *way):
            for member in node.members if isinstance(node, ObjectNode) else ():
                yield self._occurrence(kind, member.key, Role.REFERENCE, skill=skill)

    def _occurrence(
        self,
        kind: NameKind,
        node: StringNode,
        role: Role,
        *,
        name: str | None = None,
        owner: str = "",
        skill: str | None = None,
    ) -> Occurrence:
        span = Span(node.start, node.end)
        is_bare = self._text[node.start : node.start + 1] not in ('"', "'")
        place = whole(self._text, span, node.value)
        return Occurrence(kind, node.value if name is None else name, role, place, owner, skill, is_bare)


def mentions(text: str, tools: Collection[str], *, also_plain: bool = False) -> Iterator[Occurrence]:
    """The tools that a manual mentions, in the order of its text.

    A name of letters alone may be a word of the prose; it counts only where it is marked as code, unless `also_plain`.
    """
    for word, span in sorted(_mentioned(text, tools), key=lambda one: one[1]):
        is_code = text[span.start - 1 : span.start] + text[span.end : span.end + 1] == "``"
        if is_code or also_plain or not _PLAIN.fullmatch(word):
            yield Occurrence(NameKind.TOOL, word, Role.REFERENCE, span)


def _mentioned(text: str, tools: Collection[str]) -> Iterator[tuple[str, Span]]:
    """Chinese prose runs on without spaces, so a name of Latin letters ends where these do, and any other is looked for as
    it is."""
    for found in _WORD.finditer(text):
        word = found[0].rstrip(".-")
        if word in tools:
            yield word, Span(found.start(), found.start() + len(word))
    others = sorted((name for name in tools if name and not name.isascii()), key=len, reverse=True)
    if others:
        for found in re.finditer("|".join(map(re.escape, others)), text):
            yield found[0], Span(*found.span())


def _at(node: Node, *way: str) -> Iterator[Node]:
    """The nodes at a way of keys; `*` goes into every item of a list."""
    if not way:
        yield node
    elif way[0] == "*":
        for item in node.items if isinstance(node, ArrayNode) else ():
            yield from _at(item, *way[1:])
    elif isinstance(node, ObjectNode):
        member: Member | None = node.last(way[0])
        if member is not None:
            yield from _at(member.value, *way[1:])
