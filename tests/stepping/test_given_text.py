"""What is given, changed by hand: kept as it was written, faults placed in its own text, and every step replayed on it."""

from __future__ import annotations

import json
import shutil
from importlib.resources import as_file
from pathlib import Path

import pytest

from skillcontract.simulator.opening import open_scenario
from skillcontract.simulator.scenario_file import read_scenario
from skillcontract.simulator.scenario_skill import CannotPlay
from skillcontract.stepping.given_schema import given_schema
from skillcontract.stepping.given_text import (
    given_faults,
    given_object,
    given_text,
    given_value,
    in_given,
    with_given,
)
from skillcontract.stepping.session import Session, begun, played_up_to, replayed, stale_files, with_message
from skillcontract.text.language import Language
from skillcontract.workspace.problem import Problem
from skillcontract.workspace.source import SourceFile
from skillcontract_resources import resource

SCENARIO = """{
  title: "given",
  skill: "cms.article",
  given: {
    // Who is logged in.
    platform: { organId: 42, userId: 7 },
    messages: ["List the drafts"],
    inputs: { spaceId: 7001 },
  },
  responses: { article_list: [{ response: { status: 200, data: [] } }] },
  steps: [{ call: "article_list", args: { status: "DRAFT" } }],
}
"""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    with as_file(resource("examples/cms")) as example:
        root = Path(shutil.copytree(example, tmp_path / "cms"))
    path = root / "skills/cms.article/scenarios/90-given.scenario.json5"
    file = SourceFile(path, path.name, SCENARIO)
    scenario, problems = read_scenario(file)
    assert scenario is not None, problems
    return played_up_to(begun(open_scenario(file, scenario)), 1, lambda _done: None)


def again(session: Session) -> Session:
    return replayed(session, {}, len(session.play.steps), lambda _done: None)


def places(found: tuple[Problem, ...]) -> list[tuple[int, int, str]]:
    return [(one.place.line, one.place.column, one.pointer) for one in found]


def test_the_text_is_that_of_the_file_with_its_comments(session: Session) -> None:
    text = given_text(session)
    assert text.splitlines()[:2] == ["{", "  // Who is logged in."]
    assert text.splitlines()[-1] == "}"
    assert given_object(session, text) == given_value(session)


def test_what_was_changed_since_keeps_its_own_text(session: Session) -> None:
    changed = with_given(session, '{messages: ["Other words"]}')
    assert given_value(changed) == {"messages": ["Other words"]}
    assert given_text(changed) == '{messages: ["Other words"]}'
    # A message that was added otherwise does not stand in that text.
    assert json.loads(given_text(with_message(changed, "More"))) == {"messages": ["Other words", "More"]}


def test_all_steps_are_replayed_on_what_is_given_now(session: Session) -> None:
    changed = again(
        with_given(session, '{platform: {organId: 8}, messages: ["a", "b"], inputs: {spaceId: 9}}')
    )
    assert changed.by_hand
    assert changed.cursor == session.cursor
    assert len(changed.play.steps) == 1
    assert changed.state.messages == ("a", "b")
    assert changed.opening.state.inputs["spaceId"] == 9
    args = changed.play.steps[0].trace.args
    assert args is not None
    assert session.play.steps[0].trace.args != args


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", []),
        ("{\n  now: 3\n}", [(2, 8, "/now")]),
        ("{ mesages: [] }", [(1, 3, "/mesages")]),
        ('{\n  now: "soon"\n}', [(2, 8, "/now")]),
        ("[]", [(1, 1, "")]),
    ],
)
def test_faults_stand_where_they_stand_in_the_text(
    session: Session, text: str, expected: list[tuple[int, int, str]]
) -> None:
    assert places(given_faults(session, text)) == expected


def test_text_that_is_no_value_is_told_with_its_place(session: Session) -> None:
    assert [one.place.line for one in given_faults(session, "{\n  now:\n}")] == [2]


def test_text_that_would_close_what_is_given_is_no_way_to_other_parts(session: Session) -> None:
    assert given_faults(session, '{}, steps: [{call: "article_list"}]')


def test_what_the_workspace_does_not_know_is_placed_in_the_text_too(session: Session) -> None:
    changed = with_given(session, '{\n  principal: "nobody",\n}')
    with pytest.raises(CannotPlay) as refused:
        again(changed)
    assert places(in_given(changed, refused.value.problems)) == [(2, 14, "/principal")]


def test_a_form_knows_the_names_of_the_skill(session: Session) -> None:
    for language in Language:
        schema = given_schema(session, language)
        properties = schema["properties"]
        assert isinstance(properties, dict)
        assert list(properties)[:3] == ["messages", "inputs", "platform"]
        assert "spaceId" in str(properties["inputs"])
        assert "organId" in str(properties["platform"])
        assert "editor-bot" in str(properties["principal"])
        assert "article_save" in str(properties["target"])
    assert "登录身份" in str(given_schema(session, Language.ZH))


@pytest.mark.parametrize("id_given", ['"abc"', "1" * 41, "1.5", "true"])
def test_an_id_of_the_identity_is_a_whole_number_of_64_bits(session: Session, id_given: str) -> None:
    """Whoever types another one here has mistyped it; in a scenario's file it tries what the contract does with it."""
    found = given_faults(session, f"{{\n  platform: {{ organId: {id_given} }},\n}}")
    assert places(found) == [(2, 24, "/platform/organId")]
    assert (
        given_faults(session, '{platform: {organId: 9223372036854775807, userId: null, organName: "a"}}')
        == ()
    )


def test_a_scenario_with_something_else_given_is_stale_only_where_its_file_changed(session: Session) -> None:
    file = session.opening.file
    changed = again(with_given(session, '{messages: ["Other words"]}'))
    assert stale_files(changed, {file.path: file.text}.get) == ()
    assert stale_files(changed, {file.path: "{}"}.get) == (file,)
