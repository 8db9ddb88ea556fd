"""Protocol P2 on single calls: the source's own scenarios, and each check."""

from pathlib import Path

import pytest

from governance_workspaces import CONTRACTS, NOW, PRINCIPALS, principal, register_of, write_workspace
from skillcontract.governance.adjudication import Outcome, Ruling
from skillcontract.governance.grant import is_grant, trust_level
from skillcontract.governance.rulings import UnknownPrincipal, rule_call
from skillcontract.governance.verdict import CHECKS, Verdict
from skillcontract.governance.wording import sentence
from skillcontract.text.language import Language
from skillcontract.workspace import load


def rule(folder: Path, skill: str, role: str, grants: set[str], trust: int, *requested: str) -> Ruling:
    """What the source's `invoke(skill, CallContext(role, grants, trust, requested))` does."""
    who = principal("who", role, *sorted(grants), trust=trust)
    register = register_of(write_workspace(folder, principals=(*PRINCIPALS, who)))
    found = register.principal("who")
    assert found is not None
    return register.rule(skill, found, frozenset(requested))


class TestTheFourScenariosOfTheThirdSpecification:
    """§6 of the source, with the output it prints."""

    def test_1_support_accepts_a_case(self, tmp_path: Path) -> None:
        ruling = rule(tmp_path, "case.accept", "support.intake", {"case:write"}, 1)
        assert ruling.verdict is Verdict.ALLOW

    def test_2_support_tries_to_raise_a_limit(self, tmp_path: Path) -> None:
        ruling = rule(tmp_path, "limit.decide", "support.intake", {"limit:write"}, 2, "limit.write")
        assert ruling.verdict is Verdict.ROLE_MISMATCH
        assert ruling.checks == (Verdict.ROLE_MISMATCH,)
        assert "support.intake" in sentence(ruling, Language.ZH)
        assert "finance.limit" in sentence(ruling, Language.ZH)

    def test_3_data_with_too_wide_grants(self, tmp_path: Path) -> None:
        ruling = rule(tmp_path, "credit.snapshot", "data.credit", {"credit:read", "limit:write"}, 1)
        assert ruling.verdict is Verdict.OVER_GRANTED
        assert ruling.excess == ("limit:write",)

    def test_4_finance_decides(self, tmp_path: Path) -> None:
        ruling = rule(tmp_path, "limit.decide", "finance.limit", {"limit:write"}, 2, "limit.write")
        assert ruling.verdict is Verdict.ALLOW
        assert set(ruling.outcomes) == {Outcome.PASS}


def test_the_first_check_that_fails_is_the_verdict_and_all_are_told(tmp_path: Path) -> None:
    ruling = rule(tmp_path, "limit.decide", "finance.limit", {"x:write"}, 0, "money.move")
    assert ruling.verdict is Verdict.UNDER_GRANTED
    assert ruling.checks == CHECKS[1:]
    assert (ruling.missing, ruling.excess, ruling.undeclared) == (
        ("limit:write",),
        ("x:write",),
        ("money.move",),
    )
    assert (ruling.trust_required, ruling.trust_held) == (2, 0)
    for language in Language:
        for said in ("limit:write", "x:write", "money.move", "2", "0"):
            assert said in sentence(ruling, language)


def test_a_skill_without_contract(tmp_path: Path) -> None:
    ruling = rule(tmp_path, "limit.raise", "finance.limit", {"limit:write"}, 2)
    assert ruling.verdict is Verdict.NO_CONTRACT
    assert ruling.checks == (Verdict.NO_CONTRACT,)
    assert (
        sentence(ruling, Language.EN) == "who on limit.raise: No contract: the skill has no contract in force"
    )


def test_no_effects_asked_leaves_that_check_open(tmp_path: Path) -> None:
    register = register_of(write_workspace(tmp_path))
    ruling = register.rule("case.accept", register.principals[0])
    assert ruling.outcomes[-1] is Outcome.NOT_ASKED


@pytest.mark.parametrize(
    ("value", "level"),
    [(0, 0), (1, 1), (2, 2), ("low", 0), ("mid", 1), ("high", 2), (None, 0), (3, None), (-1, None), ("High", None), (True, None), ("", None), ([], None)],
)  # fmt: skip
def test_trust(value: object, level: int | None) -> None:
    assert trust_level(value) == level


@pytest.mark.parametrize("value", ["a:b", "a.b:c", "限额:写", "a-b_c:d1"])
def test_grants(value: str) -> None:
    assert is_grant(value)


@pytest.mark.parametrize(
    "value", ["", "a", ":", "a:", ":a", "a:b:c", "a: b", "a:b\n", "*:write", "a:*", 1, None, [], {}]
)
def test_what_is_no_grant(value: object) -> None:
    assert not is_grant(value)


class TestCalls:
    """D7b: what a tool of a simulated call requests."""

    def ruling(
        self,
        folder: Path,
        tool: str,
        *,
        writes: bool,
        skill: str = "limit.decide",
        who: str = "finance",
        **changed: object,
    ) -> Ruling | None:
        contracts = {**CONTRACTS, skill: {**CONTRACTS[skill], **changed}}
        workspace = load(write_workspace(folder, contracts))
        found = workspace.skill(skill)
        assert found is not None
        return rule_call(workspace, found, who, tool, NOW, writes=writes)

    def test_a_read_requests_nothing(self, tmp_path: Path) -> None:
        ruling = self.ruling(tmp_path, "r", writes=False, tool_effects={"r": ["money.move"]})
        assert ruling is not None
        assert ruling.allows

    def test_a_write_requests_what_the_contract_says_of_its_tool(self, tmp_path: Path) -> None:
        ruling = self.ruling(tmp_path, "w", writes=True, tool_effects={"w": ["limit.write", "money.move"]})
        assert ruling is not None
        assert ruling.verdict is Verdict.UNDECLARED_EFFECT
        assert ruling.undeclared == ("money.move",)

    def test_a_write_of_which_nothing_is_said_requests_nothing_nameable(self, tmp_path: Path) -> None:
        ruling = self.ruling(tmp_path, "w", writes=True)
        assert ruling is not None
        assert ruling.allows

    @pytest.mark.parametrize("tool_effects", [None, {}, {"other": ["x.y"]}, {"w": []}])
    def test_but_a_contract_without_side_effects_refuses_it(
        self, tmp_path: Path, tool_effects: object
    ) -> None:
        ruling = self.ruling(
            tmp_path, "w", writes=True, skill="case.accept", who="support", tool_effects=tool_effects
        )
        assert ruling is not None
        assert ruling.verdict is Verdict.UNDECLARED_EFFECT
        assert ruling.undeclared == ()
        assert "no side effect" in sentence(ruling, Language.EN)

    def test_a_temporary_contract_that_is_over(self, tmp_path: Path) -> None:
        hotfix = {"approvers": ["li", "wu"], "reason": "r", "start": "2026-02-01T00:00:00Z"}
        ruling = self.ruling(tmp_path, "w", writes=True, temporary=hotfix)
        assert ruling is not None
        assert ruling.verdict is Verdict.NO_CONTRACT

    def test_a_skill_without_governance_is_not_ruled_on(self, tmp_path: Path) -> None:
        folder = write_workspace(tmp_path)
        (folder / "plain.contract.json").write_text("{}", encoding="utf-8")
        workspace = load(folder)
        skill = workspace.skill("plain")
        assert skill is not None
        assert rule_call(workspace, skill, "finance", "w", NOW, writes=True) is None

    def test_somebody_unknown(self, tmp_path: Path) -> None:
        with pytest.raises(UnknownPrincipal):
            self.ruling(tmp_path, "w", writes=True, who="stranger")
