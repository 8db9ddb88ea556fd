"""`builtin_env_get_weekday`: the day of the week of a date (§12)."""

from __future__ import annotations

from skillcontract.simulator.builtins.reply import Arguments, done, lacking, text_argument
from skillcontract.simulator.datetime_text import moment_of
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Phrase, Trace

WEEKDAYS = ("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")


def env_get_weekday(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """Answers with the day's English name in capitals, on the date's own calendar."""
    text = text_argument(arguments, "date")
    moment = moment_of(text) if text is not None else None
    if moment is None:
        return state, lacking("date")
    return state, done(Phrase("env.weekday"), WEEKDAYS[moment.weekday()])
