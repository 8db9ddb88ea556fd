"""Baselines follow renames and moves; what they say of anything else stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ide.test_names import NamesCase, Workspace
from skillcontract.ide.baselines import Renamed, followed
from skillcontract.ide.renaming import FileEdit
from skillcontract.text.edits import apply

FILES = {
    "skillcontract.json5": '{ agents: [{ agentCode: "a", skills: ["cms", "other"] }] }',
    "skills/cms/contract.json": '{ "inputs": { "a~b": {} }, "outputs": { "list": {} }, "tools": { "list": { "args": { "x": {} } } } }',
    "skills/cms/skill.json5": '{ skillKey: "cms", toolNames: ["list"] }',
    "skills/cms/governance.json5": "{ tool_effects: { list: [] } }",
    "skills/other/contract.json": '{ "tools": { "list": {} } }',
}


def entry(path: str, pointer: str) -> dict[str, object]:
    return {"path": path, "rule": "R09", "pointer": pointer, "count": 1}


def baseline(*entries: dict[str, object]) -> str:
    return json.dumps({"version": 1, "findings": entries}, indent=2)


def marked(name: str, before: str) -> dict[str, str]:
    return {**FILES, name: FILES[name].replace(before, before[0] + "|" + before[1:], 1)}


@pytest.mark.parametrize(
    ("cursor", "new", "before", "after"),
    [
        (
            ("skills/cms/skill.json5", '"list"'),
            "find",
            [
                entry("skills/cms/contract.json", "/tools/list/args/x"),
                entry("sub/skills/other/contract.json", "/tools/list"),
                entry("skills/cms/contract.json", "/outputs/list"),
                entry("skills/cms/contract.json", "/tools/listing"),
                entry("skills/cms/governance.json5", "/tool_effects/list"),
                entry("skills/third/contract.json", "/tools/list"),
            ],
            [
                entry("skills/cms/contract.json", "/tools/find/args/x"),
                entry("sub/skills/other/contract.json", "/tools/find"),
                entry("skills/cms/contract.json", "/outputs/list"),
                entry("skills/cms/contract.json", "/tools/listing"),
                entry("skills/cms/governance.json5", "/tool_effects/find"),
                entry("skills/third/contract.json", "/tools/list"),
            ],
        ),
        (
            ("skills/cms/contract.json", '"a~b"'),
            "c~d",
            [entry("skills/cms/contract.json", "/inputs/a~0b/from")],
            [entry("skills/cms/contract.json", "/inputs/c~0d/from")],
        ),
        (
            ("skills/cms/skill.json5", '"cms"'),
            "news",
            [entry("skills/cms/contract.json", "/tools/list"), entry("skills/cmsx/contract.json", "")],
            [entry("skills/news/contract.json", "/tools/list"), entry("skills/cmsx/contract.json", "")],
        ),
    ],
)
def test_known_findings_stay_known_after_a_rename(
    cursor: tuple[str, str],
    new: str,
    before: list[dict[str, object]],
    after: list[dict[str, object]],
    tmp_path: Path,
) -> None:
    text = baseline(*before)
    workspace = Workspace(
        NamesCase("", {**marked(*cursor), "known.json": text, "other.json": "{}"}, []), tmp_path
    )
    files = workspace.loaded.workspace.baseline_files
    assert [file.name for file in files] == ["known.json"]
    plan = workspace.rename(new)
    texts = {tmp_path / name: [text] for name, text in workspace.texts.items()}
    edits = list(followed({files[0].path: text}, tmp_path, Renamed(plan.edits, texts, new), plan.folder))
    assert applied(text, edits) == baseline(*after)


def test_known_findings_stay_known_where_a_file_is_moved(tmp_path: Path) -> None:
    text = baseline(entry("skills/cms/manual.md", ""), entry("skills/cms/manual.md.old", ""))
    moved = tmp_path / "skills/cms/manual.md", tmp_path / "skills/cms/notes.md"
    edits = list(followed({tmp_path / "known.json": text}, tmp_path, None, moved))
    assert applied(text, edits) == baseline(
        entry("skills/cms/notes.md", ""), entry("skills/cms/manual.md.old", "")
    )


def applied(text: str, edits: list[FileEdit]) -> str:
    return apply(text, [each.edit for each in edits])
