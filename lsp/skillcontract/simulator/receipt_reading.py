"""What a response proves where it is a receipt, beside what the contract's `success` makes of it (semantics E).

The runtime knows no receipts: nothing here changes what a step does. It is said to whoever reads the trace.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from skillcontract.receipts import verdict as receipts
from skillcontract.receipts.judge import judge
from skillcontract.receipts.wording import finding_words, next_words
from skillcontract.receipts.words import IMPORT_FIELDS
from skillcontract.simulator.actions import Action, Call
from skillcontract.simulator.state import Evidence, State
from skillcontract.simulator.trace import Outcome, Phrase, Trace
from skillcontract.syntax.values import Json

FINISH = "builtin_node_finish"
_AROUND = ("error", "details", "data", "result", "receipt", "structuredContent", "body")
_DEEPEST = 4
_MAY_HAVE_WRITTEN = frozenset(
    {receipts.Next.READ_BACK, receipts.Next.QUERY_TASK, receipts.Next.INSPECT_STEPS}
)


class Agreement(StrEnum):
    """How the contract's judgement of a response stands to what the receipt proves."""

    AGREES = "agrees"
    SUCCESS_UNPROVEN = "success-unproven"
    """The contract takes for a success what the receipt does not prove."""
    SUCCESS_MISSED = "success-missed"
    """The contract takes for a failure what the receipt proves."""
    FAILURE_UNCERTAIN = "failure-uncertain"
    """The contract takes for a failure a write that may have taken effect."""
    UNJUDGED = "unjudged"
    """The contract gives no way to judge."""


class ReceiptReading(NamedTuple):
    """One evidence whose response is a receipt."""

    evidence: Evidence
    verdict: receipts.Verdict
    agreement: Agreement


def receipt_of(response: Json) -> receipts.Verdict | None:
    """The verdict on a response that says it is a receipt; None for any other, such as the platform's envelope."""
    if not isinstance(response, dict):
        return None
    if not _has_version(response, _DEEPEST) and not all(name in response for name in IMPORT_FIELDS):
        return None
    made = judge(response)
    return None if made.kind is receipts.Kind.NONE else made


def judged_detail(detail: Phrase, response: Json) -> Phrase:
    """What the contract made of a response, and beside it what the receipt proves where the response is one."""
    made = receipt_of(response)
    if made is None:
        return detail
    key = "receipt.proves" if made.good else "receipt.goes-on" if _goes_on(made) else "receipt.does-not-prove"
    following = next_words(made.next)
    return Phrase(
        "receipt.beside",
        {"judged": detail, "receipt": Phrase(key, {"status": _status(made), "next": following})},
    )


def reading_of(evidence: Evidence | None, *, writes: bool) -> ReceiptReading | None:
    """The receipt in an evidence; None where there is none. `writes` tells whether its tool does."""
    made = None if evidence is None else receipt_of(evidence.response)
    if evidence is None or made is None:
        return None
    return ReceiptReading(evidence, made, _agreement(evidence.business_ok, made, writes=writes))


def step_reading(after: State, trace: Trace) -> ReceiptReading | None:
    """The receipt that a step's call got for an answer."""
    evidence = trace.evidence
    return reading_of(evidence, writes=evidence is not None and _writes(after, evidence.tool))


def receipt_remarks(action: Action, after: State, trace: Trace) -> tuple[Phrase, ...]:
    """Where contract and receipt disagree, and at the node's end every write that was never proven."""
    reading = step_reading(after, trace)
    found = () if reading is None else tuple(_disagreement(reading))
    if isinstance(action, Call) and action.tool == FINISH and trace.outcome is Outcome.DONE:
        return (*found, *(_unproven(one) for one in unproven_writes(after)))
    return found


def unproven_writes(state: State) -> tuple[ReceiptReading, ...]:
    """The writes of a node whose receipts do not prove them, and that nothing later settles: a proven call of the same
    tool, or a successful look with the tool that `verify` names.
    """
    open_: dict[str, ReceiptReading] = {}
    for evidence in state.evidence:
        for tool in [
            name for name in open_ if evidence.succeeded and _verifier(state, name) == evidence.tool
        ]:
            del open_[tool]
        if not _writes(state, evidence.tool):
            continue
        reading = reading_of(evidence, writes=True)
        if reading is None or reading.verdict.may_report_done:
            open_.pop(evidence.tool, None)
        else:
            open_[evidence.tool] = reading
    return tuple(open_.values())


def _has_version(value: dict[str, Json], depth: int) -> bool:
    if "contractVersion" in value:
        return True
    inner = (value[name] for name in _AROUND if name in value) if depth else ()
    return any(isinstance(one, dict) and _has_version(one, depth - 1) for one in inner)


def _goes_on(made: receipts.Verdict) -> bool:
    """Whether it is a good answer that leads to another call: a page with more to come, a target that was located."""
    located = made.kind is receipts.Kind.TARGET and made.next is receipts.Next.READ_BACK
    return located or made.next is receipts.Next.CONTINUE_PAGING


def _agreement(business_ok: bool | None, made: receipts.Verdict, *, writes: bool) -> Agreement:
    if business_ok is None:
        return Agreement.UNJUDGED
    proven = made.good or _goes_on(made)
    if business_ok and not proven:
        return Agreement.SUCCESS_UNPROVEN
    if proven and not business_ok:
        return Agreement.SUCCESS_MISSED
    if writes and not business_ok and made.next in _MAY_HAVE_WRITTEN:
        return Agreement.FAILURE_UNCERTAIN
    return Agreement.AGREES


def _status(made: receipts.Verdict) -> str:
    return made.status or str(made.kind)


def _disagreement(reading: ReceiptReading) -> Iterator[Phrase]:
    if reading.agreement in {Agreement.AGREES, Agreement.UNJUDGED}:
        return
    made = reading.verdict
    yield Phrase(
        f"receipt.{reading.agreement}",
        {
            "tool": reading.evidence.tool,
            "status": _status(made),
            "why": finding_words(made.reasons[0]),
            "next": next_words(made.next),
        },
    )


def _unproven(reading: ReceiptReading) -> Phrase:
    made = reading.verdict
    where = {"tool": reading.evidence.tool, "evidence": reading.evidence.id, "status": _status(made)}
    said = {"why": finding_words(made.reasons[0]), "next": next_words(made.next)}
    return Phrase("receipt.finish-unproven", {**where, **said})


def _writes(state: State, tool: str) -> bool:
    known = state.scene.skill.callable_tools.get(tool)
    return known is not None and known.writes


def _verifier(state: State, tool: str) -> str | None:
    known = state.scene.skill.callable_tools.get(tool)
    return None if known is None or known.verify is None else known.verify.tool
