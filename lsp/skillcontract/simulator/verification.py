"""Looking into writes whose result nobody knows (§6.4, §14.3, semantics C12)."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.expressions.evaluate import Found, evaluate_call
from skillcontract.simulator.actions import Answered, Answers
from skillcontract.simulator.business_judgement import judge_response
from skillcontract.simulator.chain.invoke import CODES
from skillcontract.simulator.prepared import PreparedTool, VerifyRule
from skillcontract.simulator.state import (
    CallStatus,
    Checkpoint,
    CheckpointKind,
    Evidence,
    NodeStatus,
    State,
    TaskStatus,
)
from skillcontract.simulator.trace import Outcome, Phrase, Trace
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class _Looked:
    """What one look into an open write gave."""

    state: State
    trace: Trace


def reopened(state: State, answers: Answers) -> tuple[State, Trace]:
    """Settle every open write that can be settled; the first that needs the user suspends the node.

    The trace is that of the first open write; a write left over from STARTED counts as UNKNOWN.
    """
    state = state._replace(evidence=tuple(_stranded(one) for one in state.evidence))
    first: Trace | None = None
    invoked: list[str] = []
    for evidence in [one for one in state.evidence if one.is_open]:
        used = {
            name: ready[min(invoked.count(name), len(ready) - 1) :]
            for name, ready in answers.items()
            if ready
        }
        looked = _look(state, evidence, used)
        state, invoked = looked.state, [*invoked, *looked.trace.invoked]
        first = first or looked.trace
        if looked.trace.outcome in {Outcome.SUSPENDED, Outcome.UNKNOWN_RESPONSE}:
            first = looked.trace if looked.trace.outcome is Outcome.UNKNOWN_RESPONSE else first
            break
    if first is None:
        return state, Trace(Outcome.OK, Phrase("reopen.nothing-open"))
    return state, first._replace(invoked=tuple(invoked))


def _stranded(evidence: Evidence) -> Evidence:
    return evidence._replace(status=CallStatus.UNKNOWN) if evidence.status is CallStatus.STARTED else evidence


def _look(state: State, evidence: Evidence, answers: Answers) -> _Looked:
    tool = state.scene.skill.tools.get(evidence.tool)
    rule = tool.verify if tool is not None else None
    verifier = state.scene.skill.callable_tools.get(rule.tool) if rule is not None else None
    if rule is None or verifier is None:
        return _Looked(*ask_user(state, evidence))
    args = verify_arguments(rule, evidence)
    ready = answers.get(verifier.name)
    if not ready:
        detail = Phrase("invoke.unscripted", {"tool": verifier.name})
        trace = Trace(Outcome.UNKNOWN_RESPONSE, detail, call=verifier.name, args=args, unknown=(detail,))
        return _Looked(state, trace)
    answer = ready[0]
    if not isinstance(answer, Answered):
        detail = Phrase("verify.call-failed", {"tool": verifier.name, "failure": str(answer)})
        trace = Trace(Outcome.UNCERTAIN, detail, code=CODES[answer], evidence=evidence)
    else:
        state, trace = _judged(state, evidence, verifier, answer.response)
    shown = trace._replace(
        call=verifier.name, args=args, invoked=(verifier.name,), points=(rule.place.pointer,)
    )
    return _Looked(state, shown)


def verify_arguments(rule: VerifyRule, evidence: Evidence) -> dict[str, Json]:
    """The arguments of the verify call: constants and values of the original request, or all of it (§6.4)."""
    if not rule.arguments:
        return evidence.args
    made: dict[str, Json] = {}
    for one in rule.arguments:
        found = evaluate_call(one.expression, evidence.args) if one.expression is not None else None
        value = found.value if isinstance(found, Found) else one.const
        if value is not None:
            made[one.name] = value
    return made


def _judged(state: State, evidence: Evidence, verifier: PreparedTool, response: Json) -> tuple[State, Trace]:
    judgement = judge_response(verifier, response)
    state, settled = settle(state, evidence, effective=judgement.ok is not False)
    key = "verify.effective" if settled.succeeded else "verify.not-effective"
    detail = Phrase(key, {"tool": evidence.tool, "verifier": verifier.name})
    trace = Trace(Outcome.OK, detail, evidence=settled, result=response, unknown=judgement.unknown)
    return state, trace


def settle(state: State, evidence: Evidence, *, effective: bool) -> tuple[State, Evidence]:
    """The state with one write settled: SUCCESS where it took effect, FAILED where not."""
    settled = evidence._replace(
        status=CallStatus.SUCCESS if effective else CallStatus.FAILED,
        business_ok=True if effective else None,
    )
    replaced = tuple(settled if one.id == evidence.id else one for one in state.evidence)
    return state._replace(evidence=replaced), settled


def ask_user(state: State, evidence: Evidence) -> tuple[State, Trace]:
    """Suspend the node until the user says whether the write took effect."""
    checkpoint = Checkpoint(CheckpointKind.VERIFY, state.elapsed, evidence=evidence.id)
    suspended = state._replace(node=NodeStatus.SUSPENDED, task=TaskStatus.SUSPENDED, checkpoint=checkpoint)
    detail = Phrase("verify.ask-user", {"tool": evidence.tool, "evidence": evidence.id})
    return suspended, Trace(Outcome.SUSPENDED, detail, evidence=evidence)


def settled_by_user(state: State, *, effective: bool) -> tuple[State, Trace] | None:
    """The user's word at a VERIFY checkpoint; None where the node does not wait for it.

    Where another open write has no `verify`, the node is suspended again for that one.
    """
    checkpoint = state.checkpoint
    if checkpoint is None or checkpoint.kind is not CheckpointKind.VERIFY:
        return None
    evidence = next(one for one in state.evidence if one.id == checkpoint.evidence)
    state, settled = settle(state, evidence, effective=effective)
    state = state._replace(node=NodeStatus.RUNNING, task=TaskStatus.RUNNING, checkpoint=None)
    key = "verify.user-effective" if effective else "verify.user-not-effective"
    trace = Trace(Outcome.OK, Phrase(key, {"tool": evidence.tool}), evidence=settled)
    for other in state.evidence:
        tool = state.scene.skill.tools.get(other.tool)
        if other.is_open and (tool is None or tool.verify is None):
            state, _ = ask_user(state, other)
            break
    return state, trace
