"""R29: a value of the wrong type is converted silently (semantics A4)."""

from skillcontract.model.binding_faults import BindingFault, BindingFaultKind
from skillcontract.rules.examples import look_with
from skillcontract.rules.proposals import replace
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(fault: BindingFault, _facts: Facts) -> Findings:
    words = {"value": fault.arguments["value"], "read": fault.arguments["read_as"]}
    fixes = (replace(fault.span, fault.arguments["read_as"]),)
    yield Finding("R29", fault.span, fault.pointer, "", words, fixes=fixes)


RULE = Rule(
    id="R29",
    name="scalar-coercion",
    severity=Severity.WARNING,
    section="§19",
    messages={"": Localized("{value} 会被当作 {read} 读取", "{value} is read as {read}")},
    reason=Localized(
        '运行时的 JSON 库会把标量转换成属性的类型：数字、布尔值变成文本，`"true"` 变成布尔值。结果未必是作者的本意，也不是别的工具读这份契约的方式。',
        "The runtime's JSON library converts scalars to their property's type: numbers and booleans become text, `\"true\"` "
        "becomes a boolean. That may not be what was meant, nor how other readers of the contract see it.",
    ),
    bad=(
        Example(look_with('{ "sources": ["USER"], "label": ⟦5⟧ }')),
        Example(look_with('{ "sources": ["USER"], "required": ⟦"false"⟧ }')),
    ),
    good=(Example(look_with('{ "sources": ["USER"], "required": false }')),),
    binding={BindingFaultKind.COERCED: _check},
)
