"""What the first open document does not need is not imported for it."""

from __future__ import annotations

import subprocess
import sys

LATER = (
    "skillcontract.governance",
    "skillcontract.receipts.classification",
    "pydantic",
    "jsonschema",
    "pygls",
)


def test_features_start_without_governance_receipts_and_compiled_libraries() -> None:
    program = "import sys, skillcontract_lsp.features; print(*sys.modules)"
    shown = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "skillcontract.rules.governance.g01_over_granted" in shown
    assert not [name for name in shown if name.startswith(LATER)]
