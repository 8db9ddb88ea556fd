"""Calls of a simulation that go to a real server: asked for, made beside the window, recorded."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator
from math import inf
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("mcp", reason="the optional part mcp is not installed")

from pytestqt.qtbot import QtBot

from skillcontract.connectors.server_ticket import Progress, Stage, Ticket
from skillcontract.connectors.workspace_trust import WorkspaceTrust
from skillcontract.simulator.trace import Outcome
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json
from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.opening_files import open_file
from skillcontract_studio.perspectives.simulate.recording import recorded
from skillcontract_studio.perspectives.simulate.simulation import Simulation
from skillcontract_studio.qt import QApplication, QLabel, QPlainTextEdit, QWidget
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice
from skillcontract_studio.tool_servers.real_calls import RealCalls
from tool_servers.workspaces import calls_in, made

PATIENCE = 60_000
REAL = [{"server": "sample"}]
QUERY = {"call": "article_query", "args": {}}
SAVE = {"call": "article_save", "args": {"title": "hello", "phone": "5551234"}}
APPROVE = {"call": "builtin_node_approval", "args": {"summary": "save", "toolName": "article_save"}}
CONFIRM = {"user": "CONFIRM"}


class Desk:
    """A simulation with real calls over an empty widget, and all that was told."""

    def __init__(self, qapp: QApplication, parent: QWidget, folder: Path) -> None:
        self.folder = folder
        self.calls = folder / "calls"
        self.path = made(folder / "workspace", calls=self.calls)
        self.trust = WorkspaceTrust(folder / "trust.json")
        self.told: list[str] = []
        self.logged: list[str] = []
        self.simulation = Simulation(dict, parent)
        self.reopen()
        self.real = RealCalls(
            lambda: self.simulation.session,
            trust=self.trust,
            appearance=Appearance(qapp, ThemeChoice.LIGHT, Language.EN),
            voice=Voice(Language.EN, parent, "tool_servers"),
            parent=parent,
        )
        self.real.ready.connect(lambda _session, step, answers: self.simulation.play(step, answers))
        self.real.told.connect(lambda _severity, words: self.told.append(words))
        self.real.logged.connect(self.logged.append)

    def reopen(self) -> None:
        session = open_file(self.path, {}, lambda *_told: None)
        assert isinstance(session, Session), session
        self.simulation.look_at(session)

    @property
    def session(self) -> Session:
        assert self.simulation.session is not None
        return self.simulation.session

    @property
    def steps(self) -> list[Outcome]:
        return [one.trace.outcome for one in self.session.play.steps]

    def trusted(self) -> None:
        self.trust.trust(self.folder / "workspace", self.session.opening.cast.workspace.manifest.tool_servers)  # type: ignore[union-attr]

    def play(self, step: dict[str, Json], **answers: list[dict[str, Json]]) -> None:
        self.real.play(step, answers)

    def answer(self, qtbot: QtBot) -> None:
        """Agree to the call, and wait for what comes."""
        question = self.real.question
        assert question is not None
        with qtbot.waitSignal(self.real.work.done, timeout=PATIENCE):
            question.yes.click()


@pytest.fixture
def desk(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Desk]:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    made_desk = Desk(qapp, parent, tmp_path)
    yield made_desk
    made_desk.real.close()


def texts(widget: QWidget) -> str:
    labels = [label.text() for label in widget.findChildren(QLabel)]
    return "\n".join([*labels, *(field.toPlainText() for field in widget.findChildren(QPlainTextEdit))])


def test_what_is_not_real_is_played_at_once(desk: Desk) -> None:
    desk.play(QUERY, article_query=[{"response": {"status": 200, "data": {"list": []}}}])
    assert desk.steps == [Outcome.EMPTY]


def test_what_the_chain_refuses_reaches_no_server_and_asks_nobody(desk: Desk) -> None:
    desk.trusted()
    desk.play(SAVE, article_save=REAL)
    desk.play({"call": "article_query", "args": {"title": "invented"}}, article_query=REAL)
    assert desk.steps == [Outcome.REJECTED, Outcome.REJECTED]
    assert desk.real.question is None
    assert not desk.real.work.busy
    assert calls_in(desk.calls) == []


def test_nothing_is_started_where_the_workspace_is_not_trusted(desk: Desk) -> None:
    desk.play(QUERY, article_query=REAL)
    asked = desk.real.asking.dialog
    assert asked is not None
    assert sys.executable in texts(asked)
    assert str(desk.calls) not in texts(asked)
    asked.no.click()
    assert desk.told == ["The call was not made: The workspace is not trusted, so nothing was started."]
    assert (desk.steps, desk.real.question, desk.real.work.busy) == ([], None, False)
    assert calls_in(desk.calls) == []
    assert not desk.trust.path.exists()


def test_trust_is_asked_once_and_then_the_call_itself(qtbot: QtBot, desk: Desk) -> None:
    desk.play(QUERY, article_query=REAL)
    assert desk.real.asking.dialog is not None
    desk.real.asking.dialog.yes.click()
    desk.answer(qtbot)
    assert desk.steps == [Outcome.OK]
    assert calls_in(desk.calls) == [("article_query", {})]
    current = desk.session.current
    assert current is not None
    assert current.trace.result == {"status": 200, "data": {"list": [{"id": 9, "title": "a"}], "total": 1}}


def test_reads_are_asked_about_once(qtbot: QtBot, desk: Desk) -> None:
    desk.trusted()
    desk.play(QUERY, article_query=REAL)
    desk.answer(qtbot)
    with qtbot.waitSignal(desk.real.work.done, timeout=PATIENCE):
        desk.play(QUERY, article_query=REAL)
    assert desk.real.question is None
    assert len(calls_in(desk.calls)) == 2


def test_a_write_is_asked_about_each_time_with_its_arguments_masked(qtbot: QtBot, desk: Desk) -> None:
    desk.trusted()
    for count in (1, 2):
        desk.reopen()
        desk.play(SAVE)
        desk.play(APPROVE)
        desk.play(CONFIRM, article_save=REAL)
        question = desk.real.question
        assert question is not None
        said = texts(question)
        assert '"phone": "***"' in said
        assert "5551234" not in said
        assert '"kind": "NOTE"' in said
        assert "It writes." in said
        desk.answer(qtbot)
        assert desk.steps[-1] is Outcome.OK
        assert len(calls_in(desk.calls)) == count
    assert calls_in(desk.calls)[0] == (
        "article_save",
        {"title": "hello", "phone": "5551234", "kind": "NOTE"},
    )


def test_a_write_that_is_refused_at_the_question_is_not_made(desk: Desk) -> None:
    desk.trusted()
    desk.play(SAVE)
    desk.play(APPROVE)
    desk.play(CONFIRM, article_save=REAL)
    assert desk.real.question is not None
    desk.real.question.no.click()
    assert len(desk.steps) == 2
    assert calls_in(desk.calls) == []
    # It can be asked for again.
    desk.play(CONFIRM, article_save=REAL)
    assert desk.real.question is not None
    desk.real.question.no.click()


def test_what_was_answered_is_recorded_and_plays_offline(qtbot: QtBot, desk: Desk, tmp_path: Path) -> None:
    desk.trusted()
    desk.play(QUERY, article_query=REAL)
    desk.answer(qtbot)
    path = desk.path.with_name("recorded.scenario.json5")
    path.write_text(recorded(desk.session, "recorded"), encoding="utf-8")
    (tmp_path / "workspace" / "skillcontract.json5").unlink()
    again = open_file(path, {}, lambda *_told: None)
    assert isinstance(again, Session), again
    assert again.play.passed
    assert [one.trace.result for one in again.play.steps] == [
        one.trace.result for one in desk.session.play.steps
    ]
    assert len(calls_in(desk.calls)) == 1


def test_a_write_cancelled_after_it_was_sent_is_unknown(qtbot: QtBot, desk: Desk) -> None:
    desk.trusted()
    desk.play({"call": "slow", "args": {}}, slow=REAL)
    assert desk.real.question is not None
    desk.real.work.progressed.connect(
        lambda phrase, _done, total: desk.real.work.cancel() if total and phrase == "work.calling" else None
    )
    desk.answer(qtbot)
    assert desk.steps == [Outcome.UNCERTAIN]
    assert desk.session.scenario.responses["slow"][0].raise_ == "UNKNOWN"
    assert "Nobody knows whether it took effect" in desk.told[-1]


def test_what_comes_of_a_call_in_a_workspace_that_was_left_is_told_and_not_played(
    qtbot: QtBot, desk: Desk
) -> None:
    """By then somebody may have opened a scenario of the other one."""
    desk.trusted()
    desk.play({"call": "slow", "args": {}}, slow=REAL)

    def leave(phrase: str, _done: int, total: int) -> None:
        if total and phrase == "work.calling":
            desk.real.forget()
            desk.reopen()

    desk.real.work.progressed.connect(leave)
    with qtbot.assertNotEmitted(desk.real.ready):
        desk.answer(qtbot)
    assert desk.steps == []
    assert "Nobody knows whether it took effect" in desk.told[-1]


def test_a_server_that_falls_during_a_write_leaves_it_open_and_it_can_be_read_back(
    qtbot: QtBot, desk: Desk
) -> None:
    desk.trusted()
    desk.play({"call": "crash", "args": {}}, crash=REAL, article_query=REAL)
    desk.answer(qtbot)
    assert desk.steps == [Outcome.UNCERTAIN]
    assert "failed as IO" in desk.told[-1]
    assert "about to fall" in desk.logged[-1]
    desk.play({"reopen": True}, article_query=REAL)
    desk.answer(qtbot)
    assert desk.steps[-1] is Outcome.OK
    assert desk.session.after.evidence[0].succeeded
    assert [tool for tool, _ in calls_in(desk.calls)] == ["crash", "article_query"]


def test_without_the_optional_part_it_is_said_what_to_install(
    qtbot: QtBot, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = builtins.__import__

    def without_mcp(name: str, *rest: object) -> ModuleType:
        if name == "mcp":
            raise ModuleNotFoundError(f"No module named {name!r}")
        return known(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without_mcp)
    desk.trusted()
    desk.play(QUERY, article_query=REAL)
    desk.answer(qtbot)
    assert desk.steps == []
    assert "pip install 'skill-contract-studio[mcp]'" in desk.told[-1]


def test_while_one_call_is_under_way_no_other_begins(qtbot: QtBot, desk: Desk) -> None:
    desk.trusted()
    desk.play(QUERY, article_query=REAL)
    desk.play(QUERY, article_query=REAL)
    assert desk.told == ["A real call is under way. Wait for it or cancel it."]
    desk.answer(qtbot)
    assert len(calls_in(desk.calls)) == 1


def test_progress_beyond_all_numbers_is_shown_as_unknown(qtbot: QtBot, desk: Desk) -> None:
    told: list[tuple[str, int, int]] = []
    desk.real.work.progressed.connect(lambda *progress: told.append(progress))

    def job(ticket: Ticket) -> object:
        ticket.tell(Progress(Stage.CALLING, inf, inf))
        return None

    with qtbot.waitSignal(desk.real.work.done, timeout=PATIENCE):
        desk.real.work.visit(job)
    assert told[-1] == ("work.calling", 0, 0)
