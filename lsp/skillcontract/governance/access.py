"""What access changed between two states of a workspace, and why. Reformatting changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from skillcontract.governance.adjudication import Ruling, adjudicate
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.register import Register
from skillcontract.governance.terms import ContractTerms, PrincipalTerms
from skillcontract.governance.verdict import Verdict
from skillcontract.text.joined import named
from skillcontract.text.language import Localized


class Change(StrEnum):
    """What became of one cell."""

    GAINED = "gained"
    LOST = "lost"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class AccessChange:
    """One cell that is not what it was. A verdict is None where the skill or the principal is not there."""

    skill: str
    principal: str
    change: Change
    before: Verdict | None
    after: Verdict | None
    wider: bool
    """Whether somebody may do more than before: access gained, or more grants or effects where it was allowed already."""
    reasons: tuple[Localized, ...]


def compare(before: Matrix, after: Matrix) -> tuple[AccessChange, ...]:
    """Every cell whose access changed, by skill and principal."""
    old, new = before.register, after.register
    skills = _changed(old.by_skill, new.by_skill)
    principals = _changed(old.by_id, new.by_id)
    all_skills = sorted({*before.skills, *after.skills})
    all_principals = list(dict.fromkeys([*after.principals, *before.principals]))
    everything = old.meanings != new.meanings
    found = []
    for skill in all_skills:
        touched = all_principals if everything or skill in skills else principals
        for principal in sorted(touched):
            change = _cell(skill, principal, old, new)
            if change is not None:
                found.append(change)
    return tuple(found)


def _cell(skill: str, principal: str, old: Register, new: Register) -> AccessChange | None:
    before, after = _ruling(skill, principal, old), _ruling(skill, principal, new)
    was, now = bool(before and before.allows), bool(after and after.allows)
    if was is not now:
        change = Change.GAINED if now else Change.LOST
    elif _access(before) != _access(after):
        change = Change.CHANGED
    else:
        return None
    return AccessChange(
        skill,
        principal,
        change,
        before.verdict if before else None,
        after.verdict if after else None,
        now and (not was or _more(before, after)),
        tuple(_reasons(before, after, old, new)),
    )


def _ruling(skill: str, principal: str, register: Register) -> Ruling | None:
    contract, holder = register.by_skill.get(skill), register.by_id.get(principal)
    if contract is None or holder is None:
        return None
    return adjudicate(contract, holder, register.meanings)


def _access(ruling: Ruling | None) -> tuple[object, ...]:
    """What a cell's access consists of; two cells with the same one are the same to whoever signs."""
    if ruling is None or ruling.verdict is Verdict.ROLE_MISMATCH:
        return ()
    if ruling.allows:
        return (ruling.verdict, *_reach(ruling))
    return (ruling.verdict, ruling.excess, ruling.missing, ruling.trust_held, ruling.trust_required)


def _reach(ruling: Ruling | None) -> tuple[frozenset[str], frozenset[str]]:
    """The grants that count and the effects that are declared."""
    if ruling is None or ruling.contract is None or ruling.holder is None:
        return frozenset(), frozenset()
    return ruling.holder.counted(ruling.skill).grants, ruling.contract.side_effects


def _more(before: Ruling | None, after: Ruling | None) -> bool:
    return any(now - was for was, now in zip(_reach(before), _reach(after), strict=True))


def _changed(old: Mapping[str, object], new: Mapping[str, object]) -> set[str]:
    return {name for name in {*old, *new} if _bare(old.get(name)) != _bare(new.get(name))}


def _bare(terms: object) -> object:
    """Terms without their places in the text."""
    if isinstance(terms, ContractTerms):
        odd = tuple((each.why, repr(each.value)) for each in terms.unreadable)
        return (terms.role, terms.preconditions, terms.side_effects, terms.trust, odd)
    if isinstance(terms, PrincipalTerms):
        odd = tuple((each.why, repr(each.value)) for each in terms.all_unreadable)
        scopes = {skill: scope.grants for skill, scope in terms.scopes.items()}
        return (terms.role, terms.grants, terms.trust, scopes, odd)
    return terms


def _reasons(
    before: Ruling | None, after: Ruling | None, old: Register, new: Register
) -> Iterator[Localized]:
    if before is None and after is not None:
        yield from _missing(after, old, Localized("新增", "is new"))
    if after is None and before is not None:
        yield from _missing(before, new, Localized("已不存在", "is gone"))
    if before and after and before.contract and after.contract:
        yield from _of_contracts(before.contract, after.contract)
    if before and after and before.holder and after.holder:
        yield from _of_principals(before.skill, before.holder, after.holder)
    if old.meanings != new.meanings:
        yield Localized("effects 或 writeLike 表有改动", "the tables effects or writeLike changed")


def _of_contracts(old: ContractTerms, new: ContractTerms) -> Iterator[Localized]:
    yield from _value("契约角色", "the contract's role", old.role, new.role)
    yield from _set("前置授权", "preconditions", old.preconditions, new.preconditions)
    yield from _set("副作用", "side effects", old.side_effects, new.side_effects)
    yield from _value("所需信任等级", "the trust required", old.trust, new.trust)


def _of_principals(skill: str, old: PrincipalTerms, new: PrincipalTerms) -> Iterator[Localized]:
    yield from _value("主体角色", "the principal's role", old.role, new.role)
    yield from _set("权限", "grants", old.grants, new.grants)
    if skill in old.scopes or skill in new.scopes:
        was, now = old.counted(skill).grants, new.counted(skill).grants
        yield from _set("对该技能生效的权限", "grants that count for the skill", was, now)
    yield from _value("主体信任等级", "the trust held", old.trust, new.trust)


def _missing(ruling: Ruling, other: Register, what: Localized) -> Iterator[Localized]:
    """Says which of both, contract or principal, the `other` state does not have."""
    if ruling.skill not in other.by_skill:
        yield Localized(f"契约 {ruling.skill} {what.zh}", f"the contract {ruling.skill} {what.en}")
    if ruling.principal not in other.by_id:
        yield Localized(f"主体 {ruling.principal} {what.zh}", f"the principal {ruling.principal} {what.en}")


def _value(zh: str, en: str, before: object, after: object) -> Iterator[Localized]:
    if before != after:
        was, now = ("?" if each is None else each for each in (before, after))
        yield Localized(f"{zh}：{was} → {now}", f"{en}: {was} → {now}")


def _set(zh: str, en: str, before: Iterable[str], after: Iterable[str]) -> Iterator[Localized]:
    was, now = set(before), set(after)
    moved = [*(f"+{each}" for each in sorted(now - was)), *(f"-{each}" for each in sorted(was - now))]
    if moved:
        listed = named(moved)
        yield Localized(f"{zh}：{listed.zh}", f"{en}: {listed.en}")
