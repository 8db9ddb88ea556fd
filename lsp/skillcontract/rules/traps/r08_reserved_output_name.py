"""R08: an output is named like a platform field (§8, §11)."""

from skillcontract.model.contract import Output
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(output: Output, _facts: Facts) -> Findings:
    if output.name in PLATFORM_FIELDS:
        yield Finding("R08", output.key_span, output.pointer, "", {"output": output.name})


RULE = Rule(
    id="R08",
    name="reserved-output-name",
    severity=Severity.WARNING,
    section="§11",
    messages={
        "": Localized(
            "产出名 {output} 是平台保留名，写入会被拒绝",
            "the output's name {output} is reserved for the platform; writing it is refused",
        )
    },
    reason=Localized(
        "平台字段名是保留名。写同名产出时，`builtin_output_set` 返回 `PLATFORM_FIELD_FORBIDDEN`；该产出若为必填，节点永远不能完成。",
        "The names of platform fields are reserved. Writing an output of such a name gives `PLATFORM_FIELD_FORBIDDEN`; where "
        "it is required, the node can never finish.",
    ),
    bad=(Example(tools(LOOK, before='"outputs": { ⟦"organName"⟧: {} },')),),
    good=(Example(tools(LOOK, before='"outputs": { "customerName": {} },')),),
    output=_check,
)
