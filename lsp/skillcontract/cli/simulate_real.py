"""`simulate --step --real`: the answer of the next step from a real server, where somebody says so for this very call."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from rich.text import Text

from skillcontract.cli.simulate_story import show
from skillcontract.cli.tools_servers import confirmed, server_lines
from skillcontract.cli.writing import shown_path
from skillcontract.connectors.mcp_calling import called_tool
from skillcontract.connectors.server_launch import Launch
from skillcontract.connectors.server_ticket import Ticket
from skillcontract.connectors.tool_server_fault import NoMcp, ToolServerCancelled, ToolServerFault
from skillcontract.connectors.workspace_trust import WorkspaceTrust
from skillcontract.model.call_failure import CallFailure
from skillcontract.simulator.playing import Play
from skillcontract.stepping.real_answer import with_next_answers
from skillcontract.stepping.real_servers import launch_of, servers_for, workspace_servers
from skillcontract.stepping.session import Session, at_step
from skillcontract.stepping.wanted_call import WantedCall, wanted_call
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


def with_real_answers(played: Play, language: Language) -> Play | None:
    """The play whose next step has its answers from real servers; the same play where it calls nobody.

    None where somebody did not want a call to be made, or it could not be.
    """
    from skillcontract.model.scenario import ScenarioAnswer

    say = Catalogue("cli", language)
    session = at_step(Session(played), len(played.steps) - 1)
    step = played.opening.scenario.steps[len(played.steps)]
    tools = [name for name in session.opening.cast.prepared.callable_tools if servers_for(session, name)]
    answers: dict[str, list[ScenarioAnswer]] = {}
    while (call := wanted_call(session, step, answers, tools)) is not None:
        answer = _asked(session, call, language, say)
        if answer is None:
            return None
        answers.setdefault(call.tool, []).append(ScenarioAnswer.model_validate(answer))
    if not answers:
        show(Text(say("simulate.real.none"), style="dim"))
    return with_next_answers(played, answers)


def _asked(session: Session, call: WantedCall, language: Language, say: Catalogue) -> dict[str, Json] | None:
    """The answer of one call, after trust and a yes; None without."""
    launch = launch_of(session, servers_for(session, call.tool)[0])
    if launch is None:
        return None
    if not WorkspaceTrust.of_this_user().trusts(launch.root, workspace_servers(session)):
        show(Text(say("tools.import.untrusted", path=shown_path(launch.root))))
        return None
    show(*(Text(line) for line in _question(call, launch, say)))
    key = "simulate.real.ask-write" if call.writes else "simulate.real.ask"
    return _answered(call, launch, language) if confirmed(say(key, tool=call.tool), say) else None


def _question(call: WantedCall, launch: Launch, say: Catalogue) -> list[str]:
    args = to_json(dict(call.shown), indent=2)
    return [*server_lines((launch,), say), say("simulate.real.args", args=args)]


def _answered(call: WantedCall, launch: Launch, language: Language) -> dict[str, Json] | None:
    """The answer as scenarios state it, also where the call fails; None where there was none.

    Ctrl+C ends the call and not the walk: a write that was sent by then may have taken effect (§14.4).
    """
    ticket = Ticket()
    try:
        with _ended_by_ctrl_c(ticket):
            return {"response": called_tool(launch, call.tool, call.args, ticket)}
    except ToolServerCancelled as cancelled:
        unknown = call.writes and cancelled.sent
        key = "real.cancelled-write" if unknown else "real.cancelled"
        show(Text(Catalogue("tool_servers", language)(key)))
        return {"raise": str(CallFailure.UNKNOWN)} if unknown else None
    except NoMcp as missing:
        show(Text(missing.message(language)))
        return None
    except ToolServerFault as fault:
        show(Text(fault.message(language)))
        return {"raise": str(fault.failure)}


@contextmanager
def _ended_by_ctrl_c(ticket: Ticket) -> Iterator[None]:
    """Ctrl+C cancels the ticket. Left to asyncio, it cancels whichever task is at work, and one that ends by itself at that
    moment swallows it. Another thread cancels, since the signal may come while this one holds the ticket's lock.
    """
    before = signal.signal(signal.SIGINT, lambda *_: Thread(target=ticket.cancel).start())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
