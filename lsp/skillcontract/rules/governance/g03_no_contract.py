"""G03: a principal may change something, and no contract of its role says so (third spec §4.3; semantics D5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract.rules.decided import by_register
from skillcontract.rules.governed_examples import PRINCIPAL, governed
from skillcontract.rules.rule import Finding, Findings, Rule, Severity, Words
from skillcontract.text.joined import named
from skillcontract.text.language import Localized

if TYPE_CHECKING:
    # Files of governance are rare: what looks at them is imported with the first of them.
    from skillcontract.rules.subjects import GrantsSubject


def _check(subject: GrantsSubject) -> Findings:
    from skillcontract.governance.defects import DefectKind, other_defects
    from skillcontract.rules.rulings import principal_place

    for defect in other_defects(subject.register):
        if defect.kind is not DefectKind.NO_CONTRACT or defect.principal is None:
            continue
        holder = subject.register.principal(defect.principal)
        if holder is not None:
            words: Words = {
                "principal": holder.id,
                "grants": named(map(str, defect.grants)),
                "role": holder.role or "-",
            }
            yield Finding("G03", principal_place(subject.file, holder.pointer), holder.pointer, "", words)


RULE = Rule(
    id="G03",
    name="no-contract",
    severity=Severity.WARNING,
    section="P2 §4.3",
    messages={
        "": Localized(
            "{principal} 持有 {grants}，角色 {role} 没有任何契约需要或声明它",
            "{principal} holds {grants}, which no contract of the role {role} needs or declares",
        )
    },
    reason=Localized(
        "能改变东西的权限都应有契约说明用来做什么。没有契约需要它、也没有契约声明它的副作用，谁也说不出它何时会被使用。",
        "Every grant that can change something ought to have a contract that says what it is for. Where none needs it or declares "
        "its effect, nobody can tell when it will be used.",
    ),
    bad=(
        governed(
            PRINCIPAL, '{ id: ⟦"clerk"⟧, role: "support", grants: ["limit:write", "case:read"], trust: 0 }'
        ),
    ),
    good=(governed(PRINCIPAL, '{ id: "clerk", role: "support", grants: ["case:read"], trust: 0 }'),),
    grants=_check,
    decided=by_register,
)
