"""R01: no value of the argument can ever be trusted (§5.3; semantics A14)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.rules.examples import inputs, look_with
from skillcontract.rules.proposals import add, is_written, replace
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity
from skillcontract.rules.sourcing import NEVER_MATCHING, is_bound, known_sources
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    if is_bound(argument) is not False:
        return
    sources = known_sources(argument)
    if sources is None or not set(sources) <= NEVER_MATCHING:
        return
    variant = "never" if sources else ""
    yield Finding(
        "R01",
        argument.key_span,
        argument.pointer,
        variant,
        {"path": argument.path},
        fixes=(_allow('["USER"]', argument, facts.text), _allow('["USER", "MODEL"]', argument, facts.text)),
    )


def _allow(value: str, argument: Argument, text: str) -> Fix:
    if is_written(argument.sources):
        return replace(argument.sources.span, value, Safety.UNSAFE)
    return add(text, argument.span, "sources", value)


RULE = Rule(
    id="R01",
    name="unsatisfiable-sources",
    severity=Severity.WARNING,
    section="§5.3",
    messages={
        "": Localized(
            "参数 {path} 没有 from、const，sources 又为空：任何值都会被拒绝",
            "{path} has neither from nor const nor sources: whatever the model gives is refused",
        ),
        "never": Localized(
            "参数 {path} 的 sources 只有 PLATFORM、CONTRACT，它们不会匹配：任何值都会被拒绝",
            "the sources of {path} are only PLATFORM and CONTRACT, which never match: whatever the model gives is refused",
        ),
    },
    reason=Localized(
        '列在 `args` 中、没有 `from`/`const`、`sources` 中又没有可匹配来源的参数，值总被判为 `MODEL` 而遭拒绝。节点反复碰壁，直到失败。想让模型自由填写，写 `sources: ["MODEL"]` 或不在 `args` 中列出。',
        "A value of an argument that is listed in `args` without `from`, `const` or a source that can match is always judged "
        "as `MODEL` and refused; the node runs against that wall until it fails. To let the model fill it in, write "
        '`sources: ["MODEL"]` or leave the argument out of `args`.',
    ),
    bad=(
        Example(look_with("{}").replace('"title"', '⟦"title"⟧')),
        Example(look_with('{ "required": false, "sources": ["CONTRACT"] }').replace('"title"', '⟦"title"⟧')),
    ),
    good=(
        Example(look_with('{ "sources": ["USER"] }')),
        Example(look_with('{ "const": 1 }')),
        Example(look_with('{ "from": "inputs.title" }', before=inputs("title"))),
    ),
    argument=_check,
)
