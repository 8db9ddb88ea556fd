"""The matrix: every verdict, every kind of defect, and its agreement with single rulings."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from governance_workspaces import (
    CONTRACTS,
    DATA,
    FINANCE,
    NOW,
    PRINCIPALS,
    READING,
    SUPPORT,
    WRITING,
    contract,
    kinds,
    matrix_of,
    principal,
    register_of,
    write_workspace,
)
from skillcontract.governance.grant import GrantMeanings
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.register import Held, Register
from skillcontract.governance.terms import ContractTerms, PrincipalTerms, Scope
from skillcontract.governance.unreadable import Unreadable, Why
from skillcontract.governance.verdict import Verdict


def verdicts(matrix: Matrix) -> dict[tuple[str, str], str]:
    """Every cell that is not of another role."""
    return {
        (ruling.skill, ruling.principal): ruling.verdict.value
        for ruling in matrix.rulings()
        if ruling.verdict is not Verdict.ROLE_MISMATCH
    }


def with_support(*grants: object, **more: object) -> tuple[dict[str, object], ...]:
    return (principal("support", "support.intake", *grants, **more), DATA, FINANCE)


def test_case_cr_0042_is_consistent(tmp_path: Path) -> None:
    matrix = matrix_of(tmp_path)
    assert matrix.consistent
    assert kinds(matrix) == []
    assert verdicts(matrix) == {
        ("case.accept", "support"): "ALLOW",
        ("credit.snapshot", "data"): "ALLOW",
        ("limit.decide", "finance"): "ALLOW",
    }
    assert matrix.counts() == {Verdict.ALLOW: 3, Verdict.ROLE_MISMATCH: 6}


SUPPORT_CELL = ("case.accept", "support")


@pytest.mark.parametrize(
    ("principals", "verdict", "defects"),
    [
        (with_support(), "UNDER_GRANTED", [("UNDER_GRANTED", *SUPPORT_CELL, "case:write")]),
        (
            with_support("case:write", "limit:write"),
            "OVER_GRANTED",
            [("OVER_GRANTED", *SUPPORT_CELL, "limit:write"), ("NO_CONTRACT", "support", "limit:write")],
        ),
        (with_support("case:write", "case:write"), "ALLOW", []),
        (with_support("case:write", "limit:read", "x:get", "x:list", "x:view", "x:search", "x:query"), "ALLOW", []),
        (with_support("case:write", trust=0), "TRUST_TOO_LOW", [("TRUST_TOO_LOW", *SUPPORT_CELL)]),
        (with_support("case:write", trust=None), "TRUST_TOO_LOW", [("TRUST_TOO_LOW", *SUPPORT_CELL)]),
        (with_support("case:write", trust="high"), "ALLOW", []),
        (with_support("case:write", trust="mid"), "ALLOW", []),
        (with_support("case:write", trust="low"), "TRUST_TOO_LOW", [("TRUST_TOO_LOW", *SUPPORT_CELL)]),
        (with_support("case:write", trust="root"), "UNKNOWN", [("UNREADABLE_GRANT", "support", "root")]),
        (with_support("case:write", trust=True), "UNKNOWN", [("UNREADABLE_GRANT", "support", True)]),
        (with_support("case:write", trust=7), "UNKNOWN", [("UNREADABLE_GRANT", "support", 7)]),
        (with_support("case:write", "admin"), "UNKNOWN", [("UNREADABLE_GRANT", "support", "admin")]),
        (with_support("case:write", "a:b:c"), "UNKNOWN", [("UNREADABLE_GRANT", "support", "a:b:c")]),
        (with_support("case:write", "case:*"), "UNKNOWN", [("UNREADABLE_GRANT", "support", "case:*")]),
        (with_support("case:write", ""), "UNKNOWN", [("UNREADABLE_GRANT", "support", "")]),
        (with_support("case:write", ":write"), "UNKNOWN", [("UNREADABLE_GRANT", "support", ":write")]),
        (with_support("case:write", "case: read"), "UNKNOWN", [("UNREADABLE_GRANT", "support", "case: read")]),
        (with_support("case:write", 5), "UNKNOWN", [("UNREADABLE_GRANT", "support", 5)]),
        (with_support("case:write", None), "UNKNOWN", [("UNREADABLE_GRANT", "support")]),
        (
            (principal("support", "support.intake", grants="case:write"), DATA, FINANCE),
            "UNKNOWN",
            [("UNREADABLE_GRANT", "support", "case:write")],
        ),
        (
            (SUPPORT, principal("support", "support.intake", "case:write"), DATA, FINANCE),
            "UNKNOWN",
            [("UNREADABLE_GRANT", "support", "support")],
        ),
    ],
)  # fmt: skip
def test_what_a_principal_holds(
    tmp_path: Path, principals: object, verdict: str, defects: Sequence[tuple[object, ...]]
) -> None:
    matrix = matrix_of(tmp_path, principals=principals)
    assert verdicts(matrix)[SUPPORT_CELL] == verdict
    assert kinds(matrix) == list(defects)
    assert matrix.consistent is not bool(defects)


@pytest.mark.parametrize(
    ("changed", "verdict", "defects"),
    [
        ({"preconditions": ["case:write", "x"]}, "UNKNOWN", [("UNREADABLE_GRANT", "case.accept", "x")]),
        ({"preconditions": "case:write"}, "UNKNOWN", [("UNREADABLE_GRANT", "case.accept", "case:write")]),
        ({"preconditions": None}, "OVER_GRANTED", [("OVER_GRANTED", *SUPPORT_CELL, "case:write"), ("NO_CONTRACT", "support", "case:write")]),
        ({"preconditions": [], "side_effects": ["case.write"]}, "ALLOW", []),
        ({"side_effects": ["case write"]}, "UNKNOWN", [("UNREADABLE_GRANT", "case.accept", "case write")]),
        ({"side_effects": ["case.write"], "runtime": READING}, "ALLOW", [("EFFECT_MISMATCH", "case.accept")]),
        ({"runtime": WRITING}, "ALLOW", [("EFFECT_MISMATCH", "case.accept")]),
        ({"runtime": {"tools": {}}}, "ALLOW", []),
        ({"runtime": {"tools": {"w": {"sideEffect": "WRITE"}}}}, "ALLOW", [("CONTRACT_DROPPED", "case.accept")]),
        ({"runtime": "{"}, "ALLOW", [("CONTRACT_DROPPED", "case.accept")]),
        ({"trust_required": "high"}, "TRUST_TOO_LOW", [("TRUST_TOO_LOW", *SUPPORT_CELL)]),
        ({"trust_required": "huge"}, "UNKNOWN", [("UNREADABLE_GRANT", "case.accept", "huge")]),
        ({"trust_required": None}, "ALLOW", []),
        ({"role": "nobody"}, None, [("NO_CONTRACT", "support", "case:write"), ("ROLE_WITHOUT_PRINCIPAL", "case.accept")]),
        ({"role": ""}, None, [("NO_CONTRACT", "support", "case:write"), ("ROLE_WITHOUT_PRINCIPAL", "case.accept")]),
        ({"role": ["support.intake"]}, None, [("NO_CONTRACT", "support", "case:write"), ("CONTRACT_DROPPED", "case.accept")]),
        ({"temporary": {}}, None, [("NO_CONTRACT", "support", "case:write"), ("TEMPORARY_CONTRACT", "case.accept")]),
        ({"temporary": {"approvers": ["li", "wu"], "reason": "r", "start": "2026-03-01T08:00:00Z"}}, "ALLOW", []),
    ],
)  # fmt: skip
def test_what_a_contract_says(
    tmp_path: Path, changed: dict[str, object], verdict: str | None, defects: Sequence[tuple[object, ...]]
) -> None:
    contracts = {**CONTRACTS, "case.accept": {**CONTRACTS["case.accept"], **changed}}
    matrix = matrix_of(tmp_path, contracts)
    assert verdicts(matrix).get(SUPPORT_CELL) == verdict
    assert kinds(matrix) == list(defects)
    assert matrix.consistent is not bool(defects)


def test_a_governance_contract_that_does_not_parse_is_dropped(tmp_path: Path) -> None:
    write_workspace(tmp_path)
    (tmp_path / "skills" / "case.accept" / "governance.json5").write_text("{role: ", encoding="utf-8")
    matrix = Matrix(register_of(tmp_path))
    assert ("CONTRACT_DROPPED", "case.accept") in kinds(matrix)
    assert matrix.skills == ("credit.snapshot", "limit.decide")


def test_a_broken_runtime_contract_without_governance_counts_too(tmp_path: Path) -> None:
    write_workspace(tmp_path)
    (tmp_path / "x.contract.json").write_text("[]", encoding="utf-8")
    assert kinds(Matrix(register_of(tmp_path))) == [("CONTRACT_DROPPED", "x")]


def test_two_contracts_of_one_skill_leave_its_cells_unknown(tmp_path: Path) -> None:
    twin = {"twin": {**CONTRACTS["case.accept"], "skill_id": "case.accept"}}
    matrix = matrix_of(tmp_path, {**CONTRACTS, **twin})
    assert verdicts(matrix)[SUPPORT_CELL] == "UNKNOWN"
    assert ("UNREADABLE_GRANT", "case.accept", "case.accept") in kinds(matrix)


def test_without_a_skill_id_the_key_is_the_name(tmp_path: Path) -> None:
    contracts = {**CONTRACTS, "case.accept": {**CONTRACTS["case.accept"], "skill_id": None}}
    assert matrix_of(tmp_path, contracts).skills == ("case.accept", "credit.snapshot", "limit.decide")


def test_no_principals_at_all(tmp_path: Path) -> None:
    matrix = matrix_of(tmp_path, principals=())
    assert kinds(matrix) == [("ROLE_WITHOUT_PRINCIPAL", skill) for skill in CONTRACTS]
    assert not matrix.consistent


def test_a_principal_without_id_is_not_overlooked(tmp_path: Path) -> None:
    matrix = matrix_of(tmp_path, principals=(*PRINCIPALS, {"role": "r", "grants": ["x:write"]}))
    assert kinds(matrix) == [("UNREADABLE_GRANT",)]
    matrix = matrix_of(tmp_path, principals=(*PRINCIPALS, {"id": ["x"], "role": {}}))
    assert kinds(matrix) == [("UNREADABLE_GRANT",), ("UNREADABLE_GRANT",)]


class TestWhatTheWorkspaceSaysOfGrants:
    def test_an_effect_of_other_words(self, tmp_path: Path) -> None:
        finance = principal("finance", "finance.limit", "limit:write", "quota:set", trust=2)
        principals = (SUPPORT, DATA, finance)
        assert not matrix_of(tmp_path, principals=principals).consistent
        assert matrix_of(tmp_path, principals=principals, effects={"quota:set": "limit.write"}).consistent

    def test_an_effect_that_makes_a_needed_grant_no_less_allowed(self, tmp_path: Path) -> None:
        assert matrix_of(tmp_path, effects={"limit:write": "money.move"}).consistent

    def test_a_write_that_is_none(self, tmp_path: Path) -> None:
        principals = with_support("case:write", "case:open")
        assert not matrix_of(tmp_path, principals=principals).consistent
        assert matrix_of(tmp_path, principals=principals, writeLike={"case:open": False}).consistent

    def test_a_read_that_is_a_write(self, tmp_path: Path) -> None:
        principals = with_support("case:write", "secret:read")
        assert matrix_of(tmp_path, principals=principals).consistent
        matrix = matrix_of(tmp_path, principals=principals, writeLike={"secret:read": True})
        assert ("OVER_GRANTED", *SUPPORT_CELL, "secret:read") in kinds(matrix)

    @pytest.mark.parametrize("tables", [{"effects": {"case:write": 5}}, {"writeLike": {"case:write": "no"}}])
    def test_what_cannot_be_read_leaves_the_grant_unreadable(
        self, tmp_path: Path, tables: dict[str, object]
    ) -> None:
        matrix = matrix_of(tmp_path, **tables)
        assert kinds(matrix) == [("UNREADABLE_GRANT", "support", "case:write")]


class TestScopes:
    """A role with a writing and a read-only skill."""

    CONTRACTS = {  # noqa: RUF012  # never changed
        "doc.edit": contract("editor", ("doc:write",), ("doc.write",)),
        "doc.look": contract("editor", ("doc:read",)),
    }

    def verdict(
        self, folder: Path, scopes: object, *grants: object
    ) -> tuple[str, str, list[tuple[object, ...]]]:
        held = grants or ("doc:read", "doc:write")
        matrix = matrix_of(folder, self.CONTRACTS, (principal("ed", "editor", *held, scopes=scopes),))
        found = verdicts(matrix)
        return found["doc.edit", "ed"], found["doc.look", "ed"], kinds(matrix)

    def test_without_scopes_the_read_only_skill_is_over_granted(self, tmp_path: Path) -> None:
        assert self.verdict(tmp_path, None) == (
            "ALLOW",
            "OVER_GRANTED",
            [("OVER_GRANTED", "doc.look", "ed", "doc:write")],
        )

    def test_scoping_it_down_repairs_that(self, tmp_path: Path) -> None:
        assert self.verdict(tmp_path, {"doc.look": ["doc:read"]}) == ("ALLOW", "ALLOW", [])

    def test_an_empty_scope_grants_nothing(self, tmp_path: Path) -> None:
        assert self.verdict(tmp_path, {"doc.look": []})[:2] == ("ALLOW", "UNDER_GRANTED")

    def test_null_is_no_scope(self, tmp_path: Path) -> None:
        assert self.verdict(tmp_path, {"doc.look": None})[:2] == ("ALLOW", "OVER_GRANTED")

    def test_a_scope_of_another_skill_changes_nothing_here(self, tmp_path: Path) -> None:
        assert self.verdict(tmp_path, {"x": ["doc:read"]})[:2] == ("ALLOW", "OVER_GRANTED")

    def test_a_grant_that_is_not_held(self, tmp_path: Path) -> None:
        edit, look, defects = self.verdict(tmp_path, {"doc.look": ["doc:read", "x:write"]})
        assert (edit, look) == ("ALLOW", "UNKNOWN")
        assert defects == [("UNREADABLE_GRANT", "ed", "x:write")]

    def test_a_grant_that_cannot_be_read(self, tmp_path: Path) -> None:
        assert self.verdict(tmp_path, {"doc.look": ["doc:read", "x"]})[:2] == ("ALLOW", "UNKNOWN")
        assert self.verdict(tmp_path, {"doc.look": "doc:read"})[:2] == ("ALLOW", "UNKNOWN")

    def test_an_unreadable_grant_outside_a_scope_does_not_touch_its_cell(self, tmp_path: Path) -> None:
        edit, look, defects = self.verdict(tmp_path, {"doc.look": ["doc:read"]}, "doc:read", "doc:write", "x")
        assert (edit, look) == ("UNKNOWN", "ALLOW")
        assert defects == [("UNREADABLE_GRANT", "ed", "x")]

    def test_scopes_that_are_no_object(self, tmp_path: Path) -> None:
        assert self.verdict(tmp_path, ["doc:read"])[:2] == ("UNKNOWN", "UNKNOWN")


class TestTemporaryContracts:
    GOOD = {"approvers": ["li", "wu"], "reason": "outage", "start": "2026-03-01T09:00:00Z"}  # noqa: RUF012

    @pytest.mark.parametrize(
        ("changed", "hours", "in_force"),
        [
            ({}, 0, True),
            ({}, 7.999, True),
            ({}, 8, False),
            ({}, -0.001, False),
            ({"approvers": ["li"]}, 1, False),
            ({"approvers": ["li", "li"]}, 1, False),
            ({"approvers": ["li", " LI "]}, 1, False),
            ({"approvers": ["li", ""]}, 1, False),
            ({"approvers": ["li", 7]}, 1, False),
            ({"approvers": "li, wu"}, 1, False),
            ({"approvers": ["li", "wu", "li"]}, 1, True),
            ({"reason": ""}, 1, False),
            ({"reason": "  "}, 1, False),
            ({"reason": None}, 1, False),
            ({"start": "yesterday"}, 1, False),
            ({"start": None}, 1, False),
            ({"start": 1772355600}, 1, False),
            ({"start": "2026-03-01T17:00:00+08:00"}, 7.9, True),
            ({"start": "2026-03-01T17:00:00+08:00"}, 8.1, False),
            ({"start": "2026-03-01T09:00:00"}, 1, True),
            ({"start": "9999-12-31T23:00:00Z"}, 1, False),
        ],
    )
    def test_force(self, tmp_path: Path, changed: dict[str, object], hours: float, in_force: bool) -> None:
        hotfix = {**CONTRACTS["case.accept"], "temporary": {**self.GOOD, **changed}}
        matrix = matrix_of(tmp_path, {**CONTRACTS, "case.accept": hotfix}, now=NOW + timedelta(hours=hours))
        assert matrix.consistent is in_force
        assert ("case.accept" in matrix.skills) is in_force
        assert (("TEMPORARY_CONTRACT", "case.accept") in kinds(matrix)) is not in_force

    def test_everything_that_is_wrong_is_told(self, tmp_path: Path) -> None:
        hotfix = {**CONTRACTS["case.accept"], "temporary": {"approvers": []}}
        matrix = matrix_of(tmp_path, {**CONTRACTS, "case.accept": hotfix})
        [message] = [each.message.en for each in matrix.defects() if each.kind == "TEMPORARY_CONTRACT"]
        assert "two different approvers" in message
        assert "no reason" in message
        assert "start" in message

    @pytest.mark.parametrize("value", [True, "yes", [], 8])
    def test_what_is_no_object_is_not_in_force(self, tmp_path: Path, value: object) -> None:
        hotfix = {**CONTRACTS["case.accept"], "temporary": value}
        assert "case.accept" not in matrix_of(tmp_path, {**CONTRACTS, "case.accept": hotfix}).skills


ACTIONS = st.sampled_from(["a:read", "a:write", "b:get", "b:write", "c:write", "c:open", "d:delete"])
EFFECTS = st.sampled_from(["a.write", "b.write", "c.write", "d.delete", "z"])
ROLES = st.sampled_from(["r", "s"])
ODD = st.just((Unreadable(Why.GRANT, "x", "/x"),))
NEVER: st.SearchStrategy[tuple[Unreadable, ...]] = st.just(())
TRUST = st.sampled_from([0, 1, 2])


@st.composite
def registers(draw: st.DrawFn) -> Register:
    contracts = [
        ContractTerms(
            f"s{index}",
            draw(ROLES),
            draw(st.frozensets(ACTIONS, max_size=3)),
            draw(st.frozensets(EFFECTS, max_size=3)),
            draw(TRUST),
            unreadable=draw(NEVER | NEVER | ODD),
        )
        for index in range(draw(st.integers(0, 4)))
    ]
    principals = []
    for index in range(draw(st.integers(0, 5))):
        grants = draw(st.frozensets(ACTIONS, max_size=6))
        scopes = {
            skill: Scope(frozenset(draw(st.frozensets(ACTIONS, max_size=6)) & grants), draw(NEVER | ODD))
            for skill in draw(st.frozensets(st.sampled_from(["s0", "s1", "other"]), max_size=2))
        }
        odd = draw(NEVER | NEVER | ODD)
        principals.append(PrincipalTerms(f"p{index}", draw(ROLES), grants, draw(TRUST), scopes, odd))
    effects = draw(st.dictionaries(ACTIONS, EFFECTS, max_size=2))
    meanings = GrantMeanings(effects, draw(st.dictionaries(ACTIONS, st.booleans(), max_size=2)), frozenset())
    return Register(tuple(contracts), Held(tuple(principals), meanings))


@settings(max_examples=200)
@given(registers())
def test_every_cell_is_what_a_single_ruling_says(register: Register) -> None:
    matrix = Matrix(register)
    cells = [
        (skill, holder) for skill in range(len(matrix.skills)) for holder in range(len(matrix.principals))
    ]
    single = [
        register.rule(matrix.skills[skill], register.principals[holder]).verdict for skill, holder in cells
    ]
    assert [matrix.verdict(*cell) for cell in cells] == single
    assert sum(matrix.counts().values()) == len(cells)
    faulty = {"UNDER_GRANTED", "OVER_GRANTED", "TRUST_TOO_LOW"}
    assert len(list(matrix.cell_defects())) == sum(verdict in faulty for verdict in single)
    assert sum(matrix.defect_counts().values()) == len(list(matrix.defects()))


@settings(max_examples=100)
@given(registers(), st.data())
def test_dropping_a_grant_never_gains_access_but_where_it_was_too_wide(
    register: Register, data: st.DataObject
) -> None:
    holders = [index for index, each in enumerate(register.principals) if each.grants and not each.scopes]
    if not holders:
        return
    index = data.draw(st.sampled_from(holders))
    holder = register.principals[index]
    grant = data.draw(st.sampled_from(sorted(holder.grants)))
    fewer = replace(holder, grants=holder.grants - {grant})
    for contract_ in register.contracts:
        before, after = (register.rule(contract_.skill, each) for each in (holder, fewer))
        assert set(after.excess) <= set(before.excess)
        assert set(before.missing) <= set(after.missing)
        if after.allows and not before.allows:
            assert before.excess == (grant,), "the one way to more access is to be no longer over-granted"


def test_the_order_of_files_and_names_does_not_matter(tmp_path: Path) -> None:
    one = matrix_of(tmp_path / "one", principals=with_support("case:write", "limit:write"))
    swapped = dict(reversed(CONTRACTS.items()))
    other = matrix_of(tmp_path / "two", swapped, tuple(reversed(with_support("limit:write", "case:write"))))
    assert one.skills == other.skills
    assert verdicts(one) == verdicts(other)
    assert sorted(kinds(one)) == sorted(kinds(other))
