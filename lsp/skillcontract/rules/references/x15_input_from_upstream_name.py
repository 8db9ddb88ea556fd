"""X15: an input's `from` has a prefix that inputs do not know, and so means an upstream output (§7; semantics A9)."""

from skillcontract.expressions.expression import parse
from skillcontract.model.contract import Input
from skillcontract.model.edit_distance import nearest
from skillcontract.model.enums import Prefix
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.proposals import remove, replace_word
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Safety, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

_READ = (Prefix.SESSION, Prefix.SHARED, Prefix.OUTPUTS, Prefix.PRIOR)
_WORDS = tuple(prefix.value for prefix in _READ)


def _check(given: Input, facts: Facts) -> Findings:
    text = given.from_.value
    if not text:
        return
    expression = parse(text)
    if expression.prefix in _READ:
        return
    head, dot, rest = text.partition(".")
    near = nearest(head, _WORDS) if dot and rest else None
    meant = f"{near}.{rest}" if near else ""
    words = {"value": text, "input": given.name, "near": meant}
    fixes = remove(facts.text, given.from_, Safety.UNSAFE)
    if near:
        fixes = (replace_word(given.from_.span, meant, Safety.UNSAFE), *fixes)
    yield Finding("X15", given.from_.span, given.from_.pointer, "near" if near else "", words, fixes=fixes)


def _with(expression: str) -> str:
    return tools(
        LOOK,
        before=f'"outputs": {{ "rows": {{ "share": "TASK" }} }},\n  "inputs": {{ "rows": {{ "from": {expression} }} }},',
    )


RULE = Rule(
    id="X15",
    name="input-from-upstream-name",
    severity=Severity.INFO,
    section="§7",
    messages={
        "": Localized(
            "“{value}”不是输入能用的写法，实际取最近一个已完成上游节点的同名产出 {input}",
            '"{value}" is no form that inputs know; it takes the output {input} of the nearest finished node upstream',
        ),
        "near": Localized(
            "“{value}”不是输入能用的写法，实际取最近一个已完成上游节点的同名产出 {input}；是否想写 {near}",
            '"{value}" is no form that inputs know; it takes the output {input} of the nearest finished node upstream. '
            "Did you mean {near}",
        ),
    },
    reason=Localized(
        "`inputs.*.from` 只认 `session.`、`shared.`、`outputs.` 和 `prior.`。其他写法不报错，一律当作没有写：取最近一个已完成上游节点的同名产出。",
        "`inputs.*.from` knows `session.`, `shared.`, `outputs.` and `prior.`. Anything else is no error and counts as if nothing "
        "stood there: the output of the input's own name of the nearest finished node upstream is taken.",
    ),
    bad=(
        Example(_with('⟦"evidence.rows"⟧')),
        Example(_with('⟦"share.rows"⟧')),
    ),
    good=(Example(_with('"shared.rows"')),),
    input=_check,
)
