"""The values in a scenario whose shape a tool's own schema tells: arguments and responses of calls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from skillcontract.ide.cursor import Path as Way
from skillcontract.ide.cursor import leads
from skillcontract.ide.files.here import Here
from skillcontract.ide.files.kinds import schemas_at
from skillcontract.ide.files.named_things import CALLS
from skillcontract.ide.files.names import WorkspaceNames
from skillcontract.ide.schema_paths import Schema
from skillcontract.model.builtin_tools import BUILTIN_TOOLS, BuiltinTool
from skillcontract.syntax.values import Json

_INPUT, _OUTPUT = "input", "output"
_PLACES: Mapping[str, str] = {
    "steps/*/args": _INPUT,
    "steps/*/expect/args": _INPUT,
    "steps/*/expect/result": _OUTPUT,
    **{f"{call}/args": _INPUT for call in CALLS},
    **{f"{call}/response": _OUTPUT for call in CALLS},
    "responses/*/*/response": _OUTPUT,
}
"""Which of a tool's schemas describes what stands there; `*` is any key or index."""
_TYPES: Mapping[str, dict[str, Json]] = {
    "string": {"type": "string"},
    "integer": {"type": "integer"},
    "any": {},
    "strings": {"type": "array", "items": {"type": "string"}},
}


def embedded(kind: str, way: Way, here: Here, names: WorkspaceNames) -> tuple[Schema, tuple[Schema, ...]]:
    """The schema that the value at a way is embedded with, and what it says of that value; nothing where none does."""
    for pattern, which in _PLACES.items() if kind == "scenario" else ():
        steps = pattern.split("/")
        if leads(steps, way[: len(steps)]):
            schema = _schema(which, here, names)
            return schema, schemas_at(schema, way[len(steps) :])
    return {}, ()


def _schema(which: str, here: Here, names: WorkspaceNames) -> Schema:
    called = here.called
    builtin = BUILTIN_TOOLS.get(called or "")
    if builtin is not None:
        return builtin_schema(builtin) if which == _INPUT else {}
    listed = names.listed(here, called)
    found = (listed.input_schema if which == _INPUT else listed.output_schema) if listed else None
    if found is not None or which != _INPUT or called is None:
        return found or {}
    return _of_paths(names.declared(here).arguments(called))


def builtin_schema(tool: BuiltinTool) -> Schema:
    """The parameters of a builtin as a schema (§12)."""
    return {
        "type": "object",
        "properties": {each.name: dict(_TYPES[each.type]) for each in tool.parameters},
        "required": [each.name for each in tool.parameters if each.required],
    }


def _of_paths(paths: Iterable[str]) -> Schema:
    """What a contract's argument paths tell of a call where no schema is known (§5.1)."""
    root: dict[str, Json] = {"type": "object", "properties": {}}
    for path in paths:
        node = root
        for segment in path.split("."):
            name = segment.removesuffix("[]")
            properties = node.setdefault("properties", {})
            node.setdefault("type", "object")
            if not isinstance(properties, dict):
                break
            inner = properties.setdefault(name, {})
            if not isinstance(inner, dict):
                break
            if segment != name:
                inner["type"] = "array"
                items = inner.setdefault("items", {})
                node = items if isinstance(items, dict) else {}
            else:
                node = inner
    return root
