"""Nodes for the simulator's tests, made from plain contracts without any file."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from skillcontract.model.binding import bind_contract
from skillcontract.model.call_failure import CallFailure
from skillcontract.simulator.actions import Answered, Call
from skillcontract.simulator.opening import bind_inputs
from skillcontract.simulator.prepared import PreparedSkill
from skillcontract.simulator.preparing import prepare_skill
from skillcontract.simulator.scene import Scene, Settings
from skillcontract.simulator.state import State
from skillcontract.simulator.stepping import step
from skillcontract.simulator.trace import Trace
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json

OK = {"path": "status", "op": "EQ", "value": 200}
ERROR = {"code": "errorCode", "message": "errorMessage"}
START = datetime(2026, 3, 1, 9, tzinfo=UTC)


def read_tool(**more: Any) -> dict[str, Any]:
    """A tool that reads, with the platform's envelope."""
    return {"success": OK, "error": ERROR, "args": {}, **more}


def write_tool(**more: Any) -> dict[str, Any]:
    """A tool that writes, with the platform's envelope."""
    return {"sideEffect": "WRITE", "success": OK, "error": ERROR, "args": {}, **more}


def skill_of(
    contract: Mapping[str, Any],
    tool_names: Sequence[str] | None = None,
    schemas: Mapping[str, Any] | None = None,
    key: str | None = "t",
) -> PreparedSkill:
    """A contract as the runtime uses it."""
    return prepare_skill(
        key,
        bind_contract(parse(to_json(contract)).root).value,
        tool_names,
        schemas or {},  # type: ignore[arg-type]
    )


def node(
    contract: Mapping[str, Any],
    tool_names: Sequence[str] | None = None,
    *,
    schemas: Mapping[str, Any] | None = None,
    settings: Settings | None = None,
    platform: Mapping[str, Json] | None = None,
    skills: Mapping[str, PreparedSkill] | None = None,
    depth: int = 0,
    **state: Any,
) -> State:
    """A running node of a contract."""
    skill = skill_of(contract, tool_names, schemas)
    scene = Scene(
        skill,
        settings or Settings(),
        platform if platform is not None else {"organId": 42, "userId": 7},
        START,
        skills,
        depth,
    )
    target = skill.write_target(state.pop("target", None)) or skill.write_target(skill.target)
    return bind_inputs(State(scene, target=target, **state))


def call(state: State, tool: str, args: Json = None, *answers: Any) -> tuple[State, Trace]:
    """Call a tool; an answer is a response, or how the call fails."""
    ready = [one if isinstance(one, CallFailure) else Answered(one) for one in answers]
    return step(state, Call(tool, {} if args is None else args, {tool: ready}))


def succeed(data: Json = None) -> dict[str, Json]:
    """The platform's answer to a success."""
    return {"status": 200, "data": data}


def failed(code: Json = "system.50011", message: str = "no") -> dict[str, Json]:
    """The platform's answer to a business failure."""
    return {"status": 500, "errorCode": code, "errorMessage": message}
