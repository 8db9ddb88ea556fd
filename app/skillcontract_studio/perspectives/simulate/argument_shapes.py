"""What a call's arguments look like, place by place: what the tool's `inputSchema` and its contract say together.

A place is named by its template: the names on the way, ITEM for whatever item of an array. Places are made when they are
asked for, so that a schema that contains itself costs no more than what is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from skillcontract.expressions.navigation import ABSENT, Absent
from skillcontract.model.builtin_tools import BUILTIN_TOOLS, BuiltinParameter
from skillcontract.simulator.prepared import PreparedArgument, PreparedSkill, PreparedTool
from skillcontract.syntax.values import Json
from skillcontract.workspace.json_schema import (
    ANYTHING,
    Alternatives,
    Presence,
    SchemaTree,
    names_of,
    types_of,
    values_of,
)

ITEM = "[]"
Template: TypeAlias = tuple[str, ...]
Keys: TypeAlias = tuple[str | int, ...]
_SCALARS = frozenset({"string", "number", "integer", "boolean", "null"})


class ShapeKind(StrEnum):
    """How a place is filled in."""

    OBJECT = "object"
    """Property by property."""
    LIST = "list"
    """Item by item."""
    LEAF = "leaf"
    """As one value."""
    JSON = "json"
    """As JSON: the schema lets several things stand here, or does not say what."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One place. `types` are those of JSON Schema without `null`, None where any may stand; `names` are an object's properties.

    `path` is the place as contracts write it (§5.1); `argument` is the contract's entry for exactly this place.
    """

    template: Template
    kind: ShapeKind
    types: frozenset[str] | None = None
    allowed: tuple[Json, ...] = ()
    names: tuple[str, ...] = ()
    required: bool = False
    default: Json | Absent = ABSENT
    about: str = ""
    argument: PreparedArgument | None = None
    known: bool = True
    """False for what neither schema nor contract names."""

    @property
    def path(self) -> str:
        """The place as contracts write it."""
        return path_of(self.template)

    @property
    def label(self) -> str:
        """What the contract calls it for people."""
        return (self.argument.label or "") if self.argument is not None else ""

    @property
    def binding(self) -> str:
        """`const`, `from`, or nothing."""
        if self.argument is None or not self.argument.binds:
            return ""
        return "const" if self.argument.has_const else "from"

    @property
    def sensitive(self) -> bool:
        """Whether its value is masked."""
        return self.argument is not None and self.argument.sensitive


def path_of(template: Template) -> str:
    """`("lines", "[]", "code")` as `lines[].code`."""
    return "".join(part if part == ITEM else f".{part}" for part in template).removeprefix(".")


def template_of(keys: Keys) -> Template:
    """The place that keys into a call's arguments are at."""
    return tuple(ITEM if isinstance(key, int) else key for key in keys)


class ArgumentShapes:
    """The places of one tool's arguments."""

    def __init__(self, schema: Mapping[str, Json] | None, arguments: Sequence[PreparedArgument] = ()) -> None:
        self._tree = SchemaTree(schema or {})
        self._of_contract = {_template(argument): argument for argument in arguments}
        self._known: dict[Template, Shape] = {}
        self._places: dict[Template, tuple[Alternatives, bool, bool]] = {
            (): (self._tree.top, True, schema is not None)
        }

    @property
    def top(self) -> Shape:
        """The arguments as a whole."""
        return Shape((), ShapeKind.OBJECT, names=self._names((), self._tree.top))

    def at(self, template: Template) -> Shape:
        """A place, whether or not anything is known of it."""
        if not template:
            return self.top
        if template not in self._known:
            self._known[template] = self._made(template)
        return self._known[template]

    def _made(self, template: Template) -> Shape:
        place, required, described = self._place(template)
        argument = self._of_contract.get(template)
        items = self._of_contract.get((*template, ITEM))
        names = self._names(template, place)
        types = types_of(place) if described else None
        types = None if types is None else types - {"null"}
        allowed = tuple(argument.enum) if argument is not None and argument.enum else values_of(place) or ()
        inside = self._contract_below(template)
        about = next(_texts(place, "description"), "") or next(_texts(place, "title"), "")
        return Shape(
            template,
            _kind(place, types, names, inside, described=described, listed=bool(allowed)),
            types,
            allowed if all(not isinstance(each, dict | list) for each in allowed) else (),
            names,
            (required and not (argument is not None and argument.binds))
            or (argument is not None and argument.required)
            # Where `a[]` is required, an absent or empty `a` is missing (semantics B4).
            or (items is not None and items.required and not items.binds),
            next((node["default"] for nodes in place for node in nodes if "default" in node), ABSENT),
            about,
            argument,
            described or argument is not None or bool(inside),
        )

    def _place(self, template: Template) -> tuple[Alternatives, bool, bool]:
        """What the schema says of a place, whether its owner cannot be without it, and whether the schema speaks of it."""
        if template not in self._places:
            above, _, described = self._place(template[:-1])
            if not described:
                self._places[template] = (ANYTHING, False, False)
            else:
                name = template[-1]
                step = self._tree.items(above) if name == ITEM else self._tree.property(above, name)
                found = step.presence is Presence.PRESENT
                required = step.required and name != ITEM
                self._places[template] = (step.alternatives if found else ANYTHING, required, found)
        return self._places[template]

    def _names(self, template: Template, place: Alternatives) -> tuple[str, ...]:
        """The contract's order first: it is what people read beside the form."""
        own = [name for name in self._contract_below(template) if name != ITEM]
        return tuple(dict.fromkeys((*own, *names_of(place))))

    def _contract_below(self, template: Template) -> tuple[str, ...]:
        depth = len(template)
        below = (each[depth] for each in self._of_contract if len(each) > depth and each[:depth] == template)
        return tuple(dict.fromkeys(below))


def shapes_of(skill: PreparedSkill, tool: str) -> ArgumentShapes:
    """The places of the arguments of a tool of the skill or of a builtin; of any other tool nothing is known."""
    builtin = BUILTIN_TOOLS.get(tool)
    if builtin is not None:
        return ArgumentShapes(_builtin_schema(builtin.parameters))
    known: PreparedTool | None = skill.callable_tools.get(tool)
    return ArgumentShapes(None) if known is None else ArgumentShapes(known.schema, known.arguments)


def _builtin_schema(parameters: Sequence[BuiltinParameter]) -> dict[str, Json]:
    types: dict[str, Json] = {
        "integer": {"type": "integer"},
        "strings": {"type": "array", "items": {"type": "string"}},
        "any": {},
    }
    properties = {each.name: types.get(each.type, {"type": "string"}) for each in parameters}
    return {"properties": properties, "required": [each.name for each in parameters if each.required]}


def _template(argument: PreparedArgument) -> Template:
    parts: list[str] = []
    for segment in argument.path.parsed.segments:
        parts += (segment.name, ITEM) if segment.each else (segment.name,)
    return tuple(parts)


def _kind(
    place: Alternatives,
    types: frozenset[str] | None,
    names: Sequence[str],
    inside: Sequence[str],
    *,
    described: bool,
    listed: bool,
) -> ShapeKind:
    if ITEM in inside:
        return ShapeKind.LIST
    if inside:
        return ShapeKind.OBJECT
    if not described or (types is not None and types <= _SCALARS):
        return ShapeKind.LEAF
    if listed and types is None:
        return ShapeKind.LEAF
    shaped = [nodes for nodes in place if types_of((nodes,)) != frozenset({"null"})]
    if len(shaped) != 1:
        return ShapeKind.JSON
    if types is None:
        items = any("items" in node or "prefixItems" in node for node in shaped[0])
        return ShapeKind.OBJECT if names else ShapeKind.LIST if items else ShapeKind.LEAF
    if types == {"array"}:
        return ShapeKind.LIST
    return ShapeKind.OBJECT if types == {"object"} and names else ShapeKind.JSON


def _texts(place: Alternatives, word: str) -> Iterator[str]:
    for nodes in place:
        for node in nodes:
            text = node.get(word)
            if isinstance(text, str):
                yield text
