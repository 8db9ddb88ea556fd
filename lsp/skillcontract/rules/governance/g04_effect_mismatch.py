"""G04: runtime contract and governance contract disagree about whether the skill writes (semantics D6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skillcontract.rules.decided import by_register
from skillcontract.rules.elsewhere import in_contract_of, tools_here
from skillcontract.rules.governed_examples import READING, governed, with_line
from skillcontract.rules.rule import Finding, Findings, Related, Rule, Severity
from skillcontract.text.language import Localized

if TYPE_CHECKING:
    # Files of governance are rare: what looks at them is imported with the first of them.
    from skillcontract.rules.subjects import SkillSubject


def _check(subject: SkillSubject) -> Findings:
    from skillcontract.rules.rulings import place_in, terms_of

    file, terms = subject.skill.governance_file, terms_of(subject)
    if file is None or terms is None or subject.register is None:
        return
    if terms.skill in subject.register.mismatched:
        variant = "declares" if terms.side_effects else ""
        yield Finding(
            "G04",
            place_in(file, "/side_effects"),
            "/side_effects",
            variant,
            {"skill": terms.skill},
            related=_runtime_contract(subject),
        )


def _runtime_contract(subject: SkillSubject) -> tuple[Related, ...]:
    """The writing tools of the skill's contract, or its tools where none of them writes."""
    contract = subject.skill.contract
    if contract is None or subject.contract is None:
        return ()
    writers = subject.contract.write_tools()
    if not writers:
        return (in_contract_of(subject.skill.key, contract.path, "/tools"),)
    return tuple(replace(place, file=contract.path) for place in tools_here(*writers))


RULE = Rule(
    id="G04",
    name="effect-mismatch",
    severity=Severity.WARNING,
    section="P2 §2.1",
    messages={
        "": Localized(
            "{skill} 的运行时契约有 WRITE 工具，治理契约却没有声明副作用",
            "the runtime contract of {skill} has a WRITE tool, and its governance contract declares no side effect",
        ),
        "declares": Localized(
            "{skill} 的治理契约声明了副作用，运行时契约却没有 WRITE 工具",
            "the governance contract of {skill} declares side effects, and its runtime contract has no WRITE tool",
        ),
    },
    reason=Localized(
        "两份契约说的是同一个技能：运行时契约有 WRITE 工具，当且仅当治理契约声明了副作用。没有声明时，写调用被裁决为 UNDECLARED_EFFECT；白白声明时，主体因用不到的权限显得合理。",
        "Both contracts are about one skill: the runtime contract has a WRITE tool if and only if the governance contract declares "
        "side effects. If none is declared, writing calls are ruled UNDECLARED_EFFECT; if one is declared in vain, grants look "
        "justified that nobody needs.",
    ),
    bad=(
        governed(governance=with_line('["doc.write"]', "⟦[]⟧")),
        governed(governance=with_line('["doc.write"]', '⟦["doc.write"]⟧'), contract=READING),
    ),
    good=(
        governed(),
        governed(governance=with_line('["doc.write"]', "[]"), contract=READING),
    ),
    governance=_check,
    decided=by_register,
)
