"""The call that an observation asks for, with as many of its arguments as are known."""

from __future__ import annotations

from skillcontract.simulator.trace import NextStep
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json


def next_arguments(session: Session, following: NextStep) -> tuple[str, dict[str, Json]]:
    """The tool to call, and its arguments."""
    one = session.current
    if following.action == "call" and following.tool is not None:
        return following.tool, {}
    held = session.state.held
    if following.action == "builtin_node_approval" and held is not None:
        tool = session.state.scene.skill.callable_tools[held.tool]
        return following.action, {"summary": tool.label or tool.name, "toolName": held.tool}
    if following.action == "builtin_node_follow_up" and one is not None:
        fields: list[Json] = list(one.trace.missing)
        fields += [
            argument.path
            for record in one.trace.stages
            for argument in record.arguments
            if argument.problem is not None and argument.path not in one.trace.missing
        ]
        return following.action, {"question": "", "expectedFields": fields}
    return following.action, {}
