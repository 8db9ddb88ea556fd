"""Word, icon and colour of every outcome and stage verdict, always together (look.md 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from skillcontract.simulator.trace import Outcome, Verdict


@dataclass(frozen=True, slots=True)
class Sign:
    """How one thing is shown: a phrase of `simulate.json`, an icon, the token of its colour."""

    phrase: str
    icon: str
    tint: str


NOT_RUN = Sign("outcome.not-run", "circle-outline", "faint")
NOT_REACHED = Sign("verdict.not-reached", "circle-outline", "faint")

STAGE_SIGNS: Mapping[Verdict, Sign] = {
    Verdict.PASS: Sign("verdict.pass", "check-circle", "allow"),
    Verdict.CHANGED: Sign("verdict.changed", "pencil", "changed"),
    Verdict.REJECT: Sign("verdict.reject", "close-circle", "error"),
    Verdict.SKIP: Sign("verdict.skip", "circle-outline", "faint"),
}

_OUTCOMES = {
    Outcome.OK: ("check-circle", "allow"),
    Outcome.DONE: ("check-circle", "allow"),
    Outcome.EMPTY: ("check-circle", "allow"),
    Outcome.BUSINESS_FAILED: ("close-circle", "error"),
    Outcome.FAILED: ("close-circle", "error"),
    Outcome.REJECTED: ("close-circle", "error"),
    Outcome.DENIED: ("cancel", "over"),
    Outcome.UNCERTAIN: ("help-circle", "unknown"),
    Outcome.UNKNOWN_RESPONSE: ("help-circle", "unknown"),
    Outcome.REPLAYED: ("history", "changed"),
    Outcome.SUSPENDED: ("timer-sand", "under"),
}
OUTCOME_SIGNS: Mapping[Outcome, Sign] = {
    outcome: Sign(f"outcome.{outcome}", icon, tint) for outcome, (icon, tint) in _OUTCOMES.items()
}
