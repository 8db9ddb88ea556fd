"""Whether a node may finish (§10.2, semantics C13): the first unmet check answers."""

from __future__ import annotations

from skillcontract.model.enums import Source
from skillcontract.simulator.equality import is_blank, json_equal
from skillcontract.simulator.lineage import delegated
from skillcontract.simulator.prepared import OutputRule
from skillcontract.simulator.state import Output, State
from skillcontract.simulator.trace import NextStep, Phrase
from skillcontract.syntax.values import Json

Refusal = tuple[str, Phrase, NextStep | None]


def finish_refusal(state: State, output: Json) -> Refusal | None:
    """The code, the hint and the next step of the first check that is not met; None where all are."""
    if is_blank(output):
        return "FINISH_MISSING_OUTPUT", Phrase("finish.missing-output"), None
    pending = next((one for one in state.evidence if one.is_open), None)
    if pending is not None:
        where = {"tool": pending.tool, "evidence": pending.id, "status": str(pending.status)}
        return "FINISH_OPEN_EVIDENCE", Phrase("finish.open-evidence", where), None
    skill = state.scene.skill
    for rule in skill.outputs.values():
        lack = _output_lack(rule, state.outputs.get(rule.name)) if rule.required else None
        if lack is not None:
            return lack
    if state.target is not None:
        if any(one.tool == state.target and one.succeeded for one in delegated(state)):
            return None
        detail = Phrase("finish.need-target", {"tool": state.target})
        return "FINISH_NEED_TARGET", detail, NextStep("call", state.target)
    if not skill.outputs and skill.bound and not any(one.succeeded for one in delegated(state)):
        return "FINISH_NEED_BUSINESS", Phrase("finish.need-business"), None
    return None


def _output_lack(rule: OutputRule, written: Output | None) -> Refusal | None:
    following = NextStep("builtin_output_set")
    if written is None or is_blank(written.value):
        return "FINISH_OUTPUT_MISSING", Phrase("finish.output-missing", {"key": rule.name}), following
    if not rule.allows(written.source) or _contradicts_constant(rule, written):
        where = {"key": rule.name, "source": str(written.source)}
        return "FINISH_OUTPUT_SOURCE", Phrase("finish.output-source", where), following
    return None


def _contradicts_constant(rule: OutputRule, written: Output) -> bool:
    if written.source is not Source.CONTRACT:
        return False
    return not (rule.has_constant and json_equal(written.value, rule.constant))
