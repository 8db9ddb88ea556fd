"""Every answer is a valid one of LSP 3.17, which lsprotocol's own types decide, and says what it should."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import pytest
from cattrs import Converter
from lsprotocol import converters, types

from protocol.connection import URI, Connection, at, connected
from skillcontract.syntax.formatter import Style, format_text
from skillcontract.text.positions import LineMap, Position, PositionEncoding

CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {
        "diagnostic": {},
        "publishDiagnostics": {"codeDescriptionSupport": True, "tagSupport": {"valueSet": [1, 2]}},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "completion": {
            "completionItem": {
                "snippetSupport": True,
                "insertReplaceSupport": True,
                "documentationFormat": ["markdown"],
                "preselectSupport": True,
                "tagSupport": {"valueSet": [1]},
            }
        },
    },
}

CONTRACT = """{
  "mode": "Plan",
  "target": "save",
  "inputs": {
    "spaceId": { "from": "shared.spaceId" }
  },
  "outputs": {
    "article": { "share": "TASK", "sources": ["EVIDENCE"] }
  },
  "tools": {
    "list": {
      "label": "文章😀列表",
      "args": {
        "organId": { "from": "platform." }
      },
      "extracts": [{ "key": "articles", "path": "data.records" }]
    },
    "save": {
      "sideEffect": "WRITE",
      "idempotencyKey": ["title"],
      "args": {
        "title": { "sources": ["USER"], "fresh": true },
        "id": { "from": "evidence.articles.0.id" }
      },
      "success": { "path": "code", "op": "EQ", "value": 200 }
    }
  }
}
"""


@cache
def converter() -> Converter:
    return converters.get_converter()


def structured(value: object, kind: Any) -> Any:
    """The value as lsprotocol's type, which raises unless it is valid; and nothing in it got lost."""
    made = converter().structure(value, kind)
    assert converter().unstructure(made, kind) == value
    return made


@pytest.fixture(scope="module")
def server() -> Iterator[Connection]:
    with connected() as connection:
        structured(connection.initialize(CAPABILITIES), types.InitializeResult)
        connection.open(CONTRACT)
        yield connection


def line_of(text: str) -> int:
    return CONTRACT[: CONTRACT.index(text)].count("\n")


def place(text: str, shift: int = 0) -> dict[str, object]:
    """The position of a piece of the contract; nothing before it on its line is astral."""
    offset = CONTRACT.index(text) + shift
    return at(line_of(text), offset - (CONTRACT.rfind("\n", 0, offset) + 1))


def test_diagnostics(server: Connection) -> None:
    report = structured(server.pull(), types.RelatedFullDocumentDiagnosticReport)
    found = {one.code: one for one in report.items}
    assert found["L13"].range == types.Range(types.Position(1, 10), types.Position(1, 16))
    assert found["L13"].severity is types.DiagnosticSeverity.Error
    assert found["L10"].range.start.line == line_of('"platform."')
    assert all(one.source == "skillcontract" for one in report.items)
    structured(
        server.request("workspace/diagnostic", {"previousResultIds": []}), types.WorkspaceDiagnosticReport
    )


def test_a_diagnostic_links_to_the_page_of_its_rule(server: Connection) -> None:

    for one in server.pull()["items"]:
        url = urlparse(one["codeDescription"]["href"])
        assert url.scheme == "file"
        page = Path(unquote(url.path)).read_text("utf-8")
        assert one["code"] in page


def test_what_has_no_effect_is_tagged_unnecessary(server: Connection) -> None:
    tagged = [one for one in server.pull()["items"] if one.get("tags") == [types.DiagnosticTag.Unnecessary]]
    assert "N02" in [one["code"] for one in tagged]


def test_completion(server: Connection) -> None:
    offered = server.request("textDocument/completion", place('"platform."', 10))
    items = structured(offered, types.CompletionList).items
    assert items[0].label == "userId"
    (preferred,) = (item for item in items if item.preselect)
    assert preferred.label == "organId"
    assert min(items, key=lambda item: item.sort_text).label == "organId"
    assert preferred.text_edit.new_text == "organId"


def test_a_key_in_the_middle_of_its_word_is_inserted_or_replaced(server: Connection) -> None:
    names = server.request("textDocument/completion", place('"fresh"', 3))
    made = {item.label: item for item in structured(names, types.CompletionList).items}
    edit = made["from"].text_edit
    assert isinstance(edit, types.InsertReplaceEdit)
    assert edit.new_text == "from"
    assert edit.replace.end.character - edit.insert.end.character == len("resh") - 1
    assert list(made["fresh"].tags) == [types.CompletionItemTag.Deprecated]


def test_a_snippet_escapes_what_the_client_would_read_as_syntax(server: Connection) -> None:
    uri = "file:///work/snippet.contract.json"
    text = '{"tools": {"a": {"args": {"x$y}": {}}}, "b": {"args": {""}}}}'
    server.open(text, uri=uri)
    (item,) = server.request("textDocument/completion", at(0, text.index('""') + 1, uri))["items"]
    assert item["insertTextFormat"] == types.InsertTextFormat.Snippet
    assert item["textEdit"]["newText"] == 'x\\$y\\}": { "from": "$1" \\}'


def test_hover(server: Connection) -> None:
    hover = structured(server.request("textDocument/hover", place('"sideEffect"', 3)), types.Hover)
    assert hover.contents.kind is types.MarkupKind.Markdown
    assert "sideEffect" in hover.contents.value
    assert "§4" in hover.contents.value
    assert hover.range.start.character == 7
    found = server.request("textDocument/hover", place('"Plan"', 3))["contents"]["value"]
    assert "L13" in found


@pytest.mark.parametrize(
    ("written", "label", "active"),
    [
        ("platform.", "platform.<field>", 0),
        ("evidence.articles.", "evidence.<key>[.<path>]", 1),
        ("evidence.articles.0.id", "evidence.<key>[.<path>]", 1),
        ("prior.article.", "prior.<type>.<attr>", 1),
        ("prior.article:7", "prior.<type:id>.<attr>", 0),
    ],
)
def test_signature_help_in_expressions(server: Connection, written: str, label: str, active: int) -> None:
    uri = "file:///work/help/contract.json"
    text = f'{{"tools": {{"a": {{"args": {{"标签": {{"from": "{written}'
    server.open(text, uri=uri)
    found = server.request("textDocument/signatureHelp", at(0, len(text), uri))
    told = structured(found, types.SignatureHelp)
    [signature] = told.signatures
    assert signature.label == label
    assert told.active_parameter == active
    assert signature.parameters is not None
    assert all(str(part.label) in label for part in signature.parameters)
    assert server.request("textDocument/signatureHelp", at(0, 3, uri)) is None


def test_symbols(server: Connection) -> None:
    symbols = server.request("textDocument/documentSymbol", {"textDocument": {"uri": URI}})
    made = [structured(symbol, types.DocumentSymbol) for symbol in symbols]
    assert [symbol.name for symbol in made] == ["target", "inputs", "outputs", "tools"]
    read, write = made[-1].children
    assert (read.name, read.detail, write.name) == ("list", "文章😀列表", "save")
    assert read.kind is not write.kind
    assert [part.name for part in read.children] == ["args", "extracts"]
    for outer, inner in ((made[-1], read), (read, read.children[0])):
        assert outer.range.start <= inner.range.start
        assert inner.range.end <= outer.range.end
        assert inner.range.start <= inner.selection_range.start
        assert inner.selection_range.end <= inner.range.end
    assert write.selection_range.start.line == line_of('"save": {')


def test_formatting_lays_out_and_only_what_has_no_syntax_fault(server: Connection) -> None:
    uri = "file:///work/layout.contract.json"
    text = '{\n"mode":"PLAN",\n  "label": "😀",  "tools": {\n    "a": {"x" : 1}\n  }\n}\n'
    server.open(text, uri=uri)
    params = {"textDocument": {"uri": uri}, "options": {"tabSize": 4, "insertSpaces": True}}
    made = [structured(edit, types.TextEdit) for edit in server.request("textDocument/formatting", params)]
    before = text
    for edit in sorted(
        made, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True
    ):
        text = replaced(text, edit)
    assert text == format_text(text, style=Style(indent="    "))
    assert text.startswith('{\n    "mode": "PLAN",\n    "label": "😀",\n')
    assert text != before
    server.open("{", uri=uri)
    assert server.request("textDocument/formatting", params) is None


def replaced(text: str, edit: types.TextEdit) -> str:
    lines = LineMap(text, PositionEncoding.UTF16)
    start, end = (
        lines.offset(Position(place.line, place.character)) for place in (edit.range.start, edit.range.end)
    )
    return text[:start] + edit.new_text + text[end:]


def test_folding(server: Connection) -> None:
    ranges = server.request("textDocument/foldingRange", {"textDocument": {"uri": URI}})
    made = [structured(one, types.FoldingRange) for one in ranges]
    last = CONTRACT.rstrip().count("\n")
    assert (made[0].start_line, made[0].end_line) == (0, last - 1)
    assert (made[1].start_line, made[1].end_line) == (line_of('"tools"'), last - 2)
    assert line_of('"save": {') in {one.start_line for one in made}


def test_code_actions(server: Connection) -> None:
    where = {"start": {"line": 1, "character": 12}, "end": {"line": 1, "character": 12}}
    params = {"textDocument": {"uri": URI}, "range": where, "context": {"diagnostics": []}}
    actions = server.request("textDocument/codeAction", params)
    made = [structured(action, types.CodeAction) for action in actions]
    fix = next(action for action in made if action.kind == types.CodeActionKind.QuickFix)
    assert [edit.new_text for edit in fix.edit.changes[URI]] == ['"PLAN"']
    assert [one.code for one in fix.diagnostics] == ["L13"]
    only = {"diagnostics": [], "only": ["source.fixAll"]}
    (whole,) = server.request("textDocument/codeAction", {**params, "context": only})
    assert whole["kind"].startswith("source.fixAll")
    refactorings = {"diagnostics": [], "only": ["refactor"]}
    assert server.request("textDocument/codeAction", {**params, "context": refactorings}) == []


@pytest.mark.parametrize(("locale", "said"), [("zh-CN", "不在"), ("en-GB", "none of"), (None, "none of")])
def test_messages_are_in_the_clients_language(
    locale: str | None, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    with connected() as server:
        server.initialize(CAPABILITIES, locale=locale)
        server.open('{"tools": {"a": {"args": {"x": {"from": "user.name"}}}}}')
        assert said in next(one for one in server.pull()["items"] if one["code"] == "L02")["message"]


def test_the_command_line_and_the_options_overrule_the_locale() -> None:
    for arguments, options, said in (
        ([], {"language": "zh"}, "不在"),
        (["--lang", "zh"], {"language": "en"}, "不在"),
    ):
        with connected(*arguments) as server:
            server.initialize(CAPABILITIES, locale="en", initializationOptions=options)
            server.open('{"tools": {"a": {"args": {"x": {"from": "user.name"}}}}}')
            assert said in next(one for one in server.pull()["items"] if one["code"] == "L02")["message"]


def test_range_formatting_changes_nothing_outside_its_lines(server: Connection) -> None:
    uri = "file:///work/part.contract.json"
    server.open(
        '{\n"mode":"PLAN",\n  "tools": {\n    "a": {"label" : "x"},\n    "b": {"label" : "y"}\n  }\n}\n',
        uri=uri,
    )
    params = {
        "textDocument": {"uri": uri},
        "options": {"tabSize": 2, "insertSpaces": True},
        "range": {"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 99}},
    }
    edits = structured(server.request("textDocument/rangeFormatting", params), list[types.TextEdit])
    assert edits
    assert {edit.range.start.line for edit in edits} == {3}
