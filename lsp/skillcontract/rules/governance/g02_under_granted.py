"""G02: a principal of the contract's role lacks what the contract requires (third spec §4.2; semantics D4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract.rules.decided import by_grants
from skillcontract.rules.governed_examples import PRINCIPAL, governed, with_line
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

    return in_contract("G02", Verdict.UNDER_GRANTED, "/preconditions", subject, _told)


def _check_grants(subject: GrantsSubject) -> Findings:
    from skillcontract.governance.verdict import Verdict
    from skillcontract.rules.rulings import at_principals

    return at_principals("G02", Verdict.UNDER_GRANTED, "/preconditions", subject, _told)


def _told(ruling: Ruling) -> Localized:
    return named(ruling.missing)


RULE = Rule(
    id="G02",
    name="under-granted",
    severity=Severity.WARNING,
    section="P2 §4.2",
    messages={
        "": Localized(
            "{skill} 的主体授权不足，缺少：{principals}",
            "principals of {skill} lack what it requires: {principals}",
        ),
        "principal": Localized(
            "{principal} 缺少 {skill} 的前置授权 {told}", "{principal} lacks {told}, which {skill} requires"
        ),
    },
    reason=Localized(
        "契约的 `preconditions` 须全部授予执行它的主体，缺一项裁决即为 UNDER_GRANTED，调用被拒绝。",
        "All `preconditions` of a contract have to be granted to whoever executes it; with one missing the ruling is "
        "UNDER_GRANTED and calls are denied.",
    ),
    bad=(
        governed(
            '{ id: ⟦"bot"⟧, role: "writer", grants: ["doc:write"], trust: 1 }',
            governance=with_line('["doc:write"]', '⟦["doc:write", "doc:read"]⟧'),
        ),
    ),
    good=(
        governed(PRINCIPAL),
        governed(governance=with_line('["doc:write"]', '["doc:write", "doc:read"]')),
    ),
    governance=_check_contract,
    grants=_check_grants,
    decided=by_grants,
)
