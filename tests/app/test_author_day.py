"""A day of an author in the real window: every key and click comes from the X server, through xdotool.

The day itself, with what it expects at each stage, is `packaging/walking_day.py`.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

WALK = Path(__file__).parents[2] / "packaging" / "walking_day.py"
MISSING = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
PATIENCE = 600

pytestmark = [
    pytest.mark.window,
    pytest.mark.xdist_group("window"),
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]


def test_from_the_welcome_page_to_a_restored_session(tmp_path: Path) -> None:
    lived = subprocess.run(
        [sys.executable, str(WALK), str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert lived.returncode == 0, lived.stderr
    desk = tmp_path / "home/desk"
    assert '"orders.cancel"' in (desk / "skillcontract.json5").read_text("utf-8")
    contract = (desk / "skills/orders.cancel/contract.json").read_text("utf-8")
    assert '"order_cancel"' in contract
    assert '"orderId"' in contract
    manual = (desk / "skills/orders.cancel/manual.md").read_text("utf-8")
    assert manual.endswith("2. Tell what came of it, with the number.")
    recorded = (desk / "skills/orders.cancel/scenarios/02-recorded.scenario.json5").read_text("utf-8")
    assert "A number that nobody said" in recorded
    assert recorded.count("expect") == 2
