"""R14: the value of a condition of success does not fit its `op` (§6.1)."""

from skillcontract.model.contract import Success, Tool
from skillcontract.model.enums import SuccessOp
from skillcontract.rules.examples import look_with_success
from skillcontract.rules.proposals import replace
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

_LISTS = frozenset({SuccessOp.IN, SuccessOp.NOT_IN})
_ONE = frozenset({SuccessOp.EQ, SuccessOp.NE})


def _check(tool: Tool, facts: Facts) -> Findings:
    success = tool.success.value
    if success is None or success.op.value is None or success.value.is_unknown:
        return
    op, value = success.op.value, success.value
    words = {"tool": tool.name, "op": str(op)}
    if op in _LISTS:
        if not value.is_set:
            yield Finding("R14", success.key_span, success.pointer, "missing", words)
        elif not isinstance(value.value, list):
            yield Finding("R14", value.span, value.pointer, "", words, fixes=_as_list(success, facts.text))
    elif op in _ONE:
        if not value.is_set:
            yield Finding("R14", success.key_span, success.pointer, "missing", words)
        elif isinstance(value.value, (list, dict)):
            fixes = _as_membership(success, op)
            yield Finding("R14", value.span, value.pointer, "container", words, fixes=fixes)


def _as_list(success: Success, text: str) -> tuple[Fix, ...]:
    written = text[success.value.span.start : success.value.span.end]
    return () if isinstance(success.value.value, dict) else (replace(success.value.span, f"[{written}]"),)


def _as_membership(success: Success, op: SuccessOp) -> tuple[Fix, ...]:
    if not isinstance(success.value.value, list):
        return ()
    meant = '"IN"' if op is SuccessOp.EQ else '"NOT_IN"'
    return (replace(success.op.span, meant, Safety.UNSAFE),)


RULE = Rule(
    id="R14",
    name="success-value-shape",
    severity=Severity.WARNING,
    section="§6.1",
    messages={
        "": Localized(
            "{tool} 的 success 用 {op}，value 须为数组", "success of {tool} with {op} needs an array as value"
        ),
        "container": Localized(
            "{tool} 的 success 用 {op}，value 须为单个值，不能是数组或对象",
            "success of {tool} with {op} needs a single value, no array and no object",
        ),
        "missing": Localized(
            "{tool} 的 success 用 {op}，却没有 value", "success of {tool} with {op} has no value"
        ),
    },
    reason=Localized(
        "`IN`、`NOT_IN` 与数组比较，`EQ`、`NE` 与单个值比较。形状不符时比较不成立，成功的调用也被判为业务失败。",
        "`IN` and `NOT_IN` compare with an array, `EQ` and `NE` with a single value. With another shape the comparison never "
        "holds, and calls that worked count as failed.",
    ),
    bad=(
        Example(look_with_success('{ "path": "status", "op": "IN", "value": ⟦200⟧ }')),
        Example(look_with_success('{ "path": "status", "op": "EQ", "value": ⟦[200, 201]⟧ }')),
        Example(look_with_success('{ "path": "status", "op": "EQ" }').replace('"success"', '⟦"success"⟧')),
    ),
    good=(
        Example(look_with_success('{ "path": "status", "op": "IN", "value": [200, 201] }')),
        Example(look_with_success('{ "path": "data", "op": "EXISTS" }')),
    ),
    tool=_check,
    tool_needs=("success",),
)
