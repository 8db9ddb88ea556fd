"""Edits and semantic tokens of the protocol, against plain readings of the same."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract_studio.client.edits import (
    NotUnderstood,
    Overlapping,
    Replacement,
    applied,
    line_starts,
    place_of,
    workspace_edit,
)
from skillcontract_studio.client.fixes import Fix, count_of_rule, of_rule
from skillcontract_studio.client.protocol import Extent, Place
from skillcontract_studio.client.semantic_tokens import Token, TokenStore
from skillcontract_studio.refactoring.plan import planned

TEXTS = st.text(alphabet="ab标𠮷\n\r", max_size=30).map(lambda text: text.encode("utf-8"))


@given(TEXTS, st.data())
@settings(max_examples=200, deadline=None)
def test_edits_change_what_they_name_and_nothing_else(text: bytes, data: st.DataObject) -> None:
    whole = text.decode()
    cuts = sorted(data.draw(st.sets(st.integers(0, len(whole)), max_size=6)))
    pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
    starts = line_starts(text)

    def place(cut: int) -> Place:
        return place_of(len(whole[:cut].encode()), starts)

    new = [data.draw(st.text(alphabet="x新🛠\n", max_size=3)) for _ in pairs]
    edits = [
        Replacement(Extent(place(first), place(last)), text)
        for (first, last), text in zip(pairs, new, strict=True)
    ]
    expected, at = "", 0
    for (first, last), text_of in zip(pairs, new, strict=True):
        expected, at = expected + whole[at:first] + text_of, last
    assert applied(text, data.draw(st.permutations(edits))) == (expected + whole[at:]).encode()


def test_edits_of_the_same_text_are_refused() -> None:
    one = Replacement(Extent(Place(0, 0), Place(0, 3)), "x")
    other = Replacement(Extent(Place(0, 2), Place(0, 4)), "y")
    with pytest.raises(Overlapping):
        applied(b"abcdef", [one, other])


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_a_plan_shows_each_line_as_it_will_be(data: st.DataObject) -> None:
    lines = data.draw(st.lists(st.text(alphabet="ab标𠮷", max_size=6), min_size=1, max_size=6))
    text = "\r\n".join(lines).encode()
    edits = []
    for number, line in enumerate(lines):
        if data.draw(st.booleans()):
            end = len(line.encode())
            edits.append({"range": _range(number, 0, number, end), "newText": f"新{number}"})
    raw = {"documentChanges": [{"textDocument": {"uri": "file:///a.json", "version": 3}, "edits": edits}]}
    plan = planned("rename", workspace_edit(raw), lambda _uri: text)
    if not edits:
        assert not plan.files
        return
    [file] = plan.files
    assert file.path == Path("/a.json")
    assert [change.before for change in file.changes] == [lines[change.line] for change in file.changes]
    assert [change.after for change in file.changes] == [f"新{change.line}" for change in file.changes]
    first = file.after({0}).decode().split("\r\n")
    assert [line for at, line in enumerate(first) if at != file.changes[0].line] == [
        line for at, line in enumerate(lines) if at != file.changes[0].line
    ]


def test_both_forms_of_a_workspace_edit_and_what_is_not_understood() -> None:
    edits = [{"range": _range(0, 0, 0, 1), "newText": "x"}]
    plain = workspace_edit({"changes": {"file:///a": edits}})
    listed = workspace_edit(
        {
            "documentChanges": [
                {"textDocument": {"uri": "file:///a", "version": None}, "edits": edits},
                {"kind": "rename", "oldUri": "file:///x", "newUri": "file:///y"},
            ]
        }
    )
    assert plain.files == listed.files
    assert listed.moves == (("file:///x", "file:///y"),)
    with pytest.raises(NotUnderstood):
        workspace_edit({"documentChanges": [{"kind": "delete", "uri": "file:///x"}]})


def test_all_of_a_kind_takes_each_text_once() -> None:
    def fix(rule: str, start: int, end: int, *, preferred: bool = True) -> Fix:
        edit = Replacement(Extent(Place(0, start), Place(0, end)), "x")
        return Fix("t", "quickfix", preferred, (edit,), (rule,))

    found = [fix("L13", 0, 2), fix("L13", 0, 2), fix("L13", 1, 3), fix("L13", 4, 5), fix("L10", 6, 7)]
    found.append(fix("L13", 8, 9, preferred=False))
    assert [edit.extent.start.column for edit in of_rule(found, "L13")] == [0, 4]
    assert count_of_rule(found, "L10") == 1


@given(
    st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 9), st.integers(1, 5), st.integers(0, 1)), max_size=12
    )
)
@settings(max_examples=100, deadline=None)
def test_tokens_told_as_changes_are_those_told_whole(words: list[tuple[int, int, int, int]]) -> None:
    numbers = [number for down, right, length, kind in words for number in (down, right, length, kind, 0)]
    whole, changed = TokenStore(), TokenStore()
    whole.take({"resultId": "2", "data": numbers})
    half = len(words) // 2 * 5
    changed.take({"resultId": "1", "data": [*numbers[:half], 0, 1, 1, 1, 0]})
    changed.take({"resultId": "2", "edits": [{"start": half, "deleteCount": 5, "data": numbers[half:]}]})
    legend = ("property", "variable")
    assert list(changed.tokens(legend)) == list(whole.tokens(legend))
    assert changed.state == "2"
    # The words of some lines are those of all that stand there.
    everything = list(whole.tokens(legend))
    assert list(whole.tokens(legend, 2, 4)) == [each for each in everything if 2 <= each.line <= 4]


def test_tokens_are_told_from_the_one_before() -> None:
    store = TokenStore()
    store.take({"resultId": "1", "data": [2, 5, 3, 0, 0, 0, 5, 4, 1, 0, 3, 2, 7, 2, 0]})
    assert list(store.tokens(("property", "type", "class"))) == [
        Token(2, 5, 3, "property"),
        Token(2, 10, 4, "type"),
        Token(5, 2, 7, "class"),
    ]


def _range(line: int, column: int, end_line: int, end_column: int) -> dict[str, object]:
    return {
        "start": {"line": line, "character": column},
        "end": {"line": end_line, "character": end_column},
    }
