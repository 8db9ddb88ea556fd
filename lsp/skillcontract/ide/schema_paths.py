"""The paths that a JSON Schema knows, as contracts write them, for offering and explaining; rules judge by `json_schema`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from skillcontract.syntax.values import Json

Schema: TypeAlias = "Mapping[str, Json]"
_DEPTH = 6
"""How deep argument paths are offered; deeper ones are rarely meant, and a schema may contain itself."""
_COMBINED = ("allOf", "anyOf", "oneOf")


class SchemaPath(NamedTuple):
    """One place below a schema, and what the schema says about it."""

    path: str
    required: bool
    """Whether no call is complete without it."""
    types: tuple[str, ...]
    values: tuple[Json, ...]
    description: str


def argument_paths(schema: Schema) -> Iterator[SchemaPath]:
    """The arguments of an inputSchema: nested by dots, items of arrays with `[]` (§5.1); objects that can be filled in parts
    are told by their parts."""
    yield from _arguments(schema, schema, "", required=True, around=())


def fields_at(schema: Schema, names: tuple[str, ...]) -> Iterator[SchemaPath]:
    """What stands directly below a path into a response; numbers are items of arrays (§9)."""
    here = [schema]
    for name in names:
        if name.isdecimal():
            here = [item for node in here for item in items_of(schema, node)]
        else:
            here = [inner for node in here for key, inner, _ in properties_of(schema, node) if key == name]
    seen: set[str] = set()
    for node in here:
        for name, inner, required in properties_of(schema, node):
            if name not in seen:
                seen.add(name)
                yield told(schema, inner, name, required=required)


def response_paths(schema: Schema) -> Iterator[str]:
    """All paths into a response, some steps deep; of an array the first item's."""
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        way = waiting.pop(0)
        for each in fields_at(schema, way):
            inner = (*way, each.path)
            yield ".".join(inner)
            if len(inner) < _DEPTH:
                is_array = not any(fields_at(schema, inner))
                waiting.append((*inner, "0") if is_array else inner)


def item_fields(schema: Schema, names: tuple[str, ...]) -> Iterator[SchemaPath]:
    """The same, where an array at the path stands for each of its items (§6.3)."""
    found = tuple(fields_at(schema, names))
    yield from found or fields_at(schema, (*names, "0"))


def argument_at(schema: Schema, path: str) -> SchemaPath | None:
    """What an inputSchema says of one argument path."""
    here, required = schema, True
    for segment in path.split("."):
        name = segment.removesuffix("[]")
        found = next((each for each in properties_of(schema, here) if each[0] == name), None)
        if found is None:
            return None
        _, here, is_required = found
        required = required and is_required
        if segment.endswith("[]"):
            item = next(iter(items_of(schema, here)), None)
            if item is None:
                return None
            here = item
    return told(schema, here, path, required=required)


def _arguments(
    root: Schema, node: Schema, above: str, *, required: bool, around: tuple[int, ...]
) -> Iterator[SchemaPath]:
    """`around` are the schemas that this one stands in: one that contains itself is not entered again."""
    inside = (*around, *(id(each) for each in variants(root, node)))
    for name, inner, is_required in properties_of(root, node):
        path, needed = above + name, required and is_required
        parts: list[SchemaPath] = []
        below = [(f"{path}.", inner), *((f"{path}[].", item) for item in items_of(root, inner))]
        for lead, each in below if len(path.split(".")) <= _DEPTH else ():
            if not any(id(one) in inside for one in variants(root, each)):
                parts += _arguments(root, each, lead, required=needed, around=inside)
        if parts:
            yield from parts
        else:
            yield told(root, inner, path, required=needed)


def told(root: Schema, node: Schema, path: str, *, required: bool) -> SchemaPath:
    """What a schema, with all it refers to, says of a value."""
    types: dict[str, None] = {}
    values: list[Json] = []
    description = ""
    for each in variants(root, node):
        kind = each.get("type")
        types.update(
            dict.fromkeys(one for one in (kind if isinstance(kind, list) else [kind]) if isinstance(one, str))
        )
        enum = each.get("enum")
        values += enum if isinstance(enum, list) else [each["const"]] if "const" in each else []
        said = each.get("description")
        description = description or (said if isinstance(said, str) else "")
    return SchemaPath(path, required, tuple(types), tuple(values), description)


def properties_of(root: Schema, node: Schema) -> Iterator[tuple[str, Schema, bool]]:
    """The properties of an object: name, schema, whether it is required."""
    for each in variants(root, node):
        properties, required = each.get("properties"), each.get("required")
        needed = required if isinstance(required, list) else []
        for name, inner in properties.items() if isinstance(properties, dict) else ():
            yield name, inner if isinstance(inner, dict) else {}, name in needed


def items_of(root: Schema, node: Schema) -> Iterator[Schema]:
    """The schemas of an array's items."""
    for each in variants(root, node):
        items = each.get("items")
        if isinstance(items, dict):
            yield items


def variants(root: Schema, node: Schema) -> Iterator[Schema]:
    """The schema with what it refers to and is combined of, each once."""
    waiting: list[Schema] = [node]
    seen: set[int] = set()
    while waiting:
        here = waiting.pop(0)
        if id(here) in seen:
            continue
        seen.add(id(here))
        yield here
        reference = here.get("$ref")
        target = _target(root, reference) if isinstance(reference, str) else None
        if target is not None:
            waiting.append(target)
        for word in _COMBINED:
            parts = here.get(word)
            waiting += [part for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []


def _target(root: Schema, reference: str) -> Schema | None:
    """What a local reference (`#/$defs/x`) points at."""
    if not reference.startswith("#"):
        return None
    here: Json = dict(root)
    for token in reference.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        here = here.get(key) if isinstance(here, dict) else None
    return here if isinstance(here, dict) else None
