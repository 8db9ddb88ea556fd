"""`builtin_state_set`: a private note of the node (§12)."""

from __future__ import annotations

from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.simulator.builtins.reply import Arguments, done, lacking, refused, text_argument
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Phrase, Trace


def state_set(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """Writes the note; platform field names are reserved (semantics C12)."""
    key = text_argument(arguments, "key")
    if key is None:
        return state, lacking("key")
    if key in PLATFORM_FIELDS:
        return state, refused("STATE_KEY_RESERVED", Phrase("state-set.reserved", {"key": key}))
    value = arguments.get("value")
    return state._replace(notes={**state.notes, key: value}), done(
        Phrase("state-set.written", {"key": key}), value
    )
