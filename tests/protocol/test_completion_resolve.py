"""`completionItem/resolve`: what an item has to say is written when it is looked at, for clients that ask then."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from protocol.connection import Connection, at, connected
from protocol.test_features import structured

FRESH = '{"tools": {"a": {"args": {"x": {""}}}}}'
TOOL = {
    "name": "article_save",
    "title": "保存文章",
    "description": "Saves an article.",
    "inputSchema": {
        "type": "object",
        "required": ["title"],
        "properties": {
            "title": {"type": "string", "description": "The headline."},
            "state": {"enum": ["DRAFT", "PUBLISHED"]},
        },
    },
    "annotations": {"readOnlyHint": False},
}
FILES = {
    "tools/cms.json": json.dumps({"tools": [TOOL]}),
    "skills/cms/skill.json5": "{ skillKey: 'cms', toolNames: ['article_save'] }",
    "skills/cms/contract.json": '{ "tools": {"" } }',
    "skills/cms/manual.md": "先调用 arti",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def item_support(**more: object) -> dict[str, object]:
    return {"textDocument": {"diagnostic": {}, "completion": {"completionItem": more}}}


def offered(server: Connection, where: Mapping[str, object], label: str) -> dict[str, Any]:
    items: list[dict[str, Any]] = server.request("textDocument/completion", where)["items"]
    return next(item for item in items if item["label"] == label)


LAZY = item_support(
    resolveSupport={"properties": ["documentation", "detail"]}, documentationFormat=["markdown"]
)


def test_the_documentation_comes_with_resolve() -> None:
    with connected() as server:
        provider = server.initialize(LAZY)["capabilities"]["completionProvider"]
        assert provider["resolveProvider"] is True
        server.open(FRESH)
        item = offered(server, at(0, FRESH.index('""') + 1), "sources")
        assert "documentation" not in item
        resolved = server.request("completionItem/resolve", item)
        assert structured(resolved, types.CompletionItem).documentation.kind is types.MarkupKind.Markdown
        assert "USER" in resolved["documentation"]["value"]
        assert {**resolved, "documentation": None} == {**item, "documentation": None}


def test_a_client_that_does_not_resolve_has_it_at_once_and_as_it_can_show_it() -> None:
    with connected() as server:
        server.initialize(item_support(documentationFormat=["plaintext"]))
        server.open(FRESH)
        items = server.request("textDocument/completion", at(0, FRESH.index('""') + 1))["items"]
        item = next(each for each in items if each["label"] == "fresh")
        assert item["documentation"]["kind"] == "plaintext"
        assert not {"data", "tags", "preselect"} & item.keys()


def test_an_item_of_a_list_that_is_long_gone_is_given_back_as_it_came() -> None:
    with connected() as server:
        server.initialize(LAZY)
        server.open(FRESH)
        where = at(0, FRESH.index('""') + 1)
        first = offered(server, where, "sources")
        for _ in range(6):
            server.request("textDocument/completion", where)
        assert server.request("completionItem/resolve", first) == first
        for foreign in ({"label": "x"}, {"label": "x", "data": 5}, {"label": "x", "data": {"list": 1}}):
            assert server.request("completionItem/resolve", foreign) == foreign


@pytest.mark.parametrize(
    ("name", "mark", "label"),
    [
        ("skills/cms/contract.json", '""', "article_save"),
        ("skills/cms/skill.json5", "article_save", "article_save"),
        ("skills/cms/manual.md", "rti", "article_save"),
    ],
)
def test_a_tool_is_told_with_its_arguments_wherever_it_is_named(
    folder: Path, name: str, mark: str, label: str
) -> None:
    with connected() as server:
        server.initialize(LAZY, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
        path, text = folder / name, FILES[name]
        server.open(text, uri=path.as_uri(), language=path.suffix)
        server.pull(uri=path.as_uri())
        item = offered(server, at(0, text.index(mark) + 1, path.as_uri()), label)
        assert "documentation" not in item
        page = server.request("completionItem/resolve", item)["documentation"]["value"]
        assert "Saves an article." in page
        assert "- `title` string, required — The headline." in page
        assert '`"DRAFT"`' in page


def test_a_property_of_a_workspace_file_is_told_when_it_is_looked_at(folder: Path) -> None:
    with connected() as server:
        server.initialize(LAZY, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
        uri = (folder / "skills/cms/skill.json5").as_uri()
        text = "{ skillKey: 'cms', man }"
        server.open(text, uri=uri, language="json5")
        item = offered(server, at(0, text.index("man") + 3, uri), "manual")
        assert "documentation" not in item
        assert "manual" in server.request("completionItem/resolve", item)["documentation"]["value"].lower()


@pytest.mark.parametrize("shown", [True, False])
def test_a_label_has_its_meaning_beside_it_where_the_client_shows_that(shown: bool) -> None:
    with connected() as server:
        server.initialize(
            item_support(resolveSupport={"properties": ["documentation"]}, labelDetailsSupport=shown)
        )
        server.open(FRESH)
        item = offered(server, at(0, FRESH.index('""') + 1), "sources")
        assert "documentation" not in item
        assert ("labelDetails" in item) is shown
        if shown:
            meaning = item["labelDetails"]["description"]
            page = server.request("completionItem/resolve", item)["documentation"]["value"]
            assert meaning
            assert page.startswith(meaning)
