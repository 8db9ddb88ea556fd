"""`step`: one action in one state. Pure: no clock, no randomness, no I/O."""

from __future__ import annotations

from skillcontract.simulator.actions import (
    Action,
    Advance,
    Answers,
    Call,
    Cancel,
    Confirm,
    Delegated,
    MalformedText,
    Reject,
    Reopen,
    Say,
    Settle,
)
from skillcontract.simulator.approval import asked_anew, cancelled, is_stale, released, waits_for_approval
from skillcontract.simulator.builtins.registry import BUILTINS
from skillcontract.simulator.chain.flight import Flight
from skillcontract.simulator.chain.passing import pass_chain
from skillcontract.simulator.datetime_text import duration_text
from skillcontract.simulator.delegation import delegate_ended
from skillcontract.simulator.malformed_text import why_malformed
from skillcontract.simulator.prepared import PreparedTool
from skillcontract.simulator.state import CheckpointKind, NodeStatus, State, TaskStatus
from skillcontract.simulator.trace import Outcome, Phrase, StageName, StageRecord, Trace, Verdict
from skillcontract.simulator.verification import reopened, settled_by_user
from skillcontract.syntax.values import Json


def step(state: State, action: Action) -> tuple[State, Trace]:
    """The state after an action, and what happened.

    An action that the node cannot take changes nothing and is REJECTED without a code (semantics C12). Where an answer
    of a tool would be needed and none is ready, nothing changes either and the outcome is UNKNOWN_RESPONSE.
    """
    after, trace = _acted(state, action)
    return (state if trace.outcome is Outcome.UNKNOWN_RESPONSE else after), trace


def _acted(state: State, action: Action) -> tuple[State, Trace]:
    match action:
        case Call():
            return _call(state, action)
        case Confirm():
            return _confirm(state, action.answers)
        case Reject():
            return _reject(state)
        case Cancel():
            return _cancel(state)
        case Say():
            return _say(state, action.text)
        case Settle():
            return settled_by_user(state, effective=action.effective) or _cannot(state, "verify")
        case Advance():
            passed = state._replace(elapsed=state.elapsed + action.by)
            return passed, Trace(Outcome.OK, Phrase("advance.done", {"by": duration_text(action.by)}))
        case Reopen():
            runs = state.node is NodeStatus.RUNNING
            return reopened(state, action.answers) if runs else _cannot(state, "reopen")
        case Delegated():
            return _delegated(state, action)


def _cannot(state: State, what: str, call: str | None = None, args: Json = None) -> tuple[State, Trace]:
    detail = Phrase(f"cannot.{what}", {"node": str(state.node)})
    return state, Trace(Outcome.REJECTED, detail, call=call, args=args)


def _call(state: State, call: Call) -> tuple[State, Trace]:
    shown = call.args.text if isinstance(call.args, MalformedText) else call.args
    if state.node is not NodeStatus.RUNNING:
        return _cannot(state, "call", call.tool, shown)
    builtin = BUILTINS.get(call.tool)
    if builtin is not None:
        return _call_builtin(state, call)
    tool = state.scene.skill.callable_tools.get(call.tool)
    if tool is None:
        detail = Phrase("catalog.denied", {"tool": call.tool})
        return state, Trace(Outcome.REJECTED, detail, code="CATALOG_DENIED", call=call.tool, args=shown)
    return _ruled_and_passed(_claimed(state, tool), tool, call.args, call.answers, None)


def _call_builtin(state: State, call: Call) -> tuple[State, Trace]:
    if isinstance(call.args, MalformedText):
        detail = Phrase("arg-policy.not-json", {"reason": why_malformed(call.args.text)})
        trace = Trace(Outcome.REJECTED, detail, code="ARG_JSON_INVALID", args=call.args.text)
    elif not isinstance(call.args, dict):
        trace = Trace(Outcome.REJECTED, Phrase("arg-policy.not-object"), code="ARG_REJECTED", args=call.args)
    else:
        state, trace = BUILTINS[call.tool](state, call.args)
        trace = trace._replace(args=call.args)
    return state, trace._replace(call=call.tool)


def _claimed(state: State, tool: PreparedTool) -> State:
    """The first write call of a node without a target becomes its target, stopped or not (§10.1, C14)."""
    if state.target is not None or not tool.writes:
        return state
    return state._replace(target=tool.name, target_claimed=True)


def _ruled_and_passed(
    state: State, tool: PreparedTool, args: Json | MalformedText, answers: Answers, approved: str | None
) -> tuple[State, Trace]:
    """P2 first, then the chain (semantics D7b)."""
    scene = state.scene
    flight = Flight(tool, args, answers, {}, approved)
    if scene.adjudicate is None:
        return pass_chain(state, flight, StageRecord(StageName.P2, Verdict.SKIP, Phrase(scene.p2_absent)))
    ruling = scene.adjudicate(tool, state.now)
    if ruling.allowed:
        detail = Phrase("p2.allowed", {"verdict": ruling.verdict})
        return pass_chain(state, flight, StageRecord(StageName.P2, Verdict.PASS, detail))
    detail = Phrase("p2.denied", {"verdict": ruling.verdict, "message": ruling.message})
    shown = args.text if isinstance(args, MalformedText) else args
    trace = Trace(
        Outcome.DENIED,
        detail,
        stage=StageName.P2,
        code=ruling.verdict,
        call=tool.name,
        args=shown,
        stages=(StageRecord(StageName.P2, Verdict.REJECT, detail),),
        states=(state,),
    )
    return state, trace


def _confirm(state: State, answers: Answers) -> tuple[State, Trace]:
    checkpoint = waits_for_approval(state)
    held = checkpoint.held if checkpoint is not None else None
    if checkpoint is None or held is None:
        return _cannot(state, "confirm")
    if is_stale(state, checkpoint):
        detail = Phrase("approval.stale", {"tool": held.tool})
        trace = Trace(Outcome.SUSPENDED, detail, call=held.tool, args=held.bound, card=checkpoint.card)
        return asked_anew(state, checkpoint), trace
    tool = state.scene.skill.callable_tools[held.tool]
    return _ruled_and_passed(released(state), tool, dict(held.original), answers, held.digest)


def _reject(state: State) -> tuple[State, Trace]:
    checkpoint = waits_for_approval(state)
    if checkpoint is None or checkpoint.held is None:
        return _cannot(state, "reject")
    return cancelled(state), Trace(Outcome.OK, Phrase("approval.refused", {"tool": checkpoint.held.tool}))


def _cancel(state: State) -> tuple[State, Trace]:
    if state.checkpoint is None:
        return _cannot(state, "cancel")
    return cancelled(state), Trace(Outcome.OK, Phrase("cancel.done"))


def _say(state: State, text: str) -> tuple[State, Trace]:
    checkpoint = state.checkpoint
    if checkpoint is None or checkpoint.kind is not CheckpointKind.FOLLOW_UP or checkpoint.question is None:
        return _cannot(state, "say")
    question = checkpoint.question
    answered = state._replace(
        node=NodeStatus.RUNNING,
        task=TaskStatus.RUNNING,
        checkpoint=None,
        messages=(*state.messages, text),
        expected_fields=question.fields,
        answered=question,
    )
    return answered, Trace(Outcome.OK, Phrase("say.answered", {"question": question.text}))


def _delegated(state: State, ending: Delegated) -> tuple[State, Trace]:
    waited = state.delegation
    if state.node is not NodeStatus.WAITING_DELEGATE or waited is None:
        return _cannot(state, "delegated")
    arguments = {"skill": waited.skill, "status": str(ending.status), "message": ending.message}
    key = "delegate.ended-well" if ending.status is NodeStatus.DONE else "delegate.ended-badly"
    return delegate_ended(state, ending, waited), Trace(Outcome.OK, Phrase(key, arguments))
