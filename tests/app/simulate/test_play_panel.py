"""The play panel without a window around it: every kind of step, what keeps one from being played, and raw JSON beside the form."""

import shutil
from collections.abc import Iterator
from importlib.resources import as_file
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.model.scenario import ScenarioAnswer, ScenarioStep
from skillcontract.simulator.trace import Outcome
from skillcontract.stepping.session import Session, at_step, played_by_hand
from skillcontract.text.language import Language
from skillcontract_resources import resource
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.advance_form import AdvanceForm
from skillcontract_studio.perspectives.simulate.choice_form import ChoiceForm
from skillcontract_studio.perspectives.simulate.delegated_form import DelegatedForm
from skillcontract_studio.perspectives.simulate.opening_files import open_file
from skillcontract_studio.perspectives.simulate.play_panel import PlayPanel
from skillcontract_studio.perspectives.simulate.say_form import SayForm
from skillcontract_studio.perspectives.simulate.step_form import Step
from skillcontract_studio.qt import QApplication, Qt
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice

SCENARIOS = "skills/cms.article/scenarios"


class Played:
    """A session that goes on with what the panel plays, as the page lets it."""

    def __init__(self, panel: PlayPanel, session: Session) -> None:
        self.panel = panel
        self.session = session
        self.refused: list[str] = []
        panel.played.connect(self._played)
        panel.refused.connect(self.refused.append)
        panel.show_session(session)

    @property
    def outcome(self) -> Outcome | None:
        one = self.session.current
        return None if one is None else one.trace.outcome

    def _played(self, step: Step, answers: dict[str, list[object]]) -> None:
        given = {
            name: [ScenarioAnswer.model_validate(each) for each in listed] for name, listed in answers.items()
        }
        self.session = played_by_hand(self.session, ScenarioStep.model_validate(step), given)
        self.panel.show_session(self.session)


@pytest.fixture
def panel(qtbot: QtBot, qapp: QApplication) -> Iterator[PlayPanel]:
    appearance = Appearance(qapp, ThemeChoice.LIGHT, Language.EN)
    made = PlayPanel(appearance, Voice(Language.EN, appearance, "simulate"))
    qtbot.addWidget(made)
    made.resize(900, 300)
    made.show()
    yield made
    appearance.deleteLater()


@pytest.fixture
def examples(tmp_path: Path) -> Path:
    with as_file(resource("examples")) as packaged:
        return Path(shutil.copytree(packaged, tmp_path / "examples"))


def opened(path: Path) -> Session:
    found = open_file(path, {}, lambda _phrase, _done, _total: None)
    assert isinstance(found, Session), found
    return found


def scenario(examples: Path, name: str) -> Session:
    return opened(next((examples / "cms" / SCENARIOS).glob(f"{name}*")))


def test_the_answer_to_a_question_is_said(qtbot: QtBot, panel: PlayPanel, examples: Path) -> None:
    played = Played(panel, at_step(scenario(examples, "04-"), 1))
    form = panel.forms["say"]
    assert panel.kind.currentData() == "say"
    assert isinstance(form, SayForm)
    panel.play()
    assert played.refused
    qtbot.keyClicks(form.text, "Sea salt")
    panel.play()
    assert played.outcome is Outcome.OK
    assert played.session.state.messages[-1] == "Sea salt"
    assert panel.kind.currentData() == "call"


def test_the_user_answers_an_approval(qtbot: QtBot, panel: PlayPanel, examples: Path) -> None:
    played = Played(panel, at_step(scenario(examples, "01-"), 2))
    form = panel.forms["user"]
    assert panel.kind.currentData() == "user"
    assert isinstance(form, ChoiceForm)
    qtbot.mouseClick(form.buttons["REJECT"], Qt.MouseButton.LeftButton)
    panel.play()
    assert played.outcome is Outcome.OK
    assert str(played.session.state.node) == "CANCELLED"


def test_time_passes_and_the_node_reopens(panel: PlayPanel, examples: Path) -> None:
    played = Played(panel, at_step(scenario(examples, "05-"), 2))
    assert played.outcome is Outcome.UNCERTAIN
    assert panel.kind.currentData() == "reopen"
    assert not panel.call_body.effect.isVisible()
    panel.turn_to("call")
    panel.call_body.tool.setCurrentText("article_save")
    assert panel.call_body.effect.isVisible()
    panel.call_body.tool.setCurrentText("article_get")
    assert not panel.call_body.effect.isVisible()
    panel.turn_to("advance")
    form = panel.forms["advance"]
    assert isinstance(form, AdvanceForm)
    form.by.setCurrentText("an hour")
    panel.play()
    assert "an hour" in played.refused[-1]
    form.by.setCurrentText("PT1H")
    panel.play()
    assert played.session.state.elapsed.total_seconds() == 3600
    panel.turn_to("reopen")
    panel.answers.read_back.choose("empty")
    panel.play()
    assert played.outcome in {Outcome.OK, Outcome.SUSPENDED}


def test_the_user_says_whether_a_write_took_effect(panel: PlayPanel, examples: Path) -> None:
    played = Played(panel, at_step(scenario(examples, "05-"), 2))
    panel.answers.read_back.choose("raise-timeout")
    panel.play()
    if played.outcome is not Outcome.SUSPENDED:
        panel.answers.read_back.choose("failure")
        panel.turn_to("reopen")
        panel.play()
    panel.turn_to("verify")
    form = panel.forms["verify"]
    assert isinstance(form, ChoiceForm)
    before = played.session.cursor.step
    panel.play()
    assert played.session.cursor.step == before + 1


def test_a_delegate_ends_with_outputs_evidence_and_a_message(panel: PlayPanel, examples: Path) -> None:
    played = Played(panel, at_step(scenario(examples, "01-"), -1))
    panel.prepare("builtin_node_delegate", {"skillKey": "cms.tag", "objective": "find the tag"})
    panel.play()
    form = panel.forms["delegated"]
    assert isinstance(form, DelegatedForm)
    assert played.outcome is Outcome.OK
    assert panel.kind.currentData() == "delegated"
    form.message.setText("found it")
    form.outputs.setPlainText('{"tagId": ')
    panel.play()
    assert "Outputs" in played.refused[-1]
    form.outputs.setPlainText('{"tagId": 12}')
    form.evidence.setPlainText('[{"tol": "tag_list"}]')
    panel.play()
    assert "evidence" in played.refused[-1]
    form.evidence.setPlainText('[{"tool": "tag_list", "args": {}, "response": {"status": 200, "data": []}}]')
    panel.play()
    assert played.outcome is Outcome.OK
    assert str(played.session.state.node) == "RUNNING"
    delegate = played.session.state.upstream[0]
    assert delegate.message == "found it"
    assert delegate.outputs == {"tagId": 12}
    assert [one.tool for one in delegate.evidence] == ["tag_list"]


def test_form_and_raw_json_mean_the_same(qtbot: QtBot, panel: PlayPanel, examples: Path) -> None:
    Played(panel, at_step(scenario(examples, "01-"), 0))
    panel.prepare("article_save", {"title": "Q3", "tagIds": [12], "extra": {"deep": [1, {}]}})
    body = panel.call_body
    qtbot.mouseClick(body.as_text, Qt.MouseButton.LeftButton)
    assert body.arguments() == {"title": "Q3", "tagIds": [12], "extra": {"deep": [1, {}]}}
    body.text.setPlainText('{"title": "Q4", "tagIds": [1, 2]')
    assert "Not JSON" in body.fault.text()
    qtbot.mouseClick(body.as_form, Qt.MouseButton.LeftButton)
    assert body.as_text.isChecked()
    body.text.setPlainText('{"title": "Q4", "tagIds": [1, 2]}')
    qtbot.mouseClick(body.as_form, Qt.MouseButton.LeftButton)
    assert body.form.row("tagIds", 1).text() == "2"
    assert body.arguments() == {"title": "Q4", "tagIds": [1, 2]}


def test_each_value_says_where_it_would_count_from(panel: PlayPanel, examples: Path) -> None:
    Played(panel, at_step(scenario(examples, "01-"), 0))
    panel.prepare(
        "article_save",
        {"organId": 9, "title": "第三季度要点", "tagIds": [12, 99], "status": "GONE", "content": "x"},
    )
    form = panel.call_body.form
    assert "42" in form.hint("organId")
    assert "Overridden" in form.hint("organId")
    assert "Bound" in form.hint("spaceId")
    assert form.hint("title").startswith("USER")
    assert form.hint("content") == "MODEL allowed"
    assert form.hint("tagIds", 0).startswith("EVIDENCE")
    assert not form.hint("tagIds", 1).startswith("EVIDENCE")
    assert "DRAFT" in form.hint("status")
