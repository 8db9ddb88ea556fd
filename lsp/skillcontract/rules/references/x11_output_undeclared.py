"""X11: an output is read that nobody declares (§7, §8, §9)."""

from skillcontract.expressions.parts import without_index
from skillcontract.model.contract import Argument, Input, Tool
from skillcontract.model.edit_distance import nearest
from skillcontract.model.enums import Prefix
from skillcontract.rules.decided import by_team
from skillcontract.rules.examples import LOOK, look_with, tools
from skillcontract.rules.referring import meaning, reading_of
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


def _check_argument(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    expression = reading_of(argument.from_, Prefix.OUTPUTS)
    if expression is None or not facts.contract.is_fully_read():
        return
    name, declared = expression.segments[0].name, facts.contract.output_names()
    if name in declared:
        return
    near = nearest(without_index(name), declared)
    words = {"name": name, "near": near or ""}
    # Where none is declared, the node may write outputs of any name (§8).
    variant = ("near" if near else "") if declared else "open"
    severity = None if declared else Severity.INFO
    fixes = meaning(argument.from_, expression, near)
    yield Finding("X11", argument.from_.span, argument.from_.pointer, variant, words, severity, fixes)


def _check_input(given: Input, facts: Facts) -> Findings:
    expression = reading_of(given.from_, Prefix.OUTPUTS, in_inputs=True)
    if expression is None or not facts.contract.is_fully_read():
        return
    name, own = expression.segments[0].name, facts.contract.output_names()
    supply = facts.ask(Surroundings.upstream_output, name)
    # The skill's own outputs count: one task can run a skill twice.
    if supply.is_supplied or not supply.is_complete or not own or name in own:
        return
    near = nearest(without_index(name), own) or supply.near
    words = {"name": name, "near": near or ""}
    fixes = meaning(given.from_, expression, near)
    variant = "upstream-near" if near else "upstream"
    yield Finding("X11", given.from_.span, given.from_.pointer, variant, words, fixes=fixes)


def _writing(name: str, expression: str) -> str:
    text = look_with(f'{{ "from": {expression} }}')
    return text.replace('{\n  "tools"', f'{{\n  "outputs": {{ "{name}": {{}} }},\n  "tools"', 1)


def _reading(expression: str) -> str:
    before = f'"inputs": {{ "title": {{ "from": {expression} }} }},\n  "outputs": {{ "rows": {{}} }},'
    return tools(LOOK, before=before)


_SUPPLYING = {
    "skills/demo/skill.json5": '{ skillKey: "demo", toolNames: ["look"] }',
    "skills/draft/contract.json": '{ "outputs": { "title": {} } }',
}

RULE = Rule(
    id="X11",
    name="output-undeclared",
    severity=Severity.WARNING,
    section="§8",
    messages={
        "": Localized("outputs 没有声明 {name}", "outputs declares no {name}"),
        "near": Localized(
            "outputs 没有声明 {name}，是否想写 {near}", "outputs declares no {name}; did you mean {near}"
        ),
        "open": Localized(
            "契约没有声明产出，outputs.{name} 只在模型恰好写了这个键时才有值",
            "the contract declares no outputs; outputs.{name} has a value only if the model happens to write that key",
        ),
        "upstream": Localized(
            "没有任何可能在上游的技能声明产出 {name}",
            "no skill that may run upstream declares the output {name}",
        ),
        "upstream-near": Localized(
            "没有任何可能在上游的技能声明产出 {name}，是否想写 {near}",
            "no skill that may run upstream declares the output {name}; did you mean {near}",
        ),
    },
    reason=Localized(
        "声明了 `outputs` 后，只允许写入声明过的键，没有声明的键永远没有值。参数读取本节点的产出，`inputs` 读取上游已完成节点的产出。",
        "Once `outputs` declares any, only declared keys can be written, and others never have a value. Arguments read the "
        "node's own outputs, `inputs` those of finished nodes upstream.",
    ),
    bad=(
        Example(_writing("title", '⟦"outputs.titel"⟧')),
        Example(_writing("rows", '⟦"outputs.title"⟧')),
        Example(look_with('{ "from": ⟦"outputs.title"⟧ }')),
        Example(_reading('⟦"outputs.titel"⟧'), _SUPPLYING),
        Example(_reading('⟦"outputs.summary"⟧'), _SUPPLYING),
    ),
    good=(
        Example(_writing("title", '"outputs.title"')),
        Example(_reading('"outputs.title"'), _SUPPLYING),
        Example(_reading('"outputs.summary"')),
    ),
    argument=_check_argument,
    argument_needs=("from_",),
    input=_check_input,
    decided=by_team,
)
