"""S03: a constant is of a type that the tool's inputSchema does not take (§5.2)."""

import re
from decimal import Decimal

from skillcontract.model.contract import Argument, Tool
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_input_schemas
from skillcontract.rules.elsewhere import listed
from skillcontract.rules.examples import look_with
from skillcontract.rules.proposals import replace
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity, Words
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract.text.joined import named
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?P<fraction>\.[0-9]+)?", re.ASCII)
_ORDER = ("string", "integer", "number", "boolean", "array", "object", "null")


def _check(argument: Argument, tool: Tool, facts: Facts) -> Findings:
    if not argument.const.is_set:
        return
    place = facts.ask(Surroundings.argument, tool.name, argument.path)
    if place is None or place.types is None or _type(argument.const.value) in place.types:
        return
    types = [name for name in _ORDER if name in place.types]
    if "number" in types:
        types.remove("integer")
    words: Words = {
        "tool": tool.name,
        "path": argument.path,
        "value": to_json(argument.const.value),
        "types": named(types),
        "type": _type(argument.const.value),
    }
    fixes = _as_type(argument, place.types)
    yield Finding(
        "S03",
        argument.const.span,
        argument.const.pointer,
        "",
        words,
        fixes=fixes,
        related=listed(facts, tool.name, "inputSchema"),
    )


def _as_type(argument: Argument, types: frozenset[str]) -> tuple[Fix, ...]:
    """The same words as the type that is wanted, where there is one way to write them."""
    value = argument.const.value
    if isinstance(value, bool | int | Decimal) and types <= {"string", "null"}:
        return (replace(argument.const.span, to_json(to_json(value)), Safety.UNSAFE),)
    found = _NUMBER.fullmatch(value) if isinstance(value, str) else None
    if found and types <= {"integer", "number", "null"} and ("number" in types or not found["fraction"]):
        return (replace(argument.const.span, found.group(), Safety.UNSAFE),)
    if value in ("true", "false") and types <= {"boolean", "null"}:
        return (replace(argument.const.span, str(value), Safety.UNSAFE),)
    return ()


def _type(value: Json) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, Decimal):
        return "integer" if value.is_finite() and value == value.to_integral_value() else "number"
    if isinstance(value, str):
        return "string"
    return "null" if value is None else "array" if isinstance(value, list) else "object"


def _files(type_: str) -> dict[str, str]:
    return {
        "x.tools.json": '{ "tools": [{ "name": "look", "inputSchema": { "type": "object", "properties": '
        f'{{ "size": {{ "type": {type_} }} }} }} }}] }}'
    }


RULE = Rule(
    id="S03",
    name="const-type",
    severity=Severity.WARNING,
    section="§5.2",
    messages={
        "": Localized(
            "{tool} 的参数 {path} 的类型是 {types}，常量 {value} 是 {type}",
            "{path} of {tool} is of the type {types}, and the constant {value} is {type}",
        )
    },
    reason=Localized(
        "常量总是覆盖模型给的值。类型与工具的 schema 不符时，每次调用都带着工具不接受的值。",
        "A constant always replaces what the model gave. Where its type is not the schema's, every call carries a value that the "
        "tool does not take.",
    ),
    bad=(
        Example(look_with('{ "const": ⟦"20"⟧ }', "size"), _files('"integer"')),
        Example(look_with('{ "const": ⟦20⟧ }', "size"), _files('["string", "null"]')),
        Example(look_with('{ "const": ⟦1.5⟧ }', "size"), _files('"integer"')),
    ),
    good=(
        Example(look_with('{ "const": 20 }', "size"), _files('"number"')),
        Example(look_with('{ "const": 20.0 }', "size"), _files('"integer"')),
    ),
    argument=_check,
    argument_needs=("const",),
    decided=by_input_schemas,
    has_grounds=grounds.tool_lists,
)
