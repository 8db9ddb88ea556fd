"""R13: a condition of success does not say how to compare (§6.1; semantics A12)."""

from skillcontract.model.contract import Tool
from skillcontract.rules.examples import tools
from skillcontract.rules.proposals import add
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(tool: Tool, facts: Facts) -> Findings:
    success = tool.success.value
    if success is None or not success.is_configured or success.op.is_set or success.op.is_unknown:
        return
    fixes: tuple[Fix, ...] = ()
    if success.value.is_set and not isinstance(success.value.value, dict):
        op = '"IN"' if isinstance(success.value.value, list) else '"EQ"'
        fixes = (add(facts.text, success.span, "op", op),)
    yield Finding("R13", success.key_span, success.pointer, "", {"tool": tool.name}, fixes=fixes)


RULE = Rule(
    id="R13",
    name="success-without-op",
    severity=Severity.WARNING,
    section="§6.1",
    messages={
        "": Localized(
            "{tool} 的 success 没有 op，须写明怎样比较",
            "success of {tool} has no op; it has to say how to compare",
        ),
    },
    reason=Localized(
        "`op` 是必填的比较方式，但装载时不检查。没有它，运行时不知道怎样判定成功。",
        "`op`, the way to compare, is mandatory, but loading does not check it. Without it the runtime cannot tell what "
        "success is.",
    ),
    bad=(
        Example(
            tools(""""look": {
      ⟦"success"⟧: { "path": "status", "value": 200 },
      "error": { "code": "errorCode", "message": "errorMessage" }
    }""")
        ),
    ),
    good=(
        Example(
            tools(""""look": {
      "success": { "path": "status", "op": "EQ", "value": 200 },
      "error": { "code": "errorCode", "message": "errorMessage" }
    }""")
        ),
    ),
    tool=_check,
    tool_needs=("success",),
)
