"""X17: a skill offers itself for delegation and nobody can take the offer (§15)."""

from skillcontract.model.contract import Contract
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_agents
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.proposals import remove
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Safety, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


def _check(contract: Contract, facts: Facts) -> Findings:
    if contract.delegatable.value is not True or facts.ask(Surroundings.can_be_delegated_to) is not False:
        return
    setting = contract.delegatable
    fixes = remove(facts.text, setting, Safety.UNSAFE)
    yield Finding("X17", setting.span, setting.pointer, fixes=fixes)


_DEMO = {"skills/demo/skill.json5": '{ skillKey: "demo", toolNames: ["look"] }'}

RULE = Rule(
    id="X17",
    name="delegate-unreachable",
    severity=Severity.INFO,
    section="§15",
    messages={
        "": Localized(
            "没有技能能委派到本技能：数字员工没有其他技能，或委派层级上限为 0",
            "no skill can delegate to this one: its agent has no other, or delegation may nest 0 deep",
        )
    },
    reason=Localized(
        "`delegatable: true` 使技能进入同一数字员工的委派目录，供其他技能的节点委派。没有其他技能，或 `state.delegate-max-depth` 为 0，它就不起作用。",
        "`delegatable: true` puts the skill into the catalogue from which nodes of the same agent's other skills delegate. Without "
        "another skill, or with `state.delegate-max-depth` at 0, it has no effect.",
    ),
    bad=(Example(tools(LOOK, before='"delegatable": ⟦true⟧,'), _DEMO),),
    good=(
        Example(tools(LOOK, before='"delegatable": true,'), {**_DEMO, "skills/other/contract.json": "{}"}),
        Example(tools(LOOK, before='"delegatable": true,')),
    ),
    contract=_check,
    contract_needs=("delegatable",),
    decided=by_agents,
    has_grounds=grounds.agents,
)
