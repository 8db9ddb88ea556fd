"""What other files make known: bound tools and their schemas, other skills and what they supply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from skillcontract.expressions.prefix import Prefix
from skillcontract.expressions.response_paths import parse_response_path
from skillcontract.ide.completion.item import Item, ItemKind, Snippet, Stop
from skillcontract.ide.completion.situation import Situation
from skillcontract.ide.completion.snippets import joined
from skillcontract.ide.schema_paths import SchemaPath, argument_at, argument_paths, fields_at, item_fields
from skillcontract.ide.tool_page import tool_page
from skillcontract.model.enums import Share
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.model.properties import Place
from skillcontract.syntax.strings import quote
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Localized
from skillcontract.workspace.surroundings import Surroundings
from skillcontract.workspace.tool_list import ToolDefinition

_RESPONSE_PATHS = {
    (Place.SUCCESS, "path"),
    (Place.ERROR, "code"),
    (Place.ERROR, "message"),
    (Place.EXTRACT, "path"),
}
_ITEM_FIELDS = {(Place.EXTRACT, "fields"), (Place.ENTITY, "id"), (Place.ENTITY, "name")}
_REQUIRED = Localized("必填", "required")
_ELSEWHERE = Localized("其他技能", "another skill")
_FIRST = Localized("数组的第一项", "the array's first item")


def offers(situation: Situation) -> Iterable[Item]:
    """All that the workspace adds where the cursor is."""
    around = situation.beyond
    if around is None:
        return ()
    keys = situation.around.names
    if keys is not None:
        return _keys(situation, around)
    stated = situation.stated
    if stated is None:
        return ()
    place = (stated.place, stated.name)
    if stated.name == "from":
        return _behind(situation, around)
    if place == (Place.INPUT, "provider"):
        others = (around.agent_skills or frozenset()) - {around.own_key or ""}
        return tuple(Item(key, ItemKind.VALUE) for key in sorted(others))
    if place == (Place.ENTITY, "type"):
        return _named(around.everyone.entity_types, ItemKind.VALUE)
    if place in _RESPONSE_PATHS:
        return _response_paths(situation, around)
    if place in _ITEM_FIELDS:
        return _item_fields(situation, around)
    if place == (Place.ARGUMENT, "const") or (
        place == (Place.ARGUMENT, "enum") and situation.cursor.key is None
    ):
        return _values(situation, around)
    if place == (Place.TOOL, "idempotencyKey") and situation.cursor.key is None:
        there = frozenset(situation.cursor.others)
        return tuple(each for each in _paths(situation, around) if each.label not in there)
    if place == (Place.MISSING, "tool"):
        bound = around.bound_tools or ()
        return tuple(
            Item(name, ItemKind.TOOL, page=page_of(definition(around, name)))
            for name in bound
            if name != situation.tool
        )
    return ()


def definition(around: Surroundings, tool: str | None) -> ToolDefinition | None:
    """The tool as its server lists it."""
    schemas = (around.tools or {}).get(tool or "")
    return schemas.tool if schemas is not None else None


# -- keys ---------------------------------------------------------------------------------------------------------


def _keys(situation: Situation, around: Surroundings) -> Iterable[Item]:
    keys, cursor = situation.around.names, situation.cursor
    if keys is None:
        return ()
    there = frozenset(cursor.others)
    if keys.inner is Place.TOOL:
        bound = around.bound_tools if around.bound_tools is not None else tuple(around.tools or ())
        return tuple(
            _tool(name, definition(around, name), has_value=cursor.follower == ":")
            for name in bound
            if name not in there
        )
    called = situation.tool
    if keys.place is Place.VERIFY:
        symbol = situation.names.tool(called or "")
        verify = [part for part in symbol.children if part.name == "verify"] if symbol else []
        called = verify[0].detail if verify else None
    listed = definition(around, called)
    if (
        listed is None
        or listed.input_schema is None
        or keys.inner not in (Place.ARGUMENT, Place.VERIFY_ARGUMENT)
    ):
        return ()
    paths = [path for path in argument_paths(listed.input_schema) if path.path not in there]
    is_argument = keys.inner is Place.ARGUMENT
    return tuple(_argument(path, is_argument=is_argument, has_value=cursor.follower == ":") for path in paths)


def _tool(name: str, listed: ToolDefinition | None, *, has_value: bool) -> Item:
    inserted = None if has_value else joined([f"{quote(name)[1:]}: ", *whole_tool(listed)])
    title = Localized(listed.title, listed.title) if listed and listed.title else None
    return Item(name, ItemKind.TOOL, title, inserted=inserted, page=page_of(listed))


def page_of(listed: ToolDefinition | None) -> Callable[[], Localized | None] | None:
    """Writes the page of a tool when somebody looks at it."""
    return None if listed is None else partial(tool_page, listed)


def whole_tool(listed: ToolDefinition | None) -> Iterator[str | Stop]:
    """A tool with the arguments that every call needs, each with the source that fits it."""
    label = (listed.title or "") if listed else ""
    reads = listed is not None and listed.annotations.get("readOnlyHint") is True
    yield f'{{ "label": {quote(label)}, "sideEffect": "'
    yield Stop(("NONE", "WRITE") if reads or listed is None else ("WRITE", "NONE"))
    yield '", "args": { '
    schema = listed.input_schema if listed else None
    needed = [path for path in argument_paths(schema) if path.required] if schema is not None else []
    for number, path in enumerate(needed):
        yield ("," if number else "") + (" " if number else "") + f"{quote(path.path)}: "
        yield from source_of(path)
    if not needed:
        yield Stop()
    yield ' }, "success": { "path": "'
    yield Stop()
    yield '", "op": "EQ", "value": '
    yield Stop()
    yield " } }"


def _argument(path: SchemaPath, *, is_argument: bool, has_value: bool) -> Item:
    value: Iterable[str | Stop] = source_of(path) if is_argument else ('{ "from": "call.', Stop(), '" }')
    inserted: Snippet | None = None if has_value else joined([f"{quote(path.path)[1:]}: ", *value])
    types = " | ".join(path.types)
    detail = Localized(
        "，".join(part for part in (types, _REQUIRED.zh if path.required else "") if part),
        ", ".join(part for part in (types, _REQUIRED.en if path.required else "") if part),
    )
    said = Localized(path.description, path.description) if path.description else None
    return Item(path.path, ItemKind.ARGUMENT, detail, said, inserted, preferred=path.required)


def source_of(path: SchemaPath) -> Iterator[str | Stop]:
    """An argument's value: the platform's field of that name (§11), else what the user says."""
    leaf = path.path.rpartition(".")[2].removesuffix("[]")
    if leaf in PLATFORM_FIELDS:
        yield f'{{ "from": "platform.{leaf}" }}'
        return
    yield '{ "sources": ["'
    yield Stop(("USER", "EVIDENCE", "MODEL"))
    yield '"]'
    if path.values:
        yield f', "enum": {to_json(list(path.values))}'
    yield " }"


# -- values -------------------------------------------------------------------------------------------------------


def _behind(situation: Situation, around: Surroundings) -> Iterable[Item]:
    prefix, *inner = situation.cursor.written.split(".")
    if not inner or situation.stated is None:
        return ()
    steps = tuple(inner[:-1])
    in_input = situation.stated.place is Place.INPUT
    if prefix == Prefix.EVIDENCE:
        if not steps:
            return _named(around.team.evidence_keys, ItemKind.EXTRACT)
        return _evidence(situation, around, steps)
    if prefix == Prefix.PRIOR and len(steps) == 1:
        return _attributes(situation, around, steps[0].partition(":")[0])
    if prefix == Prefix.CALL:
        return _paths(situation, around, ".".join(steps))
    if steps:
        return ()
    if prefix == Prefix.SHARED:
        return _named(around.team.shared(Share.TASK), ItemKind.OUTPUT)
    if prefix == Prefix.SESSION:
        return _named(around.everyone.shared(Share.SESSION), ItemKind.OUTPUT)
    if prefix == Prefix.OUTPUTS and in_input:
        return _named(around.team.outputs, ItemKind.OUTPUT)
    if prefix == Prefix.PRIOR:
        return tuple(
            Item(name, ItemKind.FIELD, _ELSEWHERE, inserted=(f"{name}.", Stop()))
            for name in sorted(around.everyone.entity_types)
        )
    return ()


def _named(names: Iterable[str], kind: ItemKind) -> Iterable[Item]:
    return tuple(Item(name, kind, _ELSEWHERE) for name in sorted(names))


def _evidence(situation: Situation, around: Surroundings, steps: tuple[str, ...]) -> Iterable[Item]:
    """The fields of what an extract of this contract took, as its tool's outputSchema has them."""
    found: dict[str, Item] = {}
    for extract in situation.names.extracts():
        listed = definition(around, extract.tool)
        if extract.key == steps[0] and listed is not None and listed.output_schema is not None:
            way = (*parse_response_path(extract.path).names, *steps[1:])
            for path in fields_at(listed.output_schema, way):
                found.setdefault(path.path, _field(path))
            if not found and any(fields_at(listed.output_schema, (*way, "0"))):
                found["0"] = Item("0", ItemKind.FIELD, _FIRST, inserted=("0.", Stop()), preferred=True)
    return tuple(found.values())


def _attributes(situation: Situation, around: Surroundings, kind: str) -> Iterable[Item]:
    """What entities of a type are known to have: the fields of what the contract's extracts make them of (§6.3)."""
    found: dict[str, Item] = {}
    for extract in situation.names.extracts():
        listed = definition(around, extract.tool)
        if extract.entity == kind and listed is not None and listed.output_schema is not None:
            for path in item_fields(listed.output_schema, parse_response_path(extract.path).names):
                found.setdefault(path.path, _field(path))
    return tuple(found.values())


def _paths(situation: Situation, around: Surroundings, above: str = "") -> Iterable[Item]:
    """The paths of the tool's own arguments, as its inputSchema has them; behind `above.` what goes on there."""
    listed = definition(around, situation.tool)
    if listed is None or listed.input_schema is None:
        return ()
    lead = f"{above}." if above else ""
    paths = (path for path in argument_paths(listed.input_schema) if path.path.startswith(lead))
    return tuple(_field(path._replace(path=path.path.removeprefix(lead))) for path in paths)


def _response_paths(situation: Situation, around: Surroundings) -> Iterable[Item]:
    """Whole paths into the response that go on from what is written."""
    listed = definition(around, situation.tool)
    if listed is None or listed.output_schema is None:
        return ()
    before = situation.cursor.written.rpartition(".")[0]
    steps = tuple(before.split(".")) if before else ()
    lead = f"{before}." if before else ""
    return tuple(
        _field(path._replace(path=lead + path.path)) for path in fields_at(listed.output_schema, steps)
    )


def _item_fields(situation: Situation, around: Surroundings) -> Iterable[Item]:
    """The fields of the items that the extract around the cursor takes."""
    listed, path = definition(around, situation.tool), situation.cursor.path
    index = path[3] if len(path) > 3 and path[2] == "extracts" else None
    if listed is None or listed.output_schema is None or not isinstance(index, int):
        return ()
    extracts = situation.names.extracts_of(listed.name)
    if index >= len(extracts):
        return ()
    way = parse_response_path(extracts[index].path).names
    there = frozenset(situation.cursor.others) if situation.cursor.key is None else frozenset()
    return tuple(_field(each) for each in item_fields(listed.output_schema, way) if each.path not in there)


def _values(situation: Situation, around: Surroundings) -> Iterable[Item]:
    """The values that the schema lists for the argument."""
    listed = definition(around, situation.tool)
    if listed is None or listed.input_schema is None or situation.argument is None:
        return ()
    told = argument_at(listed.input_schema, situation.argument)
    there = frozenset(situation.cursor.others) if situation.cursor.key is None else frozenset()
    values = told.values if told else ()
    return tuple(
        _value(value, situation) for value in values if not (isinstance(value, str) and value in there)
    )


def _value(value: Json, situation: Situation) -> Item:
    if isinstance(value, str):
        return Item(value, ItemKind.VALUE, inserted=(quote(value)[1:-1],))
    return Item(to_json(value), ItemKind.VALUE, bare=not situation.cursor.quoted)


def _field(path: SchemaPath) -> Item:
    types = " | ".join(path.types)
    said = Localized(path.description, path.description) if path.description else None
    return Item(path.path, ItemKind.FIELD, Localized(types, types) if types else None, said)
