"""Target receipts: a document was located, or not (spec, target; semantics E5)."""

from __future__ import annotations

from skillcontract.model.receipt_contracts import TARGET
from skillcontract.receipts.classification import Receipt
from skillcontract.receipts.findings import Ground, finding
from skillcontract.receipts.operation import verdict
from skillcontract.receipts.verdict import Kind, Next, Replay, Verdict
from skillcontract.receipts.words import TARGET_IDS

LOCATED = "resolved"


def is_target(receipt: Receipt) -> bool:
    """Whether the receipt is about locating a target, also as an error."""
    family = (receipt.contract or "").rpartition(".")[0]
    return receipt.kind is Kind.TARGET or family == TARGET.rpartition(".")[0]


def judge_target(receipt: Receipt) -> Verdict:
    """A located target proves no write; one that is not located stops every write."""
    business = receipt.business
    status = business.get("status")
    word = status if isinstance(status, str) and status else None
    selected = business.object("selected") or business.object("target") or business
    named = any(selected.text(name) is not None for name in ("canonicalId", *TARGET_IDS))
    whole = business.get("complete") in (True, None) and receipt.error is None
    if word == LOCATED and named and whole and receipt.contract == TARGET:
        located = finding(Ground.TARGET_LOCATED, selected.pointer)
        return verdict(receipt, word, Next.READ_BACK, Replay.NO, located)
    lost = finding(Ground.TARGET_NOT_LOCATED, business.at("status"), status=word or "-")
    return verdict(receipt, word, Next.DECIDE_BY_DETAILS, Replay.NO, lost)
