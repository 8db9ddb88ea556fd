"""S04: no tool list has a tool of that name (§1.3; semantics A14)."""

from skillcontract.model.contract import Tool
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_tool_lists
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.proposals import rename_key
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


def _check(tool: Tool, facts: Facts) -> Findings:
    if not tool.name or facts.ask(Surroundings.lists, tool.name) is not False:
        return
    near = facts.ask(Surroundings.listed_near, tool.name)
    if near is not None and facts.contract.tool(near) is not None:
        near = None
    is_certain = facts.ask(Surroundings.lists_all_tools)
    words = {"tool": tool.name, "near": near or ""}
    variant = ("near" if near else "") if is_certain else ("incomplete-near" if near else "incomplete")
    severity = None if is_certain else Severity.INFO
    fixes = (rename_key(tool.key_span, near),) if near else ()
    yield Finding("S04", tool.key_span, tool.pointer, variant, words, severity, fixes)


def _listing(name: str) -> dict[str, str]:
    return {"tools/x.tools.json": f'{{ "tools": [{{ "name": "{name}" }}] }}'}


_COMPLETE = {"skillcontract.json5": '{ toolCatalog: "complete" }'}
_CONTRACT = tools(LOOK).replace('"look": {', '⟦"look"⟧: {')

RULE = Rule(
    id="S04",
    name="tool-not-in-catalog",
    severity=Severity.WARNING,
    section="§1.3",
    messages={
        "": Localized("没有服务器提供工具 {tool}", "no server offers a tool {tool}"),
        "near": Localized(
            "没有服务器提供工具 {tool}，是否想写 {near}",
            "no server offers a tool {tool}; did you mean {near}",
        ),
        "incomplete": Localized(
            "已知的工具清单中没有 {tool}；清单可能不全",
            "no tool list that is known has {tool}; there may be others",
        ),
        "incomplete-near": Localized(
            "已知的工具清单中没有 {tool}，是否想写 {near}；清单可能不全",
            "no tool list that is known has {tool}; did you mean {near}? There may be other lists",
        ),
    },
    reason=Localized(
        '没有服务器提供的工具不能调用。一个服务器的清单说明不了另一个服务器的工具，因此只作提示，除非 `skillcontract.json5` 写明 `toolCatalog: "complete"`。',
        "A tool that no server offers cannot be called. One server's list says nothing about another's tools, so this is only "
        'told, unless `skillcontract.json5` says `toolCatalog: "complete"`.',
    ),
    bad=(
        Example(_CONTRACT, _listing("find_everything")),
        Example(_CONTRACT, {**_COMPLETE, **_listing("find_everything")}),
        Example(_CONTRACT, {**_COMPLETE, **_listing("lock")}),
        Example(_CONTRACT, _listing("lock")),
    ),
    good=(
        Example(tools(LOOK), {**_COMPLETE, **_listing("look")}),
        Example(tools(LOOK), _COMPLETE),
    ),
    tool=_check,
    decided=by_tool_lists,
    has_grounds=grounds.tool_lists,
)
