"""Word, icon and colour of verdicts, statuses and findings, always together (look.md 2).

The words are phrases of the area `receipts`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from skillcontract.receipts.words import Status
from skillcontract_studio.receipts.inspection import Weight


@dataclass(frozen=True, slots=True)
class Sign:
    """An icon, the token of its colour, and the key of its word."""

    icon: str
    tint: str
    word: str = ""


DONE = Sign("check-circle", "allow", "text.done")
NOT_DONE = Sign("cancel", "over", "text.not-done")
NOT_JSON = Sign("close-circle", "error", "inspector.not-json")

WEIGHT_SIGNS: Mapping[Weight, Sign] = MappingProxyType(
    {
        Weight.PROOF: Sign("check-circle", "allow", "inspector.proof"),
        Weight.REASON: Sign("alert", "warning", "inspector.reason"),
        Weight.CONTRADICTION: Sign("alert-octagon", "error", "inspector.contradiction"),
        Weight.REMARK: Sign("information", "info", "inspector.remark"),
    }
)

_STATUS_SIGNS: Mapping[str, Sign] = MappingProxyType(
    {
        Status.SUCCESS: Sign("check-circle", "allow"),
        Status.PARTIAL_SUCCESS: Sign("circle-half-full", "under"),
        Status.UNKNOWN: Sign("help-circle", "unknown"),
        Status.RETRYABLE: Sign("history", "changed"),
        Status.FAILED: Sign("close-circle", "error"),
    }
)


def status_sign(status: str | None) -> Sign:
    """The sign of a receipt's own status; words outside the contract look like unknown ones."""
    return _STATUS_SIGNS.get(status or "", _STATUS_SIGNS[Status.UNKNOWN])
