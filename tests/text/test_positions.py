"""Positions in the three encodings, and single lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skillcontract.text.positions import (
    LineMap,
    Position,
    PositionEncoding,
    line_end,
    line_start,
    line_starts,
)
from skillcontract.text.span import Span

TEXT = "a中😀b\r\nx\ry\n"


@pytest.mark.parametrize(
    ("encoding", "characters"),
    [
        (PositionEncoding.UTF8, [0, 1, 4, 8, 9]),
        (PositionEncoding.UTF16, [0, 1, 2, 4, 5]),
        (PositionEncoding.UTF32, [0, 1, 2, 3, 4]),
    ],
)
def test_characters_of_every_encoding(encoding: PositionEncoding, characters: list[int]) -> None:
    lines = LineMap(TEXT, encoding)
    assert [lines.position(offset) for offset in range(5)] == [
        Position(0, character) for character in characters
    ]
    assert [lines.offset(Position(0, character)) for character in characters] == list(range(5))


def test_a_character_inside_a_code_point_means_its_start() -> None:
    assert LineMap(TEXT, PositionEncoding.UTF16).offset(Position(0, 3)) == 2
    assert LineMap(TEXT, PositionEncoding.UTF8).offset(Position(0, 6)) == 2


def test_positions_beyond_the_text_mean_its_nearest_end() -> None:
    lines = LineMap(TEXT)
    assert lines.offset(Position(0, 99)) == 4
    assert lines.offset(Position(99, 0)) == len(TEXT)
    assert lines.offset(Position(-1, 5)) == 0


def test_three_line_endings() -> None:
    assert line_starts(TEXT) == [0, 6, 8, 10]
    assert [LineMap(TEXT).line(number) for number in range(5)] == ["a中😀b", "x", "y", "", ""]


@given(st.text(st.sampled_from("ab\r\n中"), max_size=12))
def test_single_lines_agree_with_the_list_of_all(text: str) -> None:
    starts = line_starts(text)
    assert [line_start(text, number) for number in range(len(starts) + 2)] == [*starts, len(text), len(text)]
    lines = LineMap(text)
    assert [text[start : line_end(text, start)] for start in starts] == [
        lines.line(number) for number in range(len(starts))
    ]


@given(st.text(max_size=20), st.sampled_from(PositionEncoding))
def test_every_offset_comes_back(text: str, encoding: PositionEncoding) -> None:
    lines = LineMap(text, encoding)
    for offset in range(len(text) + 1):
        # Between the halves of a line ending there is no place to come back to.
        if text[offset - 1 : offset + 1] != "\r\n":
            assert lines.offset(lines.position(offset)) == offset


@given(st.lists(st.integers(0, 9000)), st.sampled_from(PositionEncoding))
def test_positions_on_a_long_line_do_not_depend_on_what_was_asked_before(
    offsets: list[int], encoding: PositionEncoding
) -> None:
    text = "a中😀" * 2000 + "\n" + "中" * 3000
    lines = LineMap(text, encoding)
    for offset in offsets:
        assert lines.position(offset) == LineMap(text, encoding).position(offset)


@given(st.text(st.sampled_from("ab\r\n中😀"), max_size=12), st.sampled_from(PositionEncoding), st.data())
def test_both_ends_of_a_span_as_numbers_are_its_two_positions(
    text: str, encoding: PositionEncoding, data: st.DataObject
) -> None:
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    lines = LineMap(text, encoding)
    assert lines.ends(Span(start, end)) == (*lines.position(start), *lines.position(end))


@given(st.integers(0, 3000), st.integers(0, 3000))
def test_so_they_are_on_a_long_line(start: int, length: int) -> None:
    lines = LineMap("x" * 5000 + "\n" + "中" * 2000)
    assert lines.ends(Span(start, start + length)) == (
        *lines.position(start),
        *lines.position(start + length),
    )
