"""R03: a source that never matches stands among those that can (§5.3; semantics A14)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.rules.examples import look_with
from skillcontract.rules.proposals import remove_item
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.rules.sourcing import NEVER_MATCHING, is_bound
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    items = argument.sources.value or ()
    if is_bound(argument) is not False or all(item.value in NEVER_MATCHING for item in items):
        # Nothing but sources that never match is R01.
        return
    for item in items:
        if item.value in NEVER_MATCHING:
            words = {"path": argument.path, "source": str(item.value)}
            yield Finding("R03", item.span, item.pointer, "", words, fixes=(remove_item(facts.text, item),))


RULE = Rule(
    id="R03",
    name="never-matching-source",
    severity=Severity.WARNING,
    section="§5.3",
    messages={
        "": Localized(
            "参数 {path} 没有 from、const，来源 {source} 不会匹配",
            "{path} has neither from nor const, so the source {source} never matches",
        )
    },
    reason=Localized(
        "`PLATFORM` 与 `CONTRACT` 只能由 `from: platform.*` 与 `const` 产生，写在 `sources` 中不起作用。",
        "`PLATFORM` and `CONTRACT` come from `from: platform.*` and from `const` alone; in `sources` they do nothing.",
    ),
    bad=(Example(look_with('{ "sources": ["USER", ⟦"PLATFORM"⟧] }')),),
    good=(Example(look_with('{ "sources": ["USER", "EVIDENCE"] }')),),
    argument=_check,
    argument_needs=("sources",),
)
