"""A receipt that a step got for an answer, as plain JSON (the key `receipt` of a step, beside those of formats.md)."""

from __future__ import annotations

from skillcontract.receipts.wording import sentence
from skillcontract.simulator.receipt_reading import Agreement, ReceiptReading
from skillcontract.syntax.values import Json
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


def receipt_result(reading: ReceiptReading, language: Language) -> dict[str, Json]:
    """The verdict in the words of `receipt --format json`, the contract's own, and how the two agree."""
    made, say = reading.verdict, Catalogue("receipts", language)
    return {
        "kind": made.kind,
        "contract": made.contract,
        "status": made.status,
        "mayReportDone": made.may_report_done,
        "mayReplay": made.may_replay,
        "next": made.next,
        "completeSet": made.complete_set,
        "businessOk": reading.evidence.business_ok,
        "agrees": reading.agreement is Agreement.AGREES,
        "agreement": reading.agreement,
        "reasons": [sentence(finding, say) for finding in made.reasons],
    }
