"""The page of the perspective: bar, chain, timeline, contract, state and call, and how they hang together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.publish import NotPublished, write_file
from skillcontract.simulator.coverage import Coverage
from skillcontract.simulator.playing import Play
from skillcontract.simulator.report import play_coverage
from skillcontract.simulator.trace import NextStep
from skillcontract.simulator.wording import Wording
from skillcontract.stepping.breakpoints import Breakpoints, continued
from skillcontract.stepping.session import (
    NoAnswer,
    Session,
    at_stage,
    at_step,
    last_stage_of,
    played_by_hand,
    replayed,
    restarted,
    stage_back,
    stage_in,
    step_back,
    step_over,
    with_message,
)
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.perspectives.background import Background, Tell
from skillcontract_studio.perspectives.perspective import SIMULATE
from skillcontract_studio.perspectives.simulate.chain_rows import chain_rows
from skillcontract_studio.perspectives.simulate.contract_beside import ContractBeside
from skillcontract_studio.perspectives.simulate.next_call import next_arguments
from skillcontract_studio.perspectives.simulate.opening_files import Unplayable, open_file
from skillcontract_studio.perspectives.simulate.recording import SUFFIX, recorded
from skillcontract_studio.perspectives.simulate.scenario_runs import Runs, run_all
from skillcontract_studio.perspectives.simulate.signs import NOT_RUN, OUTCOME_SIGNS
from skillcontract_studio.perspectives.simulate.simulate_view import SimulateView
from skillcontract_studio.perspectives.simulate.step_cells import StepCell, step_cells
from skillcontract_studio.qt import QObject, QTimer, QWidget
from skillcontract_studio.shell.message_bar import Choice
from skillcontract_studio.shell.status_bar import Loading

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_SETTLE = 200


class SimulatePage:
    """One window's page."""

    def __init__(self, window: StudioWindow) -> None:
        appearance = window.appearance
        self._window = window
        host = QObject(window)
        self.voice = window.voice.of_area("simulate", host)
        self.view = SimulateView(appearance, self.voice, lambda: window.voice("message.dismiss"))
        self.widget = self.view
        self.session: Session | None = None
        self._runs: Runs | None = None
        self._drawn: Play | None = None
        self._cells: tuple[StepCell, ...] = ()
        self._coverage: Coverage | None = None
        self.contract = ContractBeside(window.desk, window.area, appearance, self.voice, self.view)
        self.work = Background(self.view)
        self.view.work_bar.follow(self.work)
        self._settled = QTimer(self.view)
        self._settled.setSingleShot(True)
        self._settled.setInterval(_SETTLE)
        self._settled.timeout.connect(self._look_for_staleness)
        self._tie()
        self._speak()

    # Page

    def enter(self) -> None:
        """The page is shown: the editors stand in its middle, and something is there to look at."""
        window = self._window
        self.view.place.take(window.area)
        window.area.show_tabs(False)
        self.view.size_once()
        self._offer_scenarios()
        if self.session is None:
            pane = window.area.current()
            if pane is not None and (pane.document.is_contract or pane.document.path.name.endswith(SUFFIX)):
                self.open(pane.document.path)
            else:
                self._show_start()
        else:
            self._show()
            self._look_for_staleness()
        self.view.timeline.strip.setFocus()

    def leave(self) -> None:
        """Another perspective is shown: the editors are given back as they were."""
        self.contract.release()
        self._window.area.show_tabs(True)

    def commands(self) -> Mapping[str, Callable[[], None]]:
        """What the commands of this perspective do."""
        return {
            "simulate-open": self.open_current,
            "simulate-continue": self._continue,
            "simulate-stage-in": self._mover(stage_in),
            "simulate-step": self._mover(step_over),
            "simulate-stage-back": self._mover(stage_back),
            "simulate-step-back": self._mover(step_back),
            "simulate-restart": self._mover(restarted),
            "simulate-replay": self.replay,
            "simulate-record": self.ask_record,
            "simulate-run-all": self.run_all,
            "simulate-breakpoint": self._toggle_stop,
            "simulate-call": self.view.play.call.click,
        }

    def loading(self) -> Loading | None:
        """What the problems of the open contract say holds here too."""
        return None

    def status(self) -> QWidget | None:
        """The step one looks at, and the coverage."""
        return self.view.told

    def close(self) -> None:
        """The window goes."""
        self._settled.stop()
        self.work.close()

    # Opening and replaying

    def open(self, path: Path) -> None:
        """Replay a scenario, or begin with a contract; beside the window."""
        self.view.messages.dismiss("open")
        self.work.start(partial(open_file, path, self.contract.texts()))

    def open_current(self) -> None:
        """Simulate the file that is in the editor."""
        pane = self._window.area.current()
        if pane is not None:
            self.open(pane.document.path)

    def replay(self) -> None:
        """Play the same steps anew, on the files as they are now."""
        session = self.session
        if session is not None:
            self._replay(session)

    def _replay(self, session: Session) -> None:
        count = len(session.play.steps)
        self.work.start(partial(_replay, session, self.contract.texts(), count))

    def run_all(self) -> None:
        """Play all scenarios of this contract, and show in the margin what they exercise."""
        if self.session is not None:
            self.work.start(partial(run_all, self.session, self._scenarios(), self.contract.texts()))

    def _ran(self, runs: Runs) -> None:
        self._runs = runs
        voice, count = self.voice, len(runs.passed) + len(runs.failed)
        words = voice("runs.passed", passed=len(runs.passed), count=count)
        choices = [Choice(voice("runs.hide"), self._hide_coverage)]
        if runs.failed:
            first = runs.failed[0]
            words += " " + voice("runs.failed", files=", ".join(path.name for path in runs.failed))
            choices.insert(0, Choice(voice("runs.open"), lambda: self.open(first)))
        coverage = runs.coverage
        words += " " + voice("runs.coverage", hit=len(coverage.hit), points=len(coverage.points))
        self.view.messages.show_message(
            "runs", Severity.ERROR if runs.failed else Severity.INFO, words, choices
        )
        if self.session is not None:
            self._mark(self.session)

    def _hide_coverage(self) -> None:
        self._runs = None
        if self.contract.marks is not None:
            self.contract.marks.cover({})

    def _opened(self, found: object) -> None:
        if isinstance(found, Runs):
            self._ran(found)
            return
        if isinstance(found, Session):
            self.view.messages.dismiss("stale")
            self.view.messages.dismiss("answer")
            self._look_at(found)
            self._offer_scenarios()
            self._look_for_staleness()
        elif isinstance(found, Unplayable):
            language, root = self.voice.language, self._window.folder
            lines = [self.voice("open.unplayable", file=found.path.name)]
            lines += [problem.line(language, root) for problem in found.problems[:6]]
            self.view.messages.show_message("open", Severity.ERROR, "\n".join(lines))
            if self.session is None:
                self._show_start()

    def _look_for_staleness(self) -> None:
        session = self.session
        if session is None:
            return
        if self.contract.is_stale(session):
            self.view.messages.show_message(
                "stale",
                Severity.WARNING,
                self.voice("stale.text", file=self._contract_name(session)),
                (Choice(self.voice("stale.replay"), self.replay),),
            )
            self.view.bar.show_place(self.voice("stale.short"), "alert", "warning")
            if self.widget.isVisible():
                self._mark(session)
        else:
            self.view.messages.dismiss("stale")
            self._show_place(session)

    # Moving

    def _mover(self, move: Callable[[Session], Session]) -> Callable[[], None]:
        def moved() -> None:
            if self.session is not None:
                self._look_at(move(self.session))

        return moved

    def _continue(self) -> None:
        session = self.session
        if session is not None:
            self.work.start(lambda _tell: continued(session, self.view.stops.breakpoints))

    def _look_at(self, session: Session) -> None:
        self.session = session
        self._show()

    def _show(self) -> None:
        session = self.session
        if session is None:
            return
        self.view.show_work()
        stages = last_stage_of(session) + 1
        if session.play is not self._drawn:
            self._drawn = session.play
            self._cells = step_cells(session)
            self._coverage = play_coverage(session.play)
        self.view.timeline.show_cells(self._cells, session.cursor.step, session.cursor.stage, stages)
        self.view.chain.show_rows(chain_rows(session))
        self.view.state.show_session(session)
        self.view.play.show_session(session)
        self._mark(session)
        self._show_place(session)
        number = session.cursor.step + 1
        title = self.voice("panel.chain-step", number=number) if number else self.voice("panel.chain")
        self.view.docks.title("chain", title)

    def _show_place(self, session: Session) -> None:
        voice, one, record = self.voice, session.current, session.record
        number, count = session.cursor.step + 1, len(session.scenario.steps)
        sign = NOT_RUN if one is None else OUTCOME_SIGNS[one.trace.outcome]
        if one is None:
            words = voice("place.beginning", count=count)
        elif record is not None:
            words = voice("place.stage", stage=record.stage, number=number)
        else:
            words = voice("place.step", number=number)
        if not self.contract.is_stale(session):
            self.view.bar.show_place(words, sign.icon, sign.tint)
        coverage = self._coverage
        if coverage is None:
            return
        self.view.told.place.setText(voice("status.place", number=number, count=count))
        self.view.told.coverage.setText(
            voice("status.coverage", hit=len(coverage.hit), points=len(coverage.points))
        )

    # Playing by hand

    def _played(self, step: object, answers: object) -> None:
        from skillcontract.model.scenario import ScenarioAnswer, ScenarioStep

        session = self.session
        if session is None or not isinstance(answers, Mapping):
            return
        session = at_stage(session, last_stage_of(session))
        given = {
            name: [ScenarioAnswer.model_validate(each) for each in listed] for name, listed in answers.items()
        }
        try:
            after = played_by_hand(session, ScenarioStep.model_validate(step), given)
        except NoAnswer as missing:
            words = Wording(self.voice.language)(missing.what)
            self.view.messages.show_message(
                "answer", Severity.WARNING, self.voice("answer.missing", what=words)
            )
            return
        self.view.messages.dismiss("answer")
        self._look_at(after)

    def _message_added(self, text: str) -> None:
        if self.session is not None:
            self._replay(with_message(self.session, text))

    def _prepare(self, following: object) -> None:
        session = self.session
        if session is not None and isinstance(following, NextStep):
            tool, args = next_arguments(session, following)
            self.view.play.prepare(tool, args)
            self.view.docks.raise_panel("play")
            self.view.play.tool.setFocus()

    # Recording

    def ask_record(self) -> None:
        """Ask where what was played is to be written."""
        if self.session is not None:
            self.view.record_bar.ask(self.session.opening.file.path.parent, self.session.scenario.title)

    def _record(self, path: object, title: str) -> None:
        session = self.session
        if session is None or not isinstance(path, Path):
            return
        try:
            write_file(path, recorded(session, title).encode("utf-8"), make_folders=True)
        except NotPublished as refusal:
            self.view.messages.show_message("record", Severity.ERROR, refusal.message(self.voice.language))
            return
        self.view.record_bar.hide()
        words = self.voice("record.written", file=path.name, count=session.cursor.step + 1)
        self.view.messages.show_message(
            "record",
            Severity.INFO,
            words,
            (Choice(self.voice("record.open"), lambda: self.open(path)),),
        )
        self._window.desk.written.emit(path)
        self._offer_scenarios()

    # The contract

    def _mark(self, session: Session) -> None:
        if self._window.perspective == SIMULATE:
            self.contract.show_session(session, self.view.stops.breakpoints.lines, self._runs)

    def _toggle_line(self, line: int) -> None:
        self._stops_changed(self.view.stops.breakpoints.toggled(line))

    def _toggle_stop(self) -> None:
        line = self.contract.caret_line()
        if line is not None:
            self._toggle_line(line)

    def _stops_changed(self, breakpoints: object) -> None:
        if isinstance(breakpoints, Breakpoints):
            self.view.stops.show_breakpoints(breakpoints, self._contract_name(self.session))
            if self.session is not None:
                self._mark(self.session)

    def _contract_name(self, session: Session | None) -> str:
        return session.opening.cast.contract.path.name if session is not None else ""

    # Parts

    def _scenarios(self) -> list[Path]:
        return [path for path in self._window.tree.files() if path.name.endswith(SUFFIX)]

    def _offer_scenarios(self) -> None:
        session = self.session
        current = session.opening.file.path if session is not None else None
        title = self.voice("bar.unsaved") if session is not None else self.voice("bar.choose")
        paths = self._scenarios()
        if current is not None and current not in paths and current.is_file():
            paths.append(current)
        self.view.bar.offer_scenarios(paths, current, title)
        self.view.start.offer(paths, self._window.folder)

    def _show_start(self) -> None:
        self.view.show_start()
        self.view.bar.show_place("", NOT_RUN.icon, NOT_RUN.tint)

    def _tie(self) -> None:
        window = self._window
        self.work.done.connect(self._opened)
        self.view.bar.scenario_chosen.connect(self.open)
        self.view.start.chosen.connect(self.open)
        self.view.timeline.step_chosen.connect(self._to_step)
        self.view.timeline.stage_chosen.connect(self._to_stage)
        self.view.chain.stage_chosen.connect(self._to_stage)
        self.view.play.played.connect(self._played)
        self.view.play.refused.connect(
            lambda words: self.view.messages.show_message("answer", Severity.WARNING, words)
        )
        self.view.state.preview.answered.connect(self.view.play.play_step)
        self.view.state.card.answered.connect(self.view.play.play_step)
        self.view.state.message_added.connect(self._message_added)
        self.view.state.outcome.next_wanted.connect(self._prepare)
        self.view.record_bar.wanted.connect(self._record)
        self.view.stops.changed.connect(self._stops_changed)
        window.scenario_chosen.connect(self.open)
        window.loader.loaded.connect(lambda _workspace: self._offer_scenarios())
        self.voice.changed.connect(self._speak)
        self.contract.edited.connect(self._settled.start)
        self.contract.line_toggled.connect(self._toggle_line)
        self.view.bar.offer_commands([(name, window.actions_by_id[name]) for name in self.commands()])

    def _to_step(self, step: int) -> None:
        session = self.session
        if session is None:
            return
        if step < len(session.play.steps):
            self._look_at(at_step(session, step))
        else:
            # A step that was not played yet: what lies before it is played too.
            self.work.start(lambda _tell: _onwards(session, step))

    def _to_stage(self, stage: int) -> None:
        if self.session is not None:
            self._look_at(at_stage(self.session, stage))

    def _speak(self) -> None:
        self.view.name_panels(self.voice)
        if self.session is not None and self.widget.isVisible():
            self._show()


def _replay(session: Session, texts: Mapping[Path, str], count: int, tell: Tell) -> Session | Unplayable:
    from skillcontract.simulator.scenario_skill import CannotPlay

    try:
        return replayed(session, texts, count, lambda done: tell("work.replaying", done, count))
    except CannotPlay as failure:
        return Unplayable(session.opening.cast.contract.path, failure.problems)


def _onwards(session: Session, step: int) -> Session:
    session = at_step(session, len(session.play.steps) - 1)
    while session.cursor.step < step and session.can_go_on:
        session = step_over(session)
    return session
