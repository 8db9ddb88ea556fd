"""The Studio on a machine that lacks what it is made of."""

import subprocess
import sys


def test_a_missing_part_is_one_line() -> None:
    code = (
        "import sys; sys.modules['PySide6'] = None; from skillcontract_studio import main; sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("skillcontract-studio: ")
    assert done.stderr.count("\n") == 1
    assert "skillcontract doctor" in done.stderr
