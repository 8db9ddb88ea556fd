"""The requests of the protocol: each with its handler and the phases in which it can be answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from skillcontract_dap.debugging import Handler, Phase
from skillcontract_dap.requests import (
    breakpoints,
    evaluation,
    inspection,
    jumps,
    life_cycle,
    moves,
)

_ALWAYS = frozenset(Phase)
_LOADED = frozenset({Phase.LAUNCHED, Phase.STOPPED, Phase.RUNNING, Phase.ENDED})
_STOPPED = frozenset({Phase.STOPPED})


class Entry(NamedTuple):
    """A handler and when it may run."""

    handler: Handler
    phases: frozenset[Phase]


REQUESTS: Mapping[str, Entry] = {
    "launch": Entry(life_cycle.launch, _ALWAYS),
    "attach": Entry(life_cycle.attach, _ALWAYS),
    "configurationDone": Entry(life_cycle.configuration_done, _ALWAYS),
    "restart": Entry(life_cycle.restart, _LOADED),
    "terminate": Entry(life_cycle.terminate, _ALWAYS),
    "disconnect": Entry(life_cycle.disconnect, _ALWAYS),
    "setBreakpoints": Entry(breakpoints.set_breakpoints, _ALWAYS),
    "setFunctionBreakpoints": Entry(breakpoints.set_function_breakpoints, _ALWAYS),
    "setExceptionBreakpoints": Entry(breakpoints.set_exception_breakpoints, _ALWAYS),
    "breakpointLocations": Entry(breakpoints.breakpoint_locations, _ALWAYS),
    "threads": Entry(inspection.threads, _ALWAYS),
    "loadedSources": Entry(inspection.loaded_sources, _ALWAYS),
    "stackTrace": Entry(inspection.stack_trace, _STOPPED),
    "scopes": Entry(inspection.scopes_of_frame, _STOPPED),
    "variables": Entry(inspection.variables, _STOPPED),
    "exceptionInfo": Entry(inspection.exception_info, _STOPPED),
    "evaluate": Entry(evaluation.evaluate, _STOPPED),
    "completions": Entry(evaluation.completions, _STOPPED),
    "continue": Entry(moves.go_on, _STOPPED),
    "next": Entry(moves.over, _STOPPED),
    "stepIn": Entry(moves.into, _STOPPED),
    "stepOut": Entry(moves.out, _STOPPED),
    "stepBack": Entry(moves.back, _STOPPED),
    "reverseContinue": Entry(moves.all_back, _STOPPED),
    "pause": Entry(moves.pause, _LOADED),
    "restartFrame": Entry(jumps.restart_frame, _STOPPED),
    "gotoTargets": Entry(jumps.goto_targets, _STOPPED),
    "goto": Entry(jumps.goto, _STOPPED),
}
"""Every request but `initialize`, which makes the session that the others need."""
