"""A step whose tool answers with a receipt: the verdict stands beside the contract's, and disagreement is said."""

import json
from pathlib import Path
from typing import Any

import pytest

from skillcontract.cli import main
from skillcontract.simulator.presets import PRESETS
from skillcontract.simulator.receipt_reading import Agreement, reading_of
from skillcontract.simulator.state import CallStatus, Evidence

BY_STATUS = {"path": "status", "op": "EQ", "value": "success"}
BY_OK = {"path": "ok", "op": "EXISTS"}


@pytest.fixture
def played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Plays calls of `doc_create` (writes) and `doc_read` (its verify tool) with the named presets for answers."""

    def play(
        *calls: tuple[str, str], success: dict[str, Any] = BY_STATUS, form: str = "json", finish: bool = True
    ) -> Any:
        read = {"success": BY_STATUS, "error": {"code": "error.reason"}}
        create = {
            "sideEffect": "WRITE",
            "confirm": False,
            "success": success,
            "error": {"code": "error.reason"},
            "verify": {"tool": "doc_read"},
        }
        responses: dict[str, list[Any]] = {}
        for tool, preset in calls:
            responses.setdefault(tool, []).append(dict(PRESETS[preset].answer))
        ending: list[Any] = [{"call": "builtin_node_finish", "args": {"output": "done"}}] if finish else []
        scenario = {
            "contract": "x.contract.json",
            "toolNames": ["doc_create", "doc_read"],
            "given": {"config": {"writeConfirmBypassTools": ["doc_create"]}},
            "responses": responses,
            "steps": [*({"call": tool, "args": {"n": n}} for n, (tool, _) in enumerate(calls)), *ending],
        }
        contract = {"tools": {"doc_create": create, "doc_read": read}}
        (tmp_path / "x.contract.json").write_text(json.dumps(contract), encoding="utf-8")
        (tmp_path / "x.scenario.json5").write_text(json.dumps(scenario), encoding="utf-8")
        code = main(["simulate", str(tmp_path / "x.scenario.json5"), "--format", form, "--lang", "en"])
        out, err = capsys.readouterr()
        assert (code, err) == (0, "")
        return json.loads(out)["steps"] if form == "json" else out

    return play


def detail(step: Any) -> str:
    return next(one["detail"] for one in step["stages"] if one["stage"] == "ResponseContract")


def test_the_verdict_stands_beside_the_contracts(played: Any) -> None:
    step, end = played(("doc_create", "receipt-success"))
    assert step["receipt"]["mayReportDone"]
    assert (step["receipt"]["agreement"], step["receipt"]["agrees"]) == ("agrees", True)
    assert "proves it" in detail(step)
    assert (step["remarks"], end["remarks"], end["receipt"]) == ([], [], None)


@pytest.mark.parametrize(
    ("preset", "success", "agreement"),
    [
        ("receipt-dry-run", BY_STATUS, "success-unproven"),
        ("receipt-partial-success", BY_OK, "success-unproven"),
        ("receipt-running", BY_OK, "success-unproven"),
        ("receipt-success", {"path": "data.status", "op": "EQ", "value": "success"}, "success-missed"),
        ("receipt-unknown", BY_STATUS, "failure-uncertain"),
        ("receipt-running", BY_STATUS, "failure-uncertain"),
        ("receipt-failed", BY_STATUS, "agrees"),
        ("receipt-retryable", BY_STATUS, "agrees"),
    ],
)
def test_disagreement_is_said(played: Any, preset: str, success: dict[str, Any], agreement: str) -> None:
    step = played(("doc_create", preset), success=success, finish=False)[0]
    assert step["receipt"]["agreement"] == agreement
    assert len(step["remarks"]) == (agreement != "agrees")
    assert all("doc_create" in remark for remark in step["remarks"])


def test_without_a_judgement_there_is_nothing_to_agree_with() -> None:
    answer = PRESETS["receipt-success"].answer["response"]
    reading = reading_of(Evidence("e1", "t", {}, CallStatus.SUCCESS, answer), writes=True)
    assert reading is not None
    assert reading.agreement is Agreement.UNJUDGED


@pytest.mark.parametrize(
    "answer",
    [
        PRESETS["receipt-page"].answer["response"],
        {"contractVersion": "doc.target.v1", "status": "resolved", "selected": {"nodeId": "n1"}},
    ],
)
@pytest.mark.parametrize("writes", [True, False])
def test_an_answer_that_leads_on_is_a_good_one(answer: Any, writes: bool) -> None:
    good = reading_of(Evidence("e1", "t", {}, CallStatus.SUCCESS, answer, True), writes=writes)
    bad = reading_of(Evidence("e1", "t", {}, CallStatus.SUCCESS, answer, False), writes=writes)
    assert good is not None
    assert bad is not None
    assert (good.agreement, bad.agreement) == (Agreement.AGREES, Agreement.SUCCESS_MISSED)


def test_the_platforms_envelope_is_left_alone(played: Any) -> None:
    step = played(("doc_read", "success"), finish=False)[0]
    assert step["receipt"] is None
    assert "receipt" not in detail(step)


def test_a_scenario_can_expect_a_verdict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    contract = {"tools": {"doc_read": {"success": BY_OK}}}
    scenario = {
        "contract": "x.contract.json",
        "toolNames": ["doc_read"],
        "responses": {"doc_read": [dict(PRESETS["receipt-dry-run"].answer)]},
        "steps": [
            {"call": "doc_read", "expect": {"receipt": {"agrees": False, "mayReportDone": False}}},
            {"call": "doc_read", "expect": {"receipt": {"next": "report"}}},
        ],
    }
    (tmp_path / "x.contract.json").write_text(json.dumps(contract), encoding="utf-8")
    (tmp_path / "x.scenario.json5").write_text(json.dumps(scenario), encoding="utf-8")
    assert main(["simulate", str(tmp_path / "x.scenario.json5"), "--format", "json"]) == 1
    met, missed = json.loads(capsys.readouterr().out)["steps"]
    assert met["mismatches"] == []
    assert missed["mismatches"] == [{"pointer": "/receipt/next", "wanted": "report", "got": "read_back"}]


def test_a_finish_after_an_unproven_write_is_pointed_out(played: Any) -> None:
    *_, end = played(("doc_create", "receipt-dry-run"))
    assert end["outcome"] == "DONE"
    assert len(end["remarks"]) == 1
    assert "doc_create (e1) is not proven" in end["remarks"][0]
    assert "nothing ran" in end["remarks"][0], "the first of the verdict's reasons"


@pytest.mark.parametrize("later", [("doc_create", "receipt-success"), ("doc_read", "receipt-success")])
def test_a_later_proof_settles_it(played: Any, later: tuple[str, str]) -> None:
    *_, end = played(("doc_create", "receipt-dry-run"), later)
    assert (end["outcome"], end["remarks"]) == ("DONE", [])


def test_a_look_that_failed_settles_nothing(played: Any) -> None:
    *_, end = played(("doc_create", "receipt-dry-run"), ("doc_read", "receipt-failed"))
    assert len(end["remarks"]) == 1


def test_the_story_tells_it_too(played: Any) -> None:
    told = played(("doc_create", "receipt-dry-run"), form="text")
    assert told.count("Receipt: ") == 2
