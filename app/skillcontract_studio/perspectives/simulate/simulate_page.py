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
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.perspectives.background import Background, Tell
from skillcontract_studio.perspectives.simulate.breakpoint_panel import BreakpointPanel
from skillcontract_studio.perspectives.simulate.breakpoints import Breakpoints, continued
from skillcontract_studio.perspectives.simulate.chain_column import ChainColumn
from skillcontract_studio.perspectives.simulate.chain_rows import chain_rows
from skillcontract_studio.perspectives.simulate.contract_marks import ContractMarks
from skillcontract_studio.perspectives.simulate.line_key import LineKey
from skillcontract_studio.perspectives.simulate.line_notes import line_marks
from skillcontract_studio.perspectives.simulate.next_call import next_arguments
from skillcontract_studio.perspectives.simulate.opening_files import Unplayable, open_file
from skillcontract_studio.perspectives.simulate.place_label import PlaceLabel
from skillcontract_studio.perspectives.simulate.play_panel import PlayPanel
from skillcontract_studio.perspectives.simulate.record_bar import RecordBar
from skillcontract_studio.perspectives.simulate.recording import SUFFIX, recorded
from skillcontract_studio.perspectives.simulate.scenario_runs import Runs, run_all
from skillcontract_studio.perspectives.simulate.session import (
    NoAnswer,
    Session,
    at_stage,
    at_step,
    is_stale,
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
from skillcontract_studio.perspectives.simulate.session_bar import SessionBar
from skillcontract_studio.perspectives.simulate.signs import NOT_RUN, OUTCOME_SIGNS
from skillcontract_studio.perspectives.simulate.start_page import StartPage
from skillcontract_studio.perspectives.simulate.state_pane import StatePane
from skillcontract_studio.perspectives.simulate.step_cells import StepCell, step_cells
from skillcontract_studio.perspectives.simulate.timeline import Timeline
from skillcontract_studio.perspectives.work_bar import WorkBar
from skillcontract_studio.qt import QStackedWidget, QTimer, QVBoxLayout, QWidget
from skillcontract_studio.shell.docks import Docks, Panel, Sizes
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.editor_place import EditorPlace
from skillcontract_studio.shell.message_bar import Choice, MessageBars
from skillcontract_studio.shell.status_bar import Loading

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_CHAIN, _STATE, _PLAY, _CHAIN_SHARE = 240, 400, 228, 0.76
_NARROW_CHAIN, _NARROW_STATE, _LOW_PLAY = 196, 324, 196
_NARROW, _HIGH = 1280, 760
_SETTLE = 200


class SimulatePage:
    """One window's page."""

    def __init__(self, window: StudioWindow) -> None:
        appearance = self._appearance = window.appearance
        self._window = window
        self.widget = QWidget()
        self.voice = window.voice.of_area("simulate", self.widget)
        voice = self.voice
        self.session: Session | None = None
        self._runs: Runs | None = None
        self._drawn: Play | None = None
        self._cells: tuple[StepCell, ...] = ()
        self._coverage: Coverage | None = None
        self.marks: ContractMarks | None = None
        self.marked: EditorPane | None = None
        self._key: LineKey | None = None
        self._watched: set[EditorPane] = set()
        self.work = Background(self.widget)
        self.bar = SessionBar(appearance, voice)
        self.record_bar = RecordBar(appearance, voice)
        self.messages = MessageBars(appearance, lambda: window.voice("message.dismiss"))
        self.timeline = Timeline(appearance, voice)
        self.chain = ChainColumn(appearance, voice)
        self.stops = BreakpointPanel(appearance, voice)
        self.state = StatePane(appearance, voice)
        self.play = PlayPanel(appearance, voice)
        self.place = EditorPlace()
        self.start = StartPage(voice)
        self.told = PlaceLabel()
        self.docks = self._assemble()
        self._settled = QTimer(self.widget)
        self._settled.setSingleShot(True)
        self._settled.setInterval(_SETTLE)
        self._settled.timeout.connect(self._look_for_staleness)
        self._sized = False
        self._scale = appearance.fonts.scale
        self._tie()
        self._speak()

    # Page

    def enter(self) -> None:
        """The page is shown: the editors stand in its middle, and something is there to look at."""
        window = self._window
        self.place.take(window.area)
        window.area.show_tabs(False)
        if not self._sized and self.widget.width() > 1:
            self._sized = True
            QTimer.singleShot(0, self._size)
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
        self.timeline.strip.setFocus()

    def leave(self) -> None:
        """Another perspective is shown: the editors are given back as they were."""
        self._unmark()
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
            "simulate-call": self.play.call.click,
        }

    def loading(self) -> Loading | None:
        """What the problems of the open contract say holds here too."""
        return None

    def status(self) -> QWidget | None:
        """The step one looks at, and the coverage."""
        return self.told

    def close(self) -> None:
        """The window goes."""
        self._settled.stop()
        self.work.close()

    # Opening and replaying

    def open(self, path: Path) -> None:
        """Replay a scenario, or begin with a contract; beside the window."""
        self.messages.dismiss("open")
        self.work.start(partial(open_file, path, self._texts()))

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
        self.work.start(partial(_replay, session, self._texts(), count))

    def run_all(self) -> None:
        """Play all scenarios of this contract, and show in the margin what they exercise."""
        if self.session is not None:
            self.work.start(partial(run_all, self.session, self._scenarios(), self._texts()))

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
        self.messages.show_message("runs", Severity.ERROR if runs.failed else Severity.INFO, words, choices)
        if self.session is not None:
            self._mark(self.session)

    def _hide_coverage(self) -> None:
        self._runs = None
        if self.marks is not None:
            self.marks.cover({})

    def _opened(self, found: object) -> None:
        if isinstance(found, Runs):
            self._ran(found)
            return
        if isinstance(found, Session):
            self.messages.dismiss("stale")
            self.messages.dismiss("answer")
            self._look_at(found)
            self._offer_scenarios()
            self._look_for_staleness()
        elif isinstance(found, Unplayable):
            language, root = self.voice.language, self._window.folder
            lines = [self.voice("open.unplayable", file=found.path.name)]
            lines += [problem.line(language, root) for problem in found.problems[:6]]
            self.messages.show_message("open", Severity.ERROR, "\n".join(lines))
            if self.session is None:
                self._show_start()

    def _texts(self) -> dict[Path, str]:
        return {
            pane.document.path: _text_of(pane) for pane in self._window.area.panes() if pane.document.dirty
        }

    def _text_now(self, path: Path) -> str | None:
        pane = self._window.area.pane_of(path)
        return None if pane is None else _text_of(pane)

    def _look_for_staleness(self) -> None:
        session = self.session
        if session is None:
            return
        if is_stale(session, self._text_now):
            self.messages.show_message(
                "stale",
                Severity.WARNING,
                self.voice("stale.text", file=self._contract_name(session)),
                (Choice(self.voice("stale.replay"), self.replay),),
            )
            self.bar.show_place(self.voice("stale.short"), "alert", "warning")
            if self.widget.isVisible():
                self._mark(session)
        else:
            self.messages.dismiss("stale")
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
            self.work.start(lambda _tell: continued(session, self.stops.breakpoints))

    def _look_at(self, session: Session) -> None:
        self.session = session
        self._show()

    def _show(self) -> None:
        session = self.session
        if session is None:
            return
        self.centre.setCurrentWidget(self.middle)
        stages = last_stage_of(session) + 1
        if session.play is not self._drawn:
            self._drawn = session.play
            self._cells = step_cells(session)
            self._coverage = play_coverage(session.play)
        self.timeline.show_cells(self._cells, session.cursor.step, session.cursor.stage, stages)
        self.chain.show_rows(chain_rows(session))
        self.state.show_session(session)
        self.play.show_session(session)
        self._mark(session)
        self._show_place(session)
        number = session.cursor.step + 1
        title = self.voice("panel.chain-step", number=number) if number else self.voice("panel.chain")
        self.docks.title("chain", title)

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
        if not is_stale(session, self._text_now):
            self.bar.show_place(words, sign.icon, sign.tint)
        coverage = self._coverage
        if coverage is None:
            return
        self.told.place.setText(voice("status.place", number=number, count=count))
        self.told.coverage.setText(
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
            self.messages.show_message("answer", Severity.WARNING, self.voice("answer.missing", what=words))
            return
        self.messages.dismiss("answer")
        self._look_at(after)

    def _message_added(self, text: str) -> None:
        if self.session is not None:
            self._replay(with_message(self.session, text))

    def _prepare(self, following: object) -> None:
        session = self.session
        if session is not None and isinstance(following, NextStep):
            tool, args = next_arguments(session, following)
            self.play.prepare(tool, args)
            self.docks.raise_panel("play")
            self.play.tool.setFocus()

    # Recording

    def ask_record(self) -> None:
        """Ask where what was played is to be written."""
        if self.session is not None:
            self.record_bar.ask(self.session.opening.file.path.parent, self.session.scenario.title)

    def _record(self, path: object, title: str) -> None:
        session = self.session
        if session is None or not isinstance(path, Path):
            return
        try:
            write_file(path, recorded(session, title).encode("utf-8"), make_folders=True)
        except NotPublished as refusal:
            self.messages.show_message("record", Severity.ERROR, refusal.message(self.voice.language))
            return
        self.record_bar.hide()
        words = self.voice("record.written", file=path.name, count=session.cursor.step + 1)
        self.messages.show_message(
            "record",
            Severity.INFO,
            words,
            (Choice(self.voice("record.open"), lambda: self.open(path)),),
        )
        self._window.desk.written.emit(path)
        self._offer_scenarios()

    # The contract

    def _mark(self, session: Session) -> None:
        contract = session.opening.cast.contract
        if self._window.perspective != "simulate":
            return
        pane = self._window.desk.fetch(contract.path)
        if pane is None:
            self._unmark()
            return
        if pane is not self.marked:
            self._unmark()
            self.marked = pane
            self.marks = ContractMarks(pane.document.editor, self._appearance)
            pane.breadcrumb.name_file(f"{session.opening.cast.skill.key} / {contract.path.name}")
            self._key = LineKey(self._appearance, self.voice, pane.breadcrumb)
            self._watch(pane)
        if self.marks is not None:
            stale = is_stale(session, self._text_now)
            marks = () if stale else line_marks(session, self.voice)
            self.marks.show(marks, self.stops.breakpoints.lines)
            if self._key is not None:
                causing = any(mark.causing for mark in marks)
                lit = any(not mark.causing for mark in marks)
                self._key.show_session(session, lit=lit, causing=causing)
            runs = self._runs
            covered = runs is not None and runs.contract.text == self._text_now(contract.path)
            self.marks.cover(runs.lines if runs is not None and covered else {})
            self.marks.reveal()

    def _unmark(self) -> None:
        if self.marks is not None and self.marked is not None and self.marked in self._window.area.panes():
            self.marks.clear()
            self.marked.breadcrumb.name_file("")
            if self._key is not None:
                self._key.hide()
                self._key.deleteLater()
        self.marks = self.marked = self._key = None

    def _watch(self, pane: EditorPane) -> None:
        if pane in self._watched:
            return
        self._watched.add(pane)
        pane.destroyed.connect(lambda: self._watched.discard(pane))
        pane.document.editor.text_changed.connect(lambda _change: self._settled.start())
        pane.document.editor.stop_clicked.connect(lambda line: self._toggle_line(pane, line))

    def _toggle_line(self, pane: EditorPane, line: int) -> None:
        if pane is self.marked:
            self._stops_changed(self.stops.breakpoints.toggled(line))

    def _toggle_stop(self) -> None:
        pane = self.marked
        if pane is not None:
            editor = pane.document.editor
            self._toggle_line(pane, editor.line_at(editor.caret()))

    def _stops_changed(self, breakpoints: object) -> None:
        if isinstance(breakpoints, Breakpoints):
            self.stops.show_breakpoints(breakpoints, self._contract_name(self.session))
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
        self.bar.offer_scenarios(paths, current, title)
        self.start.offer(paths, self._window.folder)

    def _show_start(self) -> None:
        self.centre.setCurrentWidget(self.start)
        self.bar.show_place("", NOT_RUN.icon, NOT_RUN.tint)

    def _assemble(self) -> Docks:
        layout = QVBoxLayout(self.widget)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.work_bar = WorkBar(self._appearance, self.voice)
        self.work_bar.follow(self.work)
        frame = QWidget()
        middle = QVBoxLayout(frame)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(self.timeline)
        middle.addWidget(self.place, 1)
        docks = Docks(self.widget, frame, self._appearance)
        for panel in (
            Panel("chain", self.chain, "left", "left-top"),
            Panel("breakpoints", self.stops, "left", "left-bottom"),
            Panel("play", self.play, "bottom", "bottom"),
            Panel("state", self.state, "right", "right", titled=False),
        ):
            docks.add(panel)
        self.middle = docks.manager
        self.centre = QStackedWidget(self.widget)
        self.centre.addWidget(self.start)
        self.centre.addWidget(docks.manager)
        for part in (self.bar, self.work_bar, self.record_bar, self.messages):
            layout.addWidget(part)
        layout.addWidget(self.centre, 1)
        return docks

    def _size(self) -> None:
        px, width, height = self._appearance.fonts.px, self.widget.width(), self.widget.height()
        narrow = width < px(_NARROW)
        sizes = Sizes(
            px(_NARROW_CHAIN if narrow else _CHAIN),
            px(_NARROW_STATE if narrow else _STATE),
            px(_PLAY if height >= px(_HIGH) else _LOW_PLAY),
            _CHAIN_SHARE,
        )
        self.docks.hide_at_edge("breakpoints", narrow, left=True)
        self.docks.size(sizes, width, height - px(40))

    def _rescale(self) -> None:
        """Larger text takes wider docks; a new theme changes no size."""
        scale = self._appearance.fonts.scale
        if scale != self._scale:
            self._scale = scale
            if self._sized:
                self._size()

    def _tie(self) -> None:
        window = self._window
        self.work.done.connect(self._opened)
        self.bar.scenario_chosen.connect(self.open)
        self.start.chosen.connect(self.open)
        self.timeline.step_chosen.connect(self._to_step)
        self.timeline.stage_chosen.connect(self._to_stage)
        self.chain.stage_chosen.connect(self._to_stage)
        self.play.played.connect(self._played)
        self.play.refused.connect(lambda words: self.messages.show_message("answer", Severity.WARNING, words))
        self.state.preview.answered.connect(self.play.play_step)
        self.state.card.answered.connect(self.play.play_step)
        self.state.message_added.connect(self._message_added)
        self.state.outcome.next_wanted.connect(self._prepare)
        self.record_bar.wanted.connect(self._record)
        self.stops.changed.connect(self._stops_changed)
        window.scenario_chosen.connect(self.open)
        window.loader.loaded.connect(lambda _workspace: self._offer_scenarios())
        self.voice.changed.connect(self._speak)
        self._appearance.changed.connect(self._rescale)
        self.bar.offer_commands([(name, window.actions_by_id[name]) for name in self.commands()])

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
        for panel in ("chain", "breakpoints", "play", "state"):
            self.docks.title(panel, self.voice(f"panel.{panel}"))
        self.chain.setAccessibleName(self.voice("panel.chain"))
        if self.session is not None and self.widget.isVisible():
            self._show()


def _text_of(pane: EditorPane) -> str:
    """The text of an editor as the file would be read: with the byte-order mark that the editor does not show."""
    document = pane.document
    return document.file.bytes_of(document.editor.content()).decode("utf-8", "replace")


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
