"""Errors around a receipt (semantics E1; the spec's section on errors)."""

from __future__ import annotations

from dataclasses import replace

from skillcontract.model.receipt_contracts import LIST
from skillcontract.receipts.classification import Receipt, listing_layers, verbs
from skillcontract.receipts.fields import View
from skillcontract.receipts.findings import Finding, Ground, finding
from skillcontract.receipts.listing import judge_paging_error
from skillcontract.receipts.operation import (
    by_status,
    judge_operation,
    may_retry,
    started,
)
from skillcontract.receipts.target import is_target, judge_target
from skillcontract.receipts.verdict import Verdict
from skillcontract.receipts.words import REFUSED_BEFORE_WRITING, REFUSED_OUTRIGHT, Status
from skillcontract.syntax.values import type_name


def judge_error(receipt: Receipt) -> Verdict:
    """The verdict on `{"error": {..., "details": {...}}}`; the business status is `error.details.status`."""
    made = _judged(receipt)
    return replace(made, reasons=(*_wrong_types(receipt), *made.reasons))


def _judged(receipt: Receipt) -> Verdict:
    if is_target(receipt):
        return judge_target(receipt)
    if _broke_while_paging(receipt):
        return judge_paging_error(receipt)
    if receipt.business.get("status") not in (None, ""):
        return judge_operation(receipt)
    around = _around(receipt)
    own = around.text("status")
    if own in set(Status) and "contractVersion" in around:
        return by_status(receipt, own or "")
    status, ground = _derived(receipt)
    if status is Status.UNKNOWN and receipt.reads:
        # A read has nothing to commit: it failed, whatever broke it.
        status, ground = Status.FAILED, Ground.DERIVED_FAILED
    return by_status(
        receipt, status, finding(ground, _error(receipt).pointer, status=status, kind=_named(receipt))
    )


def _error(receipt: Receipt) -> View:
    return receipt.error or View({})


def _around(receipt: Receipt) -> View:
    """The object that holds `error`."""
    pointer = _error(receipt).pointer.rpartition("/")[0]
    return next(layer for layer in receipt.layers if layer.pointer == pointer and "error" in layer)


def _derived(receipt: Receipt) -> tuple[Status, Ground]:
    """The status of an error that does not name one, and the ground for it."""
    kinds = _kinds(receipt)
    if "partial_success" in kinds:
        return Status.PARTIAL_SUCCESS, Ground.DERIVED_PARTIAL
    if kinds & REFUSED_OUTRIGHT:
        return Status.FAILED, Ground.DERIVED_FAILED
    if "commit_unknown" in kinds:
        return Status.UNKNOWN, Ground.DERIVED_UNKNOWN
    if kinds & REFUSED_BEFORE_WRITING and started(receipt) is not True:
        return Status.FAILED, Ground.DERIVED_FAILED
    if started(receipt) is False:
        # Not started is certain; whether it may be sent again is said by `retryable`, unless it says no.
        if may_retry(receipt) is False:
            return Status.FAILED, Ground.DERIVED_FAILED
        return Status.RETRYABLE, Ground.DERIVED_RETRYABLE
    return Status.UNKNOWN, Ground.DERIVED_UNKNOWN


def _kinds(receipt: Receipt) -> frozenset[str]:
    """The words an error names its kind with, whole and in part: `doc_permission_denied` also says `permission`."""
    found: set[str] = set()
    for name in ("category", "type", "kind", "reason", "code", "subtype"):
        value = _error(receipt).get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            found.add(str(value))
        if isinstance(value, str):
            lowered = value.strip().lower()
            found.add(lowered)
            found |= verbs(value)
            found |= {known for known in REFUSED_BEFORE_WRITING | {"commit_unknown"} if known in lowered}
    return frozenset(found)


def _named(receipt: Receipt) -> str:
    return _error(receipt).text("category") or _error(receipt).text("reason") or "-"


def _broke_while_paging(receipt: Receipt) -> bool:
    """Whether the error came between two pages: its details hold what was read, and where to go on (E6)."""
    details = receipt.business
    if (receipt.contract or "").rpartition(".")[0] == LIST.rpartition(".")[0]:
        return True
    if receipt.writes:
        return False
    if _error(receipt).text("stage") == "pagination" or any(
        name in layer for layer in listing_layers((details,)) for name in ("nextCursor", "hasMore")
    ):
        return True
    return isinstance(details.get("items"), list)


def _wrong_types(receipt: Receipt) -> tuple[Finding, ...]:
    """What should be an object and is not: the error, its details."""
    error = _error(receipt)
    places = ((_around(receipt), "error"), (error, "details"))
    return tuple(
        finding(
            Ground.WRONG_TYPE, holder.at(name), field=name, found=type_name(holder.get(name)), wanted="object"
        )
        for holder, name in places
        if holder.get(name) is not None and not isinstance(holder.get(name), dict)
    )
