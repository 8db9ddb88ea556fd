"""R24: a bound value may lie outside the enum of its argument (§5.3; semantics B9)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.rules.examples import inputs, look_with
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(argument: Argument, _tool: Tool, _facts: Facts) -> Findings:
    if argument.from_.value and argument.enum.value:
        words = {"path": argument.path, "from": argument.from_.value}
        yield Finding("R24", argument.from_.span, argument.from_.pointer, "", words)


RULE = Rule(
    id="R24",
    name="from-outside-enum-risk",
    severity=Severity.INFO,
    section="§5.3",
    messages={
        "": Localized(
            "参数 {path} 由 {from} 绑定，值不在 enum 中时会追问用户，而回答又会被绑定覆盖",
            "{path} is bound to {from}; a value outside its enum makes the user be asked, and the binding overrides the answer",
        )
    },
    reason=Localized(
        "绑定之后仍校验 `enum`。绑定的值不在其中，就转为向用户追问；下次调用时绑定又覆盖用户的回答，节点走不出来。须保证来源的值都在 `enum` 中，或去掉 `enum`。",
        "`enum` is checked after binding, too. A bound value outside it turns into a question to the user, and the next call "
        "binds the same value over the answer; the node never gets out. See to it that the source only holds values of the "
        "enum, or leave `enum` out.",
    ),
    bad=(Example(look_with('{ "from": ⟦"inputs.kind"⟧, "enum": ["A", "B"] }', before=inputs("kind"))),),
    good=(
        Example(look_with('{ "from": "inputs.kind" }', before=inputs("kind"))),
        Example(look_with('{ "sources": ["USER"], "enum": ["A", "B"] }')),
    ),
    argument=_check,
    argument_needs=("enum",),
)
