"""G01: a principal holds more than the contract lets it use (third spec §4.2; semantics D3, D4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract.rules.decided import by_grants
from skillcontract.rules.governed_examples import OTHER, PRINCIPAL, governed, with_line
from skillcontract.rules.rule import Findings, Rule, Severity
from skillcontract.text.joined import named
from skillcontract.text.language import Localized

if TYPE_CHECKING:
    # Files of governance are rare: what looks at them is imported with the first of them.
    from skillcontract.governance.adjudication import Ruling
    from skillcontract.rules.subjects import GrantsSubject, SkillSubject


def _check_contract(subject: SkillSubject) -> Findings:
    from skillcontract.governance.verdict import Verdict
    from skillcontract.rules.rulings import in_contract

    return in_contract("G01", Verdict.OVER_GRANTED, "/side_effects", subject, _told)


def _check_grants(subject: GrantsSubject) -> Findings:
    from skillcontract.governance.verdict import Verdict
    from skillcontract.rules.rulings import at_principals

    return at_principals("G01", Verdict.OVER_GRANTED, "/side_effects", subject, _told)


def _told(ruling: Ruling) -> Localized:
    return named(ruling.excess)


RULE = Rule(
    id="G01",
    name="over-granted",
    severity=Severity.WARNING,
    section="P2 §4.2",
    messages={
        "": Localized(
            "{skill} 的主体权限过宽：{principals}；对应的副作用没有声明",
            "principals of {skill} hold more than it lets them use: {principals}; it declares no such side effect",
        ),
        "principal": Localized(
            "{principal} 持有 {told}，{skill} 没有声明对应的副作用",
            "{principal} holds {told}, whose effect {skill} does not declare",
        ),
    },
    reason=Localized(
        "裁决取契约与权限中更严的一边：主体持有契约既不需要、也没有声明其副作用的写权限，裁决为 OVER_GRANTED，调用被拒绝。先考虑用 `scopes` 为该技能收窄权限。",
        "P2 takes the stricter of contract and grants: a principal with a write-like grant that the contract neither needs nor "
        "declares is OVER_GRANTED, and its calls are denied. The first repair to consider are `scopes`, which narrow its grants "
        "for the skill.",
    ),
    bad=(
        governed(
            '{ id: ⟦"bot"⟧, role: "writer", grants: ["doc:write", "case:open"], trust: 1 }',
            governance=with_line('["doc.write"]', '⟦["doc.write"]⟧'),
            other=OTHER,
        ),
    ),
    good=(
        governed(PRINCIPAL),
        governed(
            '{ id: "bot", role: "writer", grants: ["doc:write", "case:open"], trust: 1, '
            'scopes: { demo: ["doc:write"] } }',
            other=OTHER,
        ),
    ),
    governance=_check_contract,
    grants=_check_grants,
    decided=by_grants,
)
