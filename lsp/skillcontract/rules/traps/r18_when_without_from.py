"""R18: a condition of binding stands where nothing is bound (§5.4)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.rules.examples import inputs, look_with
from skillcontract.rules.proposals import remove
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    if argument.when.is_set and not argument.from_.is_set and not argument.from_.is_unknown:
        fixes = remove(facts.text, argument.when)
        words = {"path": argument.path}
        yield Finding("R18", argument.when.span, argument.when.pointer, "", words, fixes=fixes)


RULE = Rule(
    id="R18",
    name="when-without-from",
    severity=Severity.WARNING,
    section="§5.4",
    marks_ineffective=True,
    messages={
        "": Localized("参数 {path} 没有 from，when 不起作用", "{path} has no from, so when does nothing"),
    },
    reason=Localized(
        "`when` 是 `from` 的绑定条件。没有 `from` 就没有可绑定的东西，多半是漏写了 `from`。",
        "`when` says when `from` binds. Without `from` there is nothing to bind; most likely `from` was forgotten.",
    ),
    bad=(Example(look_with('{ "when": ⟦"UNIQUE"⟧, "sources": ["USER"] }')),),
    good=(
        Example(look_with('{ "when": "UNIQUE", "from": "inputs.titles[].text" }', before=inputs("titles"))),
    ),
    argument=_check,
    argument_needs=("when",),
)
