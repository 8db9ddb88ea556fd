"""Repairs mend what they say they mend, and tell what else they change."""

import json
from pathlib import Path

import pytest

from governance_workspaces import (
    CONTRACTS,
    FINANCE,
    NOW,
    PRINCIPALS,
    SUPPORT,
    WRITING,
    contract,
    contract_loads,
    matrix_of,
    principal,
    register_of,
)
from skillcontract.governance.access import Change
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.repairs import Repair, RepairEffect, RepairKind, effect_of, repairs_of_defect

EDITOR = {
    "doc.edit": contract("editor", ("doc:write",), ("doc.write",)),
    "doc.look": contract("editor", ("doc:read",)),
}


def repairs(matrix: Matrix) -> list[Repair]:
    """The repairs of the first defect."""
    return list(repairs_of_defect(next(matrix.defects()), matrix.register))


def effect(repair: Repair, matrix: Matrix) -> RepairEffect:
    found = effect_of(repair, matrix.register, NOW, contract_loads)
    assert found is not None
    return found


def with_data(*grants: str, **more: object) -> tuple[dict[str, object], ...]:
    return (SUPPORT, principal("data", "data.credit", *grants, **more), FINANCE)


def test_a_grant_that_nobody_needs_is_dropped_first(tmp_path: Path) -> None:
    matrix = matrix_of(tmp_path, principals=with_data("credit:read", "limit:write"))
    drop, scope, declare = repairs(matrix)
    assert [each.kind for each in (drop, scope, declare)] == [
        RepairKind.DROP,
        RepairKind.SCOPE,
        RepairKind.DECLARE,
    ]
    assert drop.title.en == "Drop grant limit:write of data"
    assert effect(drop, matrix).matrix.consistent
    assert json.loads(drop.new_text)["principals"][1]["grants"] == ["credit:read"]
    narrowed = effect(scope, matrix).matrix
    assert [defect.kind.value for defect in narrowed.defects()] == ["NO_CONTRACT"]
    assert json.loads(declare.new_text)["side_effects"] == ["limit.write"]
    assert [defect.kind.value for defect in effect(declare, matrix).matrix.defects()] == ["EFFECT_MISMATCH"]


def test_scoping_comes_first_where_another_skill_of_the_role_needs_the_grant(tmp_path: Path) -> None:
    matrix = matrix_of(tmp_path, EDITOR, (principal("ed", "editor", "doc:read", "doc:write"),))
    scope, drop, _ = repairs(matrix)
    assert (scope.kind, drop.kind) == (RepairKind.SCOPE, RepairKind.DROP)
    mended = effect(scope, matrix)
    assert mended.matrix.consistent
    assert [(each.change, each.skill) for each in mended.changes] == [(Change.GAINED, "doc.look")]


def test_what_a_dropped_grant_takes_from_another_skill_is_told(tmp_path: Path) -> None:
    matrix = matrix_of(tmp_path, EDITOR, (principal("ed", "editor", "doc:read", "doc:write"),))
    drop = repairs(matrix)[1]
    changes = effect(drop, matrix).changes
    assert [(each.change, each.skill) for each in changes] == [
        (Change.GAINED, "doc.look"),
        (Change.LOST, "doc.edit"),
    ]


def test_a_second_skill_is_added_to_the_scopes(tmp_path: Path) -> None:
    contracts = {**EDITOR, "doc.find": contract("editor", ("doc:read",))}
    ed = principal("ed", "editor", "doc:read", "doc:write", scopes={"doc.find": ["doc:read"]})
    matrix = matrix_of(tmp_path, contracts, (ed,))
    scope = repairs(matrix)[0]
    assert json.loads(scope.new_text)["principals"][0]["scopes"] == {
        "doc.find": ["doc:read"],
        "doc.look": ["doc:read"],
    }
    assert effect(scope, matrix).matrix.consistent


def test_a_scope_that_is_too_wide_is_narrowed(tmp_path: Path) -> None:
    ed = principal("ed", "editor", "doc:read", "doc:write", scopes={"doc.look": ["doc:read", "doc:write"]})
    matrix = matrix_of(tmp_path, EDITOR, (ed,))
    drop, declare = repairs(matrix)
    assert (drop.kind, declare.kind) == (RepairKind.DROP, RepairKind.DECLARE)
    assert drop.title.en == "Drop doc:write from the scope of doc.look"
    assert effect(drop, matrix).matrix.consistent


def test_a_dropped_grant_leaves_the_scopes_too(tmp_path: Path) -> None:
    wide = with_data("credit:read", "x:write", scopes={"other": ["x:write", "credit:read"]})
    matrix = matrix_of(tmp_path, principals=wide)
    drop = next(each for each in repairs(matrix) if each.kind is RepairKind.DROP)
    assert json.loads(drop.new_text)["principals"][1]["scopes"] == {"other": ["credit:read"]}
    assert effect(drop, matrix).matrix.consistent


@pytest.mark.parametrize(
    "data",
    [
        with_data(),
        (SUPPORT, {"id": "data", "role": "data.credit", "trust": 1}, FINANCE),
        with_data("credit:read", scopes={"credit.snapshot": []}),
        with_data(scopes={"credit.snapshot": []}),
    ],
    ids=["empty", "absent", "outside the scope", "neither"],
)
def test_a_missing_grant_is_granted(tmp_path: Path, data: object) -> None:
    matrix = matrix_of(tmp_path, principals=data)
    [grant] = repairs(matrix)
    assert (grant.kind, grant.title.en) == (RepairKind.GRANT, "Grant credit:read to data")
    assert effect(grant, matrix).matrix.consistent


def test_several_missing_grants_are_granted_at_once(tmp_path: Path) -> None:
    needing = {**CONTRACTS, "credit.snapshot": contract("data.credit", ("credit:read", "a:get", "b:get"))}
    matrix = matrix_of(tmp_path, needing, with_data())
    [grant] = repairs(matrix)
    assert json.loads(grant.new_text)["principals"][1]["grants"] == ["a:get", "b:get", "credit:read"]
    assert effect(grant, matrix).matrix.consistent


@pytest.mark.parametrize("trust", [0, "low", None])
def test_trust_is_raised(tmp_path: Path, trust: object) -> None:
    matrix = matrix_of(tmp_path, principals=with_data("credit:read", trust=trust))
    [raise_] = repairs(matrix)
    assert (raise_.kind, raise_.title.en) == (RepairKind.TRUST, "Raise trust of data to 1")
    assert effect(raise_, matrix).matrix.consistent


def test_a_grant_without_contract_is_dropped(tmp_path: Path) -> None:
    nobody = principal("guest", "guest", "limit:write", "x:read")
    matrix = matrix_of(tmp_path, principals=(*PRINCIPALS, nobody))
    [drop] = repairs(matrix)
    assert effect(drop, matrix).matrix.consistent


def test_effects_without_a_writing_tool_are_cleared(tmp_path: Path) -> None:
    contracts = {
        **CONTRACTS,
        "credit.snapshot": contract("data.credit", ("credit:read",), ("x.write",), runtime={"tools": {}}),
    }
    matrix = matrix_of(tmp_path, contracts)
    [clear] = repairs(matrix)
    assert effect(clear, matrix).matrix.consistent


def test_a_writing_tool_has_its_effects_declared_where_they_are_known(tmp_path: Path) -> None:
    silent = contract("support.intake", ("case:write",), runtime=WRITING)
    assert repairs(matrix_of(tmp_path, {**CONTRACTS, "case.accept": silent})) == []
    told = {**silent, "tool_effects": {"w": ["case.write"]}}
    matrix = matrix_of(tmp_path, {**CONTRACTS, "case.accept": told})
    [declare] = repairs(matrix)
    assert effect(declare, matrix).matrix.consistent


def test_what_only_a_person_can_know_has_no_repair(tmp_path: Path) -> None:
    assert repairs(matrix_of(tmp_path, principals=with_data("credit:read", "odd"))) == []
    assert repairs(matrix_of(tmp_path, principals=(SUPPORT, FINANCE))) == []


def test_comments_and_layout_are_kept(tmp_path: Path) -> None:
    matrix_of(tmp_path)
    text = (
        "// who\n{\n  principals: [\n    {id: 'support', role: 'support.intake', grants: ['case:write'], trust: 1},\n"
        "    {\n      id: 'data', // reads\n      role: 'data.credit',\n      grants: [\n        'credit:read', // its work\n"
        "        'limit:write', // by mistake\n      ],\n      trust: 1,\n    },\n"
        "    {id: 'finance', role: 'finance.limit', grants: ['limit:write'], trust: 'high'},\n  ],\n}\n"
    )
    (tmp_path / "grants.json5").write_text(text, encoding="utf-8")
    matrix = Matrix(register_of(tmp_path))
    drop = repairs(matrix)[0]
    assert drop.new_text == text.replace("        'limit:write', // by mistake\n", "")
    assert effect(drop, matrix).matrix.consistent
