"""The one way to a verdict: any JSON value in, a verdict out. It never raises and never guesses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from skillcontract.receipts.bare_id import judge_bare_id
from skillcontract.receipts.classification import Receipt, classify
from skillcontract.receipts.content import judge_content
from skillcontract.receipts.findings import Ground, finding
from skillcontract.receipts.import_receipt import judge_import
from skillcontract.receipts.listing import judge_listing
from skillcontract.receipts.operation import judge_operation
from skillcontract.receipts.target import judge_target
from skillcontract.receipts.verdict import Kind, Next, Replay, Verdict
from skillcontract.receipts.wrapped_error import judge_error
from skillcontract.syntax.values import Json

_JUDGES: Mapping[Kind, Callable[[Receipt], Verdict]] = MappingProxyType(
    {
        Kind.OPERATION: judge_operation,
        Kind.LISTING: judge_listing,
        Kind.CONTENT: judge_content,
        Kind.TARGET: judge_target,
        Kind.IMPORT: judge_import,
        Kind.ERROR: judge_error,
        Kind.BARE_ID: judge_bare_id,
        Kind.NONE: judge_bare_id,
    }
)


def judge(value: Json, repeated: Sequence[str] = ()) -> Verdict:
    """The verdict on one receipt.

    `repeated` are the JSON Pointers of keys that stand twice in the text with different values: which one the
    sender meant cannot be known, so nothing is reported as done on such a text.
    """
    receipt = classify(value)
    if receipt is None:
        none = finding(Ground.NO_RECEIPT)
        return Verdict(
            kind=Kind.NONE,
            contract=None,
            status=None,
            may_report_done=False,
            may_replay=Replay.NO,
            next=Next.READ_BACK,
            reasons=(none,),
        )
    made = _against_exit_code(_JUDGES[receipt.kind](receipt))
    if not repeated:
        return made
    twice = tuple(finding(Ground.REPEATED_KEY, pointer, field=pointer) for pointer in repeated)
    return replace(
        made,
        may_report_done=False,
        may_replay=Replay.NO,
        complete_set=None if made.complete_set is None else False,
        next=Next.READ_BACK if made.next is Next.REPORT or made.next is Next.RETRY_ONCE else made.next,
        reasons=(*twice, *(one for one in made.reasons if not made.good)),
    )


def _against_exit_code(made: Verdict) -> Verdict:
    """Exit code 0 without business evidence is a contradiction worth a reason of its own (spec, write status)."""
    if made.good:
        return made
    zero = [
        one for one in made.remarks if one.ground is Ground.EXIT_CODE and one.arguments.get("code") == "0"
    ]
    if not zero:
        return made
    reason = finding(Ground.EXIT_CODE_ONLY, zero[0].pointer, code=0)
    return replace(
        made,
        reasons=(*made.reasons, reason),
        remarks=tuple(one for one in made.remarks if one not in zero),
    )
