"""What is found is what a plain reading of the text finds, in bytes, whatever the text is made of."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract_studio.client.edits import line_starts, offset_of, place_of
from skillcontract_studio.finding.pattern import BadPattern
from skillcontract_studio.finding.query import (
    MOST_FOUND,
    Query,
    byte_offsets,
    find_all,
    joined,
    replaced,
)

TEXTS = st.text(alphabet="aB标签𠮷🛠é\n\r .*", max_size=40)
"""Latin, Chinese, and letters that are two units of UTF-16."""


def spans(query: Query, text: str, within: tuple[int, int] | None = None) -> list[str]:
    """The texts of the places found."""
    data = text.encode("utf-8")
    return [
        data[start:end].decode("utf-8")
        for start, end in (each.span for each in find_all(query, data, within).found)
    ]


@given(TEXTS, st.data())
@settings(max_examples=200, deadline=None)
def test_units_of_utf16_become_bytes(text: str, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=5)))
    units = [len(text[:cut].encode("utf-16-le")) // 2 for cut in cuts]
    assert byte_offsets(text, units) == [len(text[:cut].encode("utf-8")) for cut in cuts]


@given(TEXTS, st.text(alphabet="aB标𠮷🛠.*", min_size=1, max_size=2), st.booleans())
@settings(max_examples=200, deadline=None)
def test_a_text_is_found_where_it_stands(text: str, wanted: str, case: bool) -> None:
    found = find_all(Query(wanted, case=case), text.encode("utf-8")).found
    flags = 0 if case else re.IGNORECASE
    expected = [
        (len(text[: each.start()].encode()), len(text[: each.end()].encode()))
        for each in re.finditer(re.escape(wanted), text, flags)
    ]
    assert [each.span for each in found] == expected


@given(TEXTS)
@settings(max_examples=100, deadline=None)
def test_everything_can_be_replaced_by_itself(text: str) -> None:
    data, query = text.encode("utf-8"), Query("[aB标𠮷]+", regex=True)
    assert joined(data, replaced(query, find_all(query, data).found, "$&")) == data


@given(TEXTS, st.data())
@settings(max_examples=150, deadline=None)
def test_places_and_offsets_are_two_ways_to_say_the_same(text: str, data: st.DataObject) -> None:
    raw = text.encode("utf-8")
    starts = line_starts(raw)
    offset = data.draw(st.integers(0, len(raw)))
    assert offset_of(place_of(offset, starts), starts, len(raw)) == offset
    lines = re.split(r"\r\n|\r|\n", text)
    assert len(starts) == len(lines)


def test_whole_words() -> None:
    assert spans(Query("id", word=True), "id idx 标id xid id.") == ["id", "id"]
    assert spans(Query("标签", word=True), "标签 新标签 标签,") == ["标签", "标签"]
    assert spans(Query("$id", word=True), "$id a$id") == ["$id"]


def test_regular_expressions_and_their_groups() -> None:
    text = '"a": 1,\n"b𠮷": 22\n'.encode()
    query = Query(r'^"(\w+)": (\d+)', regex=True)
    found = find_all(query, text).found
    assert [each.groups[1:] for each in found] == [("a", "1"), ("b𠮷", "22")]
    assert joined(text, replaced(query, found, r"$2=$1$$\t")) == "1=a$\t,\n22=b𠮷$\t\n".encode()


def test_a_part_of_the_text() -> None:
    text = "a 标 a 标 a"
    assert find_all(Query("a"), text.encode(), (2, 8)).found[0].span == (6, 7)
    assert len(find_all(Query("a"), text.encode(), (2, 8)).found) == 1


def test_a_bad_pattern_is_told() -> None:
    with pytest.raises(BadPattern, match=r"\w"):
        find_all(Query("(", regex=True), b"text")


def test_a_pattern_that_would_take_for_ever_ends() -> None:
    text = b"a" * 40_000 + b"!"
    assert not find_all(Query(r"(a+)+$", regex=True), text).found


@pytest.mark.parametrize("case", [True, False])
def test_there_is_a_limit(case: bool) -> None:
    found = find_all(Query("a", case=case), b"a" * (MOST_FOUND + 1))
    assert len(found.found) == MOST_FOUND
    assert not found.all
