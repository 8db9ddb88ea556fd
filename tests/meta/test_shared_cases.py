"""The acceptance cases and the real contracts that lie beside the project, where they do."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from skillcontract.rules.check import check_contract, loads

PROJECT = Path(__file__).resolve().parents[2]
SHARED = PROJECT.parent / "shared"
RUNNER = SHARED / "cases/run.py"
CONTRACTS = sorted((SHARED / "real/contracts").glob("*.json"))


@pytest.mark.skipif(not RUNNER.exists(), reason="the shared cases are not here")
def test_the_shared_cases_of_contracts_alone_pass() -> None:
    done = subprocess.run(
        [sys.executable, RUNNER, "check", "--only", "(clean|L|from|R|N)"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(not CONTRACTS, reason="the real contracts are not here")
@pytest.mark.parametrize("path", CONTRACTS, ids=lambda path: path.stem)
def test_a_real_contract_loads(path: Path) -> None:
    contract = json.loads(path.read_text("utf-8"))["skill_contract"]
    findings = check_contract(json.dumps(contract, ensure_ascii=False, indent=2))
    assert loads(findings)
