"""X03: the target is a tool that the skill may not call (§10.1, §16)."""

from skillcontract.model.contract import Contract
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_bindings
from skillcontract.rules.elsewhere import bindings
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


def _check(contract: Contract, facts: Facts) -> Findings:
    target = contract.target
    # A target that is no tool of the contract is L03.
    if not target.value or facts.contract.tool(target.value) is None:
        return
    if facts.ask(Surroundings.binds, target.value) is False:
        yield Finding("X03", target.span, target.pointer, "", {"tool": target.value}, related=bindings(facts))


RULE = Rule(
    id="X03",
    name="target-not-bound",
    severity=Severity.WARNING,
    section="§16",
    messages={
        "": Localized(
            "target 指定的 {tool} 不在 toolNames 中，运行时视为未配置",
            "the target {tool} is not in toolNames; the runtime takes it as not configured",
        )
    },
    reason=Localized(
        "完成目标须是 `toolNames` 中的写工具；不在其中时视为未配置，节点没有默认的完成目标，第一次写调用（哪怕只是前置写操作）会成为目标。",
        "A target has to be a writing tool in `toolNames`. One that is not counts as not configured: the node has no "
        "default target, and its first write, even a preparing one, becomes it.",
    ),
    bad=(
        Example(
            tools(f"// skillcontract-ignore: X01\n    {SAVE}", LOOK, before='"target": ⟦"save"⟧,'),
            {"x.skill.json5": '{ skillKey: "demo", toolNames: ["look"] }'},
        ),
    ),
    good=(
        Example(
            tools(SAVE, LOOK, before='"target": "save",'),
            {"x.skill.json5": '{ skillKey: "demo", toolNames: ["save", "look"] }'},
        ),
    ),
    contract=_check,
    contract_needs=("target",),
    decided=by_bindings,
    has_grounds=grounds.bindings,
)
