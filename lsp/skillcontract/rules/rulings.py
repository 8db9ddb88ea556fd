"""Findings made of P2's rulings, so that editor, check and matrix never disagree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from skillcontract.governance.adjudication import Ruling, adjudicate, plays
from skillcontract.governance.register import Held, Register
from skillcontract.governance.terms import ContractTerms
from skillcontract.governance.verdict import Verdict
from skillcontract.rules.rule import Finding, Related, Words
from skillcontract.rules.subjects import GrantsSubject, SkillSubject
from skillcontract.text.language import Localized
from skillcontract.text.span import Span
from skillcontract.workspace.source import SourceFile
from skillcontract.workspace.workspace import Workspace

SHOWN = 3
"""So many principals are named in one finding."""
_PRINCIPAL = Localized("{principal} 的授权", "what {principal} holds")
_CONTRACT = Localized("{skill} 的治理契约", "the governance contract of {skill}")
UNRULED = frozenset({Verdict.ROLE_MISMATCH, Verdict.UNKNOWN, Verdict.NO_CONTRACT})
"""Verdicts that leave the other checks undecided."""


def terms_of(subject: SkillSubject) -> ContractTerms | None:
    """The governance contract in force of this very skill; None where there is none."""
    register, skill = subject.register, subject.skill
    if register is None or (register.skills or {}).get(skill.skill_id) is not skill:
        return None
    return register.by_skill.get(skill.skill_id)


def failing(register: Register, terms: ContractTerms, check: Verdict) -> Iterator[Ruling]:
    """The rulings on a contract's own principals that fail a check."""
    file = _governance_file(register, terms.skill)
    found = _failing(terms, register.held) if file is None else file.kept(_failing_in, terms, register.held)
    yield from (ruling for ruling in found if check in ruling.checks)


def _failing_in(_file: SourceFile, terms: ContractTerms, held: Held) -> tuple[Ruling, ...]:
    return _failing(terms, held)


def _failing(terms: ContractTerms, held: Held) -> tuple[Ruling, ...]:
    """The rulings on a contract's own principals that fail any check."""
    rulings = (
        adjudicate(terms, principal, held.meanings)
        for principal in held.principals
        if plays(principal, terms)
    )
    return tuple(ruling for ruling in rulings if ruling.verdict not in UNRULED and ruling.checks)


def in_contract(
    rule: str, check: Verdict, pointer: str, subject: SkillSubject, told: Callable[[Ruling], Localized]
) -> Iterator[Finding]:
    """One finding in governance.json5 for all principals that fail a check."""
    file, terms = subject.skill.governance_file, terms_of(subject)
    if file is None or terms is None or subject.register is None:
        return
    rulings = list(failing(subject.register, terms, check))
    if rulings:
        words: Words = {"skill": terms.skill, "principals": _shown(rulings, told)}
        yield Finding(
            rule, place_in(file, pointer), pointer, "", words, related=_principals(rulings, subject.workspace)
        )


def _shown(rulings: Sequence[Ruling], told: Callable[[Ruling], Localized]) -> Localized:
    """The first principals, each with what is told of it."""
    first = rulings[:SHOWN]
    zh = [f"{each.principal}（{told(each).zh}）" for each in first]
    en = [f"{each.principal} ({told(each).en})" for each in first]
    if len(rulings) > SHOWN:
        zh.append(f"…（{len(rulings)}）")
        en.append(f"… ({len(rulings)})")
    return Localized("；".join(zh), "; ".join(en))


def _principals(rulings: Iterable[Ruling], workspace: Workspace) -> tuple[Related, ...]:
    """Where those principals stand in grants.json5."""
    file = workspace.grants_file
    holders = [ruling.holder for ruling in rulings if ruling.holder is not None]
    return tuple(
        Related(_PRINCIPAL, f"{holder.pointer}/id", file.path, {"principal": holder.id})
        for holder in (holders[:SHOWN] if file is not None else ())
        if file is not None
    )


def at_principals(
    rule: str, check: Verdict, property_: str, subject: GrantsSubject, told: Callable[[Ruling], Localized]
) -> Iterator[Finding]:
    """One finding in grants.json5 for each principal and skill that fail a check on a property of the contract."""
    for skill in subject.skills:
        terms = subject.register.by_skill.get(skill)
        for ruling in failing(subject.register, terms, check) if terms else ():
            pointer = ruling.holder.pointer if ruling.holder else ""
            words: Words = {"principal": ruling.principal, "skill": skill, "told": told(ruling)}
            yield Finding(
                rule,
                principal_place(subject.file, pointer),
                pointer,
                "principal",
                words,
                related=contract_place(subject.register, skill, property_),
            )


def contract_place(register: Register, skill: str, pointer: str) -> tuple[Related, ...]:
    """A property of a skill's governance contract."""
    file = _governance_file(register, skill)
    return (Related(_CONTRACT, pointer, file.path, {"skill": skill}),) if file is not None else ()


def _governance_file(register: Register, skill: str) -> SourceFile | None:
    known = (register.skills or {}).get(skill)
    return known.governance_file if known is not None else None


def principal_place(file: SourceFile, pointer: str) -> Span:
    """What is underlined of a principal: its id, where it has one."""
    return place_in(file, f"{pointer}/id")


def place_in(file: SourceFile, pointer: str) -> Span:
    """The value at a pointer; of an object that lacks it the opening brace, and no more."""
    span, owner = file.span(pointer), file.span(pointer.rpartition("/")[0])
    return Span(span.start, span.start + 1) if span == owner else span
