"""Breakpoints: `setBreakpoints`, `setFunctionBreakpoints`, `setExceptionBreakpoints`, `breakpointLocations`."""

from __future__ import annotations

from skillcontract_dap.arguments import (
    Arguments,
    arguments_of,
    objects,
    required_text,
    required_whole,
    text,
    texts,
    whole,
)
from skillcontract_dap.breakpoints import Asked, Settled, alarms_of, same_file, settled
from skillcontract_dap.debugging import Debugging
from skillcontract_dap.messages import Body
from skillcontract_dap.telling import said, tell_line


def set_breakpoints(debugging: Debugging, arguments: Arguments) -> Body:
    """The breakpoints of one file, in the place of all it had."""
    source = arguments_of(arguments.get("source"))
    path = debugging.client.path(text(source, "path") or "")
    asked = objects(arguments, "breakpoints")
    lines = arguments.get("lines")
    if not asked and isinstance(lines, list):
        asked = [{"line": line} for line in lines]
    if path is None:
        return {
            "breakpoints": [
                {"verified": False, "message": debugging.say("breakpoint.no-path")} for _ in asked
            ]
        }
    for one in debugging.table.by_source.get(path, ()):
        debugging.settled.pop(one.id, None)
    found = debugging.table.at_lines(path, asked, debugging.client.first_line)
    return {"breakpoints": [_settle(debugging, one) for one in found]}


def set_function_breakpoints(debugging: Debugging, arguments: Arguments) -> Body:
    """The breakpoints at names, in the place of all there were."""
    for one in debugging.table.functions:
        debugging.settled.pop(one.id, None)
    found = debugging.table.at_names(objects(arguments, "breakpoints"))
    return {"breakpoints": [_settle(debugging, one) for one in found]}


def set_exception_breakpoints(debugging: Debugging, arguments: Arguments) -> Body:
    """The ways a step can end at which one stops, in the place of all there were."""
    wanted = dict.fromkeys(texts(arguments, "filters"), "")
    for option in objects(arguments, "filterOptions"):
        wanted[required_text(option, "filterId")] = text(option, "condition") or ""
    debugging.table.alarms = wanted
    faults = _settle_alarms(debugging)
    return {
        "breakpoints": [
            {"verified": name not in faults, **({"message": faults[name]} if name in faults else {})}
            for name in wanted
        ]
    }


def breakpoint_locations(debugging: Debugging, arguments: Arguments) -> Body:
    """The lines of a range at which one can stop."""
    path = debugging.client.path(text(arguments_of(arguments.get("source")), "path") or "")
    first = debugging.client.line_of(required_whole(arguments, "line"))
    end = whole(arguments, "endLine")
    last = first if end is None else debugging.client.line_of(end)
    stage = debugging.stage
    if path is None or stage is None:
        return {"breakpoints": []}
    found: set[int] = set()
    if same_file(path, stage.opening.file.path):
        found = {place.first for place in stage.steps}
    elif same_file(path, stage.opening.cast.contract.path):
        found = {line for place in stage.contract for line in range(place.first, place.last + 1)}
    return {
        "breakpoints": [
            {"line": debugging.client.line(line)} for line in sorted(found) if first <= line <= last
        ]
    }


def settle_all(debugging: Debugging) -> None:
    """Settle everything anew in the scenario as it was opened, and tell the client what has changed."""
    former = dict(debugging.settled)
    for one in debugging.table.all():
        body = _settle(debugging, one)
        known = former.get(one.id)
        if known is None or _body(debugging, known) != body:
            debugging.tell("breakpoint", {"reason": "changed", "breakpoint": body})
    for name, reason in _settle_alarms(debugging).items():
        tell_line(debugging, debugging.say("alarm.fault", name=name, reason=reason), "stderr")


def _settle(debugging: Debugging, asked: Asked) -> Body:
    found = settled(asked, debugging.stage)
    debugging.settled[asked.id] = found
    return _body(debugging, found)


def _settle_alarms(debugging: Debugging) -> dict[str, str]:
    """The faults, in words."""
    if debugging.stage is None:
        return {}
    debugging.alarms, faults = alarms_of(debugging.table.alarms, debugging.stage.names)
    return {name: said(debugging, phrase) for name, phrase in faults.items()}


def _body(debugging: Debugging, found: Settled) -> Body:
    client, asked = debugging.client, found.asked
    body: dict[str, object] = {"id": asked.id, "verified": found.stop is not None}
    if found.message is not None:
        body["message"] = said(debugging, found.message)
    if asked.path is not None:
        body["source"] = client.source(asked.path)
        body["line"] = client.line(asked.line if found.line is None else found.line)
    return body
