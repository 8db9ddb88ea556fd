"""Cases in the form of the shared ones, written from the specification of P2 and semantics D alone.

Each line of `cases/*.jsonl` is {name, files, args?, expect}. `expect` has the cells and defects that a matrix must show, the
kinds of defect that it must not, and `consistent`; or the `cell` of one ruling; and the exit code.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from skillcontract.cli import main

CASES = Path(__file__).parent / "cases"
MATRIX = ("matrix", ".", "--format", "json")


def read_cases() -> list[Any]:
    """A parameter for each case of every file, under `file:name`."""
    return [
        pytest.param(case, id=f"{path.stem}:{case['name']}")
        for path in sorted(CASES.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        for case in [json.loads(line)]
    ]


def agrees(wanted: object, got: object) -> bool:
    """Whether what came holds all that is wanted; objects may hold more."""
    if isinstance(wanted, dict):
        return isinstance(got, dict) and all(
            key in got and agrees(one, got[key]) for key, one in wanted.items()
        )
    return type(wanted) is type(got) and wanted == got


@pytest.mark.parametrize("case", read_cases())
def test_rulings_are_what_the_documents_say(
    case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, content in case["files"].items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code = main(case.get("args", MATRIX))
    told, expected = json.loads(capsys.readouterr().out), case["expect"]
    assert code == expected.get("exit", code)
    if "cell" in expected:
        assert agrees(expected["cell"], told), told
        return
    cells = {(cell["skill"], cell["principal"]): cell for cell in told["cells"]}
    for skill, principal, wanted in expected["cells"]:
        assert agrees(wanted, cells[skill, principal]), cells[skill, principal]
    for wanted in expected["defects"]:
        assert any(agrees(wanted, defect) for defect in told["defects"]), (wanted, told["defects"])
    assert not {defect["kind"] for defect in told["defects"]} & set(expected["noDefects"])
    assert told["consistent"] is expected.get("consistent", told["consistent"])
