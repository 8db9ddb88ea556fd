"""What is simulated on one page: the session, the work beside the window that brings another one, and where one looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from skillcontract.stepping.breakpoints import Breakpoints, continued
from skillcontract.stepping.session import (
    NoAnswer,
    Session,
    at_stage,
    at_step,
    last_stage_of,
    played_by_hand,
    replayed,
    step_over,
    with_message,
)
from skillcontract.syntax.values import Json
from skillcontract_studio.perspectives.background import Background, Tell
from skillcontract_studio.perspectives.simulate.opening_files import Unplayable, open_file
from skillcontract_studio.perspectives.simulate.play_drawing import PlayDrawing, drawing_of
from skillcontract_studio.perspectives.simulate.scenario_runs import Runs, run_all
from skillcontract_studio.qt import QObject, Signal

_GOING_ON = "work.going-on"


@dataclass(frozen=True, slots=True)
class _Found:
    """A session that work brought, and the drawing of its play."""

    session: Session
    drawing: PlayDrawing


class Simulation(QObject):
    """`moved` comes with another session or place; `arriving` before it and `brought` behind it where work brought it (a file
    opened, a replay).

    `refused` brings an Unplayable, `unanswered` the phrase that says which answer a step needs, `ran` the Runs of all scenarios.
    """

    moved = Signal()
    arriving = Signal()
    brought = Signal()
    refused = Signal(object)
    unanswered = Signal(object)
    ran = Signal(object)

    def __init__(self, texts: Callable[[], Mapping[Path, str]], parent: QObject) -> None:
        """`texts` gives the texts of editors that are not saved."""
        super().__init__(parent)
        self._texts = texts
        self.session: Session | None = None
        self._drawing: PlayDrawing | None = None
        self.work = Background(parent)
        self.work.done.connect(self._done)

    def drawing(self, session: Session) -> PlayDrawing:
        """The drawing of a session's play: made where work did not bring it."""
        self._drawing = drawing_of(session.play, self._drawing)
        return self._drawing

    # Beside the window

    def open(self, path: Path) -> None:
        """Replay a scenario, or begin with a contract."""
        self._bring(partial(open_file, path, self._texts()))

    def replay(self) -> None:
        """Play the same steps anew, on the files as they are now."""
        if self.session is not None:
            self.play_anew(self.session)

    def play_anew(self, session: Session) -> None:
        """Play the steps of a session anew, also of one that has something else given."""
        self._bring(partial(_replayed, session, self._texts(), len(session.play.steps)))

    def add_message(self, text: str) -> None:
        """Let the user have written one more message before the node began; all is played anew."""
        if self.session is not None:
            self.play_anew(with_message(self.session, text))

    def run_all(self, paths: Sequence[Path]) -> None:
        """Play all scenarios of this contract."""
        if self.session is not None:
            self.work.start(partial(run_all, self.session, paths, self._texts()))

    def go_on(self, breakpoints: Breakpoints) -> None:
        """Onwards to the next stop."""
        session = self.session
        if session is not None:
            count = len(session.scenario.steps)
            self._bring(lambda tell: continued(session, breakpoints, lambda at: tell(_GOING_ON, at, count)))

    def to_step(self, step: int) -> None:
        """To the end of a step; one that was not played yet is played, with those before it."""
        session = self.session
        if session is None:
            return
        if step < len(session.play.steps):
            self.look_at(at_step(session, step))
        else:
            self._bring(partial(_onwards, session, step))

    # At once

    def look_at(self, session: Session) -> None:
        """Look at another session, or at another place of it."""
        self.session = session
        self.moved.emit()

    def forget(self) -> None:
        """Another workspace is worked on: what was played is of the former, and so is what work would bring."""
        self.work.cancel()
        self.session = self._drawing = None

    def move(self, way: Callable[[Session], Session]) -> None:
        """Go a way, where there is a session."""
        if self.session is not None:
            self.look_at(way(self.session))

    def to_stage(self, stage: int) -> None:
        """To a stage of the step one looks at."""
        self.move(lambda session: at_stage(session, stage))

    def play(self, step: object, answers: Mapping[str, Sequence[Mapping[str, Json]]]) -> None:
        """Play a step by hand behind the one that one looks at (formats.md, Scenario)."""
        from skillcontract.model.scenario import ScenarioAnswer, ScenarioStep

        session = self.session
        if session is None:
            return
        given = {
            name: [ScenarioAnswer.model_validate(each) for each in listed] for name, listed in answers.items()
        }
        end = at_stage(session, last_stage_of(session))
        try:
            after = played_by_hand(end, ScenarioStep.model_validate(step), given)
        except NoAnswer as missing:
            self.unanswered.emit(missing.what)
            return
        self.look_at(after)

    def close(self) -> None:
        """The window goes."""
        self.work.close()

    # Parts

    def _bring(self, job: Callable[[Tell], Session | Unplayable]) -> None:
        """Let a job bring a session; its play is drawn beside the window too."""
        former = self._drawing

        def brought(tell: Tell) -> _Found | Unplayable:
            found = job(tell)
            return found if isinstance(found, Unplayable) else _Found(found, drawing_of(found.play, former))

        self.work.start(brought)

    def _done(self, found: object) -> None:
        if isinstance(found, Runs):
            self.ran.emit(found)
        elif isinstance(found, Unplayable):
            self.refused.emit(found)
        elif isinstance(found, _Found):
            self._drawing = found.drawing
            self.arriving.emit()
            self.look_at(found.session)
            self.brought.emit()


def _replayed(session: Session, texts: Mapping[Path, str], count: int, tell: Tell) -> Session | Unplayable:
    from skillcontract.simulator.scenario_skill import CannotPlay

    try:
        return replayed(session, texts, count, lambda done: tell("work.replaying", done, count))
    except CannotPlay as failure:
        return Unplayable(session.opening.cast.contract.path, failure.problems)


def _onwards(session: Session, step: int, tell: Tell) -> Session:
    session = at_step(session, len(session.play.steps) - 1)
    while session.cursor.step < step and session.can_go_on:
        tell(_GOING_ON, session.cursor.step + 1, step + 1)
        session = step_over(session)
    return session
