"""The page of the perspective: what its commands do, and how its parts hang together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.connectors.workspace_trust import WorkspaceTrust
from skillcontract.model.builtin_tools import BUILTIN_TOOLS
from skillcontract.simulator.trace import NextStep, Phrase
from skillcontract.simulator.wording import Wording
from skillcontract.stepping.session import (
    Session,
    restarted,
    stage_back,
    stage_in,
    step_back,
    step_over,
)
from skillcontract.workspace.source import SourceFile
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.perspectives.perspective import SIMULATE
from skillcontract_studio.perspectives.simulate.breakpoint_work import BreakpointWork
from skillcontract_studio.perspectives.simulate.contract_beside import ContractBeside
from skillcontract_studio.perspectives.simulate.coverage_report import CoverageReport
from skillcontract_studio.perspectives.simulate.given_work import GivenWork
from skillcontract_studio.perspectives.simulate.next_call import next_arguments
from skillcontract_studio.perspectives.simulate.opening_files import Unplayable
from skillcontract_studio.perspectives.simulate.recording import SUFFIX
from skillcontract_studio.perspectives.simulate.recording_work import RecordingWork
from skillcontract_studio.perspectives.simulate.scenario_names import ScenarioNames
from skillcontract_studio.perspectives.simulate.session_display import SessionDisplay
from skillcontract_studio.perspectives.simulate.signs import NOT_RUN
from skillcontract_studio.perspectives.simulate.simulate_view import SimulateView
from skillcontract_studio.perspectives.simulate.simulation import Simulation
from skillcontract_studio.perspectives.simulate.stop_list import OnLine
from skillcontract_studio.qt import QWidget
from skillcontract_studio.shell.docks import Docks
from skillcontract_studio.shell.message_bar import Choice
from skillcontract_studio.shell.status_bar import Loading
from skillcontract_studio.tool_servers.real_calls import Answers, RealCalls

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_SETTLE = 200


class SimulatePage:
    """One window's page."""

    def __init__(self, window: StudioWindow, voice: Voice, view: SimulateView) -> None:
        """`voice` speaks the phrases of `simulate.json`; all panels of the view are in their places."""
        appearance = window.appearance
        self._window = window
        self.voice, self.view = voice, view
        self.widget = self.view
        self.contract = ContractBeside(window.desk, window.area, appearance, self.voice, self.view)
        self.simulation = Simulation(self.contract.texts, self.view)
        self.display = SessionDisplay(self.view, self.voice)
        self.recording = RecordingWork(self.view, self.voice, lambda: self.session)
        self.given = GivenWork(lambda: self.session, appearance, self.voice, self.view)
        self.coverage = CoverageReport(self.view, self.voice)
        self.stops = BreakpointWork(
            self.view.stops, window.state, lambda: self.session, lambda: window.folder
        )
        self.view.work_bar.follow(self.simulation.work)
        self.real = RealCalls(
            lambda: self.session,
            trust=WorkspaceTrust.of_this_user(),
            appearance=appearance,
            voice=window.voice.of_area("tool_servers", self.view),
            parent=self.view,
        )
        self.view.add_bar(self.real.bar)
        self.names = ScenarioNames(self.view)
        self.names.changed.connect(self._show_names)
        self._entered = False
        self._settled = later(self.view, _SETTLE, self._look_for_staleness)
        self._tie()
        self._speak()

    @property
    def session(self) -> Session | None:
        """What is simulated."""
        return self.simulation.session

    # Page

    def enter(self) -> None:
        """The page is shown: the editors stand in its middle, and something is there to look at.

        Its commands turn to it too: then it is shown already, and the keyboard stays where it is.
        """
        if self._entered:
            return
        self._entered = True
        window = self._window
        pane = window.area.current()
        self.view.place.take(window.area)
        window.area.show_tabs(False)
        self.view.size_once()
        self._offer_scenarios()
        self.stops.recall()
        can_open = pane is not None and (
            pane.document.is_contract or pane.document.path.name.endswith(SUFFIX)
        )
        path = pane.document.path if pane is not None and can_open else None
        if self.session is not None:
            self._show()
            self._look_for_staleness()
            self._offer_other(self.session, path)
        elif path is not None:
            self.open(path)
        else:
            self._show_start()
        self.view.take_keyboard()

    def leave(self) -> None:
        """Another perspective is shown: the editors are given back as they were."""
        self._entered = False
        self.contract.release()
        self._window.area.show_tabs(True)

    def panels(self) -> Docks:
        """The panels around timeline and contract."""
        return self.view.docks

    def commands(self) -> Mapping[str, Callable[[], None]]:
        """What the commands of this perspective do."""
        move = self.simulation.move
        return {
            "simulate-open": self.open_current,
            "simulate-continue": lambda: self.simulation.go_on(self.stops.now),
            "simulate-stage-in": partial(move, stage_in),
            "simulate-step": partial(move, step_over),
            "simulate-stage-back": partial(move, stage_back),
            "simulate-step-back": partial(move, step_back),
            "simulate-restart": partial(move, restarted),
            "simulate-replay": self._replay,
            "simulate-given": self.given.ask,
            "simulate-record": self.recording.ask,
            "simulate-run-all": lambda: self.simulation.run_all(self._scenarios()),
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
        self.simulation.close()
        self.real.close()
        self.stops.close()
        self.names.close()

    def turn_to_folder(self) -> None:
        """Another workspace is worked on."""
        self.simulation.forget()
        self.real.forget()
        self.contract.release()
        for topic in ("stale", "other", "open", "answer"):
            self.view.messages.dismiss(topic)
        self._offer_scenarios()
        self._show_start()

    # Opening

    def open(self, path: Path) -> None:
        """Replay a scenario, or begin with a contract; beside the window."""
        self.view.messages.dismiss("open")
        self.view.messages.dismiss("other")
        self.simulation.open(path)

    def open_current(self) -> None:
        """Simulate the file that is in the editor."""
        pane = self._window.area.current()
        if pane is not None:
            self.open(pane.document.path)

    def _offer_other(self, session: Session, path: Path | None) -> None:
        """Say whose session this is, where one comes from a file that has no part in it, and offer that one."""
        mine = (session.opening.cast.contract.path, session.opening.file.path)
        if path is None or path in mine or self.simulation.work.busy:
            self.view.messages.dismiss("other")
            return
        words = self.voice("other.text", session=self._shown(mine[0]), file=self._shown(path))
        choice = Choice(self.voice("other.open"), partial(self.open, path))
        self.view.messages.show_message("other", Severity.INFO, words, (choice,))

    def _shown(self, path: Path) -> str:
        """A path as short as it tells one file from all others."""
        folder = self._window.folder
        return str(path.relative_to(folder)) if folder and path.is_relative_to(folder) else path.name

    def _brought(self) -> None:
        self.view.messages.dismiss("stale")
        self.view.messages.dismiss("answer")
        self.given.brought()
        self._offer_scenarios()
        session = self.session
        if session is not None:
            self.contract.on_disk.follow(session.opening.file.path)
            self.view.stops.offer_tools((*session.opening.cast.prepared.callable_tools, *BUILTIN_TOOLS))
        self._look_for_staleness()

    def _refused(self, found: Unplayable) -> None:
        if self.given.refused(found):
            return
        language, root = self.voice.language, self._window.folder
        lines = [self.voice("open.unplayable", file=found.path.name)]
        lines += [problem.line(language, root) for problem in found.problems[:6]]
        self.view.messages.show_message("open", Severity.ERROR, "\n".join(lines))
        if self.session is None:
            self._show_start()

    def _unanswered(self, what: Phrase) -> None:
        words = self.voice("answer.missing", what=Wording(self.voice.language)(what))
        self._warn(words)

    def _play(self, session: Session, step: object, answers: Answers) -> None:
        """Play a step where it was asked for: while a real server answered, one may have looked elsewhere."""
        if self.session is not session:
            self.simulation.look_at(session)
        self.simulation.play(step, answers)

    def _tell(self, severity: Severity, words: str) -> None:
        self.view.messages.show_message("answer", severity, words)

    def _warn(self, words: str) -> None:
        self.view.messages.show_message("answer", Severity.WARNING, words)

    # Showing

    def _moved(self) -> None:
        self.view.messages.dismiss("answer")
        self._show()

    def _show(self) -> None:
        session = self.session
        if session is not None:
            self.display.show(session, self.simulation.drawing(session))
            self._mark()

    def _mark(self) -> None:
        """Show in the contract what one looks at, and say where that is."""
        session = self.session
        if session is None:
            return
        if self._window.perspective == SIMULATE:
            self.contract.show_session(session, self.stops.now.lines, self.coverage.runs)
        self.display.show_place(session, stale=bool(self.contract.stale_files(session)))

    def _look_for_staleness(self) -> None:
        session = self.session
        if session is None:
            return
        stale = self.contract.stale_files(session)
        if stale:
            words = self.voice("stale.text", file=self.voice.names(each.path.name for each in stale))
            if session.by_hand and _scenario_in(stale, session):
                words += self.voice("stale.by-hand")
            replay = Choice(self.voice("stale.replay"), self._replay)
            self.view.messages.show_message("stale", Severity.WARNING, words, (replay,))
        else:
            self.view.messages.dismiss("stale")
        if self.widget.isVisible():
            self._mark()

    def _replay(self) -> None:
        """Play the same steps anew, or those of the scenario where they are others now."""
        session = self.session
        if session is not None and _scenario_in(self.contract.stale_files(session), session):
            self.open(session.opening.file.path)
        else:
            self.simulation.replay()

    # Playing by hand

    def _prepare(self, following: object) -> None:
        session = self.session
        if session is not None and isinstance(following, NextStep):
            tool, args = next_arguments(session, following)
            self.view.play.prepare(tool, args)
            self.view.docks.raise_panel("play")
            self.view.play.call_body.tool.setFocus()

    # Breakpoints

    def _toggle_stop(self) -> None:
        at = self.contract.caret_line()
        if at is not None:
            self.stops.toggle(*at)

    def _show_stop(self, at: OnLine) -> None:
        self.contract.show_line(self.stops.path_of(at.file), at.line)

    def _contract_name(self) -> str:
        return self.session.opening.cast.contract.path.name if self.session is not None else ""

    # Parts

    def _scenarios(self) -> list[Path]:
        return [path for path in self._window.tree.files() if path.name.endswith(SUFFIX)]

    def _offer_scenarios(self) -> None:
        session = self.session
        current = session.opening.file.path if session is not None else None
        paths = self._scenarios()
        if current is not None and current not in paths and current.is_file():
            paths.append(current)
        self.names.follow(paths)
        self._show_names()

    def _show_names(self) -> None:
        """Say which scenario is open, and which others there are, as far as their names were read."""
        session, names = self.session, self.names.names()
        current = session.opening.file.path if session is not None else None
        here = next((each for each in names if each.path == current), None)
        self.view.bar.scenarios.show_names(
            names, here, self.voice("bar.unsaved" if session else "bar.choose")
        )
        self.view.start.offer(names)

    def _show_start(self) -> None:
        self.view.show_start()
        self.view.bar.show_place("", NOT_RUN.icon, NOT_RUN.tint)

    def _tie(self) -> None:
        window, view, simulation = self._window, self.view, self.simulation
        simulation.arriving.connect(view.hold_painting)
        self.contract.opening.connect(view.hold_painting)
        simulation.moved.connect(self._moved)
        simulation.brought.connect(self._brought)
        simulation.refused.connect(self._refused)
        simulation.unanswered.connect(self._unanswered)
        simulation.ran.connect(self.coverage.show)
        view.timeline.step_chosen.connect(simulation.to_step)
        view.timeline.stage_chosen.connect(simulation.to_stage)
        view.chain.stage_chosen.connect(simulation.to_stage)
        view.play.played.connect(self.real.play)
        self.real.ready.connect(self._play)
        self.real.told.connect(self._tell)
        self.real.logged.connect(window.log.appendPlainText)
        view.play.refused.connect(self._warn)
        for card in (view.state.preview, view.state.card):
            # The button that was pressed goes with its card: the keyboard stays with the steps.
            card.answered.connect(lambda _step: view.timeline.strip.setFocus())
            card.answered.connect(view.play.play_step)
        view.state.message_added.connect(simulation.add_message)
        view.state.outcome.next_wanted.connect(self._prepare)
        view.stops.line_wanted.connect(self._show_stop)
        self.stops.changed.connect(self._mark)
        for chosen in (
            view.bar.scenario_chosen,
            view.start.chosen,
            self.recording.wanted,
            self.coverage.wanted,
            window.scenario_chosen,
        ):
            chosen.connect(self.open)
        self.given.replayed.connect(simulation.play_anew)
        view.play.given.triggered.connect(self.given.ask)
        view.state.outcome.given_wanted.connect(self.given.ask)
        # Before others hear of it: what they do has the scenario looked at.
        self.recording.written.connect(self.contract.on_disk.wrote)
        self.recording.written.connect(window.desk.written)
        self.recording.written.connect(lambda _path: self._offer_scenarios())
        self.coverage.changed.connect(self._mark)
        window.folder_changed.connect(self.turn_to_folder)
        window.loader.loaded.connect(lambda _workspace: self._offer_scenarios())
        window.loader.loaded.connect(lambda _workspace: self.contract.on_disk.look())
        self.contract.on_disk.changed.connect(self._settled.start)
        self.voice.changed.connect(self._speak)
        self.contract.edited.connect(lambda _path, _change: self._settled.start())
        self.contract.edited.connect(self.stops.follow)
        self.contract.line_toggled.connect(self.stops.toggle)
        view.bar.offer_commands([(name, window.actions_by_id[name]) for name in self.commands()])

    def _speak(self) -> None:
        self.view.name_panels(self.voice)
        self._show_names()
        if self.session is not None and self.widget.isVisible():
            self._show()


def _scenario_in(files: Sequence[SourceFile], session: Session) -> bool:
    """Whether the scenario itself is among these files."""
    return any(each.path == session.opening.file.path for each in files)
