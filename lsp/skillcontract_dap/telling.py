"""What the debug console says: what each step did, logs of breakpoints, and how the scenario ended."""

from __future__ import annotations

import re

from skillcontract.model.error_codes import number_of
from skillcontract.simulator.playing import Played
from skillcontract.simulator.trace import Outcome, Phrase
from skillcontract.simulator.wording import value_text
from skillcontract.stepping.evaluation import Value, evaluated
from skillcontract.stepping.session import Session
from skillcontract.stepping.step_notes import Weight, step_notes
from skillcontract.stepping.step_wording import step_text
from skillcontract_dap.debugging import Debugging
from skillcontract_dap.messages import Body

_GOOD = frozenset({Outcome.OK, Outcome.EMPTY, Outcome.DONE, Outcome.REPLAYED, Outcome.SUSPENDED})
_HOLES = re.compile(r"\{([^{}]+)\}")


def tell_step(debugging: Debugging, session: Session, one: Played) -> None:
    """Tell what a step did, its differences from what was expected in the colour of errors."""
    trace, hide = one.trace, debugging.secrets.hidden_text
    stated = session.scenario.steps[one.index]
    ended = [
        str(trace.outcome),
        *([str(trace.stage)] if trace.stage else []),
        *([trace.code] if trace.code else []),
    ]
    number = number_of(trace.code) if trace.code else None
    if number:
        ended.append(f"({number.rpartition('.')[2]})")
    head = debugging.say(
        "told.step",
        number=one.index + 1,
        what=step_text(stated),
        ended=" ".join(ended),
        observation=debugging.word(trace.observation),
    )
    notes = list(step_notes(one, debugging.language))
    lines = [head]
    lines += [f"    {note.text}" for note in notes if note.weight in {Weight.UNKNOWN, Weight.WARNING}]
    where = _step_place(debugging, session, one.index)
    _output(debugging, hide("\n".join(lines)), "stdout" if trace.outcome in _GOOD else "stderr", where)
    for note in notes:
        if note.weight is Weight.ERROR:
            _output(debugging, hide(f"    {note.text}"), "stderr", where)


def tell_log(debugging: Debugging, session: Session, template: str) -> None:
    """Say the message of a logpoint, `{expressions}` in it replaced by their values."""

    def filled(hole: re.Match[str]) -> str:
        found = evaluated(hole[1], session)
        if not isinstance(found, Value):
            return f"{{{hole[1]}: {said(debugging, found.why)}}}"
        return found.value if isinstance(found.value, str) else value_text(found.value)

    _output(debugging, debugging.secrets.hidden_text(_HOLES.sub(filled, template)), "console")


def tell_line(debugging: Debugging, text: str, category: str = "console") -> None:
    """Say one line."""
    _output(debugging, text, category)


def tell_end(debugging: Debugging, session: Session) -> int:
    """Say how the scenario ended, and give its exit code: 0 as expected, 1 different, 2 where a call had no answer."""
    play, say = session.play, debugging.word.say
    differences = sum(len(one.mismatches) for one in play.steps)
    if play.undecided:
        _output(debugging, say("story.undecided", count=len(play.undecided)), "stderr")
        return 2
    if differences:
        _output(debugging, say("story.failed", count=differences), "stderr")
        return 1
    stated = sum(bool(step.expect) for step in session.scenario.steps[: len(play.steps)])
    _output(debugging, say("story.passed", count=len(play.steps), stated=stated), "stdout")
    return 0


def said(debugging: Debugging, phrase: Phrase) -> str:
    """A phrase of the catalogue `debugger` in words."""
    arguments = {name: debugging.word.argument(value) for name, value in phrase.arguments.items()}
    return debugging.say(phrase.key, **arguments)


def _step_place(debugging: Debugging, session: Session, index: int) -> Body:
    places = () if debugging.stage is None else debugging.stage.steps
    if index >= len(places):
        return {}
    client = debugging.client
    return {"source": client.source(session.opening.file.path), "line": client.line(places[index].first)}


def _output(debugging: Debugging, text: str, category: str, where: Body | None = None) -> None:
    debugging.tell("output", {"category": category, "output": f"{text}\n", **(where or {})})
