"""What would mend a defect, as edits of the text, and what else each would change (semantics D3b).

Repairs are proposals: nothing is applied here. `effect_of` tells what a repair does to the whole matrix before anybody
applies it: a grant that is dropped may be the one another skill of the role needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from skillcontract.governance.access import AccessChange, compare
from skillcontract.governance.adjudication import Ruling
from skillcontract.governance.defects import Defect, DefectKind
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.register import Register, register, unusable
from skillcontract.governance.source_edits import add_member, append_item, remove_items, replace_value
from skillcontract.governance.terms import PrincipalTerms
from skillcontract.governance.verdict import Verdict
from skillcontract.syntax.nodes import ArrayNode, Node, ObjectNode, StringNode
from skillcontract.syntax.writing import Writable
from skillcontract.text.edits import TextEdit, apply
from skillcontract.text.joined import named
from skillcontract.text.language import Localized
from skillcontract.workspace.changed import with_text
from skillcontract.workspace.source import SourceFile, node_at
from skillcontract.workspace.workspace import Skill


class RepairKind(StrEnum):
    """The kinds of repairs."""

    SCOPE = "scope"
    DROP = "drop"
    DECLARE = "declare"
    GRANT = "grant"
    TRUST = "trust"
    CLEAR = "clear"


@dataclass(frozen=True, slots=True)
class Repair:
    """One way to mend a defect: edits of one file, whose spans are in its text as it was loaded."""

    kind: RepairKind
    title: Localized
    file: SourceFile
    edits: tuple[TextEdit, ...]

    @property
    def new_text(self) -> str:
        """The file's text with the repair applied."""
        return apply(self.file.text, self.edits)


@dataclass(frozen=True, slots=True)
class RepairEffect:
    """What a repair does to the whole matrix. Access gained stands first."""

    changes: tuple[AccessChange, ...]
    matrix: Matrix
    """The matrix with the repair applied."""


def repairs_of_cell(ruling: Ruling, among: Register) -> tuple[Repair, ...]:
    """The repairs of one cell, the one to offer first at the head. None where the cell is in order or cannot be known."""
    if ruling.holder is None or ruling.contract is None:
        return ()
    if ruling.verdict is Verdict.OVER_GRANTED:
        return tuple(_narrower(ruling, ruling.holder, among))
    if ruling.verdict is Verdict.UNDER_GRANTED:
        return tuple(_granting(ruling, ruling.holder, among))
    if ruling.verdict is Verdict.TRUST_TOO_LOW:
        return tuple(_trusting(ruling, ruling.holder, among))
    return ()


def repairs_of_defect(defect: Defect, among: Register) -> tuple[Repair, ...]:
    """The repairs of any defect; none where only a person can know what was meant."""
    if defect.skill is not None and defect.principal is not None:
        contract, holder = among.by_skill.get(defect.skill), among.by_id.get(defect.principal)
        return (
            ()
            if contract is None or holder is None
            else repairs_of_cell(among.rule(defect.skill, holder), among)
        )
    if defect.kind is DefectKind.NO_CONTRACT and defect.principal is not None:
        dropped = frozenset(each for each in defect.grants if isinstance(each, str))
        return tuple(_drop(among.by_id[defect.principal], dropped, among))
    if defect.kind is DefectKind.EFFECT_MISMATCH and defect.skill is not None:
        return tuple(_agree(defect.skill, among))
    return ()


def effect_of(
    repair: Repair, among: Register, now: datetime, loads: Callable[[Skill], bool]
) -> RepairEffect | None:
    """What a repair would change in the matrix of the register; None where it would leave the grants unusable."""
    if among.workspace is None:
        return None
    workspace = with_text(among.workspace, repair.file, repair.new_text)
    if unusable(workspace):
        return None
    after = Matrix(register(workspace, now, loads))
    changes = compare(Matrix(among), after)
    return RepairEffect(tuple(sorted(changes, key=lambda each: not each.wider)), after)


def _narrower(ruling: Ruling, holder: PrincipalTerms, among: Register) -> Iterator[Repair]:
    """Scoping comes first where another skill of the role has use for what is too wide here."""
    drop = list(_drop(holder, frozenset(ruling.excess), among, ruling.skill))
    if ruling.skill in holder.scopes:
        yield from drop
    else:
        scope = list(_scope(ruling, holder, among))
        yield from [*scope, *drop] if _needed_elsewhere(ruling, among) else [*drop, *scope]
    yield from _declare(ruling, among)


def _needed_elsewhere(ruling: Ruling, among: Register) -> bool:
    role = ruling.contract.role if ruling.contract else None
    return any(
        grant in contract.preconditions or among.meanings.effect(grant) in contract.side_effects
        for contract in among.contracts
        if contract.role == role and contract.skill != ruling.skill
        for grant in ruling.excess
    )


def _scope(ruling: Ruling, holder: PrincipalTerms, among: Register) -> Iterator[Repair]:
    file, owner = _principal_node(holder, among)
    if file is None or not isinstance(owner, ObjectNode):
        return
    kept: Writable = sorted(holder.grants - frozenset(ruling.excess))
    listed = named(sorted(holder.grants - frozenset(ruling.excess)) or ["[]"])
    title = Localized(
        f"对 {ruling.skill} 把 {holder.id} 的权限收窄为 {listed.zh}",
        f"Scope {holder.id} down to {listed.en} for {ruling.skill}",
    )
    scopes = owner.last("scopes")
    if scopes is None:
        edit = add_member(file.text, owner, "scopes", {ruling.skill: kept})
    elif isinstance(scopes.value, ObjectNode):
        own = scopes.value.last(ruling.skill)
        edit = (
            replace_value(own.value, kept) if own else add_member(file.text, scopes.value, ruling.skill, kept)
        )
    else:
        edit = replace_value(scopes.value, {ruling.skill: kept})
    yield Repair(RepairKind.SCOPE, title, file, (edit,))


def _drop(
    holder: PrincipalTerms, grants: frozenset[str], among: Register, skill: str | None = None
) -> Iterator[Repair]:
    """Takes grants away; from the scope alone where they count for the skill through a scope."""
    file, owner = _principal_node(holder, among)
    listed = named(sorted(grants))
    scoped = skill is not None and skill in holder.scopes
    path = ("scopes", skill or "") if scoped else ("grants",)
    array = _below(owner, *path)
    if file is None or not isinstance(array, ArrayNode):
        return
    indexes = {
        index
        for index, item in enumerate(array.items)
        if isinstance(item, StringNode) and item.value in grants
    }
    title = (
        Localized(f"从 {skill} 的收窄范围中去掉 {listed.zh}", f"Drop {listed.en} from the scope of {skill}")
        if scoped
        else Localized(f"取消 {holder.id} 的权限 {listed.zh}", f"Drop grant {listed.en} of {holder.id}")
    )
    edits = list(remove_items(file.text, array, indexes))
    if not scoped:
        edits += _out_of_scopes(file, owner, grants)
    yield Repair(RepairKind.DROP, title, file, tuple(edits))


def _out_of_scopes(file: SourceFile, owner: Node | None, grants: frozenset[str]) -> Iterator[TextEdit]:
    """A grant that is no longer held may be named in no scope either."""
    scopes = _below(owner, "scopes")
    for member in scopes.members if isinstance(scopes, ObjectNode) else ():
        if isinstance(member.value, ArrayNode):
            items = enumerate(member.value.items)
            gone = {index for index, item in items if isinstance(item, StringNode) and item.value in grants}
            yield from remove_items(file.text, member.value, gone)


def _declare(ruling: Ruling, among: Register) -> Iterator[Repair]:
    effects = sorted({among.meanings.effect(grant) for grant in ruling.excess})
    listed = named(effects)
    title = Localized(
        f"在 {ruling.skill} 的契约中声明副作用 {listed.zh}", f"Declare {listed.en} in {ruling.skill}"
    )
    yield from _into_contract(RepairKind.DECLARE, title, ruling.skill, effects, among)


def _into_contract(
    kind: RepairKind, title: Localized, skill: str, effects: list[str], among: Register
) -> Iterator[Repair]:
    found = (among.skills or {}).get(skill)
    file = found.governance_file if found else None
    if file is None or not isinstance(file.tree.root, ObjectNode):
        return
    declared = file.tree.root.last("side_effects")
    if declared is None:
        edits = [add_member(file.text, file.tree.root, "side_effects", list(effects))]
    elif isinstance(declared.value, ArrayNode):
        edits = _appended(file, declared.value, effects)
    else:
        edits = [replace_value(declared.value, list(effects))]
    yield Repair(kind, title, file, tuple(edits))


def _granting(ruling: Ruling, holder: PrincipalTerms, among: Register) -> Iterator[Repair]:
    file, owner = _principal_node(holder, among)
    if file is None or not isinstance(owner, ObjectNode):
        return
    listed = named(ruling.missing)
    title = Localized(f"授予 {holder.id} {listed.zh}", f"Grant {listed.en} to {holder.id}")
    lacking = [grant for grant in ruling.missing if grant not in holder.grants]
    edits: list[TextEdit] = []
    if lacking:
        grants = _below(owner, "grants")
        edits += (
            _appended(file, grants, lacking)
            if isinstance(grants, ArrayNode)
            else [add_member(file.text, owner, "grants", list(lacking))]
        )
    scope = _below(owner, "scopes", ruling.skill)
    if isinstance(scope, ArrayNode):
        edits += _appended(file, scope, list(ruling.missing))
    yield Repair(RepairKind.GRANT, title, file, tuple(edits))


def _trusting(ruling: Ruling, holder: PrincipalTerms, among: Register) -> Iterator[Repair]:
    file, owner = _principal_node(holder, among)
    if file is None or not isinstance(owner, ObjectNode):
        return
    level = ruling.trust_required
    title = Localized(f"把 {holder.id} 的信任等级提高到 {level}", f"Raise trust of {holder.id} to {level}")
    trust = owner.last("trust")
    edit = replace_value(trust.value, level) if trust else add_member(file.text, owner, "trust", level)
    yield Repair(RepairKind.TRUST, title, file, (edit,))


def _agree(skill: str, among: Register) -> Iterator[Repair]:
    """Contract and runtime contract disagree about whether the skill writes."""
    found, terms = (among.skills or {}).get(skill), among.by_skill.get(skill)
    file = found.governance_file if found else None
    if file is None or terms is None:
        return
    declared = _below(file.tree.root, "side_effects")
    if terms.side_effects and declared is not None:
        title = Localized(f"清空 {skill} 声明的副作用", f"Clear the side effects of {skill}")
        yield Repair(RepairKind.CLEAR, title, file, (replace_value(declared, []),))
    elif terms.tool_effects:
        # What the contract's own table says its tools do is the one thing known of the effects it forgot to declare.
        effects = sorted(frozenset[str]().union(*terms.tool_effects.values()))
        listed = named(effects)
        title = Localized(f"在 {skill} 的契约中声明副作用 {listed.zh}", f"Declare {listed.en} in {skill}")
        yield from _into_contract(RepairKind.DECLARE, title, skill, effects, among)


def _appended(file: SourceFile, array: ArrayNode, names: list[str]) -> list[TextEdit]:
    """The names at the end of an array, as one edit: several in one place would have no order."""
    edits = [append_item(file.text, array, name) for name in names]
    joined = "".join(
        edit.text if array.items or not index else f", {edit.text}" for index, edit in enumerate(edits)
    )
    return [TextEdit(edits[0].span, joined)] if edits else []


def _principal_node(holder: PrincipalTerms, among: Register) -> tuple[SourceFile | None, Node | None]:
    file = among.workspace.grants_file if among.workspace else None
    return (file, node_at(file.tree.root, holder.pointer)) if file else (None, None)


def _below(node: Node | None, *names: str) -> Node | None:
    for name in names:
        member = node.last(name) if isinstance(node, ObjectNode) else None
        node = member.value if member else None
    return node
