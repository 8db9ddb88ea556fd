"""Receipts of a real command line, where they lie beside the project."""

import json
from pathlib import Path

import pytest

from skillcontract.receipts.judge import judge
from skillcontract.receipts.reading import read_receipt

REAL = Path(__file__).parents[3] / "shared" / "real" / "receipts"
EXPECTED = {
    "05.create.success": (True, "no", "report"),
    "06.create.dry-run": (False, "no", "read_back"),
    "09.update.unknown": (False, "after_read_back", "read_back"),
    "10.update.retryable": (False, "once", "retry_once"),
    "16.import.success": (True, "no", "report"),
    "18.list.complete": (True, "no", "report"),
}


@pytest.mark.skipif(not REAL.is_dir(), reason="no real receipts beside the project")
@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_real_receipt(name: str) -> None:
    recorded = json.loads((REAL / f"{name}.json").read_text("utf-8"))
    text = json.dumps({key: recorded[key] for key in ("channel", "exit_code", "body")})
    alone = judge(read_receipt(json.dumps(recorded["body"])).value)
    inside = judge(read_receipt(text).value)
    for verdict in (alone, inside):
        assert (verdict.may_report_done, verdict.may_replay, verdict.next) == EXPECTED[name]
