"""Checks a whole contract at once, through the same analysis that follows edits."""

from __future__ import annotations

from collections.abc import Iterable

from skillcontract.rules.analysis import NOTHING_KNOWN, ContractAnalysis, Knowledge
from skillcontract.rules.rule import Finding


def check_contract(text: str, knowledge: Knowledge = NOTHING_KNOWN) -> tuple[Finding, ...]:
    """Everything the rules find in a contract's text, in its order. Spans are in code points of `text`."""
    return ContractAnalysis.of(text, knowledge).findings()


def loads(findings: Iterable[Finding]) -> bool:
    """Whether the runtime takes the contract: no load rule has fired (§16)."""
    return not any(finding.rule.startswith("L") for finding in findings)
