"""`builtin_env_format_datetime`: a date written another way (§12)."""

from __future__ import annotations

from skillcontract.simulator.builtins.reply import Arguments, done, lacking, text_argument
from skillcontract.simulator.datetime_text import moment_of, parse_with, write_with
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Phrase, Trace

DEFAULT_PATTERN = "yyyy-MM-dd HH:mm:ss"


def env_format_datetime(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """Reads `input` by its pattern, or as ISO 8601, and writes it by the other."""
    text, read_by = text_argument(arguments, "input"), text_argument(arguments, "inputPattern")
    if text is None:
        return state, lacking("input")
    moment = moment_of(text) if read_by is None else parse_with(text, read_by)
    if moment is None:
        return state, lacking("input" if read_by is None else "inputPattern")
    written = write_with(moment, text_argument(arguments, "outputPattern") or DEFAULT_PATTERN)
    if written is None:
        return state, lacking("outputPattern")
    return state, done(Phrase("env.formatted"), written)
