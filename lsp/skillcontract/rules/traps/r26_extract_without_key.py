"""R26: an extract has no key, so no expression can name it (§6.3)."""

from skillcontract.model.contract import Extract, Tool
from skillcontract.rules.examples import look_with_extracts
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(extract: Extract, tool: Tool, _facts: Facts) -> Findings:
    if not extract.key.is_set and not extract.key.is_unknown:
        yield Finding("R26", extract.key_span, extract.pointer, "", {"tool": tool.name})


RULE = Rule(
    id="R26",
    name="extract-without-key",
    severity=Severity.WARNING,
    section="§6.3",
    messages={
        "": Localized(
            "{tool} 的抽取项没有 key，evidence.<key> 无法引用它",
            "an extract of {tool} has no key; no evidence.<key> can name it",
        )
    },
    reason=Localized(
        "没有 `key` 的抽取项只参与计数，不能被 `evidence.<key>` 引用。",
        "An extract without `key` is only counted; no `evidence.<key>` reaches it.",
    ),
    bad=(Example(look_with_extracts('⟦{⟧ "path": "data" }')),),
    good=(Example(look_with_extracts('{ "key": "rows", "path": "data" }')),),
    extract=_check,
)
