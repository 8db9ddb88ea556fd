"""Sessions without a window: going back and forth, playing by hand, recording what was played."""

import shutil
from importlib.resources import as_file
from pathlib import Path

import pytest

from skillcontract.model.scenario import ScenarioAnswer, ScenarioStep
from skillcontract.simulator.trace import Outcome, StageName
from skillcontract.stepping.argument_rows import argument_rows
from skillcontract.stepping.breakpoints import Breakpoints, continued
from skillcontract.stepping.changes import changes
from skillcontract.stepping.lit_lines import lit_lines
from skillcontract.stepping.session import (
    BEGINNING,
    NoAnswer,
    Session,
    at_stage,
    at_step,
    played_by_hand,
    replayed,
    restarted,
    stage_back,
    stage_in,
    stale_files,
    step_back,
    step_over,
    with_message,
)
from skillcontract.syntax.values import Json
from skillcontract.text.language import Language
from skillcontract_resources import resource
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.argument_prospects import prospect_at, prospects
from skillcontract_studio.perspectives.simulate.call_so_far import changes_here, changes_so_far
from skillcontract_studio.perspectives.simulate.chain_rows import chain_rows
from skillcontract_studio.perspectives.simulate.line_notes import line_marks
from skillcontract_studio.perspectives.simulate.opening_files import Unplayable, open_file
from skillcontract_studio.perspectives.simulate.recording import recorded
from skillcontract_studio.perspectives.simulate.step_cells import step_cells

SAVE = "skills/cms.article/scenarios/01-save-draft.scenario.json5"


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    with as_file(resource("examples/cms")) as example:
        return Path(shutil.copytree(example, tmp_path / "cms"))


@pytest.fixture
def session(workspace: Path) -> Session:
    return opened(workspace / SAVE)


def opened(path: Path) -> Session:
    found = open_file(path, {}, quiet)
    assert isinstance(found, Session), found
    return found


def quiet(_phrase: str, _done: int, _total: int) -> None:
    """Nobody wants to know."""


def step(**stated: object) -> ScenarioStep:
    return ScenarioStep.model_validate(stated)


def answer(response: Json) -> ScenarioAnswer:
    return ScenarioAnswer.model_validate({"response": response})


def outcomes(session: Session) -> list[Outcome]:
    return [one.trace.outcome for one in session.play.steps]


def test_a_scenario_opens_replayed_to_its_end(session: Session) -> None:
    assert session.cursor.step == len(session.scenario.steps) - 1
    assert session.play.passed
    assert [cell.name for cell in step_cells(session.play)] == [
        "tag_list",
        "article_save",
        "approval",
        "CONFIRM",
        "finish",
    ]


def test_going_back_and_forth_ends_where_it_began(session: Session) -> None:
    start = session
    while session.cursor.step != BEGINNING:
        session = stage_back(session)
    assert session.state is start.opening.state
    seen = []
    while session.can_go_on:
        session = stage_in(session)
        seen.append(session.cursor)
    assert session == start
    assert len(seen) == len(set(seen)) == sum(max(1, len(one.trace.stages)) for one in start.play.steps)


def test_steps_go_over_all_their_stages(session: Session) -> None:
    session = step_over(at_stage(at_step(session, 1), 2))
    assert (session.cursor.step, session.at_step_end) == (1, True)
    assert step_over(session).cursor.step == 2
    assert step_back(session).cursor.step == 0


def test_a_restart_has_everything_waiting(session: Session) -> None:
    fresh = restarted(session)
    assert not any(cell.played for cell in step_cells(fresh.play))
    assert len(fresh.waiting) == 5
    assert continued(fresh, Breakpoints(), lambda _step: None) == session


def test_the_chain_tells_as_far_as_one_looks(session: Session) -> None:
    whole = chain_rows(at_step(session, 1))
    assert [row.stage for row in whole if row.rejects] == [StageName.WRITE_GATE]
    assert next(row for row in whole if row.current).code == "APPROVAL_REQUIRED"
    part = chain_rows(at_stage(at_step(session, 1), 2))
    assert [row.stage for row in part if row.index is not None] == list(StageName)[:3]


def test_a_stage_lights_the_lines_it_applies(session: Session) -> None:
    contract = session.opening.cast.contract
    lines = contract.text.splitlines()
    gate = at_step(session, 1).record
    assert gate is not None
    causing = [lit for lit in lit_lines(contract, gate) if lit.causing]
    assert ['"sideEffect": "WRITE"' in lines[lit.first] for lit in causing] == [True]
    binding = at_stage(at_step(session, 1), 2).record
    assert binding is not None
    lit = [lines[each.first].strip() for each in lit_lines(contract, binding)]
    assert lit == [
        '"from": "platform.organId",',
        '"from": "inputs.spaceId",',
        '"contentType": { "label": "内容类型", "const": "MARKDOWN" },',
    ]


def test_a_name_with_half_a_surrogate_pair_can_be_drawn_beside_its_line(workspace: Path) -> None:
    scenario = workspace / "skills/cms.article/scenarios/02-invented-id.scenario.json5"
    contract = workspace / "skills/cms.article/contract.json"
    head, call, rest = contract.read_text("utf-8").partition('"article_delete"')
    half = '"i\\ud800d"'
    rest = rest.replace('"id": {', f"{half}: {{", 1).replace('["id"]', f"[{half}]", 1)
    contract.write_text(head + call + rest.replace("call.id", "call.organId", 1), "utf-8")
    played = scenario.read_text("utf-8").replace("{ id: 88 }", f"{{ {half}: 88 }}")
    scenario.write_text(played, "utf-8")
    marks = line_marks(at_step(opened(scenario), 0), Voice(Language.EN, area="simulate"))
    (reason,) = (mark.note for mark in marks if mark.causing)
    assert "The value of i\\ud800d is the model's" in reason


def test_breakpoints_stop_at_lines_rejections_and_outcomes(session: Session) -> None:
    fresh = restarted(session)
    lines = session.opening.cast.contract.text.splitlines()
    rejected = continued(fresh, Breakpoints(rejections=True), lambda _step: None)
    assert (rejected.cursor.step, rejected.record and rejected.record.stage) == (1, StageName.WRITE_GATE)
    assert (
        continued(fresh, Breakpoints(outcomes=frozenset({Outcome.SUSPENDED})), lambda _step: None).cursor.step
        == 2
    )
    line = next(number for number, text in enumerate(lines) if '"contentType"' in text)
    stopped = continued(fresh, Breakpoints(frozenset({line})), lambda _step: None)
    assert (stopped.cursor.step, stopped.record and stopped.record.stage) == (1, StageName.ARG_BINDING)


def test_arguments_show_what_binding_replaced(session: Session) -> None:
    rows = {row.path: row for row in argument_rows(at_step(session, 1))}
    assert (rows["organId"].before, rows["organId"].after, rows["organId"].source) == (9, 42, "PLATFORM")
    assert rows["organId"].changed
    assert rows["tagIds[]"].source == "EVIDENCE e1"
    assert not argument_rows(at_step(session, 3)) or rows["title"].source == "USER"


def test_changes_name_what_a_step_did(session: Session) -> None:
    here = at_step(session, 1)
    found = {change.what: change.after for change in changes(here.before, here.state)}
    assert found["target"] == "article_save"
    assert found["held"] == "article_save"


def test_each_stage_tells_what_was_changed_so_far(session: Session) -> None:
    gate = StageName.WRITE_GATE
    written = at_step(session, 3)
    one = written.current
    assert one is not None
    assert len(one.trace.states) == len(one.trace.stages)
    assert one.trace.states[-1] is one.after
    stages = [record.stage for record in one.trace.stages]
    at_gate = at_stage(written, stages.index(gate))
    assert at_gate.before.checkpoint is not None
    assert at_gate.state.checkpoint is None
    assert not any(change.what in {"response", "evidence"} for change in changes_so_far(at_gate))
    answered = at_stage(written, stages.index(StageName.INVOKE))
    assert ("response", "") in changes_here(answered)
    assert ("checkpoint", "") not in changes_here(answered)
    judged = at_stage(written, stages.index(StageName.RESPONSE_CONTRACT))
    assert changes_here(judged) == {("business", "")}
    kept = at_stage(written, stages.index(StageName.EVIDENCE))
    assert "e2" in {name for what, name in changes_here(kept) if what == "evidence"}


def test_what_is_played_next_begins_with_the_steps_end(session: Session) -> None:
    part = at_stage(at_step(session, 1), 2)
    assert part.state.held is None
    assert part.after.held is not None


def test_sensitive_values_are_masked(workspace: Path) -> None:
    session = at_step(opened(workspace / SAVE.replace("01-save-draft", "09-user-says-no")), 0)
    phone = next(row for row in argument_rows(session) if row.path == "reviewerPhone")
    assert (phone.after, phone.bare[1]) == ("***", "13800000000")


def test_a_call_by_hand_takes_the_place_of_what_followed(session: Session) -> None:
    here = at_step(session, 0)
    after = played_by_hand(
        here,
        step(call="article_list", args={"status": "DRAFT"}),
        {"article_list": [answer({"status": 200, "data": []})]},
    )
    assert outcomes(after) == [Outcome.OK, Outcome.EMPTY]
    assert after.by_hand
    assert session.play.steps[:1] == after.play.steps[:1]
    assert restarted(after).scenario is after.scenario
    assert outcomes(continued(restarted(after), Breakpoints(), lambda _step: None)) == outcomes(after)


def test_an_answer_that_was_not_needed_is_not_kept(session: Session) -> None:
    before = session.scenario.responses
    after = played_by_hand(
        at_step(session, 0),
        step(call="article_save", args={}),
        {"article_save": [answer({"status": 500})]},
    )
    assert outcomes(after)[-1] is Outcome.REJECTED
    assert after.scenario.responses == before


def test_a_call_without_an_answer_is_refused_and_changes_nothing(session: Session) -> None:
    with pytest.raises(NoAnswer):
        played_by_hand(at_step(session, 0), step(call="article_list", args={"status": "DRAFT"}), {})


def test_what_was_recorded_plays_the_same_way(session: Session) -> None:
    played = at_step(session, 0)
    for response in ({"status": 200, "data": []}, {"status": 500, "errorCode": "x.1"}):
        played = played_by_hand(
            played, step(call="article_list", args={"title": "周报"}), {"article_list": [answer(response)]}
        )
    played = played_by_hand(played, step(call="article_list", argsText="{bad"), {})
    path = session.opening.file.path.with_name("90-recorded.scenario.json5")
    path.write_text(recorded(played, "by hand"), "utf-8")
    again = opened(path)
    assert again.play.passed
    assert outcomes(again) == outcomes(played)
    assert again.scenario.title == "by hand"
    assert all(stated.expect for stated in again.scenario.steps)


def test_big_numbers_are_recorded_exactly(workspace: Path) -> None:
    session = opened(workspace / SAVE.replace("01-save-draft", "10-publish"))
    assert "1899237465012345901" in recorded(session, "exact")


def test_only_the_steps_up_to_the_cursor_are_recorded(session: Session) -> None:
    path = session.opening.file.path.with_name("91-part.scenario.json5")
    path.write_text(recorded(at_step(session, 1), "part"), "utf-8")
    assert len(opened(path).scenario.steps) == 2


def test_another_text_of_the_contract_makes_it_stale_until_replayed(session: Session) -> None:
    contract = session.opening.cast.contract
    text = contract.text.replace('"const": "MARKDOWN"', '"const": "HTML"')
    scenario = session.opening.file
    assert stale_files(session, {contract.path: contract.text, scenario.path: scenario.text}.get) == ()
    assert stale_files(session, {contract.path: text}.get) == (contract,)
    assert stale_files(session, {scenario.path: "{}"}.get) == (scenario,)
    here = at_step(session, 1)
    again = replayed(here, {contract.path: text}, len(here.play.steps), lambda _done: None)
    assert stale_files(again, {contract.path: text}.get) == ()
    assert again.cursor.step == 1
    rows = {row.path: row.after for row in argument_rows(again)}
    assert rows["contentType"] == "HTML"


def test_a_message_more_can_be_said_before_the_node_began(session: Session) -> None:
    said = with_message(session, "标题叫海盐")
    again = replayed(said, {}, 1, lambda _done: None)
    assert again.state.messages[-1] == "标题叫海盐"
    found = prospects(again.state, "article_save", {"title": "海盐"})
    assert str(prospect_at(found, ("title",)).source) == "USER"


def test_a_contract_alone_begins_an_empty_scenario(workspace: Path, tmp_path: Path) -> None:
    of_skill = opened(workspace / "skills/cms.article/contract.json")
    assert of_skill.scenario.skill == "cms.article"
    assert of_skill.scenario.steps == []
    lone = tmp_path / "lone.contract.json"
    lone.write_text('{"tools": {"get": {"args": {"id": {"sources": ["MODEL"]}}}}}')
    session = opened(lone)
    after = played_by_hand(session, step(call="get", args={"id": 1}), {"get": [answer({"status": 200})]})
    assert outcomes(after) == [Outcome.OK]


def test_what_cannot_be_played_says_why(workspace: Path) -> None:
    path = workspace / SAVE
    path.write_text(path.read_text("utf-8").replace("steps:", "stepz:"), "utf-8")
    found = open_file(path, {}, quiet)
    assert isinstance(found, Unplayable)
    assert "stepz" in found.problems[0].message.en


def test_a_scenario_that_is_gone_is_said_and_not_played(tmp_path: Path) -> None:
    path = tmp_path / "01-read.scenario.json5"
    found = open_file(path, {}, quiet)
    assert isinstance(found, Unplayable)
    assert [(each.place.path, each.message.en) for each in found.problems] == [
        (path, "the file is no longer there")
    ]
