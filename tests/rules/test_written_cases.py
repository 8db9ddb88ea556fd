"""Cases in the form of the shared ones, written from the specification, formats.md and semantics A alone.

Each line of `cases/*.jsonl` is {name, contract, skill?, manual?, tools?, governance?, folder?, files?, expect}; `has` lists rules with
the pointer they must stand at (null: anywhere), `hasNot` rules that must be silent, `severity` and `file` what holds
for all findings of a rule. A case with `folder` is the only skill of a workspace, the others are lone files.
`files` are more files of that workspace, by their paths.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from skillcontract.cli.checking import Workspaces, check_contract_file
from skillcontract.cli.diagnostics import Diagnostic
from skillcontract.syntax.values import ExactNumber, Json, number
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue

CASES = Path(__file__).parent / "cases"
NOW = datetime(2026, 6, 1, tzinfo=UTC)
SIBLINGS = {"manual": "manual.md", "governance": "governance.json5"}


def read_cases() -> list[Any]:
    """A parameter for each case of every file, under `file:name`."""
    return [
        pytest.param(case, id=f"{path.stem}:{case['name']}")
        for path in sorted(CASES.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        for case in [json.loads(line, parse_int=number, parse_float=ExactNumber)]
    ]


def write_case(case: dict[str, Any], root: Path) -> Path:
    """Write the files of a case, and say where its contract is."""
    folder, stem = root, "x."
    if case.get("folder"):
        key = case["skill"]["skillKey"]
        folder, stem = root / "skills" / key, ""
        write(
            root / "skillcontract.json5",
            {"agents": [{"agentCode": "a", "status": "ACTIVE", "skills": [key]}]},
        )
    if "skill" in case:
        manual: dict[str, Json] = {"manual": f"{stem}manual.md"} if "manual" in case else {}
        write(folder / f"{stem}skill.json5", {**case["skill"], **manual})
    for part, name in SIBLINGS.items():
        if part in case:
            write(folder / f"{stem}{name}", case[part])
    if "tools" in case:
        write(
            root / "tools" / "x.tools.json" if case.get("folder") else folder / "x.tools.json", case["tools"]
        )
    for name, content in case.get("files", {}).items():
        write(root / name, content)
    contract = folder / f"{stem}contract.json"
    write(contract, case["contract"])
    return contract


def write(path: Path, content: Json) -> None:
    """A file of the case: text as it stands, anything else as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else to_json(content), encoding="utf-8")


@pytest.mark.parametrize("case", read_cases())
def test_the_rules_say_what_the_documents_say(case: dict[str, Any], tmp_path: Path) -> None:
    contract = write_case(case, tmp_path)
    workspaces = Workspaces(Language.EN, NOW)
    report = check_contract_file(contract, workspaces, Language.EN, Catalogue("cli", Language.EN))
    found = [
        (Path(file.path).name, diagnostic)
        for file in (report, *workspaces.other_files())
        for diagnostic in file.diagnostics
    ]
    expected = case["expect"]
    assert report.loads is expected["loads"]
    assert not list(differences(expected, found))


def differences(expected: dict[str, Any], found: list[tuple[str, Diagnostic]]) -> Iterator[str]:
    """In which respects the findings are not the expected ones, as text."""
    for rule, pointer in expected["has"]:
        pointers = [one.pointer for _, one in found if one.rule == rule]
        if not pointers or (pointer is not None and pointer not in pointers):
            yield f"{rule} at {pointers}, wanted at {pointer}"
    for file, one in found:
        if one.rule in expected["hasNot"]:
            yield f"{one.rule} at {one.pointer} of {file}, wanted none"
        if one.severity != expected.get("severity", {}).get(one.rule, one.severity):
            yield f"{one.rule} is {one.severity}"
        if file != expected.get("file", {}).get(one.rule, file):
            yield f"{one.rule} is filed under {file}"
