"""Import receipts: `success: true` and four fields, no status and no steps (semantics E7)."""

from __future__ import annotations

from skillcontract.receipts.classification import Receipt
from skillcontract.receipts.fields import Flag, first_text, flags
from skillcontract.receipts.findings import Ground, finding
from skillcontract.receipts.operation import judge_operation, unproven, verdict
from skillcontract.receipts.proof import doubts
from skillcontract.receipts.verdict import Next, Replay, Verdict
from skillcontract.receipts.words import IMPORT_FIELDS, TASK_IDS, Status


def judge_import(receipt: Receipt) -> Verdict:
    """Done only where it says success and carries all four fields, none of them empty.

    An importer whose server answered without a field writes it as the empty text and still says success.
    """
    business = receipt.business
    if business.get("status") not in (None, "", Status.SUCCESS):
        return judge_operation(receipt)
    said = list(flags((business,), "success", null_counts=True))
    found = [one for one in doubts(receipt) if one.ground is not Ground.SUCCESS_NOT_OK]
    missing = [name for name in IMPORT_FIELDS if business.text(name) is None]
    if not said or said[0].flag is not Flag.TRUE:
        found.insert(0, finding(Ground.IMPORT_UNSUCCESSFUL, business.at("success")))
    if missing:
        found.append(finding(Ground.IMPORT_FIELDS_MISSING, business.pointer, fields=", ".join(missing)))
    status = business.text("status")
    if not found:
        imported = finding(Ground.IMPORTED, business.at("success"))
        return verdict(receipt, status, Next.REPORT, Replay.NO, imported, done=True)
    denied = bool(said) and said[0].flag is Flag.FALSE
    if denied and first_text(receipt.layers, *TASK_IDS) is None:
        return verdict(receipt, status, Next.DECIDE_BY_DETAILS, Replay.NO, *found)
    return unproven(receipt, status, *found)
