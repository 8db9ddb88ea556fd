"""The list of breakpoints: choosing, keeping, and staying on the text they stand in; no window."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.simulator.trace import Outcome, StageName
from skillcontract.stepping.triggers import Named
from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.stop_list import (
    AnyRejection,
    OnLine,
    Stop,
    StopList,
    stop_list_json,
    stop_list_of,
)
from skillcontract_studio.perspectives.simulate.stop_words import names_to_stop_at, stop_words

FILE = "skills/a/contract.json"
NAMED = Named(stage=StageName.INVOKE, outcome=Outcome.UNCERTAIN)


def lines(stops: StopList) -> list[int]:
    return [stop.at.line for stop in stops.stops if isinstance(stop.at, OnLine)]


def test_only_what_is_on_stops_and_lines_only_in_their_contract() -> None:
    stops = StopList().with_line_toggled(FILE, 4).with_line_toggled("other.json", 5).with_stop(NAMED)
    stops = stops.switched(AnyRejection(), on=True)
    found = stops.breakpoints(FILE)
    assert found.lines == {4}
    assert found.rejections
    assert found.named == {NAMED}
    assert not stops.switched(NAMED, on=False).breakpoints(FILE).named
    assert not stops.with_line_toggled(FILE, 4).breakpoints(FILE).lines


def test_the_rejection_stays_and_others_go() -> None:
    stops = StopList().with_stop(NAMED)
    assert stops.without(NAMED) == StopList()
    assert stops.without(AnyRejection()) == stops


def test_what_is_kept_comes_back() -> None:
    stops = StopList().with_line_toggled(FILE, 4).with_stop(NAMED).with_stop(Named(code="ARG_REJECTED"))
    stops = stops.with_stop(Named(tool="save")).switched(NAMED, on=False)
    assert stop_list_of(json.loads(json.dumps(stop_list_json(stops)))) == stops
    assert stop_list_of({}) == StopList()


@pytest.mark.parametrize("kept", [{"stops": 5}, {"stops": [{}]}, {"stops": [{"stage": "Nowhere"}, 7]}])
def test_what_is_not_understood_is_left_out(kept: dict[str, object]) -> None:
    assert stop_list_of(kept) == StopList((Stop(AnyRejection(), False),))


@pytest.mark.parametrize(
    ("place", "removed", "inserted", "after"),
    [
        ((2, 0), 0, 2, [7]),
        ((5, 0), 0, 1, [6]),
        ((5, 3), 0, 1, [5]),
        ((1, 0), 3, 0, [2]),
        ((4, 2), 3, 0, [4]),
        ((9, 0), 1, 1, [5]),
    ],
)
def test_a_breakpoint_stays_on_its_text(
    place: tuple[int, int], removed: int, inserted: int, after: list[int]
) -> None:
    assert lines(StopList().with_line_toggled(FILE, 5).shifted(FILE, place, removed, inserted)) == after
    other = StopList().with_line_toggled("other.json", 5)
    assert other.shifted(FILE, place, removed, inserted) == other


TEXTS = st.lists(st.sampled_from(["x", "yy", "\n"]), max_size=12).map("".join)


@settings(max_examples=100)
@given(TEXTS, TEXTS, st.data())
def test_a_line_that_an_edit_does_not_touch_keeps_its_breakpoint(
    text: str, put: str, data: st.DataObject
) -> None:
    """The breakpoint's line is marked by a letter of its own; wherever the letter is afterwards, the breakpoint is too."""
    at = data.draw(st.integers(0, len(text)))
    marked = text[:at] + "M" + text[at:]
    start = data.draw(st.integers(0, len(marked)))
    end = data.draw(st.integers(start, len(marked)))
    if start <= at < end:
        return
    edited = marked[:start] + put + marked[end:]
    place = (marked[:start].count("\n"), start - (marked.rfind("\n", 0, start) + 1))
    before = StopList().with_line_toggled(FILE, marked[:at].count("\n"))
    after = before.shifted(FILE, place, marked[start:end].count("\n"), put.count("\n"))
    line_start = edited.rfind("\n", 0, edited.index("M")) + 1
    whole_line_behind = at >= end and place[1] == 0 and start == marked.rfind("\n", 0, at) + 1
    if place[0] == marked[:at].count("\n") and not whole_line_behind:
        # The edit is in the breakpoint's own line: that it stays where the line began is all that can be said.
        return
    assert lines(after) == [edited[:line_start].count("\n")]


@pytest.mark.parametrize("language", list(Language))
def test_every_name_has_words_of_its_own(language: Language) -> None:
    voice = Voice(language, None, "simulate")
    found = list(names_to_stop_at(("article_save",), voice))
    words = [each[1] for each in found]
    assert len(set(words)) == len(words)
    assert all(stop_words(named, voice) == said for named, said, _ in found)
    assert {named.code for named, _, _ in found} >= {
        "APPROVAL_REQUIRED",
        "FINISH_NEED_TARGET",
        "OVER_GRANTED",
    }
