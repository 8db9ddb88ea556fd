"""L11: an extract has no `path` (§6.3, §16 rule 11)."""

from skillcontract.model.contract import Extract, Tool
from skillcontract.rules.examples import look_with_extracts
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.rules.written import is_empty_string
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(extract: Extract, _tool: Tool, facts: Facts) -> Findings:
    path = extract.path
    if path.is_set or path.is_unknown:
        return
    if is_empty_string(path, facts.text):
        yield Finding("L11", path.span, path.pointer)
    else:
        yield Finding("L11", extract.key_span, extract.pointer)


RULE = Rule(
    id="L11",
    name="empty-extract-path",
    severity=Severity.ERROR,
    section="§16",
    messages={"": Localized("抽取项没有 path", "the extract has no path")},
    reason=Localized(
        "抽取项从返回中的 `path` 处取值、计数、识别实体。没有 `path`，运行时不知道取哪里，整个技能被丢弃。",
        "An extract takes values, counts and entities from `path` in the response. Without one the runtime does not know "
        "where to look, and drops the whole skill.",
    ),
    bad=(
        Example(look_with_extracts('{ "key": "rows", "path": ⟦""⟧ }')),
        Example(look_with_extracts('⟦{⟧ "key": "rows" }')),
    ),
    good=(Example(look_with_extracts('{ "key": "rows", "path": "data.records" }')),),
    extract=_check,
)
