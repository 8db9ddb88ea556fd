"""A simulation as frozen data: what was played on the simulator's own states, and where one looks at it.

Going back and forth only moves the cursor. Every change gives a new session; none is ever changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.simulator.opening import Opening, open_scenario
from skillcontract.simulator.playing import Play, Played, play_next
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Outcome, Phrase, StageRecord

if TYPE_CHECKING:
    from skillcontract.model.scenario import Scenario, ScenarioAnswer, ScenarioStep
    from skillcontract.workspace.source import SourceFile

BEGINNING = -1
"""The step of a cursor that stands before the first one."""


class NoAnswer(Exception):
    """A step needs a tool's answer that nobody gave; `what` says which."""

    def __init__(self, what: Phrase) -> None:
        super().__init__(what.key)
        self.what = what


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where one looks: a played step, counted from 0, and one of the stages it went through."""

    step: int = BEGINNING
    stage: int = 0


@dataclass(frozen=True, slots=True)
class Session:
    """A play, its cursor, and whether steps were played by hand that its file does not have.

    `read` is the scenario's file as it was read, where the opening has another text in its place (`with_given`).
    """

    play: Play
    cursor: Cursor = Cursor()
    by_hand: bool = False
    read: SourceFile | None = None

    @property
    def opening(self) -> Opening:
        """The scenario as it was opened."""
        return self.play.opening

    @property
    def scenario(self) -> Scenario:
        """The scenario, with the steps played by hand."""
        return self.play.opening.scenario

    @property
    def current(self) -> Played | None:
        """The step one looks at; None at the beginning."""
        return None if self.cursor.step == BEGINNING else self.play.steps[self.cursor.step]

    @property
    def record(self) -> StageRecord | None:
        """The stage one looks at; None where the step goes through none."""
        one = self.current
        return one.trace.stages[self.cursor.stage] if one is not None and one.trace.stages else None

    @property
    def at_step_end(self) -> bool:
        """Whether one looks at how the step ended, not at a stage on its way."""
        one = self.current
        return one is None or self.cursor.stage >= last_stage(one)

    @property
    def before(self) -> State:
        """The state before the step one looks at."""
        one = self.current
        return self.opening.state if one is None else one.before

    @property
    def state(self) -> State:
        """The state one looks at: on a step's way that which its stages made so far."""
        one = self.current
        if one is None or self.at_step_end:
            return self.after
        return one.trace.states[self.cursor.stage]

    @property
    def after(self) -> State:
        """The state after the step one looks at: what is played next begins with it."""
        one = self.current
        return self.opening.state if one is None else one.after

    @property
    def waiting(self) -> Sequence[ScenarioStep]:
        """The steps that were not played yet."""
        return self.scenario.steps[len(self.play.steps) :]

    @property
    def can_go_on(self) -> bool:
        """Whether anything follows what one looks at."""
        return not self.at_step_end or self.cursor.step < len(self.scenario.steps) - 1


def last_stage(one: Played) -> int:
    """The stage that a step ended in; 0 where it goes through none."""
    return max(0, len(one.trace.stages) - 1)


# Opening


def begun(opening: Opening) -> Session:
    """A session in which nothing was played yet."""
    return Session(Play(opening))


def replayed(session: Session, texts: Mapping[Path, str], steps: int, tell: Callable[[int], None]) -> Session:
    """The same scenario played anew for so many steps, on the files as they are now; the cursor stays at its step.

    Raises CannotPlay.
    """
    opening = open_scenario(session.opening.file, session.scenario, texts)
    fresh = played_up_to(replace(session, play=Play(opening), cursor=Cursor()), steps, tell)
    return at_step(fresh, min(session.cursor.step, len(fresh.play.steps) - 1))


def played_up_to(session: Session, count: int, tell: Callable[[int], None]) -> Session:
    """The session with as many steps played; the cursor at the last of them. `tell` hears before each how many are."""
    play = session.play
    while len(play.steps) < min(count, len(session.scenario.steps)):
        tell(len(play.steps))
        play = play_next(play)
    return at_step(replace(session, play=play), count - 1)


def stale_files(session: Session, text_of: Callable[[Path], str | None]) -> tuple[SourceFile, ...]:
    """Of contract and scenario those whose text is another one than what was played; `text_of` knows the texts that are open."""
    played = (session.opening.cast.contract, session.read or session.opening.file)
    return tuple(file for file in played if text_of(file.path) not in (None, file.text))


# Moving


def at_step(session: Session, step: int) -> Session:
    """At the end of a played step; the nearest there is."""
    step = max(BEGINNING, min(step, len(session.play.steps) - 1))
    stage = 0 if step == BEGINNING else last_stage(session.play.steps[step])
    return replace(session, cursor=Cursor(step, stage))


def at_stage(session: Session, stage: int) -> Session:
    """At a stage of the step one looks at."""
    one = session.current
    if one is None:
        return session
    return replace(session, cursor=Cursor(session.cursor.step, max(0, min(stage, last_stage(one)))))


def step_over(session: Session) -> Session:
    """To the end of this step, or else of the next, which is played where it was not."""
    if not session.at_step_end:
        return at_stage(session, last_stage_of(session))
    following = session.cursor.step + 1
    return at_step(_having(session, following), following)


def step_back(session: Session) -> Session:
    """To the end of the step before."""
    return at_step(session, session.cursor.step - 1)


def stage_in(session: Session) -> Session:
    """To the next stage; behind the last one to the first of the next step."""
    if not session.at_step_end:
        return at_stage(session, session.cursor.stage + 1)
    following = session.cursor.step + 1
    session = _having(session, following)
    if following >= len(session.play.steps):
        return session
    return replace(session, cursor=Cursor(following, 0))


def stage_back(session: Session) -> Session:
    """To the stage before; before the first one to the end of the step before."""
    if session.cursor.stage > 0:
        return at_stage(session, session.cursor.stage - 1)
    return step_back(session)


def last_stage_of(session: Session) -> int:
    """The last stage of the step one looks at."""
    one = session.current
    return 0 if one is None else last_stage(one)


def restarted(session: Session) -> Session:
    """Nothing played, and all steps waiting."""
    return replace(session, play=Play(session.opening), cursor=Cursor())


def _having(session: Session, step: int) -> Session:
    """The session with a step played, where the scenario has it."""
    play = session.play
    while len(play.steps) <= step and not play.is_over:
        play = play_next(play)
    return replace(session, play=play)


def with_message(session: Session, text: str) -> Session:
    """The session whose user has written one more message before the node began; to be replayed."""
    given = session.scenario.given
    given = given.model_copy(update={"messages": [*given.messages, text]})
    scenario = session.scenario.model_copy(update={"given": given})
    opening = replace(session.opening, scenario=scenario)
    return replace(session, play=replace(session.play, opening=opening), by_hand=True)


# Playing by hand


def played_by_hand(
    session: Session, step: ScenarioStep, answers: Mapping[str, Sequence[ScenarioAnswer]]
) -> Session:
    """A step after the one looked at, in the place of all that came behind it.

    `answers` go before those that the scenario has left; they stay in the scenario only where the step used them, so
    that it plays the same way again. Raises NoAnswer.
    """
    kept = session.play.steps[: session.cursor.step + 1]
    used = Counter(name for one in kept for name in one.trace.invoked)
    former = session.scenario.responses
    offered = {
        **former,
        **{
            name: [*used_up(former.get(name, []), used[name]), *given, *former.get(name, [])[used[name] :]]
            for name, given in answers.items()
            if given
        },
    }
    steps = [*session.scenario.steps[: len(kept)], step]
    tried = play_next(Play(_with(session.opening, steps, offered), kept))
    trace = tried.steps[-1].trace
    if trace.outcome is Outcome.UNKNOWN_RESPONSE:
        raise NoAnswer(trace.observation)
    invoked = set(trace.invoked)
    kept_answers = {name: listed for name, listed in offered.items() if name in invoked or name in former}
    for name in answers:
        if name not in invoked and name in former:
            kept_answers[name] = former[name]
    play = Play(_with(session.opening, steps, kept_answers), tried.steps)
    return at_step(replace(session, play=play, by_hand=True), len(kept))


def used_up(listed: Sequence[ScenarioAnswer], count: int) -> list[ScenarioAnswer]:
    """The first `count` answers of a tool; the last one repeats."""
    return [listed[min(index, len(listed) - 1)] for index in range(count)] if listed else []


def _with(
    opening: Opening, steps: Sequence[ScenarioStep], responses: Mapping[str, Sequence[ScenarioAnswer]]
) -> Opening:
    changed = {"steps": list(steps), "responses": {name: list(each) for name, each in responses.items()}}
    return replace(opening, scenario=opening.scenario.model_copy(update=changed))
