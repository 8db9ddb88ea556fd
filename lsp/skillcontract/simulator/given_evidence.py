"""The calls that a scenario says were made before (formats.md, Scenario; semantics C15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from skillcontract.model.enums import SuccessOp
from skillcontract.simulator.business_judgement import judge_response
from skillcontract.simulator.idempotency import idempotency_key
from skillcontract.simulator.portions import is_empty, portions_of
from skillcontract.simulator.prepared import (
    EntityRule,
    ExtractRule,
    Place,
    PreparedSkill,
    PreparedTool,
    SuccessRule,
)
from skillcontract.simulator.preparing import unconfigured_tool
from skillcontract.simulator.state import CallStatus, Evidence
from skillcontract.syntax.values import Json
from skillcontract.text.span import Span

if TYPE_CHECKING:
    from skillcontract.model.scenario import ScenarioEvidence, ScenarioExtract, ScenarioSuccess

NOWHERE = Place("", Span(0, 0))
"""The place of a rule that the scenario states itself."""


def given_evidence(
    items: Sequence[ScenarioEvidence],
    own: PreparedSkill,
    skill: PreparedSkill | None,
    *,
    upstream: str = "",
) -> tuple[Evidence, ...]:
    """The evidence of one node, oldest first.

    `skill` is the node's own skill where its contract is known; otherwise what `own` says of a tool of the same name
    stands in for it. `upstream` is the name of the node, empty for the one that the scenario plays.
    """
    made: list[Evidence] = []
    for index, item in enumerate(items):
        default = f"{upstream}.e{index + 1}" if upstream else f"e{index + 1}"
        known = (skill.tools.get(item.tool) if skill is not None else None) or own.tools.get(item.tool)
        # A tool that the node's own contract does not configure has no extracts; one of an unknown contract might.
        extracts_known = known is not None or skill is not None or item.extracts is not None
        made.append(_evidence(item, item.id or default, known, extracts_known=extracts_known))
    return tuple(made)


def _evidence(
    item: ScenarioEvidence, name: str, known: PreparedTool | None, *, extracts_known: bool
) -> Evidence:
    tool = known or unconfigured_tool(item.tool, {})
    if item.extracts is not None:
        tool = replace(tool, extracts=tuple(_extract(one) for one in item.extracts))
    if item.success is not None:
        tool = replace(tool, success=_success(item.success))
    args = cast("dict[str, Json]", item.args)
    response = cast("Json", item.response)
    status = CallStatus(item.status)
    answered = status is CallStatus.SUCCESS
    portions = portions_of(tool.extracts, response) if answered else ()
    judged = judge_response(tool, response).ok if answered else None
    return Evidence(
        name,
        item.tool,
        args,
        status,
        response,
        judged if item.business_ok is None else item.business_ok,
        answered and is_empty(tool.extracts, portions, response),
        portions,
        idempotency_key(tool, args) if tool.writes else None,
        extracts_known,
    )


def _extract(item: ScenarioExtract) -> ExtractRule:
    entity = item.entity
    return ExtractRule(
        item.key or "",
        item.path,
        tuple(item.path.split(".")) if item.path else (),
        tuple(item.fields or ()),
        EntityRule(entity.type, entity.id or "id", entity.name or "name", entity.scalar) if entity else None,
        NOWHERE,
    )


def _success(item: ScenarioSuccess) -> SuccessRule:
    path = item.path or ""
    names = tuple(path.split(".")) if path else ()
    return SuccessRule(
        path, names, None if item.op is None else SuccessOp(item.op), cast("Json", item.value), NOWHERE
    )
