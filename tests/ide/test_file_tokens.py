"""What the words of JSON5 files are told to be, and that what is told of an edit makes the whole again."""

from __future__ import annotations

import json

import pytest

from skillcontract.ide.files.tokens import file_tokens
from skillcontract.ide.semantic_tokens import TokenKind
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.parser import parse
from skillcontract.text.positions import LineMap, PositionEncoding
from skillcontract_lsp.token_stream import FileTokenStream

SCENARIO = """{
  title: "删除 delete", skill: "cms", // status
  given: { inputs: { id: 1 }, prior: [{ type: "article", id: "9" }], platform: { userId: 7 }, upstream: [{ node: "n", status: "DONE" }] },
  responses: { article_save: [{ raise: "TIMEOUT" }, { response: { status: "DONE", title: "x" } }] },
  steps: [{ call: "article_save", args: { title: "a" }, expect: { outcome: "REJECTED", stage: "WriteGate", node: "odd" } }, { user: "CONFIRM" }],
}
"""
GRANTS = """{ principals: [{ id: "bot", role: "editor", grants: ["a:b"], trust: 1, scopes: { "cms.x": ["a:b"] }, note: "own" }],
  effects: { "a:b": "a.b" } }"""


def words(kind: str, text: str) -> list[tuple[str, TokenKind, bool]]:
    tokens = file_tokens(kind, text, parse(text, Dialect.JSON5).root)
    return [(text[one.span.start : one.span.end], one.kind, one.is_declaration) for one in tokens]


def test_a_scenario() -> None:
    told = words("scenario", SCENARIO)
    by_word: dict[str, list[TokenKind]] = {}
    for word, kind, _ in told:
        by_word.setdefault(word, []).append(kind)
    assert by_word["skill"] == [TokenKind.PROPERTY]
    assert by_word["cms"] == [TokenKind.SKILL]
    assert by_word["article_save"] == [TokenKind.TOOL, TokenKind.TOOL]
    assert by_word["userId"] == [TokenKind.FIELD]
    assert by_word["article"] == [TokenKind.ENTITY]
    assert by_word["outcome"] == [TokenKind.PROPERTY]
    for word in ("TIMEOUT", "REJECTED", "WriteGate", "CONFIRM"):
        assert by_word[word] == [TokenKind.WORD], word
    # Inside a response nothing is the scenario's own.
    assert by_word["DONE"] == [TokenKind.WORD]
    assert by_word["title"] == [TokenKind.PROPERTY, TokenKind.ARGUMENT]
    assert by_word["id"] == [TokenKind.VALUE, TokenKind.PROPERTY]
    assert "odd" not in by_word
    assert "删除 delete" not in by_word


def test_grants_and_the_words_of_their_owner() -> None:
    told = {word: (kind, defined) for word, kind, defined in words("grants", GRANTS)}
    assert told["bot"] == (TokenKind.VALUE, True)
    assert told["editor"] == (TokenKind.ENTITY, False)
    assert told["cms.x"] == (TokenKind.SKILL, False)
    assert told["a.b"] == (TokenKind.FIELD, False)
    assert "note" not in told


@pytest.mark.parametrize(
    ("kind", "text", "word", "expected"),
    [
        ("manifest", '{ agents: [{ skills: ["a"] }], rules: { R09: "off" } }', "off", TokenKind.WORD),
        ("manifest", '{ rules: { R09: "off" } }', "R09", TokenKind.FIELD),
        ("skill", '{ skillKey: "a", toolNames: ["t"], status: "ACTIVE" }', "t", TokenKind.TOOL),
        ("skill", '{ status: "ACTIVE" }', "ACTIVE", TokenKind.WORD),
        ("governance", '{ side_effects: ["x.y"], tool_effects: { t: ["x.y"] } }', "t", TokenKind.TOOL),
    ],
)
def test_other_kinds(kind: str, text: str, word: str, expected: TokenKind) -> None:
    assert expected in [one for said, one, _ in words(kind, text) if said == word]


def test_changes_make_the_whole_again() -> None:
    stream = FileTokenStream()
    numbers: list[int] = []
    for text in (SCENARIO, SCENARIO.replace("steps: [", "// 注\n  steps: ["), "{", SCENARIO):
        lines = LineMap(text, PositionEncoding.UTF16)
        tokens = file_tokens("scenario", text, parse(text, Dialect.JSON5).root)
        fresh = json.loads(f"[{FileTokenStream().whole(tokens, lines)[1].decode()}]")
        if not numbers:
            name, data = stream.whole(tokens, lines)
            numbers = json.loads(f"[{data.decode()}]")
        else:
            since = stream.since(tokens, lines, name)
            assert since is not None
            name, changes = since
            for change in reversed(changes):
                numbers[change.start : change.start + change.deleted] = json.loads(
                    f"[{change.data.decode()}]"
                )
        assert numbers == fresh
    assert stream.since((), LineMap("", PositionEncoding.UTF16), "0") is None


def test_a_part_is_told_by_its_lines() -> None:
    lines = LineMap(SCENARIO, PositionEncoding.UTF16)
    tokens = file_tokens("scenario", SCENARIO, parse(SCENARIO, Dialect.JSON5).root)
    part = json.loads(f"[{FileTokenStream().part(tokens, lines, 4, 4).decode()}]")
    assert part[:2] == [4, 2]
    assert len(part) // 5 == sum(lines.position(one.span.start).line == 4 for one in tokens)
