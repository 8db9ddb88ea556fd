"""Moving: `continue`, `next`, `stepIn`, `stepOut`, `stepBack`, `reverseContinue`, `pause`."""

from __future__ import annotations

from skillcontract.stepping.session import Session
from skillcontract_dap.arguments import Arguments, text
from skillcontract_dap.debugging import Debugging, Motion, Phase
from skillcontract_dap.messages import Body
from skillcontract_dap.moving import begin, stop


def go_on(debugging: Debugging, _arguments: Arguments) -> Body:
    """On to the next stop, or to the end."""
    debugging.fine = False
    begin(debugging, Motion(_never))
    return {"allThreadsContinued": True}


def over(debugging: Debugging, _arguments: Arguments) -> None:
    """To the end of this call, or else of the next."""
    debugging.fine = False
    begin(debugging, Motion(_at_end_of_step))


def into(debugging: Debugging, _arguments: Arguments) -> None:
    """To the next stage; behind the last one to the first of the next call."""
    debugging.fine = True
    begin(debugging, Motion(_always))


def out(debugging: Debugging, _arguments: Arguments) -> None:
    """To the end of this call; from there, as nothing is left of it, to the end of the next."""
    debugging.fine = False
    begin(debugging, Motion(_at_end_of_step))


def back(debugging: Debugging, arguments: Arguments) -> None:
    """One stage back inside a call or after a step by stages, else to the end of the call before."""
    session = debugging.session
    inside = session is not None and not session.at_step_end
    fine = inside or debugging.fine or text(arguments, "granularity") == "instruction"
    begin(debugging, Motion(_always if fine else _at_end_of_step, back=True))


def all_back(debugging: Debugging, _arguments: Arguments) -> None:
    """Back to the stop before, or to the beginning."""
    debugging.fine = False
    begin(debugging, Motion(_never, back=True))


def pause(debugging: Debugging, _arguments: Arguments) -> None:
    """Stand still where one is."""
    if debugging.phase is Phase.RUNNING:
        stop(debugging, "pause", debugging.say("stopped.pause"))


def _never(_session: Session) -> bool:
    return False


def _always(_session: Session) -> bool:
    return True


def _at_end_of_step(session: Session) -> bool:
    return session.at_step_end
