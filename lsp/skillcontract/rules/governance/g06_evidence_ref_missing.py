"""G06: nothing says where design and tests of the contract can be traced (third spec §2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract.rules.governed_examples import governed, with_line
from skillcontract.rules.rule import Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized

if TYPE_CHECKING:
    # Files of governance are rare: what looks at them is imported with the first of them.
    from skillcontract.rules.subjects import SkillSubject


def _check(subject: SkillSubject) -> Findings:
    from skillcontract.rules.rulings import place_in

    file, governance = subject.skill.governance_file, subject.skill.governance
    if file is None or governance is None:
        return
    reference = governance.evidence_ref
    if reference is None or (isinstance(reference, str) and not reference.strip()):
        words = {"skill": subject.skill.skill_id}
        yield Finding("G06", place_in(file, "/evidence_ref"), "/evidence_ref", "", words)


RULE = Rule(
    id="G06",
    name="evidence-ref-missing",
    severity=Severity.INFO,
    section="P2 §2.1",
    messages={
        "": Localized(
            "{skill} 的治理契约没有 evidence_ref", "the governance contract of {skill} has no evidence_ref"
        )
    },
    reason=Localized(
        "`evidence_ref` 是设计与测试的追溯编号。没有它，审计时找不到这份契约当初依据什么。",
        "`evidence_ref` is the number under which design and tests can be traced. Without it an audit cannot find what the "
        "contract once rested on.",
    ),
    bad=(
        governed(governance="⟦{⟧" + with_line('  evidence_ref: "EV-1",\n', "")[1:]),
        governed(governance=with_line('"EV-1"', '⟦""⟧')),
    ),
    good=(governed(),),
    governance=_check,
)
