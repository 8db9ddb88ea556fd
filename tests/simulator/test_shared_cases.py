"""The acceptance cases of the simulator, where they lie beside the project."""

import subprocess
import sys
from pathlib import Path

import pytest

RUNNER = Path(__file__).resolve().parents[3] / "shared/cases/run.py"


@pytest.mark.skipif(not RUNNER.exists(), reason="the shared cases are not here")
def test_the_shared_cases_of_the_simulator_pass() -> None:
    done = subprocess.run([sys.executable, RUNNER, "simulate"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
