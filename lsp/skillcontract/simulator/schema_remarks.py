"""What of a call's arguments its tool's schema would not accept: a remark, never a refusal (semantics C2)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING

from skillcontract.model.pointer import child
from skillcontract.simulator.actions import Action, Call
from skillcontract.simulator.prepared import PreparedSkill
from skillcontract.simulator.schema_words import schema_words
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language

if TYPE_CHECKING:
    from jsonschema.protocols import Validator


def schema_remarks(skill: PreparedSkill, action: Action, language: Language) -> list[str]:
    """One line for each fault, with its place; none where there is no schema, or where it is no schema itself.

    Names that the contract binds and required names are left out: stage 1 speaks of those.
    """
    tool = skill.callable_tools.get(action.tool) if isinstance(action, Call) else None
    if (
        tool is None
        or tool.schema is None
        or not isinstance(action, Call)
        or not isinstance(action.args, dict)
    ):
        return []
    bound = {argument.path.first for argument in tool.arguments if argument.binds}
    schema = {key: value for key, value in tool.schema.items() if key != "required"}
    validator = _validator(to_json(schema))
    if isinstance(validator, str):
        return [f"inputSchema: {validator}"]
    given = {key: value for key, value in action.args.items() if key not in bound}
    faults = validator.iter_errors(_plain(given))  # type: ignore[arg-type]  # plain values, which it cannot know
    colon = "：" if language is Language.ZH else ": "
    return sorted(
        f"{_pointer(list(fault.absolute_path))}{colon}{schema_words(fault)(language)}" for fault in faults
    )


@lru_cache(maxsize=128)
def _validator(schema: str) -> Validator | str:
    """What judges by a schema, given as JSON; what is wrong with it where it is none. To check one takes as long as forty calls."""
    # Loading the validator costs more than a whole scenario without schemas.
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError

    value = json.loads(schema)
    try:
        Draft202012Validator.check_schema(value)
    except SchemaError as fault:
        return str(fault.message)
    return Draft202012Validator(value)


def _pointer(path: list[str | int]) -> str:
    at = ""
    for part in path:
        at = child(at, str(part))
    return at or "/"


def _plain(value: Json | Mapping[str, Json]) -> object:
    """The value with plain numbers, which is all that jsonschema can tell apart."""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return float(value) if isinstance(value, Decimal) else value
