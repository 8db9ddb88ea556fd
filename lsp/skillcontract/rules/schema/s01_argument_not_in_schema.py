"""S01: an argument is no parameter of its tool's inputSchema (§5.1)."""

from collections.abc import Iterator

from skillcontract.model.contract import Argument, Tool
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_input_schemas
from skillcontract.rules.elsewhere import listed
from skillcontract.rules.examples import LOOK, SAVE, look_with, tools
from skillcontract.rules.proposals import rename_key
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity, Words
from skillcontract.text.language import Localized
from skillcontract.text.span import Span
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.json_schema import Fault, Presence
from skillcontract.workspace.surroundings import Surroundings

_VARIANTS = {Fault.NAME: "", Fault.ARRAY: "array", Fault.NOT_ARRAY: "not-array", Fault.SCALAR: "scalar"}


def _check_argument(argument: Argument, tool: Tool, facts: Facts) -> Findings:
    if argument.path:
        yield from _check(tool.name, argument.path, argument.key_span, argument.pointer, facts)


def _check_verify(tool: Tool, facts: Facts) -> Findings:
    verify = tool.verify.value
    if verify is None or not verify.tool.value:
        return
    for argument in (verify.args.value or {}).values():
        if argument.name:
            yield from _check(verify.tool.value, argument.name, argument.key_span, argument.pointer, facts)


def _check(tool: str, path: str, key: Span, pointer: str, facts: Facts) -> Iterator[Finding]:
    place = facts.ask(Surroundings.argument, tool, path)
    if place is None or place.presence is not Presence.ABSENT or place.fault is None:
        return
    variant = "near" if place.fault is Fault.NAME and place.near else _VARIANTS[place.fault]
    words: Words = {"tool": tool, "path": path, "failed": place.failed, "near": place.near or ""}
    fixes = (rename_key(key, place.near),) if place.near else ()
    yield Finding(
        "S01", key, pointer, variant, words, fixes=fixes, related=listed(facts, tool, "inputSchema")
    )


def _files(schema: str) -> dict[str, str]:
    return {"x.tools.json": f'{{ "tools": [{{ "name": "look", "inputSchema": {schema} }}] }}'}


_TITLE = '{ "type": "object", "properties": { "title": { "type": "string" } } }'
_LINES = """{
  "type": "object",
  "properties": { "lines": { "$ref": "#/$defs/lines" } },
  "$defs": { "lines": { "type": "array", "items": { "properties": { "code": { "type": "string" } } } } }
}"""


def _looking(key: str) -> str:
    return look_with('{ "sources": ["USER"] }').replace('"title"', key)


RULE = Rule(
    id="S01",
    name="argument-not-in-schema",
    severity=Severity.WARNING,
    section="§5.1",
    messages={
        "": Localized(
            "{tool} 的 inputSchema 没有参数 {path}", "the inputSchema of {tool} has no parameter {path}"
        ),
        "near": Localized(
            "{tool} 的 inputSchema 没有参数 {path}，是否想写 {near}",
            "the inputSchema of {tool} has no parameter {path}; did you mean {near}",
        ),
        "array": Localized(
            "{tool} 的 {failed} 是数组，{path} 须写成 {near}",
            "{failed} of {tool} is an array, so {path} has to be {near}",
        ),
        "not-array": Localized(
            "{tool} 的 {failed} 不是数组，{path} 须写成 {near}",
            "{failed} of {tool} is no array, so {path} has to be {near}",
        ),
        "scalar": Localized(
            "{tool} 的 {failed} 不是对象，{path} 不可能存在",
            "{failed} of {tool} is no object, so {path} cannot be",
        ),
    },
    reason=Localized(
        "只有与工具参数完全相等的路径才受契约约束。路径写错时，真正的参数由模型自由填写，而契约要求的值永远缺失：模型被反复要求提供一个工具并不认识的参数。",
        "Only paths that are exactly the tool's parameters are under contract. Where a path is wrong the model fills in the real "
        "parameter freely, while the value the contract asks for is always missing: the model is told again and again to provide "
        "a parameter that the tool does not know.",
    ),
    bad=(
        Example(_looking('⟦"titel"⟧'), _files(_TITLE)),
        Example(_looking('⟦"summary"⟧'), _files(_TITLE)),
        Example(_looking('⟦"lines.code"⟧'), _files(_LINES)),
        Example(_looking('⟦"title[]"⟧'), _files(_TITLE)),
        Example(_looking('⟦"title.text"⟧'), _files(_TITLE)),
        Example(
            tools(SAVE.replace('"args": { "title": { "from"', '"args": { ⟦"titel"⟧: { "from"'), LOOK),
            {
                "x.tools.json": f'{{ "tools": [{{ "name": "save", "inputSchema": {_TITLE} }}, '
                f'{{ "name": "look", "inputSchema": {_TITLE} }}] }}'
            },
        ),
    ),
    good=(
        Example(_looking('"title"'), _files(_TITLE)),
        Example(_looking('"lines[].code"'), _files(_LINES)),
        Example(_looking('"anything"'), _files('{ "type": "object" }')),
        Example(
            _looking('"anything"'),
            _files('{ "properties": { "title": {} }, "additionalProperties": { "type": "string" } }'),
        ),
    ),
    argument=_check_argument,
    tool=_check_verify,
    tool_needs=("verify",),
    decided=by_input_schemas,
    has_grounds=grounds.tool_lists,
)
