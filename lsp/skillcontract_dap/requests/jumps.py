"""Going straight to a step: `restartFrame`, `gotoTargets`, `goto`."""

from __future__ import annotations

from skillcontract.stepping.session import BEGINNING, at_stage, at_step, played_up_to
from skillcontract.stepping.step_wording import step_text
from skillcontract.stepping.stopping_lines import nearest_step
from skillcontract_dap.arguments import Arguments, arguments_of, required_whole, text
from skillcontract_dap.breakpoints import same_file
from skillcontract_dap.debugging import Debugging
from skillcontract_dap.frames import FrameKind
from skillcontract_dap.messages import Body, Refused
from skillcontract_dap.moving import place, stop


def restart_frame(debugging: Debugging, arguments: Arguments) -> None:
    """To the first stage of the step, or for the scenario's own frame to its beginning."""
    frame = debugging.references.frame(required_whole(arguments, "frameId"))
    session = debugging.session
    if session is not None:
        step = BEGINNING if frame.kind is FrameKind.BEGINNING else session.cursor.step
        _jump(debugging, step, "restart")


def goto_targets(debugging: Debugging, arguments: Arguments) -> Body:
    """The step on a line of the scenario."""
    path = debugging.client.path(text(arguments_of(arguments.get("source")), "path") or "")
    line = debugging.client.line_of(required_whole(arguments, "line"))
    stage = debugging.stage
    if stage is None or path is None or not same_file(path, stage.opening.file.path):
        return {"targets": []}
    index = nearest_step(line, stage.steps)
    if index is None:
        return {"targets": []}
    what = step_text(stage.opening.scenario.steps[index])
    label = debugging.say("frame.step", number=index + 1, what=what)
    return {
        "targets": [
            {"id": index + 1, "label": label, "line": debugging.client.line(stage.steps[index].first)}
        ]
    }


def goto(debugging: Debugging, arguments: Arguments) -> None:
    """To the first stage of a step; what comes before it is played where it was not."""
    wanted = required_whole(arguments, "targetId")
    session = debugging.session
    if session is None or not 1 <= wanted <= len(session.scenario.steps):
        raise Refused("no-target", number=wanted)
    _jump(debugging, wanted - 1, "goto")


def _jump(debugging: Debugging, step: int, reason: str) -> None:
    session = debugging.session
    if session is None:
        return
    if step >= len(session.play.steps):
        session = played_up_to(session, step + 1, lambda _done: None)
    debugging.references.forget()
    debugging.alarmed = None
    place(debugging, at_stage(at_step(session, step), 0))
    stop(debugging, reason, debugging.say(f"stopped.{reason}"))
