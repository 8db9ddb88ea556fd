"""N08: a value stands where it is not compared with (§6.1)."""

from skillcontract.model.contract import Tool
from skillcontract.model.enums import SuccessOp
from skillcontract.rules.examples import look_with_success
from skillcontract.rules.proposals import remove
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

_ALONE = frozenset({SuccessOp.TRUTHY, SuccessOp.EXISTS})


def _check(tool: Tool, facts: Facts) -> Findings:
    success = tool.success.value
    if success is not None and success.op.value in _ALONE and success.value.is_set:
        words = {"op": success.op.value or "", "tool": tool.name}
        fixes = remove(facts.text, success.value)
        yield Finding("N08", success.value.span, success.value.pointer, "", words, fixes=fixes)


RULE = Rule(
    id="N08",
    name="value-ignored",
    severity=Severity.HINT,
    section="§6.1",
    marks_ineffective=True,
    messages={
        "": Localized(
            "{tool} 的 success 用 {op}，不看 value", "success of {tool} with {op} does not look at value"
        ),
    },
    reason=Localized(
        "`TRUTHY` 与 `EXISTS` 只看 `path` 处的值，不与 `value` 比较。",
        "`TRUTHY` and `EXISTS` look at what stands at `path` alone and compare it with nothing.",
    ),
    bad=(Example(look_with_success('{ "path": "data", "op": "EXISTS", "value": ⟦true⟧ }')),),
    good=(Example(look_with_success('{ "path": "data", "op": "EXISTS" }')),),
    tool=_check,
    tool_needs=("success",),
)
