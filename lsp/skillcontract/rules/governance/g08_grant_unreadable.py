"""G08: something that P2 has to weigh cannot be read, so that nothing is certain (semantics D7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract.model.pointer import parts
from skillcontract.rules.decided import by_register
from skillcontract.rules.governed_examples import PRINCIPAL, governed, with_line
from skillcontract.rules.rule import Finding, Findings, Rule, Severity, Words
from skillcontract.text.language import Localized

if TYPE_CHECKING:
    # Files of governance are rare: what looks at them is imported with the first of them.
    from skillcontract.governance.unreadable import Unreadable
    from skillcontract.rules.subjects import GrantsSubject, SkillSubject


def _check_contract(subject: SkillSubject) -> Findings:
    from skillcontract.rules.rulings import place_in, terms_of

    file, terms = subject.skill.governance_file, terms_of(subject)
    for each in terms.unreadable if terms and file else ():
        if file is not None:
            # formats.md files these at the property, the item itself is what is underlined.
            pointer = f"/{parts(each.pointer)[0]}"
            yield Finding("G08", place_in(file, each.pointer), pointer, "", {"why": each.message()})


def _check_grants(subject: GrantsSubject) -> Findings:
    from skillcontract.rules.rulings import place_in, principal_place

    for principal in subject.register.principals:
        told: dict[str, Unreadable] = {each.pointer: each for each in principal.all_unreadable}
        for each in told.values():
            words: Words = {"principal": principal.id, "why": each.message()}
            yield Finding("G08", place_in(subject.file, each.pointer), principal.pointer, "principal", words)
    for problem in subject.register.odd_principals:
        pointer = "/" + "/".join(parts(problem.pointer)[:2])
        place = (
            problem.span if problem.span != subject.file.span("") else principal_place(subject.file, pointer)
        )
        yield Finding("G08", place, pointer, "", {"why": problem.message})


RULE = Rule(
    id="G08",
    name="grant-unreadable",
    severity=Severity.WARNING,
    section="P2 §4.2",
    messages={
        "": Localized("无法裁决：{why}", "nothing can be ruled: {why}"),
        "principal": Localized("无法裁决 {principal}：{why}", "nothing can be ruled of {principal}: {why}"),
    },
    reason=Localized(
        "读不懂的权限、副作用和信任等级不能跳过：它也许正是多出的那一项，或缺少的那一项。受它影响的格子裁决为 UNKNOWN，矩阵不一致。",
        "A grant, an effect or a trust level that cannot be read must not be skipped: it may be the very one too many, or the one "
        "that is missing. The cells it touches are UNKNOWN, and the matrix is not consistent.",
    ),
    bad=(
        governed(governance=with_line('["doc:write"]', '["doc:write", ⟦"doc"⟧]')),
        governed('{ id: "bot", role: "writer", grants: ["doc:write", ⟦"*"⟧], trust: 1 }'),
        governed('{ id: "bot", role: "writer", grants: ["doc:write"], trust: ⟦"some"⟧ }'),
    ),
    good=(governed(PRINCIPAL),),
    governance=_check_contract,
    grants=_check_grants,
    decided=by_register,
)
