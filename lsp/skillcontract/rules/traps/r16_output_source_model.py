"""R16: an output allows what the runtime never allows: the model's own word (§8)."""

from skillcontract.model.contract import Output
from skillcontract.model.enums import Source
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.proposals import remove_item
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Safety, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(output: Output, facts: Facts) -> Findings:
    items = output.sources.value or ()
    alone = all(item.value is Source.MODEL for item in items)
    for item in items:
        if item.value is Source.MODEL:
            # Without MODEL an empty list is left, and that allows every other source.
            fix = remove_item(facts.text, item, Safety.UNSAFE if alone else Safety.SAFE)
            variant = "alone" if alone else ""
            yield Finding("R16", item.span, item.pointer, variant, {"output": output.name}, fixes=(fix,))


RULE = Rule(
    id="R16",
    name="output-source-model",
    severity=Severity.WARNING,
    section="§8",
    messages={
        "": Localized("产出 {output} 不能以 MODEL 为来源", "MODEL is never a source of the output {output}"),
        "alone": Localized(
            "产出 {output} 只允许 MODEL，而 MODEL 永远不允许：它无法写入",
            "the output {output} allows MODEL alone, and MODEL is never allowed: it cannot be written",
        ),
    },
    reason=Localized(
        "产出是节点的正式结果，`MODEL` 永远不是合法来源。`sources` 中写了也不起作用；只写了它，产出永远写不进去，必填时节点不能完成。",
        "An output is the node's formal result, and `MODEL` is never a lawful source of it. In `sources` it does nothing; "
        "alone it makes the output impossible to write, and where it is required the node cannot finish.",
    ),
    bad=(
        Example(tools(LOOK, before='"outputs": { "row": { "sources": ["EVIDENCE", ⟦"MODEL"⟧] } },')),
        Example(tools(LOOK, before='"outputs": { "row": { "sources": [⟦"MODEL"⟧] } },')),
    ),
    good=(Example(tools(LOOK, before='"outputs": { "row": { "sources": ["EVIDENCE"] } },')),),
    output=_check,
)
