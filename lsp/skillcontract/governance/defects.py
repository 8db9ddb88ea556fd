"""What keeps contracts and grants from being consistent (semantics D5, D6, D7, D9)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from skillcontract.governance.adjudication import Ruling
from skillcontract.governance.register import Dropped, Register
from skillcontract.governance.temporary import REASONS as LAPSES
from skillcontract.governance.unreadable import Unreadable
from skillcontract.governance.verdict import WORDS, Verdict
from skillcontract.model.pointer import child
from skillcontract.text.joined import named
from skillcontract.text.language import Language, Localized
from skillcontract.workspace.problem import Place


class DefectKind(StrEnum):
    """The kinds of formats.md 2."""

    OVER_GRANTED = "OVER_GRANTED"
    UNDER_GRANTED = "UNDER_GRANTED"
    TRUST_TOO_LOW = "TRUST_TOO_LOW"
    NO_CONTRACT = "NO_CONTRACT"
    EFFECT_MISMATCH = "EFFECT_MISMATCH"
    ROLE_WITHOUT_PRINCIPAL = "ROLE_WITHOUT_PRINCIPAL"
    UNREADABLE_GRANT = "UNREADABLE_GRANT"
    TEMPORARY_CONTRACT = "TEMPORARY_CONTRACT"
    CONTRACT_DROPPED = "CONTRACT_DROPPED"


KIND_WORDS: Mapping[DefectKind, Localized] = {
    DefectKind.OVER_GRANTED: WORDS[Verdict.OVER_GRANTED],
    DefectKind.UNDER_GRANTED: WORDS[Verdict.UNDER_GRANTED],
    DefectKind.TRUST_TOO_LOW: WORDS[Verdict.TRUST_TOO_LOW],
    DefectKind.NO_CONTRACT: WORDS[Verdict.NO_CONTRACT],
    DefectKind.EFFECT_MISMATCH: Localized("副作用不符", "Mismatch"),
    DefectKind.ROLE_WITHOUT_PRINCIPAL: Localized("无主体", "No principal"),
    DefectKind.UNREADABLE_GRANT: Localized("无法解析", "Unreadable"),
    DefectKind.TEMPORARY_CONTRACT: Localized("临时契约失效", "Temporary contract out of force"),
    DefectKind.CONTRACT_DROPPED: Localized("装载失败", "Dropped"),
}


@dataclass(frozen=True, slots=True)
class Defect:
    """One defect: of a cell (skill and principal), of a contract (skill) or of a principal."""

    kind: DefectKind
    message: Localized
    skill: str | None = None
    principal: str | None = None
    role: str | None = None
    grants: tuple[object, ...] = ()
    """The grants it is about, each as it was written."""
    place: Place | None = None
    """Where it can be mended, for people."""
    pointer: str = ""
    """The same as a JSON Pointer into that file."""

    def line(self, language: Language) -> str:
        """One line for people."""
        return f"{KIND_WORDS[self.kind](language)} {self.kind}: {self.message(language)}"


def cell_defect(ruling: Ruling, register: Register) -> Defect:
    """The defect of a cell whose verdict is one (UNDER_GRANTED, OVER_GRANTED, TRUST_TOO_LOW)."""
    kind = DefectKind(ruling.verdict.value)
    skill, principal = ruling.skill, ruling.principal
    grants: tuple[str, ...] = ()
    at = "trust"
    if kind is DefectKind.OVER_GRANTED:
        grants, at = ruling.excess, "grants"
        listed = named(grants)
        message = Localized(
            f"{principal} 持有 {listed.zh}，契约 {skill} 没有声明对应的副作用",
            f"{principal} holds {listed.en}, whose effect the contract of {skill} does not declare",
        )
    elif kind is DefectKind.UNDER_GRANTED:
        grants, at = ruling.missing, "grants"
        listed = named(grants)
        message = Localized(
            f"{principal} 缺少 {skill} 的前置授权 {listed.zh}",
            f"{principal} lacks {listed.en}, a precondition of {skill}",
        )
    else:
        held, required = ruling.trust_held, ruling.trust_required
        message = Localized(
            f"{skill} 需要信任等级 {required}，{principal} 只有 {held}",
            f"{skill} requires trust {required}, {principal} has {held}",
        )
    pointer = child(ruling.holder.pointer if ruling.holder else "", at)
    return Defect(
        kind,
        message,
        skill,
        principal,
        ruling.contract.role if ruling.contract else None,
        grants,
        register.grants_place(pointer),
        pointer,
    )


def other_defects(register: Register) -> tuple[Defect, ...]:
    """Every defect that is not one of a cell."""
    return (
        *_unreadable(register),
        *_without_contract(register),
        *_roles_without_principal(register),
        *_of_contracts(register),
    )


def _unreadable(register: Register) -> Iterator[Defect]:
    kind = DefectKind.UNREADABLE_GRANT
    for contract in register.contracts:
        for each in contract.unreadable:
            yield Defect(
                kind,
                _about(contract.skill, each),
                contract.skill,
                role=contract.role,
                grants=(each.value,),
                place=register.contract_place(contract.skill, each.pointer),
                pointer=each.pointer,
            )
    for problem in register.odd_principals:
        yield Defect(kind, problem.message, place=problem.place, pointer=problem.pointer)
    for principal in register.principals:
        for each in _once(principal.all_unreadable):
            yield Defect(
                kind,
                _about(principal.id, each),
                principal=principal.id,
                role=principal.role,
                grants=(each.value,),
                place=register.grants_place(each.pointer),
                pointer=each.pointer,
            )


def _once(found: Iterable[Unreadable]) -> list[Unreadable]:
    """Each place once: a principal that is declared twice has the same fault in all its scopes."""
    return list({each.pointer: each for each in found}.values())


def _about(name: str, unreadable: Unreadable) -> Localized:
    said = unreadable.message()
    return Localized(f"{name}：{said.zh}", f"{name}: {said.en}")


def _without_contract(register: Register) -> Iterator[Defect]:
    """Write-like grants that no contract of their holder's role needs or declares (semantics D5)."""
    explained = _explained(register)
    for principal in register.principals:
        known = explained[principal.role]
        for grant in sorted(principal.grants - known.grants) if known.complete else ():
            if (
                register.meanings.is_write_like(grant)
                and register.meanings.effect(grant) not in known.effects
            ):
                yield Defect(
                    DefectKind.NO_CONTRACT,
                    Localized(
                        f"{principal.id} 持有 {grant}，但角色 {principal.role} 没有任何契约需要或声明它",
                        f"{principal.id} holds {grant}, which no contract of the role {principal.role} needs or declares",
                    ),
                    principal=principal.id,
                    role=principal.role,
                    grants=(grant,),
                    place=register.grants_place(child(principal.pointer, "grants")),
                    pointer=child(principal.pointer, "grants"),
                )


@dataclass(slots=True)
class _Explained:
    """What the contracts of one role need and declare."""

    grants: set[str] = field(default_factory=set)
    effects: set[str] = field(default_factory=set)
    complete: bool = True
    """False where a contract could not be read: it may well be the one that explains a grant."""


def _explained(register: Register) -> Mapping[str | None, _Explained]:
    found: dict[str | None, _Explained] = defaultdict(_Explained)
    for contract in register.contracts:
        if contract.role is not None:
            each = found[contract.role]
            each.grants |= contract.preconditions
            each.effects |= contract.side_effects
            each.complete &= contract.knows_its_grants
    return found


def _roles_without_principal(register: Register) -> Iterator[Defect]:
    roles = {principal.role for principal in register.principals} - {None}
    for contract in register.contracts:
        if contract.role not in roles:
            named = contract.role is not None
            yield Defect(
                DefectKind.ROLE_WITHOUT_PRINCIPAL,
                Localized(
                    f"{contract.skill} 的角色 {contract.role} 没有主体"
                    if named
                    else f"{contract.skill} 没有声明角色",
                    f"nobody acts in the role {contract.role} of {contract.skill}"
                    if named
                    else f"{contract.skill} names no role",
                ),
                contract.skill,
                role=contract.role,
                place=register.contract_place(contract.skill, "/role"),
                pointer="/role",
            )


def _of_contracts(register: Register) -> Iterator[Defect]:
    declared = {contract.skill: contract.side_effects for contract in register.contracts}
    for skill in register.mismatched:
        message = (
            Localized(
                f"{skill} 声明了副作用，但运行时契约没有 WRITE 工具",
                f"{skill} declares side effects, but its runtime contract has no WRITE tool",
            )
            if declared.get(skill)
            else Localized(
                f"{skill} 的运行时契约有 WRITE 工具，但没有声明副作用",
                f"the runtime contract of {skill} has a WRITE tool, but it declares no side effect",
            )
        )
        place = register.contract_place(skill, "/side_effects")
        yield Defect(DefectKind.EFFECT_MISMATCH, message, skill, place=place, pointer="/side_effects")
    for dropped in register.dropped:
        yield Defect(DefectKind.CONTRACT_DROPPED, _why_dropped(dropped), dropped.skill, place=dropped.place)
    for absent in register.out_of_force:
        place = register.contract_place(absent.skill, "/temporary")
        zh = "；".join(LAPSES[lapse].zh for lapse in absent.lapses)
        en = "; ".join(LAPSES[lapse].en for lapse in absent.lapses)
        message = Localized(
            f"{absent.skill} 的临时契约视同不存在：{zh}",
            f"the temporary contract of {absent.skill} counts as absent: {en}",
        )
        yield Defect(DefectKind.TEMPORARY_CONTRACT, message, absent.skill, place=place, pointer="/temporary")


def _why_dropped(dropped: Dropped) -> Localized:
    skill, problem = dropped.skill, dropped.problem
    if problem is None:
        return Localized(f"{skill} 的运行时契约无法装载", f"the runtime contract of {skill} does not load")
    said = problem.message
    return Localized(
        f"{skill} 的治理契约无法读取：{said.zh}",
        f"the governance contract of {skill} cannot be read: {said.en}",
    )
