"""Answers that hold an id and nothing that says how the operation ended (semantics E5)."""

from __future__ import annotations

from skillcontract.receipts.classification import Receipt
from skillcontract.receipts.fields import first_text
from skillcontract.receipts.findings import Ground, finding
from skillcontract.receipts.operation import unproven
from skillcontract.receipts.verdict import Kind, Verdict
from skillcontract.receipts.words import TASK_IDS


def judge_bare_id(receipt: Receipt) -> Verdict:
    """A task's id is there to ask for its end, any other to read back; neither proves a write."""
    if receipt.kind is Kind.NONE:
        return unproven(receipt, None, finding(Ground.NO_EVIDENCE, receipt.business.pointer))
    if first_text(receipt.layers, *TASK_IDS) is not None:
        return unproven(receipt, None)
    return unproven(receipt, None, finding(Ground.BARE_ID, receipt.business.pointer))
