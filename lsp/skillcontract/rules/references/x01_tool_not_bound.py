"""X01: `tools` configures a tool that the skill may not call (§1.3)."""

from skillcontract.model.contract import Tool
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_bindings
from skillcontract.rules.elsewhere import bindings
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.proposals import rename_key
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


def _check(tool: Tool, facts: Facts) -> Findings:
    if not tool.name or facts.ask(Surroundings.binds, tool.name) is not False:
        return
    near = facts.ask(Surroundings.bound_near, tool.name)
    if near is not None and facts.contract.tool(near) is not None:
        # That one has a contract of its own, so it is not what was meant here.
        near = None
    words = {"tool": tool.name, "near": near or ""}
    fixes = (rename_key(tool.key_span, near),) if near else ()
    yield Finding(
        "X01",
        tool.key_span,
        tool.pointer,
        "near" if near else "",
        words,
        fixes=fixes,
        related=bindings(facts),
    )


RULE = Rule(
    id="X01",
    name="tool-not-bound",
    severity=Severity.WARNING,
    section="§1.3",
    messages={
        "": Localized(
            "{tool} 不在 toolNames 中，技能不能调用它",
            "{tool} is not in toolNames, so the skill cannot call it",
        ),
        "near": Localized(
            "{tool} 不在 toolNames 中，是否想写 {near}",
            "{tool} is not in toolNames; did you mean {near}",
        ),
    },
    reason=Localized(
        "可调用范围以 `toolNames` 为准，`tools` 只对名称完全相等的工具生效。这里的契约从不生效：名称写错时，真正的工具没有契约约束；漏绑时，调用返回 `CATALOG_DENIED`。",
        "What a skill may call is told by `toolNames` alone, and `tools` takes effect only for exactly equal names. This "
        "contract never does: if the name is wrong, the real tool runs without any contract; if the binding was forgotten, "
        "a call returns `CATALOG_DENIED`.",
    ),
    bad=(
        Example(
            tools(LOOK).replace('"look": {', '⟦"look"⟧: {'),
            {"x.skill.json5": '{ skillKey: "demo", toolNames: [] }'},
        ),
        Example(
            tools(LOOK).replace('"look": {', '⟦"look"⟧: {'),
            {
                "x.skill.json5": '{ skillKey: "demo", toolNames: [\n  // skillcontract-ignore: X02\n  "lock"] }'
            },
        ),
    ),
    good=(
        Example(tools(SAVE, LOOK), {"x.skill.json5": '{ skillKey: "demo", toolNames: ["save", "look"] }'}),
        Example(tools(SAVE, LOOK)),
    ),
    tool=_check,
    decided=by_bindings,
    has_grounds=grounds.bindings,
)
