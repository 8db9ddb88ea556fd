"""S02: the contract allows a value that the tool's inputSchema does not list (§5.2, §5.3)."""

from skillcontract.model.contract import Argument, Setting, Tool
from skillcontract.model.edit_distance import nearest
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_input_schemas
from skillcontract.rules.elsewhere import listed
from skillcontract.rules.examples import look_with
from skillcontract.rules.proposals import remove_item, replace_word
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity, Words
from skillcontract.simulator.equality import json_equal, same_text
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract.text.joined import named
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings

SHOWN = 8
"""So many of a schema's values are told."""


def _check(argument: Argument, tool: Tool, facts: Facts) -> Findings:
    const = (argument.const,) if argument.const.is_set else ()
    allowed = (*const, *(argument.enum.value or ()))
    if not allowed:
        return
    place = facts.ask(Surroundings.argument, tool.name, argument.path)
    if place is None or place.values is None:
        return
    for setting in allowed:
        if setting.is_set and not _is_among(setting.value, place.values):
            yield _finding(argument, tool, setting, place.values, facts)


def _finding(
    argument: Argument, tool: Tool, setting: Setting[Json], values: tuple[Json, ...], facts: Facts
) -> Finding:
    shown = [_word(value) for value in values[:SHOWN]] + ["…"] * (len(values) > SHOWN)
    words: Words = {
        "tool": tool.name,
        "path": argument.path,
        "value": _word(setting.value),
        "listed": named(shown),
    }
    near = None
    if isinstance(setting.value, str):
        near = nearest(setting.value, [value for value in values if isinstance(value, str)])
    fixes: list[Fix] = [replace_word(setting.span, near, Safety.UNSAFE)] if near else []
    if setting is not argument.const:
        fixes.append(remove_item(facts.text, setting, Safety.UNSAFE))
    return Finding(
        "S02",
        setting.span,
        setting.pointer,
        "",
        words,
        fixes=tuple(fixes),
        related=listed(facts, tool.name, "inputSchema"),
    )


def _is_among(value: Json, listed: tuple[Json, ...]) -> bool:
    return any(json_equal(value, each) or same_text(value, each) for each in listed)


def _word(value: Json) -> str:
    return value if isinstance(value, str) else to_json(value)


def _files(schema: str) -> dict[str, str]:
    return {
        "x.tools.json": '{ "tools": [{ "name": "look", "inputSchema": { "type": "object", "properties": '
        f'{{ "kind": {schema} }} }} }}] }}'
    }


_LISTED = '{ "type": "string", "enum": ["DRAFT", "PUBLISHED"] }'

RULE = Rule(
    id="S02",
    name="enum-not-in-schema",
    severity=Severity.WARNING,
    section="§5.2",
    messages={
        "": Localized(
            "{tool} 的参数 {path} 不接受 {value}，schema 只列出 {listed}",
            "{path} of {tool} does not take {value}; the schema lists {listed} only",
        )
    },
    reason=Localized(
        "契约的 `enum` 放行这个值，工具的 schema 却不接受：调用经过全部检查后才在工具处失败。",
        "The contract's `enum` lets the value pass, and the tool's schema does not take it: the call passes every check and then "
        "fails at the tool.",
    ),
    bad=(
        Example(
            look_with('{ "sources": ["USER"], "enum": ["DRAFT", ⟦"PUBLISH"⟧] }', "kind"), _files(_LISTED)
        ),
        Example(look_with('{ "const": ⟦"draft"⟧ }', "kind"), _files(_LISTED)),
        Example(
            look_with('{ "sources": ["USER"], "enum": ["A", ⟦"C"⟧] }', "kind"),
            _files('{ "oneOf": [{ "const": "A" }, { "const": "B" }] }'),
        ),
    ),
    good=(
        Example(look_with('{ "sources": ["USER"], "enum": ["DRAFT"] }', "kind"), _files(_LISTED)),
        Example(
            look_with('{ "sources": ["USER"], "enum": ["C"] }', "kind"),
            _files('{ "anyOf": [{ "const": "A" }, { "type": "string" }] }'),
        ),
    ),
    argument=_check,
    argument_needs=("const", "enum"),
    decided=by_input_schemas,
    has_grounds=grounds.tool_lists,
)
