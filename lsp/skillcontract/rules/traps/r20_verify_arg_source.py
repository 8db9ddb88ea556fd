"""R20: an argument of a verification is not taken from the write's own call or a constant (§6.4; semantics A9)."""

import re

from skillcontract.expressions.expression import parse
from skillcontract.model.contract import Setting, Tool, VerifyArgument
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.proposals import replace_word
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity
from skillcontract.rules.sourcing import covers
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.json_schema import Presence
from skillcontract.workspace.surroundings import Surroundings

_INDEX = re.compile(r"\.\d+(?=\.|$)")
"""One item of an array in an expression, which the paths of parameters write `[]`."""


def _check(tool: Tool, facts: Facts) -> Findings:
    verify = tool.verify.value
    if verify is None:
        return
    for name, argument in (verify.args.value or {}).items():
        yield from _check_argument(name, argument, tool, facts)


def _check_argument(name: str, argument: VerifyArgument, tool: Tool, facts: Facts) -> Findings:
    text = argument.from_.value
    words = {"tool": tool.name, "name": name, "value": text or ""}
    if not text:
        if not (argument.from_.is_unknown or argument.const.is_set or argument.const.is_unknown):
            yield Finding("R20", argument.key_span, argument.pointer, "nothing", words)
    elif not text.startswith("call."):
        fixes = _fixes(argument.from_, text, name, tool)
        yield Finding("R20", argument.from_.span, argument.from_.pointer, "", words, fixes=fixes)
    elif _is_no_parameter(parse(text).rest, tool, facts):
        yield Finding("R20", argument.from_.span, argument.from_.pointer, "no-parameter", words)


def _is_no_parameter(path: str, tool: Tool, facts: Facts) -> bool:
    """Whether the write surely has no such parameter: only its schema can say so, since `args` need not list all (§5.1)."""
    if not path or tool.args.is_unknown or covers(tool.arguments, path):
        return False
    in_schema = facts.ask(Surroundings.argument, tool.name, _INDEX.sub("[]", path))
    return in_schema is not None and in_schema.presence is Presence.ABSENT


def _fixes(setting: Setting[str], text: str, name: str, tool: Tool) -> tuple[Fix, ...]:
    """The write's parameter that the text names without `call.`, or the one that is called like the argument."""
    if text in tool.arguments:
        return (replace_word(setting.span, f"call.{text}"),)
    if name in tool.arguments:
        return (replace_word(setting.span, f"call.{name}", Safety.UNSAFE),)
    return ()


_SCHEMA = {
    "x.tools.json": """{ "tools": [{ "name": "look" }, { "name": "save", "inputSchema": { "type": "object", "properties": {
  "title": { "type": "string" },
  "lines": { "type": "array", "items": { "type": "object", "properties": { "code": { "type": "string" } } } }
} } }] }"""
}

RULE = Rule(
    id="R20",
    name="verify-arg-source",
    severity=Severity.WARNING,
    section="§6.4",
    messages={
        "": Localized(
            "{tool} 的回查参数 {name} 只能取自 call.<路径> 或 const，不能是“{value}”",
            'the argument {name} that verifies {tool} comes from call.<path> or a const, not from "{value}"',
        ),
        "nothing": Localized(
            "{tool} 的回查参数 {name} 既没有 const，也没有 from",
            "the argument {name} that verifies {tool} has neither a const nor a from",
        ),
        "no-parameter": Localized(
            "{tool} 的回查参数 {name} 取自“{value}”，而 {tool} 的 inputSchema 没有这个参数",
            'the argument {name} that verifies {tool} comes from "{value}", and the inputSchema of {tool} has no such parameter',
        ),
    },
    reason=Localized(
        "回查时只有原写操作的请求参数（`call.`）和常量可用，其他表达式取不到值，回查工具收到缺参数的调用。",
        "When a write is looked up, only its own request (`call.`) and constants are at hand. Any other expression yields "
        "nothing, and the tool is called without that argument.",
    ),
    bad=(
        Example(tools(SAVE.replace('"call.title"', '⟦"title"⟧'), LOOK)),
        Example(tools(SAVE.replace('"call.title"', '⟦"inputs.title"⟧'), LOOK)),
        Example(tools(SAVE.replace('"title": { "from": "call.title" }', '⟦"title"⟧: {}'), LOOK)),
        Example(tools(SAVE.replace('"call.title"', '⟦"call.titel"⟧'), LOOK), _SCHEMA),
    ),
    good=(
        Example(tools(SAVE, LOOK)),
        Example(tools(SAVE.replace('"call.title"', '"call.titel"'), LOOK)),
        Example(tools(SAVE.replace('"call.title"', '"call.lines.0.code"'), LOOK), _SCHEMA),
    ),
    tool=_check,
    tool_needs=("verify",),
)
