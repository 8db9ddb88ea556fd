"""L04: a skill that may be delegated to has a tool that writes (§15, §16 rule 4)."""

from skillcontract.model.contract import Contract
from skillcontract.rules.elsewhere import tools_here
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity
from skillcontract.text.edits import TextEdit
from skillcontract.text.joined import named
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(contract: Contract, facts: Facts) -> Findings:
    delegatable = contract.delegatable
    if delegatable.value is not True:
        return
    writers = facts.contract.write_tools()
    if writers:
        shown = [*writers[:3], *["…"] * (len(writers) > 3)]
        fix = Fix(
            Localized("把 delegatable 设为 false", "Set delegatable to false"),
            (TextEdit(delegatable.span, "false"),),
            Safety.UNSAFE,
        )
        yield Finding(
            "L04",
            delegatable.span,
            delegatable.pointer,
            "",
            {"tools": named(shown)},
            fixes=(fix,),
            related=tools_here(*writers),
        )


RULE = Rule(
    id="L04",
    name="delegatable-with-write",
    severity=Severity.ERROR,
    section="§16",
    messages={
        "": Localized(
            "delegatable 为 true 的技能不能有写工具，这里有 {tools}",
            "a skill with delegatable: true may not have tools that write; this one has {tools}",
        )
    },
    reason=Localized(
        "委派只给只读技能：委派的节点不经规划指定完成目标，也不该留下副作用。`delegatable: true` 与 `WRITE` 工具并存时，整个技能被丢弃。",
        "Only skills that read can be delegated to: a delegate's node gets no target from the plan and is to leave no "
        "side effect. With `delegatable: true` beside a `WRITE` tool the whole skill is dropped.",
    ),
    bad=(Example(tools(SAVE, LOOK, before='"delegatable": ⟦true⟧,')),),
    good=(Example(tools(LOOK, before='"delegatable": true,')),),
    contract=_check,
    contract_needs=("delegatable",),
)
