"""`builtin_env_diff_datetime`: the whole units between two dates (§12)."""

from __future__ import annotations

from datetime import datetime

from skillcontract.simulator.builtins.env_add_datetime import MONTHS, SECONDS, unit_of
from skillcontract.simulator.builtins.reply import Arguments, done, lacking, text_argument
from skillcontract.simulator.datetime_text import moment_of
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Phrase, Trace


def env_diff_datetime(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """Answers with an integer, negative where `to` is before `from`."""
    ends: list[datetime] = []
    for name in ("from", "to"):
        text = text_argument(arguments, name)
        moment = moment_of(text) if text is not None else None
        if moment is None:
            return state, lacking(name)
        ends.append(moment)
    unit = unit_of(arguments)
    if unit is None:
        return state, lacking("unit")
    start, end = ends
    if unit in MONTHS:
        return state, done(Phrase("env.difference"), int(_months(start, end) / MONTHS[unit]))
    return state, done(Phrase("env.difference"), int((end - start).total_seconds() / SECONDS[unit]))


def _months(start: datetime, end: datetime) -> int:
    """The whole months from one moment to another, as Java counts them: the day of the month must be reached."""
    if end < start:
        return -_months(end, start)
    end = end.astimezone(start.tzinfo)
    months = (end.year - start.year) * 12 + end.month - start.month
    return months - ((end.day, end.time()) < (start.day, start.time()))
