"""Looking: `threads`, `stackTrace`, `scopes`, `variables`, `exceptionInfo`, `loadedSources`."""

from __future__ import annotations

from pathlib import Path

from skillcontract.model.error_codes import ERROR_CODES, number_of
from skillcontract.simulator.playing import Played
from skillcontract.simulator.trace import StageRecord, Verdict
from skillcontract.stepping.running import DIFFERENCE
from skillcontract.stepping.session import Session
from skillcontract_dap.arguments import Arguments, required_whole, text, whole
from skillcontract_dap.debugging import THREAD, Debugging
from skillcontract_dap.frames import Frame, frames
from skillcontract_dap.items import Item, within
from skillcontract_dap.messages import Body, Refused
from skillcontract_dap.scopes import scopes

_HINTS = {"arguments": "arguments", "step": "returnValue"}


def threads(debugging: Debugging, _arguments: Arguments) -> Body:
    """The one thread: the node."""
    session = debugging.session
    if session is None:
        return {"threads": []}
    return {
        "threads": [{"id": THREAD, "name": debugging.say("thread", skill=session.opening.cast.skill.key)}]
    }


def stack_trace(debugging: Debugging, arguments: Arguments) -> Body:
    """Where one is: the stage, below it the step."""
    if required_whole(arguments, "threadId") != THREAD:
        raise Refused("no-thread", number=arguments.get("threadId"))
    found = frames(_session(debugging), debugging.language)
    start, levels = max(0, whole(arguments, "startFrame") or 0), whole(arguments, "levels") or 0
    shown = found[start : start + levels] if levels > 0 else found[start:]
    return {"stackFrames": [_frame(debugging, each) for each in shown], "totalFrames": len(found)}


def _frame(debugging: Debugging, frame: Frame) -> Body:
    client = debugging.client
    return {
        "id": debugging.references.of_frame(frame),
        "name": debugging.secrets.hidden_text(frame.name),
        "source": client.source(frame.path),
        "line": client.line(frame.lines.first),
        "column": client.column(frame.column),
        "canRestart": True,
    }


def scopes_of_frame(debugging: Debugging, arguments: Arguments) -> Body:
    """The scopes, which are those of the place and so the same for all its frames."""
    debugging.references.frame(required_whole(arguments, "frameId"))
    session = _session(debugging)
    shown = []
    for scope in scopes(session, debugging.secrets, debugging.language):
        holder = Item(scope.name, None, inner=scope.items)
        body: dict[str, object] = {
            "name": debugging.say(f"scope.{scope.name}"),
            "variablesReference": debugging.references.of_item(holder),
            "namedVariables": len(scope.items),
            "expensive": False,
        }
        if scope.name in _HINTS:
            body["presentationHint"] = _HINTS[scope.name]
        shown.append(body)
    return {"scopes": shown}


def variables(debugging: Debugging, arguments: Arguments) -> Body:
    """What stands inside something, all of it or a page."""
    item = debugging.references.item(required_whole(arguments, "variablesReference"))
    wanted = text(arguments, "filter")
    if wanted in {"indexed", "named"} and item.is_list is not (wanted == "indexed"):
        return {"variables": []}
    start, count = max(0, whole(arguments, "start") or 0), whole(arguments, "count") or 0
    found = within(item, start, count if count > 0 else None)
    return {"variables": [variable(debugging, each) for each in found]}


def variable(debugging: Debugging, item: Item) -> Body:
    """One item as the protocol writes it; what the step changed is marked."""
    body: dict[str, object] = {"name": item.name, "value": item.shown, **structure(debugging, item)}
    if item.expression:
        body["evaluateName"] = item.expression
    return body


def structure(debugging: Debugging, item: Item) -> Body:
    """Type, what stands inside, and the mark of a change."""
    kind = item.kind
    if item.changed:
        changed = debugging.say("changed")
        kind = debugging.say("changed.type", type=kind, changed=changed) if kind else changed
    body: dict[str, object] = {
        "variablesReference": debugging.references.of_item(item),
        "presentationHint": {"attributes": ["readOnly", "changed"] if item.changed else ["readOnly"]},
    }
    if kind and debugging.client.takes_types:
        body["type"] = kind
    if item.size:
        body["indexedVariables" if item.is_list else "namedVariables"] = item.size
    return body


def exception_info(debugging: Debugging, arguments: Arguments) -> Body:
    """Why a step ended as it did: the code, what §17 says of it, and the property that refused."""
    if required_whole(arguments, "threadId") != THREAD:
        raise Refused("no-thread", number=arguments.get("threadId"))
    session = _session(debugging)
    one = session.current
    if one is None or debugging.alarmed is None:
        raise Refused("no-exception")
    trace, hide = one.trace, debugging.secrets.hidden_text
    code = trace.code or (DIFFERENCE if debugging.alarmed == DIFFERENCE else str(trace.outcome))
    known = ERROR_CODES.get(trace.code or "")
    meaning = (
        debugging.say(f"stopped.{debugging.alarmed}") if known is None else known.meaning(debugging.language)
    )
    lines = [_cause(session, record) for record in trace.stages if record.verdict is Verdict.REJECT]
    lines += _differences(debugging, one)
    details: dict[str, object] = {
        "message": hide(meaning),
        "typeName": str(trace.outcome),
        "fullTypeName": (number_of(trace.code) if trace.code else None) or str(trace.outcome),
    }
    shown = [line for line in lines if line]
    if shown:
        details["stackTrace"] = hide("\n".join(shown))
    return {
        "exceptionId": hide(code),
        "description": hide(debugging.word(trace.observation)),
        "breakMode": "always",
        "details": details,
    }


def _cause(session: Session, record: StageRecord) -> str:
    """The property of the contract that made a stage refuse, as `WriteGate /tools/x/confirm §14.1 (file:line)`."""
    if not record.causes:
        return str(record.stage)
    cause = record.causes[0]
    place = session.opening.cast.contract.place_of(cause.span)
    return f"{record.stage} {cause.pointer} {cause.section} ({place.path}:{place.line})"


def _differences(debugging: Debugging, one: Played) -> list[str]:
    from skillcontract.simulator.difference_wording import difference_text

    return [difference_text(each, debugging.word.say) for each in one.mismatches]


def loaded_sources(debugging: Debugging, _arguments: Arguments) -> Body:
    """The files that the scenario is made of."""
    session = debugging.session
    if session is None:
        return {"sources": []}
    cast, opening = session.opening.cast, session.opening
    beside = (
        cast.skill.definition_file,
        cast.skill.manual,
        cast.skill.governance_file,
        cast.workspace.manifest_file,
        cast.workspace.grants_file,
        *(each.file for each in (*cast.skill.tool_lists, *cast.workspace.tool_lists)),
    )
    found: list[Path] = [opening.file.path, cast.contract.path]
    found += [file.path for file in beside if file is not None]
    return {"sources": [debugging.client.source(path) for path in dict.fromkeys(found)]}


def _session(debugging: Debugging) -> Session:
    if debugging.session is None:
        raise Refused("not-launched")
    return debugging.session
