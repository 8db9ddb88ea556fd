"""Every rule of semantics E, case by case; the cases are data (`verdicts.jsonl`)."""

import json
from pathlib import Path
from typing import Any

import pytest

from skillcontract.receipts.findings import Finding
from skillcontract.receipts.judge import judge
from skillcontract.receipts.verdict import Verdict
from skillcontract.syntax.values import Json

CASES: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("verdicts.jsonl").read_text("utf-8").splitlines()
]


def codes(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.ground.code for finding in findings]


def shown(verdict: Verdict) -> dict[str, Json]:
    return {
        "contract": verdict.contract,
        "status": verdict.status,
        "mayReportDone": verdict.may_report_done,
        "mayReplay": verdict.may_replay.value,
        "next": verdict.next.value,
        "completeSet": verdict.complete_set,
        "cursor": verdict.cursor,
    }


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_verdict(case: dict[str, Any]) -> None:
    verdict = judge(case["receipt"])
    expect = dict(case["expect"])
    ground, remark, no_remark = (expect.pop(key, None) for key in ("ground", "remark", "noRemark"))
    got = shown(verdict)
    assert {key: got[key] for key in expect} == expect, (codes(verdict.reasons), codes(verdict.remarks))
    assert ground is None or ground in codes(verdict.reasons)
    assert remark is None or remark in codes(verdict.remarks)
    assert no_remark not in codes(verdict.remarks)
    assert verdict.reasons


def test_the_reasons_say_which_rule_and_where() -> None:
    verdict = judge({"contractVersion": "doc.operation.v1", "status": "success", "data": {"executed": False}})
    (reason,) = verdict.reasons
    assert (reason.ground.rule.number, reason.pointer) == ("E3", "/data/executed")


def test_a_key_that_stands_twice_is_never_reported() -> None:
    done: dict[str, Json] = {"contractVersion": "doc.operation.v1", "status": "success", "complete": True}
    assert judge(done).may_report_done
    verdict = judge(done, ["/status"])
    assert (verdict.may_report_done, verdict.next.value) == (False, "read_back")
    assert codes(verdict.reasons) == ["repeated-key"]
