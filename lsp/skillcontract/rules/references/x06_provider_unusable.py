"""X06: an input names a provider that planning cannot use (§7, §16)."""

from skillcontract.model.contract import Input
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_agents
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.proposals import remove, replace_word
from skillcontract.rules.rule import Example, Finding, Findings, Related, Rule, Safety, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import ProviderState, Surroundings

_SKILL = Localized("技能 {provider}", "the skill {provider}")
_VARIANTS = {
    ProviderState.ITSELF: "itself",
    ProviderState.NO_SUCH_SKILL: "",
    ProviderState.ANOTHER_AGENTS: "another",
    ProviderState.INACTIVE: "inactive",
}


def _check(given: Input, facts: Facts) -> Findings:
    setting = given.provider
    if not setting.value:
        return
    provider = facts.ask(Surroundings.provider, setting.value)
    variant = _VARIANTS.get(provider.state)
    if variant is None:
        return
    near = provider.near if variant == "" else None
    words = {"input": given.name, "provider": setting.value, "near": near or ""}
    if provider.state is ProviderState.ITSELF:
        fixes = remove(facts.text, setting, Safety.UNSAFE)
    else:
        fixes = (replace_word(setting.span, near, Safety.UNSAFE),) if near else ()
    yield Finding(
        "X06",
        setting.span,
        setting.pointer,
        "near" if near else variant,
        words,
        fixes=fixes,
        related=_related(setting.value, provider.state, facts),
    )


def _related(provider: str, state: ProviderState, facts: Facts) -> tuple[Related, ...]:
    """Where a skill that is known says what makes it unusable."""
    if state not in (ProviderState.INACTIVE, ProviderState.ANOTHER_AGENTS):
        return ()
    file = facts.ask(Surroundings.definition_of, provider)
    return (Related(_SKILL, "/status", file, {"provider": provider}),) if file is not None else ()


def _asking(provider: str) -> str:
    return tools(LOOK, before=f'"inputs": {{ "spaceId": {{ "provider": {provider} }} }},')


RULE = Rule(
    id="X06",
    name="provider-unusable",
    severity=Severity.ERROR,
    section="§7",
    messages={
        "": Localized(
            "输入 {input} 的 provider {provider} 不是本数字员工的技能",
            "the provider {provider} of the input {input} is no skill of this agent",
        ),
        "near": Localized(
            "输入 {input} 的 provider {provider} 不是本数字员工的技能，是否想写 {near}",
            "the provider {provider} of the input {input} is no skill of this agent; did you mean {near}",
        ),
        "itself": Localized(
            "输入 {input} 的 provider 是本技能自身", "the provider of the input {input} is this very skill"
        ),
        "another": Localized(
            "输入 {input} 的 provider {provider} 属于另一个数字员工",
            "the provider {provider} of the input {input} belongs to another agent",
        ),
        "inactive": Localized(
            "输入 {input} 的 provider {provider} 未启用（status 不是 ACTIVE）",
            "the provider {provider} of the input {input} is not ACTIVE",
        ),
    },
    reason=Localized(
        "规划时在本节点前插入一个前置节点执行 `provider`。它不能是自身，必须属于同一数字员工，且只有 `status=ACTIVE` 的技能会被加载；否则规划以 `PROVIDER_UNAVAILABLE` 失败，用户的请求完全得不到执行。",
        "Planning puts a node that runs the `provider` before this one. It cannot be the skill itself, has to belong to the "
        "same agent, and only skills with `status=ACTIVE` are loaded; otherwise planning fails with `PROVIDER_UNAVAILABLE`, "
        "and nothing of what the user asked for is done.",
    ),
    bad=(
        Example(
            _asking('⟦"demo.spaces"⟧'),
            {
                "skillcontract.json5": '{ agents: [{ agentCode: "a", skills: ["demo", "demo.space"] }] }',
                "skills/demo/skill.json5": '{ skillKey: "demo", toolNames: ["look"] }',
                "skills/space/skill.json5": '{ skillKey: "demo.space", toolNames: [] }',
                "skills/space/contract.json": "{}",
            },
        ),
        Example(
            _asking('⟦"demo"⟧'),
            {"x.skill.json5": '{ skillKey: "demo", toolNames: ["look"] }'},
        ),
        Example(
            _asking('⟦"other"⟧'),
            {
                "skillcontract.json5": '{ agents: [{ agentCode: "a", skills: ["demo"] }, '
                '{ agentCode: "b", skills: ["other"] }] }',
                "skills/demo/skill.json5": '{ skillKey: "demo", toolNames: ["look"] }',
            },
        ),
        Example(
            _asking('⟦"space"⟧'),
            {
                "skills/demo/skill.json5": '{ skillKey: "demo", toolNames: ["look"] }',
                "skills/space/skill.json5": '{ skillKey: "space", status: "DISABLED" }',
                "skills/space/contract.json": "{}",
            },
        ),
    ),
    good=(
        Example(
            _asking('"space"'),
            {
                "skills/demo/skill.json5": '{ skillKey: "demo", toolNames: ["look"] }',
                "skills/space/skill.json5": '{ skillKey: "space", status: "ACTIVE" }',
                "skills/space/contract.json": "{}",
            },
        ),
        Example(_asking('"space"')),
    ),
    input=_check,
    decided=by_agents,
    has_grounds=grounds.own_skill,
)
