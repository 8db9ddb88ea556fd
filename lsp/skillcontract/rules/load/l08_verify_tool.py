"""L08: `verify` does not name a tool of the contract that only reads (§6.4, §16 rule 8; semantics A11)."""

from skillcontract.model.contract import Setting, Tool
from skillcontract.model.edit_distance import nearest
from skillcontract.model.enums import SideEffect
from skillcontract.rules.elsewhere import tools_here
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.proposals import replace_word
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Severity
from skillcontract.rules.written import is_empty_string
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(tool: Tool, facts: Facts) -> Findings:
    verify = tool.verify.value
    if verify is None or verify.tool.is_unknown:
        return
    named = verify.tool
    words = {"tool": tool.name}
    if not named.value:
        if is_empty_string(named, facts.text):
            yield Finding("L08", named.span, named.pointer, "empty", words)
        else:
            yield Finding("L08", verify.key_span, verify.pointer, "empty", words)
        return
    words["verify"] = named.value
    known = facts.contract.tool(named.value)
    if known is None:
        if facts.contract.knows_all_tools():
            fixes = _fixes(named, facts)
            yield Finding("L08", named.span, named.pointer, "unknown", words, fixes=fixes)
    elif known.effect is SideEffect.WRITE:
        yield Finding("L08", named.span, named.pointer, "", words, related=tools_here(named.value))


def _fixes(named: Setting[str], facts: Facts) -> tuple[Fix, ...]:
    readers = [
        name
        for name in facts.contract.tool_names()
        if (tool := facts.contract.tool(name)) and tool.effect is SideEffect.NONE
    ]
    meant = nearest(named.value or "", readers)
    return (replace_word(named.span, meant),) if meant else ()


RULE = Rule(
    id="L08",
    name="verify-tool",
    severity=Severity.ERROR,
    section="§16",
    messages={
        "": Localized(
            "{tool} 的回查工具 {verify} 会写，须为 sideEffect: NONE 的工具",
            "{verify}, which is to verify {tool}, writes; it has to be a tool with sideEffect: NONE",
        ),
        "unknown": Localized(
            "{tool} 的回查工具 {verify} 不在 tools 中",
            "{verify}, which is to verify {tool}, is not among the tools",
        ),
        "empty": Localized("{tool} 的 verify 没有指明 tool", "verify of {tool} names no tool"),
    },
    reason=Localized(
        "写结果不确定时，运行时用 `verify.tool` 回查是否已生效。它必须能按契约判断（在 `tools` 中）且不再产生副作用（`NONE`），否则装载失败，整个技能被丢弃。",
        "Where a write's result is uncertain, the runtime looks it up again with `verify.tool`. That tool has to have a "
        "contract to judge by (be in `tools`) and no side effect of its own (`NONE`); else the whole skill is dropped.",
    ),
    bad=(
        Example(tools(SAVE.replace('"tool": "look"', '"tool": ⟦"save"⟧'), LOOK)),
        Example(tools(SAVE.replace('"tool": "look"', '"tool": ⟦"lock"⟧'), LOOK)),
        Example(tools(SAVE.replace('"tool": "look"', '"tool": ⟦""⟧'), LOOK)),
        Example(tools(SAVE.replace('"verify"', '⟦"verify"⟧').replace('"tool": "look", ', ""), LOOK)),
    ),
    good=(Example(tools(SAVE, LOOK)),),
    tool=_check,
    tool_needs=("verify",),
)
