"""What can be given before the first step, as a JSON Schema for a form: what formats.md has, and the names that this skill knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from skillcontract.model.enums import Share
from skillcontract.model.file_schemas import schema_of
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.simulator.prepared import PreparedSkill
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json
from skillcontract.text.language import Language, Localized

_OFTEN = ("messages", "inputs", "platform", "shared", "session", "now", "principal")
"""What is given most often stands first."""
_COMMA = Localized("，", ", ")
_NEVER_READ = frozenset({"title", "default"})
"""What pydantic writes of itself: its titles are no words, and null is what stands for nothing anyway."""


def given_schema(session: Session, language: Language) -> dict[str, Json]:
    """The schema of `given`, with its descriptions in that language."""
    definitions = _definitions(language)
    given = cast("dict[str, Json]", definitions["ScenarioGiven"])
    known = cast("dict[str, Json]", given["properties"])
    ordered = {name: known[name] for name in (*_OFTEN, *(each for each in known if each not in _OFTEN))}
    for name, said in _known_here(session, language).items():
        ordered[name] = {**cast("dict[str, Json]", ordered[name]), **said}
    return {"type": "object", "properties": ordered, "$defs": definitions}


def _definitions(language: Language) -> dict[str, Json]:
    return cast("dict[str, Json]", _plain(cast("Json", schema_of("scenario", language)["$defs"])))


def _plain(node: Json) -> Json:
    """A part of the schema without what pydantic adds; the names of properties are no words of a schema."""
    if isinstance(node, list):
        return [_plain(each) for each in node]
    if not isinstance(node, dict):
        return node
    return {
        key: {name: _plain(each) for name, each in value.items()}
        if key == "properties" and isinstance(value, dict)
        else _plain(value)
        for key, value in node.items()
        if key not in _NEVER_READ
    }


def _known_here(session: Session, language: Language) -> Mapping[str, Mapping[str, Json]]:
    """The names and words that the skill, its workspace and the platform have for each part."""
    found = session.opening.cast
    skill, skills = found.prepared, tuple(found.others.values())
    fields: dict[str, Json] = {
        field.name: {"description": f"{field.type(language)}{_COMMA(language)}{field.meaning(language)}"}
        for field in PLATFORM_FIELDS.values()
    }
    inputs: dict[str, Json] = {
        rule.name: {"description": rule.expression.text if rule.expression else ""} for rule in skill.inputs
    }
    outputs: dict[str, Json] = {name: {"$ref": "#/$defs/ScenarioOutput"} for name in skill.outputs}
    grants = found.workspace.grants
    principals = [one.id for one in (grants.principals if grants else ()) if one.id]
    return {
        "platform": {"properties": fields},
        "inputs": {"properties": inputs},
        "shared": {"properties": {name: {} for name in _shared(skills, Share.TASK)}},
        "session": {"properties": {name: {} for name in _shared(skills, Share.SESSION)}},
        "outputs": {"properties": outputs},
        "principal": _word(principals),
        "target": _word([name for name, tool in skill.callable_tools.items() if tool.writes]),
    }


def _shared(skills: Iterable[PreparedSkill], share: Share) -> list[str]:
    return sorted({name for each in skills for name, rule in each.outputs.items() if rule.share is share})


def _word(words: Iterable[str]) -> dict[str, Json]:
    """One of these words; any word where none is known."""
    listed: list[Json] = list(words)
    return {"anyOf": [{"type": "string", "enum": listed}]} if listed else {}
