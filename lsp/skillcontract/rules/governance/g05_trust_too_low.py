"""G05: a principal of the contract's role is trusted less than the contract requires (semantics D1, D4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract.rules.decided import by_grants
from skillcontract.rules.governed_examples import PRINCIPAL, governed, with_line
from skillcontract.rules.rule import Findings, Rule, Severity
from skillcontract.text.language import Localized

if TYPE_CHECKING:
    # Files of governance are rare: what looks at them is imported with the first of them.
    from skillcontract.governance.adjudication import Ruling
    from skillcontract.rules.subjects import GrantsSubject, SkillSubject


def _check_contract(subject: SkillSubject) -> Findings:
    from skillcontract.governance.verdict import Verdict
    from skillcontract.rules.rulings import in_contract

    return in_contract("G05", Verdict.TRUST_TOO_LOW, "/trust_required", subject, _told)


def _check_grants(subject: GrantsSubject) -> Findings:
    from skillcontract.governance.verdict import Verdict
    from skillcontract.rules.rulings import at_principals

    return at_principals("G05", Verdict.TRUST_TOO_LOW, "/trust_required", subject, _told)


def _told(ruling: Ruling) -> Localized:
    words = f"{ruling.trust_held} < {ruling.trust_required}"
    return Localized(words, words)


RULE = Rule(
    id="G05",
    name="trust-too-low",
    severity=Severity.WARNING,
    section="P2 §4.2",
    messages={
        "": Localized(
            "{skill} 的主体信任等级不足：{principals}",
            "principals of {skill} are trusted too little: {principals}",
        ),
        "principal": Localized(
            "{principal} 的信任等级低于 {skill} 的要求：{told}",
            "{principal} is trusted less than {skill} requires: {told}",
        ),
    },
    reason=Localized(
        "主体的信任等级低于 `trust_required` 时，裁决为 TRUST_TOO_LOW，调用被拒绝。",
        "Where a principal's trust is below `trust_required` the ruling is TRUST_TOO_LOW and calls are denied.",
    ),
    bad=(
        governed(
            '{ id: ⟦"bot"⟧, role: "writer", grants: ["doc:write"], trust: "mid" }',
            governance=with_line("trust_required: 1", 'trust_required: ⟦"high"⟧'),
        ),
    ),
    good=(governed(PRINCIPAL),),
    governance=_check_contract,
    grants=_check_grants,
    decided=by_grants,
)
