"""`builtin_node_follow_up`: asks the user; the question needs a ground (§12)."""

from __future__ import annotations

from skillcontract.model.enums import Source
from skillcontract.simulator.builtins.reply import Arguments, lacking, refused, text_argument
from skillcontract.simulator.state import (
    CallStatus,
    Checkpoint,
    CheckpointKind,
    NodeStatus,
    Question,
    State,
    TaskStatus,
)
from skillcontract.simulator.trace import Outcome, Phrase, Trace


def node_follow_up(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """Suspends the node on a FOLLOW_UP, or refuses a question just answered or without a ground."""
    text = text_argument(arguments, "question")
    if text is None:
        return state, lacking("question")
    fields = arguments.get("expectedFields")
    if fields is not None and not (isinstance(fields, list) and all(isinstance(one, str) for one in fields)):
        return state, lacking("expectedFields")
    question = Question(text, frozenset(str(one) for one in fields or ()))
    if question == state.answered:
        return state, refused("FOLLOW_UP_ANSWERED", Phrase("follow-up.answered"))
    lack = _lack_of_ground(state, question)
    if lack is not None:
        return state, refused("FOLLOW_UP_UNGROUNDED", lack)
    checkpoint = Checkpoint(CheckpointKind.FOLLOW_UP, state.elapsed, question=question)
    suspended = state._replace(node=NodeStatus.SUSPENDED, task=TaskStatus.SUSPENDED, checkpoint=checkpoint)
    return suspended, Trace(Outcome.SUSPENDED, Phrase("follow-up.asked", {"question": text}))


def _lack_of_ground(state: State, question: Question) -> Phrase | None:
    """Why a question has no ground; None where it has one."""
    if not question.fields:
        last = state.evidence[-1] if state.evidence else None
        if (
            last is not None
            and last.status is CallStatus.SUCCESS
            and (last.empty or last.business_ok is False)
        ):
            return None
        return Phrase("follow-up.no-occasion")
    from_user, from_evidence = _askable(state)
    queried = any(one.succeeded and not one.empty and _reads(state, one.tool) for one in state.evidence)
    for name in sorted(question.fields):
        if name in from_user or (name in from_evidence and queried):
            continue
        key = "follow-up.no-query-yet" if name in from_evidence else "follow-up.not-askable"
        return Phrase(key, {"field": name})
    return None


def _reads(state: State, tool: str) -> bool:
    known = state.scene.skill.callable_tools.get(tool)
    return known is None or not known.writes


def _askable(state: State) -> tuple[frozenset[str], frozenset[str]]:
    """The arguments of the skill's tools that USER may provide, and those that EVIDENCE may."""
    arguments = [
        argument for tool in state.scene.skill.callable_tools.values() for argument in tool.arguments
    ]
    return (
        frozenset(argument.path.text for argument in arguments if Source.USER in argument.sources),
        frozenset(argument.path.text for argument in arguments if Source.EVIDENCE in argument.sources),
    )
