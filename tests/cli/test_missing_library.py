"""The command where a library it needs is not installed, as in the universal package for VS Code."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("library", ["pydantic", "typer"])
@pytest.mark.parametrize(("language", "word"), [("C.UTF-8", "is missing"), ("zh_CN.UTF-8", "缺少")])
def test_a_missing_library_is_one_line_that_says_how_to_get_it(
    library: str, language: str, word: str
) -> None:
    code = (
        f"import sys; sys.modules[{library!r}] = None; "
        "from skillcontract.cli import main; sys.exit(main(['check', '.']))"
    )
    environment = {"LC_ALL": language, "PYTHONUTF8": "1", "PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=environment,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("skillcontract: ")
    assert done.stderr.count("\n") == 1
    assert word in done.stderr
    assert f"python3 -m pip install {library}" in done.stderr


def test_a_fault_of_our_own_is_not_taken_for_a_missing_library() -> None:
    code = (
        "import sys; sys.modules['skillcontract.cli.check'] = None; "
        "from skillcontract.cli import main; main(['check', '.'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "skillcontract.cli.check" in done.stderr
    assert "pip install" not in done.stderr
