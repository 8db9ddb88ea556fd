"""Moving through a play: a few stages at a time, so that a client can pause what takes long."""

from __future__ import annotations

from skillcontract.simulator.trace import Verdict
from skillcontract.stepping.running import alarm, backwards, onwards, reached
from skillcontract.stepping.secrets import secrets_after
from skillcontract.stepping.session import BEGINNING, Session
from skillcontract.stepping.triggers import Named
from skillcontract_dap.debugging import THREAD, Debugging, Motion, Phase
from skillcontract_dap.telling import said, tell_end, tell_line, tell_log, tell_step

AT_ONCE = 50
"""Stages that are gone through before messages are looked at again."""


def begin(debugging: Debugging, motion: Motion) -> None:
    """Set off."""
    debugging.motion = motion
    debugging.phase = Phase.RUNNING
    debugging.references.forget()
    debugging.alarmed = None
    if motion.back:
        debugging.shown_end = False


def advance(debugging: Debugging) -> None:
    """Go on with the motion for a while."""
    for _ in range(AT_ONCE):
        if debugging.motion is None or debugging.session is None:
            return
        _one_stage(debugging, debugging.session, debugging.motion)


def _one_stage(debugging: Debugging, session: Session, motion: Motion) -> None:
    following = backwards(session) if motion.back else onwards(session)
    if following is None:
        if motion.back:
            stop(debugging, "entry", debugging.say("stopped.beginning"))
        else:
            _at_end(debugging, session)
        return
    place(debugging, following)
    if debugging.launch is not None and debugging.launch.no_debug:
        return
    here = reached(following, debugging.stops, debugging.hits, back=motion.back)
    debugging.hits = here.counts
    for one in here.logs:
        tell_log(debugging, following, one.log or "")
    for one, fault in here.faults:
        text = debugging.say("breakpoint.fault", id=one.id, reason=said(debugging, fault))
        tell_line(debugging, debugging.secrets.hidden_text(text), "stderr")
    ids = [one.id for one in (*here.stops, *(one for one, _ in here.faults if one not in here.stops))]
    debugging.alarmed = alarm(following, debugging.alarms)
    if debugging.alarmed is not None:
        description = debugging.say(f"stopped.{debugging.alarmed}")
        stop(debugging, "exception", description, ids, _alarm_text(debugging, following))
    elif ids:
        by_name = bool(here.stops) and all(isinstance(one.trigger, Named) for one in here.stops)
        stop(
            debugging,
            "function breakpoint" if by_name else "breakpoint",
            debugging.say("stopped.breakpoint"),
            ids,
        )
    elif motion.until(following):
        stop(debugging, "step", _place_text(debugging, following))


def place(debugging: Debugging, session: Session) -> None:
    """Stand somewhere; steps that have ended for the first time are told."""
    known = len(debugging.session.play.steps) if debugging.session is not None else 0
    for one in session.play.steps[known:]:
        debugging.secrets = secrets_after(debugging.secrets, one)
    debugging.session = session
    ended = session.cursor.step + 1 if session.at_step_end else session.cursor.step
    while debugging.told < min(ended, len(session.play.steps)):
        tell_step(debugging, session, session.play.steps[debugging.told])
        debugging.told += 1


def stop(
    debugging: Debugging, reason: str, description: str, ids: list[int] | None = None, text: str = ""
) -> None:
    """Stand still and say why."""
    debugging.motion = None
    debugging.phase = Phase.STOPPED
    body: dict[str, object] = {
        "reason": reason,
        "description": description,
        "threadId": THREAD,
        "allThreadsStopped": True,
    }
    if text:
        body["text"] = text
    if ids:
        body["hitBreakpointIds"] = ids
    debugging.tell("stopped", body)


def _at_end(debugging: Debugging, session: Session) -> None:
    launch = debugging.launch
    if launch is not None and launch.stop_at_end and not launch.no_debug and not debugging.shown_end:
        debugging.shown_end = True
        stop(debugging, "step", debugging.say("stopped.end"))
        return
    debugging.motion = None
    debugging.phase = Phase.ENDED
    code = tell_end(debugging, session)
    debugging.tell("exited", {"exitCode": code})
    debugging.tell("terminated")


def _place_text(debugging: Debugging, session: Session) -> str:
    """Where one is, in a few words."""
    one, record, say = session.current, session.record, debugging.say
    if one is None or session.cursor.step == BEGINNING:
        return say("stopped.beginning")
    number = one.index + 1
    if session.at_step_end:
        return say("stopped.step", number=number, outcome=one.trace.outcome)
    if record is None:
        return say("stopped.in", number=number)
    return say("stopped.stage", stage=record.stage, number=number)


def _alarm_text(debugging: Debugging, session: Session) -> str:
    one = session.current
    if one is None:
        return ""
    rejecting = next((each for each in reversed(one.trace.stages) if each.verdict is Verdict.REJECT), None)
    where = one.trace.stage or (rejecting.stage if rejecting is not None else None)
    parts = [str(part) for part in (one.trace.outcome, where, one.trace.code) if part]
    observation = debugging.word(one.trace.observation)
    return debugging.secrets.hidden_text(
        debugging.say("stopped.text", what=" ".join(parts), observation=observation)
    )
