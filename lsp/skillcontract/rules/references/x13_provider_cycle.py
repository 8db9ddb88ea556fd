"""X13: providers lead back to the skill that asked (§7)."""

from skillcontract.model.contract import Input
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_team
from skillcontract.rules.elsewhere import contracts_of
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


def _check(given: Input, facts: Facts) -> Findings:
    if not given.provider.value:
        return
    way = facts.ask(Surroundings.way_back, given.provider.value)
    if way:
        words = {"input": given.name, "way": " → ".join(way)}
        related = contracts_of(facts, way, "/inputs")
        yield Finding("X13", given.provider.span, given.provider.pointer, "", words, related=related)


_CONTRACT = '"inputs": { "spaceId": { "provider": PROVIDER } },'


def _files(provider: str) -> dict[str, str]:
    return {
        "skills/demo/skill.json5": '{ skillKey: "demo", toolNames: ["look"] }',
        "skills/space/contract.json": f'{{ "inputs": {{ "siteId": {{ "provider": "{provider}" }} }} }}',
        "skills/site/contract.json": "{}",
    }


RULE = Rule(
    id="X13",
    name="provider-cycle",
    severity=Severity.WARNING,
    section="§7",
    messages={
        "": Localized(
            "输入 {input} 的 provider 又需要本技能：{way} → 本技能",
            "the provider of the input {input} needs this skill in turn: {way} → this skill",
        )
    },
    reason=Localized(
        "规划时为每个 `provider` 插入前置节点。前置技能又依赖本技能，就排不出先后；规范没有说明运行时如何断开这样的环。",
        "Planning puts a node before this one for each `provider`. If that skill needs this one in turn, neither can come first; "
        "the specification does not say how the runtime breaks such a circle.",
    ),
    bad=(Example(tools(LOOK, before=_CONTRACT.replace("PROVIDER", '⟦"space"⟧')), _files("demo")),),
    good=(Example(tools(LOOK, before=_CONTRACT.replace("PROVIDER", '"space"')), _files("site")),),
    input=_check,
    decided=by_team,
    has_grounds=grounds.own_skill,
)
