"""Following edits gives what a fresh look gives, whatever the edits."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.rules.analysis import ContractAnalysis
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.rule import Finding
from skillcontract.text.positions import LineMap, PositionEncoding

START = tools(
    SAVE,
    LOOK.replace("},\n    }", "},\n      " + '"extracts": [{ "key": "rows", "path": "data" }]' + "\n    }"),
    """"list": {
      "success": { "path": "status", "op": "EQ", "value": 200 },
      "error": { "code": "errorCode" },
      "extracts": [
        { "key": "rows", "path": "data.records" }
      ]
    }""",
    before='"target": "save",\n  "mode": "PLAN",\n  "outputs": {\n    "rows": { "type": "LIST" }\n  },',
)
PIECES = (
    *('"', "{", "}", "[", "]", ",", ":", "\n", "// c\n", "/*", "*/", "x", " ", "\\"),
    *(
        '"sideEffect": "WRITE",\n',
        '"look"',
        '"save"',
        '"rows"',
        '"list": {},\n',
        '"tools": {\n',
        "null",
        "WRITE",
        "NONE",
    ),
    *('"target": "list",\n', '"mode": "PLAN",\n', "data", '"key": "rows", '),
)
"""What is typed: the signs that change a text's structure, and words that change what one chunk tells another."""


def place(lines: LineMap, offset: int) -> tuple[int, int]:
    position = lines.position(offset)
    return position.line, position.character


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 25))
def test_any_edits_leave_what_a_fresh_analysis_finds(source: random.Random, steps: int) -> None:
    analysis, text = ContractAnalysis.of(START), START
    for _ in range(steps):
        start = source.randrange(len(text) + 1)
        end = min(len(text), start + source.choice((0, 0, 0, 1, 1, 3, 12, 60)))
        new = source.choice(("", *PIECES)) if end > start else source.choice(PIECES)
        if source.random() < 0.15 and end > start:
            new = source.choice((text[start:end] * 2, text[start:end][::-1]))
        lines = LineMap(text, PositionEncoding.UTF32)
        analysis.edit(place(lines, start), place(lines, end), new)
        text = text[:start] + new + text[end:]
        assert analysis.document.text == text
        fresh = ContractAnalysis.of(text)
        assert analysis.findings() == fresh.findings()
        assert analysis.loads() is fresh.loads()


def at(text: str, piece: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where a piece of text stands, as the two places of an edit."""
    lines = LineMap(text, PositionEncoding.UTF32)
    start = text.index(piece)
    return place(lines, start), place(lines, start + len(piece))


def fired(analysis: ContractAnalysis) -> list[str]:
    return sorted({finding.rule for finding in analysis.findings()})


def test_a_tool_that_stops_writing_makes_the_target_wrong() -> None:
    text = tools(SAVE, LOOK, before='"target": "save",')
    analysis = ContractAnalysis.of(text)
    assert fired(analysis) == []
    analysis.edit(*at(text, '"WRITE"'), '"NONE"')
    assert "L03" in fired(analysis)
    analysis.edit(*at(analysis.document.text, '"NONE"'), '"WRITE"')
    assert fired(analysis) == []


def test_a_chunk_that_is_not_concerned_keeps_its_very_findings() -> None:
    text = tools(
        SAVE,
        LOOK,
        """"list": {
      "success": { "op": "EQ", "value": 200 },
      "error": { "code": "errorCode" }
    }""",
    )
    analysis = ContractAnalysis.of(text)
    before = [found for found in map(analysis.chunk_findings, range(len(analysis.document.chunks))) if found]
    analysis.edit(*at(text, '"title"'), '"name"')
    after = [analysis.chunk_findings(index) for index in range(len(analysis.document.chunks))]
    assert before[-1] is next(found for found in after if any(finding.rule == "R15" for finding in found))


def test_the_earlier_of_two_tools_of_one_name_counts_for_nothing() -> None:
    text = tools(
        """"look": {
      "sideEffect": "WRITE"
    }""",
        LOOK,
    )
    found: list[Finding] = list(ContractAnalysis.of(text).findings())
    assert [(finding.rule, finding.pointer) for finding in found] == [("R23", "/tools/look")]


def test_a_name_is_not_called_unknown_while_text_is_unreadable() -> None:
    text = tools(LOOK, before='"target": "save",').replace("200 }", "200 ")
    assert "L03" not in fired(ContractAnalysis.of(text))


def test_two_definitions_that_change_places_change_which_one_counts() -> None:
    first, second = '  "mode": "PLAN",\n', '  "mode": "REACT",\n'
    before = tools(LOOK).replace("{\n", "{\n" + first + second, 1)
    analysis = ContractAnalysis.of(before)
    analysis.edit((1, 0), (3, 0), second + first)
    fresh = ContractAnalysis.of(before.replace(first + second, second + first))
    assert analysis.findings() == fresh.findings()
    assert "R23" in fired(analysis)
