"""The fields of a call form: what a tool's contract and `inputSchema` say of its top-level arguments, and the values typed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from skillcontract.model.builtin_tools import BUILTIN_TOOLS
from skillcontract.model.enums import Source
from skillcontract.simulator.actions import MalformedText
from skillcontract.simulator.chain.arg_binding import arg_binding
from skillcontract.simulator.chain.flight import Flight
from skillcontract.simulator.chain.param_contract import param_contract
from skillcontract.simulator.playing import arguments_of_text
from skillcontract.simulator.prepared import PreparedArgument, PreparedSkill, PreparedTool
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import ArgumentRecord
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json


@dataclass(frozen=True, slots=True)
class Field:
    """One argument. `type` is that of JSON Schema, empty where none is stated; `binding` is `from`, `const` or empty."""

    name: str
    required: bool = False
    type: str = ""
    allowed: tuple[Json, ...] = ()
    binding: str = ""
    bound: str = ""
    label: str = ""
    sensitive: bool = False


def fields_of(skill: PreparedSkill, tool: str) -> tuple[Field, ...]:
    """The fields of a tool of the skill or of a builtin: first those that the model must give, last those
    that the contract binds.
    """
    builtin = BUILTIN_TOOLS.get(tool)
    if builtin is not None:
        types = {"integer": "integer", "strings": "array", "any": ""}
        return tuple(
            Field(each.name, each.required, types.get(each.type, "string")) for each in builtin.parameters
        )
    known = skill.callable_tools.get(tool)
    if known is None:
        return ()
    found = _of_tool(known)
    own = [each for each in found if not each.binding]
    own.sort(key=lambda each: not each.required)
    return (*own, *(each for each in found if each.binding))


def _of_tool(tool: PreparedTool) -> tuple[Field, ...]:
    schema = tool.schema or {}
    stated = schema.get("properties")
    properties: Mapping[str, Json] = stated if isinstance(stated, dict) else {}
    needed = schema.get("required")
    required = set(needed) if isinstance(needed, list) else set()
    arguments: dict[str, list[PreparedArgument]] = {}
    for argument in tool.arguments:
        arguments.setdefault(argument.path.first, []).append(argument)
    names = [*arguments, *(name for name in properties if name not in arguments)]
    return tuple(
        _field(name, arguments.get(name, []), properties.get(name), stated=name in required) for name in names
    )


def _field(name: str, arguments: Sequence[PreparedArgument], schema: Json, *, stated: bool) -> Field:
    own = next((each for each in arguments if each.path.text == name), None)
    described = schema if isinstance(schema, dict) else {}
    kind = described.get("type")
    listed = described.get("enum")
    allowed: Sequence[Json] = own.enum if own is not None and own.enum else []
    if not allowed and isinstance(listed, list):
        allowed = listed
    if not isinstance(kind, str):
        # Without a schema only the path tells: `items[]` is a list, `author.name` an object.
        deeper = [each.path.text for each in arguments if each.path.text != name]
        kind = "array" if any(text.startswith(f"{name}[") for text in deeper) else "object" if deeper else ""
    binding = "" if own is None else "const" if own.has_const else "from" if own.expression else ""
    bound = "" if own is None else to_json(own.const) if own.has_const else ""
    if own is not None and not own.has_const and own.expression is not None:
        bound = own.expression.text
    return Field(
        name,
        required=any(each.required for each in arguments) if arguments else stated,
        type=kind,
        allowed=tuple(allowed),
        binding=binding,
        bound=bound,
        label=next((each.label for each in arguments if each.label), ""),
        sensitive=any(each.sensitive for each in arguments),
    )


def value_of_text(text: str, field: Field) -> Json:
    """What somebody means by a text in a field: of its type where it has one, else JSON where it is such, else text."""
    if field.type == "string":
        return text
    read = arguments_of_text(text)
    return text if isinstance(read, MalformedText) else read


def text_of_value(value: Json, field: Field) -> str:
    """The text that stands in a field for a value."""
    if isinstance(value, str) and (
        field.type == "string" or isinstance(arguments_of_text(value), MalformedText)
    ):
        return value
    return to_json(value)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What would become of an argument: the source its value would get, how that is known, and what is wrong with it."""

    source: Source | None
    record: ArgumentRecord


def prospects(state: State, tool: str, args: Json) -> Mapping[str, Prospect]:
    """For each argument path what binding and contract make of it, as those stages say; nothing is really called.

    What the stage before them demands (a whole call, by its schema) is not asked of a call that is still being written.
    """
    known = state.scene.skill.callable_tools.get(tool)
    if known is None or not isinstance(args, dict):
        return {}
    bound = arg_binding(state, Flight(known, args, {}, args, None))
    judged = param_contract(bound.state, bound.flight)
    return {
        argument.path: Prospect(argument.source, argument)
        for passage in (bound, judged)
        for argument in passage.record.arguments
    }
