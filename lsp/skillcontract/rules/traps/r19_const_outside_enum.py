"""R19: a constant is not among the values that its own enum allows (§5.3; semantics B9, B10)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.rules.examples import look_with
from skillcontract.rules.rule import Example, Finding, Findings, Related, Rule, Severity
from skillcontract.simulator.equality import json_equal, same_text
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

_ENUM = Localized("允许的取值", "the values that are allowed")


def _check(argument: Argument, _tool: Tool, _facts: Facts) -> Findings:
    items = argument.enum.value
    if not argument.const.is_set or not items or any(item.is_unknown for item in items):
        return
    value = argument.const.value
    if not any(json_equal(item.value, value) or same_text(item.value, value) for item in items):
        words = {"path": argument.path}
        related = (Related(_ENUM, argument.enum.pointer),)
        yield Finding("R19", argument.const.span, argument.const.pointer, "", words, related=related)


RULE = Rule(
    id="R19",
    name="const-outside-enum",
    severity=Severity.WARNING,
    section="§5.3",
    messages={
        "": Localized(
            "参数 {path} 的 const 不在 enum 之列", "the const of {path} is none of its enum's values"
        ),
    },
    reason=Localized(
        "写入常量之后仍校验 `enum`。不在其中就转为向用户追问，而用户的回答又会被常量覆盖，节点走不出来。",
        "`enum` is checked after the constant is written, too. A constant outside it turns into a question to the user, whose "
        "answer the constant overrides again; the node never gets out.",
    ),
    bad=(Example(look_with('{ "const": ⟦"C"⟧, "enum": ["A", "B"] }')),),
    good=(
        Example(look_with('{ "const": "A", "enum": ["A", "B"] }')),
        Example(look_with('{ "const": 1, "enum": ["1"] }')),
    ),
    argument=_check,
    argument_needs=("const",),
)
