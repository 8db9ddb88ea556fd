"""Access between two states: gained, lost, changed, why - and nothing else."""

from pathlib import Path

import pytest

from governance_workspaces import (
    CONTRACTS,
    DATA,
    FINANCE,
    PRINCIPALS,
    SUPPORT,
    contract,
    matrix_of,
    principal,
)
from skillcontract.governance.access import AccessChange, Change, compare
from skillcontract.governance.matrix import Matrix


def told(changes: tuple[AccessChange, ...]) -> list[tuple[str, str, str, str | None, str | None, bool]]:
    return [
        (each.change.value, each.skill, each.principal, each.before, each.after, each.wider)
        for each in changes
    ]


def reasons(changes: tuple[AccessChange, ...]) -> list[str]:
    return [reason.en for each in changes for reason in each.reasons]


@pytest.fixture
def before(tmp_path: Path) -> Matrix:
    return matrix_of(tmp_path / "before")


def test_the_same_state_has_no_changes(before: Matrix) -> None:
    assert compare(before, before) == ()


def test_reformatting_and_order_are_no_changes(tmp_path: Path, before: Matrix) -> None:
    after = matrix_of(tmp_path / "after", dict(reversed(CONTRACTS.items())), tuple(reversed(PRINCIPALS)))
    grants = tmp_path / "after" / "grants.json5"
    grants.write_text("// note\n" + grants.read_text(encoding="utf-8").replace(",", ",\n"), encoding="utf-8")
    assert compare(before, after) == ()


def test_a_grant_too_many_loses_access(tmp_path: Path, before: Matrix) -> None:
    wide = principal("data", "data.credit", "credit:read", "limit:write")
    after = matrix_of(tmp_path / "after", principals=(SUPPORT, wide, FINANCE))
    assert told(compare(before, after)) == [
        ("lost", "credit.snapshot", "data", "ALLOW", "OVER_GRANTED", False)
    ]
    assert reasons(compare(before, after)) == ["grants: +limit:write"]
    assert told(compare(after, before)) == [
        ("gained", "credit.snapshot", "data", "OVER_GRANTED", "ALLOW", True)
    ]


def test_more_trust_gains_access(tmp_path: Path) -> None:
    low = principal("finance", "finance.limit", "limit:write", trust=1)
    before = matrix_of(tmp_path / "before", principals=(SUPPORT, DATA, low))
    after = matrix_of(tmp_path / "after")
    [change] = compare(before, after)
    assert (change.change, change.wider) == (Change.GAINED, True)
    assert reasons((change,)) == ["the trust held: 1 → 2"]


def test_a_new_principal_and_a_removed_one(tmp_path: Path, before: Matrix) -> None:
    after = matrix_of(tmp_path / "after", principals=(SUPPORT, DATA, {**FINANCE, "id": "fin"}))
    assert told(compare(before, after)) == [
        ("gained", "limit.decide", "fin", None, "ALLOW", True),
        ("lost", "limit.decide", "finance", "ALLOW", None, False),
    ]
    assert reasons(compare(before, after)) == ["the principal fin is new", "the principal finance is gone"]


def test_a_new_contract_and_a_removed_one(tmp_path: Path, before: Matrix) -> None:
    fewer = {name: each for name, each in CONTRACTS.items() if name != "case.accept"}
    after = matrix_of(tmp_path / "after", fewer)
    assert told(compare(before, after)) == [("lost", "case.accept", "support", "ALLOW", None, False)]
    assert reasons(compare(after, before)) == ["the contract case.accept is new"]


def test_a_role_that_moves(tmp_path: Path, before: Matrix) -> None:
    moved = {**CONTRACTS, "case.accept": {**CONTRACTS["case.accept"], "role": "data.credit"}}
    changes = compare(before, matrix_of(tmp_path / "after", moved))
    assert told(changes) == [
        ("changed", "case.accept", "data", "ROLE_MISMATCH", "UNDER_GRANTED", False),
        ("lost", "case.accept", "support", "ALLOW", "ROLE_MISMATCH", False),
    ]
    assert set(reasons(changes)) == {"the contract's role: support.intake → data.credit"}


def test_wider_effects_of_an_allowed_cell(tmp_path: Path, before: Matrix) -> None:
    wider = {
        **CONTRACTS,
        "limit.decide": {**CONTRACTS["limit.decide"], "side_effects": ["limit.write", "money.move"]},
    }
    changes = compare(before, matrix_of(tmp_path / "after", wider))
    assert told(changes) == [("changed", "limit.decide", "finance", "ALLOW", "ALLOW", True)]
    assert reasons(changes) == ["side effects: +money.move"]
    narrower = compare(matrix_of(tmp_path / "after", wider), before)
    assert not narrower[0].wider


def test_a_lower_bar_changes_no_access_of_those_above_it(tmp_path: Path, before: Matrix) -> None:
    lower = {**CONTRACTS, "limit.decide": {**CONTRACTS["limit.decide"], "trust_required": 1}}
    assert compare(before, matrix_of(tmp_path / "after", lower)) == ()


def test_another_reason_for_the_same_refusal(tmp_path: Path) -> None:
    one = principal("data", "data.credit", "credit:read", "a:write")
    two = principal("data", "data.credit", "credit:read", "b:write")
    before = matrix_of(tmp_path / "before", principals=(SUPPORT, one, FINANCE))
    after = matrix_of(tmp_path / "after", principals=(SUPPORT, two, FINANCE))
    assert told(compare(before, after)) == [
        ("changed", "credit.snapshot", "data", "OVER_GRANTED", "OVER_GRANTED", False)
    ]
    assert reasons(compare(before, after)) == ["grants: +b:write, -a:write"]


def test_the_tables_of_grants(tmp_path: Path) -> None:
    odd = (SUPPORT, principal("data", "data.credit", "credit:read", "credit:open"), FINANCE)
    before = matrix_of(tmp_path / "before", principals=odd)
    after = matrix_of(tmp_path / "after", principals=odd, writeLike={"credit:open": False})
    changes = compare(before, after)
    assert told(changes) == [("gained", "credit.snapshot", "data", "OVER_GRANTED", "ALLOW", True)]
    assert reasons(changes) == ["the tables effects or writeLike changed"]


def test_scopes(tmp_path: Path) -> None:
    contracts = {"edit": contract("ed", ("d:write",), ("d.write",)), "look": contract("ed", ("d:read",))}
    plain = principal("e", "ed", "d:read", "d:write")
    before = matrix_of(tmp_path / "before", contracts, (plain,))
    after = matrix_of(tmp_path / "after", contracts, ({**plain, "scopes": {"look": ["d:read"]}},))
    changes = compare(before, after)
    assert told(changes) == [("gained", "look", "e", "OVER_GRANTED", "ALLOW", True)]
    assert reasons(changes) == ["grants that count for the skill: -d:write"]
