"""X08: a shared value is read that no output shares (§8)."""

from skillcontract.expressions.parts import without_index
from skillcontract.model.contract import Argument, Input, Setting, Tool
from skillcontract.model.edit_distance import nearest
from skillcontract.model.enums import Prefix, Share
from skillcontract.model.pointer import child
from skillcontract.rules.decided import by_team
from skillcontract.rules.elsewhere import contracts_of
from skillcontract.rules.examples import LOOK, look_with, tools
from skillcontract.rules.referring import meaning, reading_of
from skillcontract.rules.rule import Example, Finding, Findings, Related, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings

_SCOPES = {Prefix.SHARED: Share.TASK, Prefix.SESSION: Share.SESSION}


def _check_argument(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    return _check(argument.from_, facts)


def _check_input(given: Input, facts: Facts) -> Findings:
    return _check(given.from_, facts, in_inputs=True)


def _check(setting: Setting[str], facts: Facts, *, in_inputs: bool = False) -> Findings:
    expression = reading_of(setting, Prefix.SHARED, Prefix.SESSION, in_inputs=in_inputs)
    if expression is None or expression.prefix is None:
        return
    key, share = expression.segments[0].name, _SCOPES[expression.prefix]
    if facts.contract.shares(key, share) or not facts.contract.is_fully_read():
        return
    supply = facts.ask(Surroundings.shared_value, key, share)
    if supply.is_supplied:
        return
    other = Share.SESSION if share is Share.TASK else Share.TASK
    words = {"key": key, "share": share.value, "other": other.value, "near": ""}
    severity = None if supply.is_complete else Severity.INFO
    if facts.contract.shares(key, other) or facts.ask(Surroundings.shared_value, key, other).is_supplied:
        prefix = Prefix.SESSION if other is Share.SESSION else Prefix.SHARED
        yield Finding(
            "X08",
            setting.span,
            setting.pointer,
            "scope",
            {**words, "prefix": prefix.value},
            severity,
            related=_sharing_it(key, other, facts),
        )
        return
    near = nearest(
        without_index(key),
        [name for name in facts.contract.output_names() if facts.contract.shares(name, share)],
    )
    near = near or supply.near
    variant = ("near" if near else "") if supply.is_complete else "incomplete"
    words["near"] = near or ""
    yield Finding(
        "X08", setting.span, setting.pointer, variant, words, severity, meaning(setting, expression, near)
    )


def _sharing_it(key: str, share: Share, facts: Facts) -> tuple[Related, ...]:
    """Where the output is shared, in this contract or in others."""
    place = f"{child('/outputs', key)}/share"
    here = (Related(_HERE, place, None, {"key": key}),) if facts.contract.shares(key, share) else ()
    return (*here, *contracts_of(facts, facts.ask(Surroundings.sharing, key, share), place))


_HERE = Localized("{key} 在这里共享", "{key} is shared here")
_DEMO = {"skills/demo/skill.json5": '{ skillKey: "demo", toolNames: ["look"] }'}


def _sharing(name: str, share: str) -> dict[str, str]:
    return {
        **_DEMO,
        "skills/find/contract.json": f'{{ "outputs": {{ "{name}": {{ "share": "{share}" }} }} }}',
    }


def _reading(expression: str) -> str:
    return tools(LOOK, before=f'"inputs": {{ "customerId": {{ "from": {expression} }} }},')


RULE = Rule(
    id="X08",
    name="shared-key-never-produced",
    severity=Severity.WARNING,
    section="§8",
    messages={
        "": Localized(
            "没有任何产出以 share: {share} 共享 {key}", "no output shares {key} with share: {share}"
        ),
        "near": Localized(
            "没有任何产出以 share: {share} 共享 {key}，是否想写 {near}",
            "no output shares {key} with share: {share}; did you mean {near}",
        ),
        "scope": Localized(
            "{key} 以 share: {other} 共享，须写成 {prefix}.{key}",
            "{key} is shared with share: {other} and has to be read as {prefix}.{key}",
        ),
        "incomplete": Localized(
            "本契约没有产出以 share: {share} 共享 {key}；其他技能是否共享，这里无从得知",
            "no output of this contract shares {key} with share: {share}; what other skills share is not known here",
        ),
    },
    reason=Localized(
        "共享值只能通过产出的 `share` 写入，这是 `shared.*`、`session.*` 取值的唯一来源。没有技能共享这个 key，表达式永远取不到值。",
        "Only an output with `share` writes a shared value; nothing else feeds `shared.*` and `session.*`. Where no skill shares "
        "the key, the expression never yields a value.",
    ),
    bad=(
        Example(_reading('⟦"shared.customerId"⟧'), _DEMO),
        Example(_reading('⟦"shared.customerId"⟧'), _sharing("customerID", "TASK")),
        Example(_reading('⟦"shared.customerId"⟧'), _sharing("customerId", "SESSION")),
        Example(look_with('{ "from": ⟦"session.customerId"⟧ }', "customerId")),
    ),
    good=(
        Example(_reading('"shared.customerId"'), _sharing("customerId", "TASK")),
        Example(
            look_with('{ "from": "session.customerId" }', "customerId"), _sharing("customerId", "SESSION")
        ),
    ),
    argument=_check_argument,
    argument_needs=("from_",),
    input=_check_input,
    decided=by_team,
)
