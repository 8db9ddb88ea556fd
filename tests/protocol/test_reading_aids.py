"""Lenses, hints, semantic tokens, selections, links and workspace symbols through the real process."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from protocol.connection import Connection, connected
from protocol.test_features import structured

CONTRACT = """{
  // skillcontract-ignore: R10
  "target": "article_save",
  "outputs": {
    "article": { "share": "TASK", "entity": { "type": "article" } }
  },
  "tools": {
    "article_list": {
      "label": "文章😀",
      "extracts": [{ "key": "articles", "path": "data" }]
    },
    "article_save": {
      "sideEffect": "WRITE",
      "args": {
        "id": { "from": "evidence.articles.0.id", "sources": ["EVIDENCE"] },
        "by": { "from": "platform.userId" }
      },
      "success": { "path": "code", "op": "EQ", "value": 200 }
    }
  }
}
"""
SKILL = '{ skillKey: "cms", toolNames: ["article_list", "article_save"], manual: "manual.md" }'
FILES = {
    "skillcontract.json5": '{ agents: [{ agentCode: "a", skills: ["cms"] }], rules: { R09: "off" } }',
    "skills/cms/skill.json5": SKILL,
    "skills/cms/manual.md": "# `article_list`\n",
    "skills/cms/contract.json": CONTRACT,
    "skills/cms/scenarios/one.scenario.json5": '{ skill: "cms", steps: [{ call: "article_list" }, { call: "article_list" }] }',
    "skills/cms/governance.json5": '{ skill_id: "cms", role: "editor", side_effects: ["x.y"], tool_effects: { article_save: ["x.y"] } }',
    "grants.json5": '{ principals: [{ id: "bot", role: "editor", grants: [], trust: 1 }] }',
    "skills/cms/scenarios/two.scenario.json5": '{ skill: "cms", given: { principal: "bot" }, steps: [{ call: "article_list" }] }',
}
PULLS = {
    "general": {"positionEncodings": ["utf-16"]},
    "experimental": {"simulatesScenarios": True},
    "textDocument": {"diagnostic": {}},
    "workspace": {"diagnostics": {"refreshSupport": True}, "codeLens": {"refreshSupport": True}},
}
EVERYTHING = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("aids")
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


@pytest.fixture(scope="module")
def uri(folder: Path) -> str:
    return (folder / "skills/cms/contract.json").as_uri()


@pytest.fixture(scope="module")
def server(folder: Path, uri: str) -> Iterator[Connection]:
    with connected() as connection:
        made = connection.initialize(PULLS, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
        structured(made, types.InitializeResult)
        connection.open(CONTRACT, uri=uri)
        connection.asked("workspace/codeLens/refresh")
        yield connection


def document(uri: str, **more: Any) -> dict[str, Any]:
    return {"textDocument": {"uri": uri}, **more}


def test_lenses_count_uses_and_scenarios_and_lead_to_them(server: Connection, uri: str) -> None:
    by_line: dict[int, list[types.Command]] = {}
    for one in server.request("textDocument/codeLens", document(uri)):
        asked = structured(one, types.CodeLens)
        lens = asked if asked.command else structured(server.request("codeLens/resolve", one), types.CodeLens)
        assert lens.command is not None
        by_line.setdefault(lens.range.start.line, []).append(lens.command)
    assert [command.command for command in by_line[0]] == ["skillcontract.simulate"]
    lines = CONTRACT.split("\n")
    uses, scenarios = by_line[next(i for i, line in enumerate(lines) if '"article_list"' in line)]
    assert (uses.title, scenarios.title) == ("used 2 times", "2 scenarios")
    assert uses.arguments is not None
    assert {Path(place["uri"]).name for place in uses.arguments[2]} == {"skill.json5", "manual.md"}
    (extract,) = by_line[next(i for i, line in enumerate(lines) if '"extracts"' in line)]
    assert extract.title == "used once"


def test_a_lens_that_says_what_it_says_may_be_resolved_too(server: Connection, uri: str) -> None:
    lenses = server.request("textDocument/codeLens", document(uri))
    resolved = [server.request("codeLens/resolve", one) for one in lenses]
    assert resolved[0] == lenses[0]
    assert server.request("codeLens/resolve", resolved[1]) == resolved[1]


def test_files_beside_a_contract_have_lenses_and_colours_too(server: Connection, folder: Path) -> None:
    def said(name: str) -> list[str]:
        uri = (folder / name).as_uri()
        server.open(FILES[name], uri=uri, language="json5")
        asked = server.request("textDocument/codeLens", document(uri))
        resolved = [server.request("codeLens/resolve", one) for one in asked]
        whole = server.request("textDocument/semanticTokens/full", document(uri))
        part = server.request("textDocument/semanticTokens/range", document(uri, range=EVERYTHING))
        assert part["data"] == whole["data"] != []
        again = document(uri, previousResultId=whole["resultId"])
        assert server.request("textDocument/semanticTokens/full/delta", again)["edits"] == []
        return [structured(one, types.CodeLens).command.title for one in resolved]

    # The agent that has it, and its governance contract; two scenarios.
    assert said("skills/cms/skill.json5") == ["used 2 times", "2 scenarios"]
    assert said("skills/cms/governance.json5") == ["used once"]
    assert said("grants.json5") == ["1 scenario"]
    assert said("skills/cms/scenarios/two.scenario.json5") == ["Simulate"]
    assert said("skillcontract.json5") == []


def test_hints_say_the_default_that_counts_and_the_source(server: Connection, uri: str) -> None:
    asked = server.request("textDocument/inlayHint", document(uri, range=EVERYTHING))
    labels = [hint.label for hint in structured(asked, list[types.InlayHint])]
    assert labels == ["id: id, name: name", "confirm: true", "→ EVIDENCE", "→ PLATFORM"]
    line = {"start": {"line": 0, "character": 0}, "end": {"line": 5, "character": 0}}
    assert len(server.request("textDocument/inlayHint", document(uri, range=line))) == 1


def absolute(data: list[int], legend: list[str], text: str) -> list[tuple[str, str, int]]:
    """Tokens as text, type and modifiers."""
    lines = [line.encode("utf-16-le") for line in text.split("\n")]
    found, line, character = [], 0, 0
    for at in range(0, len(data), 5):
        moved, right, length, kind, modifiers = data[at : at + 5]
        line += moved
        character = right if moved else character + right
        word = lines[line][2 * character : 2 * (character + length)].decode("utf-16-le")
        found.append((word, legend[kind], modifiers))
    return found


def legend(server: Connection) -> list[str]:
    from skillcontract_lsp.legend import TYPES

    assert server.process.poll() is None
    return list(TYPES)


def test_tokens_tell_what_each_word_is(server: Connection, uri: str) -> None:
    made = server.request("textDocument/semanticTokens/full", document(uri))
    data = list(structured(made, types.SemanticTokens).data)
    found = absolute(data, legend(server), CONTRACT)
    for word in (
        ("tools", "property", 0),
        ("article_save", "function", 1),
        ("WRITE", "enumMember", 0),
        ("evidence", "namespace", 0),
        ("articles", "variable", 0),
        ("articles", "variable", 1),
        ("by", "parameter", 1),
        ("userId", "macro", 0),
        ("article", "type", 1),
    ):
        assert word in found
    part = {"start": {"line": 11, "character": 0}, "end": {"line": 12, "character": 0}}
    some = server.request("textDocument/semanticTokens/range", document(uri, range=part))["data"]
    assert set(absolute(some, legend(server), CONTRACT)) < set(found)


def test_deltas_add_up_to_the_whole_after_any_edits(server: Connection) -> None:
    uri = "file:///nowhere/delta.contract.json"
    server.open(CONTRACT, uri=uri)
    state = server.request("textDocument/semanticTokens/full", document(uri))
    data, result, version = state["data"], state["resultId"], 1
    choice, text = random.Random(7), CONTRACT
    for _ in range(40):
        lines = text.split("\n")
        line = choice.randrange(len(lines) - 1)
        new = choice.choice(
            [lines[line] + "\n", "", '    "x": { "sideEffect": "NONE" },\n', " " + lines[line] + "\n"]
        )
        edit = {"start": {"line": line, "character": 0}, "end": {"line": line + 1, "character": 0}}
        text = "\n".join(lines[:line]) + ("\n" if line else "") + new + "\n".join(lines[line + 1 :])
        version += 1
        server.change(version, {"range": edit, "text": new}, uri=uri)
        answer = server.request(
            "textDocument/semanticTokens/full/delta", document(uri, previousResultId=result)
        )
        result = structured(answer, types.SemanticTokensDelta).result_id
        for one in answer["edits"]:
            data[one["start"] : one["start"] + one["deleteCount"]] = one["data"]
        assert data == server.request("textDocument/semanticTokens/full", document(uri))["data"]
    unknown = server.request("textDocument/semanticTokens/full/delta", document(uri, previousResultId="x"))
    assert unknown["data"] == data


def test_a_selection_grows_from_the_word_to_the_document(server: Connection, uri: str) -> None:
    lines = CONTRACT.split("\n")
    line = next(i for i, text in enumerate(lines) if "evidence.articles" in text)
    place = {"line": line, "character": lines[line].index("articles") + 2}
    (grown,) = server.request("textDocument/selectionRange", document(uri, positions=[place]))
    made: types.SelectionRange | None = structured(grown, types.SelectionRange)
    texts = []
    while made is not None:
        start, end = made.range.start, made.range.end
        inner = "\n".join(lines[start.line : end.line + 1])
        texts.append(inner[start.character : len(inner) - len(lines[end.line]) + end.character])
        assert made.parent is None or (made.parent.range.start <= start and end <= made.parent.range.end)
        made = made.parent
    assert texts[:4] == [
        "articles",
        "evidence.articles.0.id",
        '"evidence.articles.0.id"',
        '"from": "evidence.articles.0.id"',
    ]
    assert texts[-1] == CONTRACT


def test_links_lead_to_rule_pages_and_files(server: Connection, folder: Path, uri: str) -> None:
    (link,) = structured(server.request("textDocument/documentLink", document(uri)), list[types.DocumentLink])
    assert link.target is not None
    assert link.target.endswith("R10.en.md")
    for name, target in (("skills/cms/skill.json5", "manual.md"), ("skillcontract.json5", "R09.en.md")):
        path = folder / name
        server.open(path.read_text("utf-8"), uri=path.as_uri(), language="json5")
        (link,) = server.request("textDocument/documentLink", document(path.as_uri()))
        assert link["target"].endswith(target)


def test_workspace_symbols_are_found_by_some_letters(server: Connection) -> None:
    found = server.request("workspace/symbol", {"query": "artsv"})
    (symbol,) = structured(found, list[types.SymbolInformation])
    assert (symbol.name, symbol.container_name) == ("article_save", "cms")
    assert {"article", "articles", "article_list", "cms"} <= {
        one["name"] for one in server.request("workspace/symbol", {"query": ""})
    }


def test_what_a_user_switches_off_stays_away(folder: Path, uri: str) -> None:
    with connected() as connection:
        connection.initialize(
            PULLS,
            workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}],
            initializationOptions={"codeLens": {"enabled": False}, "inlayHints": {"enabled": False}},
        )
        connection.open(CONTRACT, uri=uri)
        assert connection.request("textDocument/codeLens", document(uri)) == []
        assert connection.request("textDocument/inlayHint", document(uri, range=EVERYTHING)) == []
        connection.notify(
            "workspace/didChangeConfiguration",
            {"settings": {"skillcontract": {"inlayHints": {"enabled": True}}}},
        )
        assert connection.request("textDocument/inlayHint", document(uri, range=EVERYTHING))
