"""G07: a temporary contract is not in force, and so counts as absent (third spec §8; semantics D9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract.rules.decided import by_register
from skillcontract.rules.governed_examples import governed, with_line
from skillcontract.rules.rule import Finding, Findings, Rule, Severity, Words
from skillcontract.text.language import Localized

if TYPE_CHECKING:
    # Files of governance are rare: what looks at them is imported with the first of them.
    from skillcontract.rules.subjects import SkillSubject


def _check(subject: SkillSubject) -> Findings:
    from skillcontract.governance.temporary import REASONS
    from skillcontract.rules.rulings import place_in

    file, register, skill = subject.skill.governance_file, subject.register, subject.skill
    if file is None or register is None or (register.skills or {}).get(skill.skill_id) is not skill:
        return
    for absent in register.out_of_force:
        if absent.skill == skill.skill_id:
            reasons = [REASONS[lapse] for lapse in absent.lapses]
            why = Localized("；".join(each.zh for each in reasons), "; ".join(each.en for each in reasons))
            words: Words = {"skill": absent.skill, "why": why}
            yield Finding("G07", place_in(file, "/temporary"), "/temporary", "", words)


def _temporary(approvers: str, start: str, mark: bool) -> str:
    value = f'{{ approvers: {approvers}, reason: "hotfix", start: "{start}" }}'
    return with_line('"EV-1",', f'"EV-1",\n  temporary: {f"⟦{value}⟧" if mark else value},')


RULE = Rule(
    id="G07",
    name="temporary-contract",
    severity=Severity.WARNING,
    section="P2 §8",
    messages={
        "": Localized(
            "{skill} 的临时契约视同不存在：{why}", "the temporary contract of {skill} counts as absent: {why}"
        )
    },
    reason=Localized(
        "临时契约自 `start` 起 8 小时内有效，须有两个不同的批准人和理由。不满足时视同没有契约，裁决为 NO_CONTRACT。",
        "A temporary contract is in force for eight hours from its `start`, given two different approvers and a reason. Otherwise "
        "it counts as no contract, and the ruling is NO_CONTRACT.",
    ),
    bad=(
        governed(governance=_temporary('["li", "Li"]', "2026-03-01T08:00:00Z", mark=True)),
        governed(governance=_temporary('["li", "wang"]', "2026-02-01T08:00:00Z", mark=True)),
    ),
    good=(governed(governance=_temporary('["li", "wang"]', "2026-03-01T08:00:00Z", mark=False)),),
    governance=_check,
    decided=by_register,
)
