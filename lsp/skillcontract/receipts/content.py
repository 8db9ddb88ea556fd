"""Content receipts: what a document holds was read (doc.content.v1)."""

from __future__ import annotations

from dataclasses import replace

from skillcontract.receipts.classification import Receipt
from skillcontract.receipts.fields import Flag, flags
from skillcontract.receipts.findings import Ground, finding
from skillcontract.receipts.operation import judge_operation
from skillcontract.receipts.proof import wrong_type
from skillcontract.receipts.verdict import Next, Verdict


def judge_content(receipt: Receipt) -> Verdict:
    """As an operation; besides, the content must be there, whole, and not deny its own success."""
    made = judge_operation(receipt)
    if not made.may_report_done:
        return made
    business = receipt.business
    doubts = []
    if business.get("content") is None:
        doubts.append(finding(Ground.CONTENT_MISSING, business.at("content")))
    content = business.object("content")
    inner = (business,) if content is None else (business, content)
    for said in flags(inner, "truncated", "hasMore", "has_more"):
        if said.flag is Flag.TRUE:
            doubts.append(finding(Ground.NOT_COMPLETE, said.pointer))
        elif said.flag is Flag.WRONG_TYPE:
            doubts.append(wrong_type(said))
    for said in flags(inner[1:], "success", null_counts=True):
        if said.flag is Flag.FALSE:
            doubts.append(finding(Ground.SUCCESS_NOT_OK, said.pointer, field="content.success"))
        elif said.flag is Flag.WRONG_TYPE:
            doubts.append(wrong_type(said))
    if not doubts:
        return made
    return replace(made, may_report_done=False, next=Next.READ_BACK, reasons=tuple(doubts))
