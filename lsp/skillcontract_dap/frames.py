"""The stack of a place in a play: the stage at the line of the contract that it applies, below it the step of the scenario."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from skillcontract.simulator.trace import StageRecord, Verdict
from skillcontract.stepping.lit_lines import Lit, applied_lines, exercised_lines, lit_lines
from skillcontract.stepping.session import Session
from skillcontract.stepping.step_wording import step_text
from skillcontract.stepping.stopping_lines import Lines, opening_line, step_lines
from skillcontract.text.language import Language
from skillcontract.workspace.source import pointer
from skillcontract_resources.catalogue import Catalogue


class FrameKind(StrEnum):
    """What a frame stands for."""

    STAGE = "stage"
    STEP = "step"
    BEGINNING = "beginning"


class Frame(NamedTuple):
    """One frame; `lines` count from 0, and so does `column`."""

    kind: FrameKind
    name: str
    path: Path
    lines: Lines
    column: int = 0


def frames(session: Session, language: Language) -> tuple[Frame, ...]:
    """The frames, the innermost first."""
    one, scenario = session.current, session.opening.file
    say = Catalogue("debugger", language)
    if one is None:
        title = session.scenario.title or scenario.path.name
        name = say("frame.beginning", title=title)
        return (Frame(FrameKind.BEGINNING, name, scenario.path, opening_line(scenario)),)
    stated = session.scenario.steps[one.index]
    places = step_lines(scenario)
    lines = places[one.index] if one.index < len(places) else opening_line(scenario)
    name = say("frame.step", number=one.index + 1, what=step_text(stated))
    # Several steps may stand on one line; the column tells them apart.
    column = scenario.lines.position(scenario.span(pointer("steps", one.index)).start).character
    step = Frame(FrameKind.STEP, name, scenario.path, lines, column)
    contract = session.opening.cast.contract
    lit = _place(session)
    if lit is None:
        return (step,)
    record = session.record
    title = say("frame.exercised") if record is None else _stage_name(session, record, say)
    at = Lines(lit.first, lit.last)
    column = _indent(contract.text, contract.lines.starts, lit.first)
    return (Frame(FrameKind.STAGE, title, contract.path, at, column), step)


def _stage_name(session: Session, record: StageRecord, say: Catalogue) -> str:
    one = session.current
    code = one.trace.code if one is not None and record.verdict is Verdict.REJECT else None
    verdict = say(f"verdict.{record.verdict}")
    if code:
        return say("frame.stage-code", stage=record.stage, verdict=verdict, code=code)
    return say("frame.stage", stage=record.stage, verdict=verdict)


def _place(session: Session) -> Lit | None:
    """Where the stage is at work: at what made it refuse, else at what it applies first.

    A stage that applies nothing of the contract stands where the call's decision fell, or at the tool that is called.
    """
    one, contract = session.current, session.opening.cast.contract
    if one is None:
        return None
    found = applied_lines(session)
    if not found and session.at_step_end and one.trace.stage is not None:
        deciding = next((each for each in one.trace.stages if each.stage is one.trace.stage), None)
        found = () if deciding is None else lit_lines(contract, deciding)
    if not found and session.record is not None:
        tool = one.after.scene.skill.callable_tools.get(one.trace.call or "")
        found = () if tool is None or tool.place is None else exercised_lines(contract, (tool.place.pointer,))
    return next((lit for lit in found if lit.causing), found[0] if found else None)


def _indent(text: str, starts: list[int], line: int) -> int:
    """Where what stands on a line begins."""
    start = starts[line] if line < len(starts) else len(text)
    rest = text[start : start + 200]
    return len(rest) - len(rest.lstrip(" \t"))
