"""`governance.json5`: a skill's contract of protocol P2 (third spec §2.1, semantics D1, D9)."""

from __future__ import annotations

from typing import Annotated

from pydantic import WithJsonSchema

from skillcontract.model.file_model import STRING_LIST, RawStrings, SnakeModel

Trust = Annotated[object, WithJsonSchema({"anyOf": [{"enum": [0, 1, 2]}, {"enum": ["low", "mid", "high"]}]})]
"""A trust level as it was written: 0 low, 1 mid, 2 high, or the words."""


class GovernanceContract(SnakeModel):
    """What a skill may do and who may let it, as written. `skillcontract.governance.terms` gives it its meaning."""

    skill_id: str | None = None
    """The skill's unique name in contracts and grants, such as `limit.decide`. Default: the skill's key."""
    role: str | None = None
    """The role that may execute the skill."""
    capabilities: RawStrings = None
    """What the skill can do, in words."""
    preconditions: RawStrings = None
    """The grants (`resource:action`) a principal must hold before a call."""
    side_effects: RawStrings = None
    """The side effects (`resource.action`) the skill may have. Empty: it only reads."""
    trust_required: Trust = None
    """The lowest trust level of a principal that may execute the skill."""
    evidence_ref: Annotated[object, WithJsonSchema({"type": "string"})] = None
    """The number under which design and tests can be traced."""
    tool_effects: Annotated[
        object, WithJsonSchema({"type": "object", "additionalProperties": dict(STRING_LIST)})
    ] = None
    """Which side effects a call of each tool requests."""
    temporary: Annotated[
        object,
        WithJsonSchema(
            {
                "type": "object",
                "properties": {
                    "approvers": {**STRING_LIST, "minItems": 2, "uniqueItems": True},
                    "reason": {"type": "string", "minLength": 1},
                    "start": {"type": "string", "format": "date-time"},
                },
                "required": ["approvers", "reason", "start"],
            }
        ),
    ] = None
    """A temporary contract: in force for eight hours from its start, approved by two people, with a reason."""
