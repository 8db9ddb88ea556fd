"""S05: the contract lets a value be missing that the tool's inputSchema requires (§5.2, §13)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_input_schemas
from skillcontract.rules.elsewhere import listed
from skillcontract.rules.examples import look_with
from skillcontract.rules.proposals import remove
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Safety, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


def _check(argument: Argument, tool: Tool, facts: Facts) -> Findings:
    # A constant is never missing.
    if argument.required.value is not False or argument.const.is_set or argument.const.is_unknown:
        return
    place = facts.ask(Surroundings.argument, tool.name, argument.path)
    if place is None or not place.required:
        return
    words = {"tool": tool.name, "path": argument.path}
    fixes = remove(facts.text, argument.required, Safety.UNSAFE)
    yield Finding(
        "S05",
        argument.required.span,
        argument.required.pointer,
        "",
        words,
        fixes=fixes,
        related=listed(facts, tool.name, "inputSchema"),
    )


def _files(required: str) -> dict[str, str]:
    return {
        "x.tools.json": '{ "tools": [{ "name": "look", "inputSchema": { "type": "object", "properties": '
        f'{{ "title": {{ "type": "string" }} }}, "required": {required} }} }}] }}'
    }


RULE = Rule(
    id="S05",
    name="required-parameter-optional-in-contract",
    severity=Severity.INFO,
    section="§13",
    messages={
        "": Localized(
            "{tool} 的 inputSchema 要求参数 {path}，契约却写 required: false",
            "the inputSchema of {tool} requires {path}, and the contract says required: false",
        )
    },
    reason=Localized(
        "`required: false` 的参数缺值时直接放行，不按 `missing` 处理；缺少 schema 必填项的调用仍被拒绝（`ARG_REJECTED`），模型得不到该向谁要值的指引。写了 `from` 的参数免除这项检查，取不到值时工具收到的调用就缺这个必填项。",
        "A missing argument with `required: false` passes without `missing` being looked at. A call that lacks what the schema "
        "requires is refused all the same (`ARG_REJECTED`), and the model is not told where to get the value. An argument with `from` is exempt from that "
        "check: where it yields nothing, the tool is called without what it requires.",
    ),
    bad=(Example(look_with('{ "required": ⟦false⟧, "sources": ["USER"] }'), _files('["title"]')),),
    good=(
        Example(look_with('{ "sources": ["USER"] }'), _files('["title"]')),
        Example(look_with('{ "required": false, "sources": ["USER"] }'), _files("[]")),
    ),
    argument=_check,
    argument_needs=("required",),
    decided=by_input_schemas,
    has_grounds=grounds.tool_lists,
)
