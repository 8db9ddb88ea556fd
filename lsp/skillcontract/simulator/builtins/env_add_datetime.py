"""`builtin_env_add_datetime`: a date some time later or earlier (§12)."""

from __future__ import annotations

from datetime import datetime, timedelta

from skillcontract.simulator.builtins.reply import Arguments, done, lacking, text_argument
from skillcontract.simulator.datetime_text import add_months, iso_text, moment_of
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Phrase, Trace

SECONDS = {"SECONDS": 1, "MINUTES": 60, "HOURS": 3600, "DAYS": 86400, "WEEKS": 604800}
MONTHS = {"MONTHS": 1, "YEARS": 12}


def unit_of(arguments: Arguments) -> str | None:
    """The unit, days where none is named, as `DAYS`; None where it is none of ours."""
    named = arguments.get("unit")
    if named is None or named == "":
        return "DAYS"
    unit = f"{str(named).upper().rstrip('S')}S"
    return unit if unit in SECONDS or unit in MONTHS else None


def env_add_datetime(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """Answers with the moment in ISO 8601."""
    text, amount, unit = text_argument(arguments, "base"), arguments.get("amount"), unit_of(arguments)
    moment = moment_of(text) if text is not None else None
    if moment is None:
        return state, lacking("base")
    if not isinstance(amount, int) or isinstance(amount, bool):
        return state, lacking("amount")
    if unit is None:
        return state, lacking("unit")
    later = _added(moment, amount, unit)
    if later is None:
        return state, lacking("amount")
    return state, done(Phrase("env.added"), iso_text(later))


def _added(moment: datetime, amount: int, unit: str) -> datetime | None:
    """The moment later; None where it lies outside the calendar."""
    try:
        if unit in MONTHS:
            return add_months(moment, amount * MONTHS[unit])
        return moment + timedelta(seconds=amount * SECONDS[unit])
    except (OverflowError, ValueError):
        return None
