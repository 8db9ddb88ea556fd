"""How far each contract has come in its life (third spec §5), and what is missing for the next stage.

The stages are the source's: define, assign trust, register, check before calls (P2), audit, evolve with evidence. A contract
stands at the last stage up to which nothing is missing; later stages are judged all the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from skillcontract.governance.audit import RecordKind, input_digests
from skillcontract.governance.defects import Defect, cell_defect
from skillcontract.governance.matrix import Matrix, members
from skillcontract.governance.register import Register
from skillcontract.syntax.values import Json
from skillcontract.text.language import Localized
from skillcontract.workspace.workspace import Skill


class Stage(StrEnum):
    """The stages in their order."""

    DEFINE = "define"
    TRUST = "trust"
    REGISTER = "register"
    CHECK = "check"
    AUDIT = "audit"
    EVOLVE = "evolve"


STAGE_WORDS: Mapping[Stage, Localized] = {
    Stage.DEFINE: Localized("定义", "Define"),
    Stage.TRUST: Localized("授信", "Assign trust"),
    Stage.REGISTER: Localized("注册", "Register"),
    Stage.CHECK: Localized("调用前检查", "Check"),
    Stage.AUDIT: Localized("审计", "Audit"),
    Stage.EVOLVE: Localized("有证据演化", "Evolve with evidence"),
}


@dataclass(frozen=True, slots=True)
class Lifecycle:
    """One contract's stages, each with what it lacks; a stage that lacks nothing is reached."""

    skill: str
    missing: Mapping[Stage, tuple[Localized, ...]]

    @property
    def reached(self) -> Stage | None:
        """The last stage up to which nothing is missing; None where even the first lacks something."""
        found = None
        for stage in Stage:
            if self.missing[stage]:
                return found
            found = stage
        return found

    @property
    def next(self) -> Stage | None:
        """The first stage that lacks something; None where none does."""
        return next((stage for stage in Stage if self.missing[stage]), None)


def lifecycles(matrix: Matrix, records: Sequence[Mapping[str, Json]] = ()) -> tuple[Lifecycle, ...]:
    """The lifecycle of every contract in force, by skill_id. `records` are those of a verified audit log."""
    register = matrix.register
    defects: dict[str, list[Defect]] = {}
    for defect in matrix.defects():
        if defect.skill is not None:
            defects.setdefault(defect.skill, []).append(defect)
    return tuple(_lifecycle(skill, register, defects.get(skill, []), records) for skill in matrix.skills)


def lifecycle(skill: str, matrix: Matrix, records: Sequence[Mapping[str, Json]] = ()) -> Lifecycle:
    """The lifecycle of one contract in force; raises ValueError where there is none of that skill_id."""
    register, index = matrix.register, matrix.skills.index(skill)
    cells = [cell_defect(matrix.ruling(index, each), register) for each in members(matrix.rows[index].faulty)]
    others = [each for each in matrix.other_defects if each.skill == skill]
    return _lifecycle(skill, register, [*cells, *others], records)


def _lifecycle(
    skill: str, register: Register, defects: Sequence[Defect], records: Sequence[Mapping[str, Json]]
) -> Lifecycle:
    files = (register.skills or {}).get(skill)
    terms = register.by_skill[skill]
    contract = files.governance if files else None
    define = []
    if terms.role is None:
        define.append(Localized("没有角色 role", "it names no role"))
    if not terms.capabilities:
        define.append(Localized("没有能力说明 capabilities", "it names no capabilities"))
    define += [each.message() for each in terms.unreadable]
    trust = []
    if contract is None or contract.trust_required is None:
        trust.append(Localized("没有信任等级 trust_required", "it requires no trust level"))
    evolve = []
    if contract is None or not contract.evidence_ref:
        evolve.append(Localized("没有依据编号 evidence_ref", "it has no evidence_ref"))
    return Lifecycle(
        skill,
        {
            Stage.DEFINE: tuple(define),
            Stage.TRUST: tuple(trust),
            Stage.REGISTER: tuple(_unregistered(files, register)),
            Stage.CHECK: tuple(defect.message for defect in defects),
            Stage.AUDIT: () if _audited(skill, register, records) else (_UNAUDITED,),
            Stage.EVOLVE: tuple(evolve),
        },
    )


_UNAUDITED = Localized(
    "审计日志中没有针对当前契约与权限的裁决",
    "no ruling on the present contract and grants is in the audit log",
)


def _unregistered(files: Skill | None, register: Register) -> list[Localized]:
    workspace = register.workspace
    if files is None or workspace is None or files.definition is None:
        return [Localized("没有可用的 skill.json5", "it has no skill.json5 that can be used")]
    lacking = []
    if files.definition.status != "ACTIVE":
        lacking.append(
            Localized("skill.json5 的 status 不是 ACTIVE", "the status in skill.json5 is not ACTIVE")
        )
    if workspace.agent_of(files) is None:
        lacking.append(Localized("不属于任何数字员工", "no agent owns the skill"))
    if files.contract is None:
        lacking.append(Localized("没有运行时契约", "it has no runtime contract"))
    return lacking


def _audited(skill: str, register: Register, records: Sequence[Mapping[str, Json]]) -> bool:
    present = input_digests(register, skill)
    return any(
        record["kind"] == RecordKind.RULING and record["skill"] == skill and record["digests"] == present
        for record in records
    )
