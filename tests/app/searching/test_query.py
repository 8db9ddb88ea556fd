"""What a pattern finds in one text, and what comes in its place."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract_studio.finding.pattern import BadPattern, GaveUp
from skillcontract_studio.shell.searching.query import Query, compiled, found_in, replaced

TEXTS = st.text(st.sampled_from("ab \n\r技😀é"), max_size=30)


@given(TEXTS, st.text(st.sampled_from("ab技😀"), min_size=1, max_size=3))
@settings(max_examples=200, deadline=None)
def test_places_are_those_of_the_bytes(text: str, wanted: str) -> None:
    raw = text.encode()
    found = list(found_in(raw, compiled(Query(wanted, case=True))))
    assert [place.start for place in found] == [
        len(text[: match.start()].encode()) for match in re.finditer(re.escape(wanted), text)
    ]
    for place in found:
        assert raw[place.start : place.end].decode() == wanted
        assert place.line == raw[: place.start].count(b"\n")
        assert place.column == place.start - (raw.rfind(b"\n", 0, place.start) + 1)
        assert place.code[place.code_start : place.code_end] == wanted


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (Query("Save"), ["Save", "save", "SAVE"]),
        (Query("Save", case=True), ["Save"]),
        (Query("save", word=True), ["Save", "SAVE"]),
        (Query("s.ve", regex=True), ["Save", "save", "SAVE"]),
        (Query("s.ve"), []),
        (Query("^Save", regex=True), ["Save"]),
        (Query("标签", word=True), []),
        (Query("x*", regex=True), []),
    ],
)
def test_how_one_searches(query: Query, found: list[str]) -> None:
    text = "Save it\nunsaved SAVE\n查询标签名".encode()
    places = found_in(text, compiled(query))
    assert [text[place.start : place.end].decode() for place in places] == found


def test_a_pattern_that_is_none_is_refused() -> None:
    with pytest.raises(BadPattern) as refused:
        compiled(Query("a(b", regex=True))
    assert refused.value.offset == 3


def test_a_pattern_that_would_run_for_ever_is_given_up() -> None:
    with pytest.raises(GaveUp):
        list(found_in(b"a" * 40 + b"!", compiled(Query("(a+)+$", regex=True))))


def test_what_is_no_text_has_no_places() -> None:
    assert list(found_in(b"caf\xe9", compiled(Query("caf")))) == []


@pytest.mark.parametrize(
    ("replacement", "regex", "becomes"),
    [
        ("$2.$1", True, "b.a"),
        ("[$0]", True, "[a-b]"),
        ("$$1", True, "$1"),
        ("$&", True, "a-b"),
        (r"$1\n", False, r"$1\n"),
    ],
)
def test_what_comes_in_its_place(replacement: str, regex: bool, becomes: str) -> None:
    [place] = found_in(b"a-b", compiled(Query(r"(\w)-(\w)", regex=True)))
    assert replaced(place, replacement, regex=regex) == becomes
