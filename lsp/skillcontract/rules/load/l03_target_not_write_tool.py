"""L03: `target` names no tool that writes (§16 rule 3; semantics A13)."""

from skillcontract.model.contract import Contract
from skillcontract.model.edit_distance import nearest
from skillcontract.model.enums import SideEffect
from skillcontract.rules.elsewhere import tools_here
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.proposals import replace_word
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(contract: Contract, facts: Facts) -> Findings:
    target = contract.target
    if not target.value:
        return
    tool = facts.contract.tool(target.value)
    if tool is None:
        if not facts.contract.knows_all_tools():
            return
    elif tool.effect is not SideEffect.NONE:
        return
    yield Finding(
        "L03",
        target.span,
        target.pointer,
        "unknown" if tool is None else "",
        {"target": target.value},
        fixes=_fixes(contract, facts),
        related=() if tool is None else tools_here(tool.name),
    )


def _fixes(contract: Contract, facts: Facts) -> tuple[Fix, ...]:
    writers = facts.contract.write_tools()
    meant = nearest(contract.target.value or "", writers)
    near = meant is not None
    if meant is None and len(writers) == 1:
        meant = writers[0]
    if meant is None:
        return ()
    return (replace_word(contract.target.span, meant, Safety.SAFE if near else Safety.UNSAFE),)


RULE = Rule(
    id="L03",
    name="target-not-write-tool",
    severity=Severity.ERROR,
    section="§16",
    messages={
        "": Localized(
            "target 指向的 {target} 是只读工具，须为 sideEffect: WRITE 的工具",
            "target names {target}, which only reads; it has to be a tool with sideEffect: WRITE",
        ),
        "unknown": Localized(
            "target 指向的 {target} 不在 tools 中", "target names {target}, which is not among the tools"
        ),
    },
    reason=Localized(
        "`target` 是节点要完成的那一次写操作。它不是 `tools` 中的 `WRITE` 工具时装载失败，整个技能被丢弃。",
        "`target` is the one write that a node has to complete. Where it is no `WRITE` tool of `tools`, loading fails "
        "and the whole skill is dropped.",
    ),
    bad=(
        Example(tools(SAVE, LOOK, before='"target": ⟦"look"⟧,')),
        Example(tools(SAVE, LOOK, before='"target": ⟦"saev"⟧,')),
    ),
    good=(
        Example(tools(SAVE, LOOK, before='"target": "save",')),
        Example(tools(LOOK, before='"target": null,')),
    ),
    contract=_check,
    contract_needs=("target",),
)
