"""What is said at the end of the lines that a stage applies: the reason of a rejection, a value before and after, its source."""

from __future__ import annotations

from skillcontract.model.error_codes import number_of
from skillcontract.simulator.result import shown_value, tool_of
from skillcontract.simulator.trace import ArgumentRecord, StageName
from skillcontract.simulator.wording import Wording, value_text
from skillcontract.stepping.lit_lines import Lit, exercised_lines, lit_lines
from skillcontract.stepping.session import Session
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.contract_marks import LineMark
from skillcontract_studio.utf8 import utf8

_LONGEST = 60


def line_marks(session: Session, voice: Voice) -> tuple[LineMark, ...]:
    """The marks of the stage one looks at, or of the whole step at its end."""
    one, record, contract = session.current, session.record, session.opening.cast.contract
    if one is None:
        return ()
    if exercises(session):
        lit = exercised_lines(contract, one.trace.points)
        return tuple(LineMark(each.first, each.last, each.causing) for each in lit)
    lit = lit_lines(contract, record) if record is not None else ()
    return tuple(
        LineMark(each.first, each.last, each.causing, _drawable(_note(session, each, voice))) for each in lit
    )


def exercises(session: Session) -> bool:
    """Whether the lines are those of the whole step: it has ended, and its last stage applies nothing of the contract."""
    record = session.record
    return session.at_step_end and (record is None or not record.causes)


def _drawable(note: str) -> str:
    """The editor draws UTF-8, which half of a surrogate pair in a name (JSON allows it) is not part of: it stands as its escape."""
    return utf8(note).decode("utf-8")


def _note(session: Session, lit: Lit, voice: Voice) -> str:
    one, record = session.current, session.record
    if one is None or record is None:
        return ""
    word = Wording(voice.language)
    if lit.causing:
        code = one.trace.code or ""
        number = (number_of(code) or "").rpartition(".")[2] if code else ""
        where = voice.listed((number, lit.cause.section))
        return voice("key.reason", stage=record.stage, where=where, reason=word(record.detail))
    argument = lit.argument
    if argument is None:
        return lit.cause.section
    tool = tool_of(one.after, one.trace)
    before, after = (
        _short(shown_value(tool, argument.path, each)) for each in (argument.before, argument.after)
    )
    if argument.before != argument.after:
        return f"{before} → {after}" if argument.before is not None else f"→ {after}"
    if record.stage is StageName.PARAM_CONTRACT and argument.source is not None:
        return _source(argument, after)
    return after if argument.after is not None else ""


def _source(argument: ArgumentRecord, value: str) -> str:
    matched = next((trial for trial in argument.trials if trial.matched), None)
    evidence = matched.looked.arguments.get("evidence") if matched is not None else None
    return f"{value}  {argument.source}" + (f" {evidence}" if evidence else "")


def _short(value: object) -> str:
    text = "" if value is None else value_text(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
