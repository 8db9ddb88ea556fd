"""What people write for the debugger - conditions, names, expressions, hit counts - read without ever failing."""

from collections.abc import Iterator
from importlib.resources import as_file
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.simulator.masking import MASK
from skillcontract.simulator.trace import Outcome, Phrase, StageName
from skillcontract.stepping.completing import completed
from skillcontract.stepping.conditions import condition, holds
from skillcontract.stepping.evaluation import Invalid, NoValue, Value, evaluated
from skillcontract.stepping.names import UnknownName, named, names_of
from skillcontract.stepping.running import hit_rule
from skillcontract.stepping.secrets import Secrets
from skillcontract.stepping.session import Session, begun, stage_in
from skillcontract.stepping.stopping_lines import Lines, nearest_line, nearest_step
from skillcontract.stepping.triggers import Named
from skillcontract.text.language import Language
from skillcontract_dap.opening_files import opened
from skillcontract_resources import resource
from skillcontract_resources.catalogue import Catalogue

PIECES = [
    "inputs",
    "evidence",
    "args",
    ".",
    "[]",
    "tags",
    "0",
    "==",
    "!",
    "&&",
    "||",
    " ",
    '"',
    "x",
    "WriteGate",
    "中",
]
WRITTEN = st.lists(st.sampled_from(PIECES), max_size=10).map("".join)


@pytest.fixture(scope="module")
def places() -> Iterator[tuple[Session, ...]]:
    """Every place of a scenario, the beginning first."""
    with as_file(resource("examples/cms/skills/cms.article/scenarios")) as folder:
        session = begun(opened(Path(folder, "01-save-draft.scenario.json5"), Language.EN))
        found = [session]
        while session.can_go_on:
            session = stage_in(session)
            found.append(session)
        yield tuple(found)


@settings(max_examples=60, deadline=None)
@given(text=st.one_of(WRITTEN, st.text(max_size=30)), at=st.integers(0, 200))
def test_any_text_is_read_and_what_is_wrong_with_it_can_be_said(
    places: tuple[Session, ...], text: str, at: int
) -> None:
    session = places[at % len(places)]
    found = evaluated(text, session)
    assert isinstance(found, Value | NoValue | Invalid)
    phrases = [] if isinstance(found, Value) else [found.why]
    names = names_of(session.opening)
    read = condition(text, names)
    phrases += (
        [read]
        if isinstance(read, Phrase)
        else [each for each in [holds(read, session)] if isinstance(each, Phrase)]
    )
    assert named(text, names) is not None
    word, proposals = completed(text, session)
    assert text.endswith(word)
    assert all(each.label.lower().startswith(word.lower()) for each in proposals)
    for language in Language:
        assert all(Catalogue("debugger", language)(phrase.key, **phrase.arguments) for phrase in phrases)


def test_a_condition_that_could_be_set_never_turns_out_to_mean_nothing(places: tuple[Session, ...]) -> None:
    names = names_of(places[0].opening)
    for text in (
        "inputs.spaceId",
        "title == x",
        "args.x",
        "prior.tag",
        "evidence.tags.0.id != 3",
        "outcome",
        "REJECTED",
    ):
        read = condition(text, names)
        assert not isinstance(read, Phrase), text
        assert all(isinstance(holds(read, session), bool) for session in places)


def test_names_are_read_by_kind(places: tuple[Session, ...]) -> None:
    names = names_of(places[0].opening)
    found = named("42221, WriteGate article_save REJECTED", names)
    assert found == Named(StageName.WRITE_GATE, Outcome.REJECTED, "APPROVAL_REQUIRED", "article_save")
    assert named("UNDER_GRANTED", names) == Named(code="UNDER_GRANTED")
    assert named("articel_save", names) == UnknownName("articel_save", "article_save")


@pytest.mark.parametrize(
    ("text", "hits"),
    [("3", [3]), ("==3", [3]), (">= 3", [3, 4, 5, 6]), ("> 3", [4, 5, 6]), ("% 3", [3, 6]), (" 1 ", [1])],
)
def test_hit_rules(text: str, hits: list[int]) -> None:
    rule = hit_rule(text)
    assert rule is not None
    assert [number for number in range(1, 7) if rule.allows(number)] == hits


@pytest.mark.parametrize("text", ["", "x", "-1", "% 0", "1.5", ">=", "3 4", "1" * 20])
def test_what_is_no_hit_rule(text: str) -> None:
    assert hit_rule(text) is None


@pytest.mark.parametrize(("line", "nearest"), [(0, 2), (2, 2), (3, 3), (5, 8), (8, 8), (99, 9), (-5, 2)])
def test_a_line_goes_on_to_the_next_place_or_back_to_the_last(line: int, nearest: int) -> None:
    assert nearest_line(line, (Lines(2, 4), Lines(8, 9))) == nearest
    assert nearest_line(line, ()) is None


@pytest.mark.parametrize(("line", "step"), [(0, 0), (4, 0), (5, 1), (9, 1), (99, 1)])
def test_a_line_of_a_scenario_means_the_step_there_or_the_next(line: int, step: int) -> None:
    assert nearest_step(line, (Lines(2, 4), Lines(8, 9))) == step
    assert nearest_step(line, ()) is None


def test_secrets_are_hidden_in_values_keys_and_texts() -> None:
    secrets = Secrets().with_texts(["13800000000", "李敏", "1", "no", "secret"])
    assert secrets.texts == {"13800000000", "李敏", "secret"}
    assert secrets.hidden({"李敏": [13800000000, 1, True, None, "ask 李敏 at 13800000000"]}) == {
        MASK: [MASK, 1, True, None, f"ask {MASK} at {MASK}"]
    }
    assert Secrets().hidden({"a": "secret"}) == {"a": "secret"}
