"""Which kind of workspace file a path names (formats.md 1), and what its model says at a place in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from skillcontract.ide.cursor import Path as Way
from skillcontract.ide.schema_paths import Schema, items_of, properties_of, variants
from skillcontract.model.file_schemas import schema_of
from skillcontract.syntax.values import Json
from skillcontract.text.language import Language

ENDINGS = {
    "skillcontract.json5": "manifest",
    "grants.json5": "grants",
    "skill.json5": "skill",
    "governance.json5": "governance",
    ".scenario.json5": "scenario",
}
"""By the ending of a file's name the kind that `skillcontract schema` knows it by."""


def file_kind(path: Path) -> str | None:
    """The kind, by the names that `skillcontract schema` takes; None for any other file."""
    return next((kind for ending, kind in ENDINGS.items() if path.name.endswith(ending)), None)


@cache
def schema_for(kind: str, language: Language) -> Schema:
    """The JSON Schema of a kind, made from its model once."""
    made: Mapping[str, Json] = schema_of(kind, language)  # type: ignore[assignment]  # plain JSON by construction
    return made


def schemas_at(root: Schema, way: Way) -> tuple[Schema, ...]:
    """What the schema says of the value at a way of keys and indexes; none where it leaves everything open."""
    here: tuple[Schema, ...] = (root,)
    for step in way:
        here = schemas_below(root, here, step)
    return here


def schemas_below(root: Schema, here: tuple[Schema, ...], step: str | int) -> tuple[Schema, ...]:
    """What it says one step further, of the values that some of its parts describe."""
    return tuple(inner for node in here for inner in _below(root, node, step))


def _below(root: Schema, node: Schema, step: str | int) -> Iterator[Schema]:
    if isinstance(step, int):
        yield from items_of(root, node)
        return
    named = [inner for name, inner, _ in properties_of(root, node) if name == step]
    yield from named
    if not named:
        for each in variants(root, node):
            rest = each.get("additionalProperties")
            if isinstance(rest, dict):
                yield rest
