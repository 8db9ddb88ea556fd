"""`grants.json5`: what the identity system grants to whom (semantics D1, D2, D3b)."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, WithJsonSchema

from skillcontract.model.file_model import STRING_LIST, FileModel, RawStrings
from skillcontract.model.governance import Trust


class Principal(FileModel):
    """One identity that executes skills. One without an id is kept, so that it can be reported and not overlooked."""

    model_config = ConfigDict(json_schema_extra={"required": ["id"]})

    id: str | None = None
    """The principal's unique name."""
    role: str | None = None
    """The role it acts in."""
    grants: RawStrings = None
    """Its permissions, `resource:action` each."""
    trust: Trust = None
    """Its trust level."""
    scopes: Annotated[
        object, WithJsonSchema({"type": "object", "additionalProperties": dict(STRING_LIST)})
    ] = None
    """For a skill_id, the only ones of its grants that count for that skill."""


class Grants(FileModel):
    """All principals, and what the workspace says about single grants."""

    principals: tuple[Principal, ...] = ()
    """The principals, in the order in which the matrix shows them."""
    effects: Annotated[
        object, WithJsonSchema({"type": "object", "additionalProperties": {"type": "string"}})
    ] = None
    """The side effect of a grant, where it is not the grant's own words with a dot."""
    write_like: Annotated[
        object, WithJsonSchema({"type": "object", "additionalProperties": {"type": "boolean"}})
    ] = None
    """Whether a grant lets its holder change something, where its action does not tell."""
