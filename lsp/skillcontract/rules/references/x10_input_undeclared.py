"""X10: an argument reads an input that the contract does not declare (§7, §9)."""

from skillcontract.expressions.parts import without_index
from skillcontract.model.contract import Argument, Tool
from skillcontract.model.edit_distance import nearest
from skillcontract.model.enums import Prefix
from skillcontract.rules.examples import look_with
from skillcontract.rules.referring import meaning, reading_of
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    expression = reading_of(argument.from_, Prefix.INPUTS)
    if expression is None:
        return
    name = expression.segments[0].name
    if facts.contract.has_input(name) or not facts.contract.is_fully_read():
        return
    near = nearest(without_index(name), facts.contract.input_names())
    words = {"name": name, "near": near or ""}
    fixes = meaning(argument.from_, expression, near)
    yield Finding(
        "X10", argument.from_.span, argument.from_.pointer, "near" if near else "", words, fixes=fixes
    )


def _declaring(name: str, expression: str) -> str:
    text = look_with(f'{{ "from": {expression} }}')
    return text.replace('{\n  "tools"', f'{{\n  "inputs": {{ "{name}": {{}} }},\n  "tools"', 1)


RULE = Rule(
    id="X10",
    name="input-undeclared",
    severity=Severity.WARNING,
    section="§7",
    messages={
        "": Localized("inputs 没有声明 {name}", "inputs declares no {name}"),
        "near": Localized(
            "inputs 没有声明 {name}，是否想写 {near}", "inputs declares no {name}; did you mean {near}"
        ),
    },
    reason=Localized(
        "节点开始时只绑定 `inputs` 中声明的输入。没有声明的输入没有值，参数交给模型。",
        "A node binds the inputs that `inputs` declares and no others. An undeclared one has no value, and the argument is left "
        "to the model.",
    ),
    bad=(
        Example(look_with('{ "from": ⟦"inputs.title"⟧ }')),
        Example(_declaring("title", '⟦"inputs.titel"⟧')),
    ),
    good=(Example(_declaring("title", '"inputs.title"')),),
    argument=_check,
    argument_needs=("from_",),
)
