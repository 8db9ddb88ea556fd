"""N09: a comment silences a rule that says nothing there (formats.md 2). The findings are made by `suppression.py`."""

from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.rule import Example, Rule, Severity
from skillcontract.text.language import Localized

RULE = Rule(
    id="N09",
    name="unused-suppression",
    severity=Severity.HINT,
    section="§16",
    marks_ineffective=True,
    messages={
        "": Localized(
            "{rule} 在这里没有结果，抑制是多余的", "{rule} says nothing here; there is nothing to suppress"
        ),
        "load": Localized(
            "{rule} 是装载规则，不能抑制：运行时仍会丢弃该技能",
            "{rule} is a load rule and cannot be suppressed: the runtime would still drop the skill",
        ),
        "nameless": Localized(
            "这条注释没有写出要抑制的规则，写法是 skillcontract-ignore: R09, X07",
            "this comment names no rule to suppress; write skillcontract-ignore: R09, X07",
        ),
        "unknown": Localized("没有规则 {rule}", "there is no rule {rule}"),
    },
    reason=Localized(
        "多余的抑制会在日后悄悄掩盖真正的问题。装载规则（L）不能抑制，因为运行时不看注释。",
        "A suppression that is not needed will some day hide a real fault. Load rules (L) cannot be suppressed, since the "
        "runtime does not look at comments.",
    ),
    bad=(
        Example(tools(LOOK.replace("{\n", "{\n      // skillcontract-ignore: ⟦R09⟧\n", 1))),
        Example(tools(LOOK.replace("{\n", "{\n      // skillcontract-ignore: ⟦L06⟧\n", 1))),
        Example(tools(LOOK.replace("{\n", "{\n      ⟦// skillcontract-ignore R09⟧\n", 1))),
    ),
    good=(Example(tools(LOOK)),),
    is_made_by_suppression=True,
)
