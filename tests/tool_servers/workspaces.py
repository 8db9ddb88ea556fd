"""A workspace whose tools the sample server has, and a scenario in it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tool_servers.launches import sample_arguments

_WELL = {"path": "status", "op": "EQ", "value": 200}
_UNASKED = {"sideEffect": "WRITE", "confirm": False}
CONTRACT = {
    "tools": {
        "article_query": {
            "args": {"title": {"sources": ["USER"], "required": False}},
            "success": _WELL,
            "extracts": [{"key": "articles", "path": "data.list", "fields": ["id"]}],
        },
        "article_save": {
            "sideEffect": "WRITE",
            "idempotencyKey": ["title"],
            "success": _WELL,
            "args": {
                "title": {"sources": ["USER"]},
                "phone": {"sources": ["USER"], "required": False, "sensitive": True},
                "kind": {"const": "NOTE", "required": False},
            },
        },
        "slow": {
            **_UNASKED,
            "success": _WELL,
            "verify": {"tool": "article_query", "args": {"title": {"const": "slow"}}},
        },
        "crash": {**_UNASKED, "success": _WELL, "verify": {"tool": "article_query"}},
    }
}
SCENARIO = {
    "title": "real",
    "skill": "notes",
    "given": {"messages": ["save hello for 5551234"]},
    "steps": [],
}


def made(folder: Path, *, calls: Path, command: str = sys.executable) -> Path:
    """The path of the scenario. The server appends each call to `calls`."""
    skill = folder / "skills" / "notes"
    (skill / "scenarios").mkdir(parents=True)
    server = {"command": command, "args": list(sample_arguments()), "env": {"CALLS": str(calls)}}
    manifest = {
        "agents": [{"agentCode": "a", "skills": ["notes"]}],
        "config": {"writeConfirmBypassTools": ["slow", "crash"]},
        "toolServers": {"sample": server},
    }
    scenario = skill / "scenarios" / "real.scenario.json5"
    for path, value in (
        (folder / "skillcontract.json5", manifest),
        (skill / "skill.json5", {"skillKey": "notes", "toolNames": list(CONTRACT["tools"])}),
        (skill / "contract.json", CONTRACT),
        (scenario, SCENARIO),
    ):
        path.write_text(json.dumps(value), encoding="utf-8")
    return scenario


def calls_in(path: Path) -> list[tuple[str, dict[str, object]]]:
    """Every call that reached the server."""
    if not path.exists():
        return []
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [(line["tool"], line["args"]) for line in lines]
