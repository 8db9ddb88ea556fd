"""R02: where `from` yields nothing, the user is asked again and again (§5.3)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.model.enums import Source
from skillcontract.rules.edits import append_item
from skillcontract.rules.examples import inputs, look_with
from skillcontract.rules.proposals import remove
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity
from skillcontract.rules.sourcing import known_sources
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    if not argument.from_.value:
        return
    sources = known_sources(argument)
    if not sources or Source.USER not in sources or Source.MODEL in sources:
        return
    allow = Fix(
        Localized("在 sources 中加上 MODEL", "Add MODEL to sources"),
        (append_item(facts.text, argument.sources.span, '"MODEL"'),),
        Safety.UNSAFE,
    )
    ask = remove(facts.text, argument.from_, Safety.UNSAFE)
    yield Finding(
        "R02", argument.key_span, argument.pointer, "", {"path": argument.path}, fixes=(allow, *ask)
    )


RULE = Rule(
    id="R02",
    name="ask-loop",
    severity=Severity.WARNING,
    section="§5.3",
    messages={
        "": Localized(
            "参数 {path} 有 from，sources 含 USER 而不含 MODEL：取不到值时会反复追问",
            "{path} has from, and sources with USER but without MODEL: where from yields nothing, the user is asked forever",
        )
    },
    reason=Localized(
        "有 `from` 的参数绑定失败时，值一律判为 `MODEL`，用户答过的值也是如此。`sources` 含 `USER` 而不含 `MODEL` 时，每次都转为追问，节点走不出来。",
        "Where `from` does not bind, the value counts as `MODEL`, even one that the user has just given. With `USER` but "
        "without `MODEL` in `sources` each call turns into the same question, and the node never gets out.",
    ),
    bad=(
        Example(
            look_with('{ "from": "inputs.name", "sources": ["USER"] }', before=inputs("name")).replace(
                '"title"', '⟦"title"⟧'
            )
        ),
    ),
    good=(
        Example(look_with('{ "from": "inputs.name", "sources": ["USER", "MODEL"] }', before=inputs("name"))),
        Example(look_with('{ "from": "inputs.name", "sources": ["MODEL"] }', before=inputs("name"))),
    ),
    argument=_check,
    argument_needs=("from_",),
)
