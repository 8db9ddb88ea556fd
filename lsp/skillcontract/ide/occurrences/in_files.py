"""The names in the files around contracts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from skillcontract.ide.occurrences.occurrence import NameKind, Occurrence, Role, inside, whole
from skillcontract.model.builtin_tools import BUILTIN_PREFIX
from skillcontract.model.enums import Source
from skillcontract.syntax.nodes import ArrayNode, Member, Node, ObjectNode, StringNode
from skillcontract.text.span import Span

_WORD = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.\-]*")
_SOURCES: Mapping[str, tuple[NameKind, ...]] = {
    Source.NODE_OUTPUT: (NameKind.INPUT, NameKind.OUTPUT),
    Source.SHARED: (NameKind.SHARED,),
    Source.SESSION: (NameKind.SESSION,),
    Source.PRIOR_TASK: (NameKind.ENTITY,),
}
"""What `sourceRef` of `builtin_output_set` names, by its `sourceType`; an own value may be an input's or an output's."""
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
        """skillcontract.json5: each agent's skills, and the tools that it says something about."""
        yield from self._values(NameKind.SKILL, self._root, "agents", "*", "skills", "*")
        yield from self._values(NameKind.TOOL, self._root, "receiptTools", "*")
        yield from self._values(NameKind.TOOL, self._root, "config", "writeConfirmBypassTools", "*")

    def governance(self) -> Iterator[Occurrence]:
        """governance.json5: the skill's name, its role, grants and side effects, and the tools with effects."""
        root = self._root
        yield from self._values(NameKind.SKILL, root, "skill_id")
        yield from self._values(NameKind.ROLE, root, "role", role=Role.DEFINITION)
        yield from self._values(NameKind.GRANT, root, "preconditions", "*")
        yield from self._values(NameKind.EFFECT, root, "side_effects", "*", role=Role.DEFINITION)
        yield from self._keys(NameKind.TOOL, root, "tool_effects")
        yield from self._values(NameKind.EFFECT, root, "tool_effects", "**", "*")

    def grants(self) -> Iterator[Occurrence]:
        """grants.json5: the principals with their roles and grants, and what is said of single grants."""
        for principal in _at(self._root, "principals", "*"):
            yield from self._values(NameKind.PRINCIPAL, principal, "id", role=Role.DEFINITION)
            yield from self._values(NameKind.ROLE, principal, "role")
            yield from self._values(NameKind.GRANT, principal, "grants", "*", role=Role.DEFINITION)
            yield from self._keys(NameKind.SKILL, principal, "scopes")
            yield from self._values(NameKind.GRANT, principal, "scopes", "**", "*")
        yield from self._keys(NameKind.GRANT, self._root, "effects")
        yield from self._values(NameKind.EFFECT, self._root, "effects", "**")
        yield from self._keys(NameKind.GRANT, self._root, "writeLike")

    def tool_list(self) -> Iterator[Occurrence]:
        """A tools/list answer: its tools and their arguments; a whole JSON-RPC answer is understood too."""
        for way in ((), ("result",)):
            for tool in _at(self._root, *way, "tools", "*"):
                for name in _at(tool, "name"):
                    if isinstance(name, StringNode):
                        yield self._occurrence(NameKind.TOOL, name, Role.LISTED)
                        yield from self._schema(tool, name.value)

    def tool_lock(self) -> Iterator[Occurrence]:
        """tools.lock.json: the tools as they were."""
        for key in _keys_at(self._root, "tools"):
            if isinstance(key, StringNode):
                yield self._occurrence(NameKind.TOOL, key, Role.LOCKED)

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
        delegate: str | None = None
        for step in _at(root, "steps", "*"):
            yield from self._step(step, skill)
            yield from self._keys(NameKind.OUTPUT, step, "delegated", "outputs", skill=delegate)
            if _text(step, "call") == "builtin_node_delegate":
                delegate = _text(step, "args", "skillKey") or None

    def _given(self, given: Node, skill: str | None) -> Iterator[Occurrence]:
        yield from self._values(NameKind.TOOL, given, "target")
        yield from self._values(NameKind.PRINCIPAL, given, "principal")
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
        for evidence in _at(owner, "evidence", "*"):
            yield from self._arguments(_text(evidence, "tool"), evidence, "args")

    def _step(self, step: Node, skill: str | None) -> Iterator[Occurrence]:
        yield from self._values(NameKind.TOOL, step, "call")
        called = _text(step, "call")
        yield from self._arguments(called, step, "args")
        yield from self._arguments(called, step, "expect", "args")
        for path in (*_keys_at(step, "expect", "provenance"), *_at(step, "expect", "missing", "*")):
            if isinstance(path, StringNode) and path.value:
                yield self._occurrence(NameKind.ARGUMENT, path, Role.REFERENCE, owner=called)
        if called == "builtin_node_approval":
            yield from self._values(NameKind.TOOL, step, "args", "toolName")
        if called == "builtin_output_set":
            yield from self._values(NameKind.OUTPUT, step, "args", "key", skill=skill)
            yield from self._source(step, skill)
        if called == "builtin_node_delegate":
            yield from self._values(NameKind.SKILL, step, "args", "skillKey")
        for ended in _at(step, "delegated"):
            yield from self._evidence(ended, skill)
        for way in (("call",), ("next", "tool"), ("evidence", "tool")):
            yield from self._values(NameKind.TOOL, step, "expect", *way)
        yield from self._values(NameKind.TOOL, step, "expect", "card", "toolName")
        yield from self._keys(NameKind.EXTRACT, step, "expect", "evidence", "counts", skill=skill)

    def _source(self, step: Node, skill: str | None) -> Iterator[Occurrence]:
        """What `sourceRef` begins with, by the source beside it (semantics C12)."""
        kinds = _SOURCES.get(_text(step, "args", "sourceType"), ())
        for node in _at(step, "args", "sourceRef") if kinds else ():
            first = re.match(r"[^.:\[\]]*", node.value) if isinstance(node, StringNode) else None
            if first is None or not first[0]:
                continue
            span = inside(self._text, Span(node.start, node.end), Span(0, first.end()))
            for kind in kinds:
                yield Occurrence(kind, first[0], Role.REFERENCE, span, skill=skill)

    def _arguments(self, tool: str, owner: Node, *way: str) -> Iterator[Occurrence]:
        """The keys of a call's arguments, each by its path (§5.1)."""
        is_listed = bool(tool) and not tool.startswith(BUILTIN_PREFIX)
        waiting = [("", node) for node in _at(owner, *way)] if is_listed else []
        while waiting:
            above, node = waiting.pop()
            if isinstance(node, ArrayNode):
                lead = f"{above.removesuffix('.')}[]."
                waiting += [(lead, item) for item in node.items] if above else []
            for member in node.members if isinstance(node, ObjectNode) else ():
                path = above + member.key.value
                yield self._occurrence(NameKind.ARGUMENT, member.key, Role.REFERENCE, name=path, owner=tool)
                waiting.append((f"{path}.", member.value))

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


def _text(node: Node, *way: str) -> str:
    """The text at a way of keys; "" where none is."""
    return next((each.value for each in _at(node, *way) if isinstance(each, StringNode)), "")


def _keys_at(node: Node, *way: str) -> Iterator[Node]:
    """The keys of the object at a way."""
    for each in _at(node, *way):
        yield from (member.key for member in each.members) if isinstance(each, ObjectNode) else ()


def _at(node: Node, *way: str) -> Iterator[Node]:
    """The nodes at a way of keys; `*` goes into every item of a list, `**` into every value of an object."""
    if not way:
        yield node
    elif way[0] == "**":
        for member in node.members if isinstance(node, ObjectNode) else ():
            yield from _at(member.value, *way[1:])
    elif way[0] == "*":
        for item in node.items if isinstance(node, ArrayNode) else ():
            yield from _at(item, *way[1:])
    elif isinstance(node, ObjectNode):
        named: Member | None = node.last(way[0])
        if named is not None:
            yield from _at(named.value, *way[1:])
