"""The server's text is the client's, whatever it counts in."""

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.connection import URI, Connection, changed, connected, replacement
from skillcontract.text.positions import Position, PositionEncoding, Range, units
from skillcontract_lsp.documents import EditableText
from skillcontract_lsp.protocol.parameters import Change

PULLING = {"textDocument": {"diagnostic": {}}}
WIDTHS: dict[str, Callable[[str], int]] = {
    "utf-8": lambda text: len(text.encode()),
    "utf-16": lambda text: len(text.encode("utf-16-le")) // 2,
    "utf-32": len,
}


def offering(*encodings: str) -> dict[str, object]:
    return {**PULLING, "general": {"positionEncodings": list(encodings)}}


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        ((), "utf-16"),
        (("utf-8", "utf-16"), "utf-8"),
        (("utf-16", "utf-8"), "utf-16"),
        (("utf-32",), "utf-32"),
        (("utf-7", "utf-32"), "utf-32"),
        (("utf-7",), "utf-16"),
    ],
)
def test_the_clients_order_of_encodings_is_followed(offered: tuple[str, ...], chosen: str) -> None:
    with connected() as server:
        assert server.initialize(offering(*offered))["capabilities"]["positionEncoding"] == chosen


@pytest.mark.parametrize("encoding", WIDTHS)
def test_places_behind_astral_and_chinese_text(encoding: str) -> None:
    before, word = '{"tools": {"保存😀文章": {"label": "😀中', "sideEffect"
    line = f'{before}", "{word}": "WRIT"}}}}'
    width = WIDTHS[encoding]
    start, end = width(line[: line.index('"WRIT"')]), width(line[: line.index("}}")])
    with connected() as server:
        server.initialize(offering(encoding))
        server.open(line)
        found = [one["range"] for one in server.pull()["items"] if one["code"] == "L13"]
        assert found == [{"start": {"line": 0, "character": start}, "end": {"line": 0, "character": end}}]
        # Complete the word and put another astral character before it.
        server.change(
            2, replacement(0, end - 1, end - 1, "E"), replacement(0, width(before), width(before), "🀄")
        )
        assert "L13" not in [one["code"] for one in server.pull()["items"]]
        hover = server.request(
            "textDocument/hover",
            {"textDocument": {"uri": URI}, "position": {"line": 0, "character": start + width("🀄") + 1}},
        )
        assert hover["range"]["start"] == {"line": 0, "character": start + width("🀄") + 1}


def typing(text: str, line: int, column: int) -> list[dict[str, object]]:
    return [replacement(line, column + index, column + index, letter) for index, letter in enumerate(text)]


def test_two_hundred_changes_in_one_write_then_one_right_report() -> None:
    with connected() as server:
        server.initialize(PULLING)
        server.open('{\n  "mode": ""\n}')
        word = "X" * 199
        frames = [
            Connection.frame(
                {"jsonrpc": "2.0", "method": "textDocument/didChange", "params": changed(2 + index, one)}
            )
            for index, one in enumerate([*typing(word, 1, 11), replacement(1, 11, 11 + 199, "PLAN")])
        ]
        request = {"jsonrpc": "2.0", "id": 77, "method": "textDocument/diagnostic"}
        frames.insert(150, Connection.frame({**request, "params": {"textDocument": {"uri": URI}}}))
        server.write(b"".join(frames))
        # The request came in the middle; its answer is about the newest text, where the mode is right.
        assert server.answer(77)["result"]["items"] == []


def test_a_client_that_does_not_pull_is_told_with_the_version() -> None:
    with connected() as server:
        server.initialize({"textDocument": {"publishDiagnostics": {"versionSupport": True}}})
        server.open('{"mode": "X"}')
        told = server.notification("textDocument/publishDiagnostics")
        assert (told["uri"], told["version"]) == (URI, 1)
        assert [one["code"] for one in told["diagnostics"]] == ["L13"]
        server.change(7, {"text": '{"mode": "PLAN"}'})
        told = server.notification("textDocument/publishDiagnostics")
        assert (told["version"], told["diagnostics"]) == (7, [])
        server.change(8, {"text": "{"})
        assert server.notification("textDocument/publishDiagnostics")["version"] == 8
        server.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        assert server.notification("textDocument/publishDiagnostics")["diagnostics"] == []


def test_a_client_that_pulls_is_not_pushed_to() -> None:
    with connected() as server:
        server.initialize(PULLING)
        server.open('{"mode": "X"}')
        server.pull()
        server.request("shutdown", None)
        assert server.notifications == []


def test_unchanged_findings_are_not_sent_again() -> None:
    with connected() as server:
        server.initialize(PULLING)
        server.open('{"mode": "X"}')
        first = server.pull()
        assert (first["kind"], len(first["items"])) == ("full", 1)
        again = server.pull(previousResultId=first["resultId"])
        assert again == {"kind": "unchanged", "resultId": first["resultId"]}
        server.change(2, replacement(0, 10, 11, "Y"))
        assert server.pull(previousResultId=first["resultId"])["kind"] == "full"


def test_the_whole_workspace_is_reported_document_by_document() -> None:
    other = "file:///work/b.contract.json"
    with connected() as server:
        server.initialize(PULLING)
        server.open('{"mode": "X"}')
        server.open("{}", uri=other)
        report = server.request("workspace/diagnostic", {"previousResultIds": []})
        assert [(item["uri"], item["kind"], len(item["items"])) for item in report["items"]] == [
            (URI, "full", 1),
            (other, "full", 0),
        ]
        known = [{"uri": item["uri"], "value": item["resultId"]} for item in report["items"]]
        again = server.request("workspace/diagnostic", {"previousResultIds": known})
        assert [item["kind"] for item in again["items"]] == ["unchanged", "unchanged"]


def test_a_document_of_another_kind_is_kept_but_not_judged() -> None:
    with connected() as server:
        server.initialize(PULLING)
        uri = "file:///work/notes.json"
        document = {"uri": uri, "languageId": "json", "version": 1, "text": "nonsense"}
        server.notify("textDocument/didOpen", {"textDocument": document})
        assert server.pull(uri)["items"] == []


# -- the same without a process, over many edits

LINES = st.lists(st.text(alphabet='ab"{}:, 中😀', max_size=6), min_size=1, max_size=5)


@settings(max_examples=150, deadline=None)
@given(LINES, st.sampled_from(list(PositionEncoding)), st.data())
def test_any_edits_give_the_text_that_the_client_has(
    lines: list[str], encoding: PositionEncoding, data: st.DataObject
) -> None:
    text = "\n".join(lines)
    edited = EditableText(text, encoding)
    for _ in range(data.draw(st.integers(1, 6))):
        start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        new = data.draw(st.text(alphabet='x"\n中😀', max_size=3))
        edited.apply(Change(Range(place(text, start, encoding), place(text, end, encoding)), new))
        text = text[:start] + new + text[end:]
        if data.draw(st.booleans()):
            assert edited.document.text == text
    assert edited.document.text == text


def place(text: str, offset: int, encoding: PositionEncoding) -> Position:
    above = text[:offset].split("\n")
    return Position(len(above) - 1, units(above[-1], encoding))


def test_every_line_can_be_typed_in() -> None:
    text = "{\n\n}\n"
    for number, typed in itertools.product(range(4), ["a", "中😀"]):
        edited = EditableText(text, PositionEncoding.UTF16)
        for column, letter in enumerate("xy"):
            edited.apply(Change(Range(Position(number, column), Position(number, column)), letter))
        edited.apply(Change(Range(Position(number, 2), Position(number, 2)), typed))
        lines = text.split("\n")
        lines[number] = "xy"[:2] + typed + lines[number] if not lines[number] else f"xy{typed}{lines[number]}"
        assert edited.document.text == "\n".join(lines)


def test_beyond_a_thousand_findings_the_lightest_are_left_out_and_counted() -> None:
    tools = ",\n".join(
        f'    "t{number}": {{\n      "sideEffect": "NONE",\n      "lable": "{number}"\n    }}'
        for number in range(600)
    )
    with connected() as server:
        server.initialize(PULLING, initializationOptions={"language": "en"})
        server.open(f'{{\n  "mode": "X",\n  "tools": {{\n{tools}\n  }}\n}}\n')
        error, told = server.pull()["items"]
        assert (error["code"], "code" in told, told["severity"]) == ("L13", False, 3)
        assert "1200 lesser findings" in told["message"]
        # Without most of the tools everything is shown again.
        end = {"line": 3 + 4 * 590, "character": 0}
        server.change(2, {"range": {"start": {"line": 3, "character": 0}, "end": end}, "text": ""})
        assert len(server.pull()["items"]) == 1 + 2 * 10
