"""R22: a missing value is asked of the user, from whom it may not come (§5.3, §12; semantics A14)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.model.enums import MissingAction, Source
from skillcontract.rules.edits import append_item
from skillcontract.rules.examples import look_with
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity
from skillcontract.rules.sourcing import NEVER_MATCHING, is_bound, is_required, known_sources, missing_action
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    if is_bound(argument) is not False:
        return
    sources = known_sources(argument)
    if sources is None or Source.USER in sources or set(sources) <= NEVER_MATCHING:
        return
    if not is_required(argument) or missing_action(argument) is not MissingAction.ASK_USER:
        return
    evidence = Source.EVIDENCE in sources
    fix = Fix(
        Localized("在 sources 中加上 USER", "Add USER to sources"),
        (append_item(facts.text, argument.sources.span, '"USER"'),),
        Safety.UNSAFE,
    )
    yield Finding(
        "R22",
        argument.key_span,
        argument.pointer,
        "evidence" if evidence else "",
        {"path": argument.path},
        Severity.INFO if evidence else None,
        (fix,),
    )


RULE = Rule(
    id="R22",
    name="ask-without-user",
    severity=Severity.WARNING,
    section="§12",
    messages={
        "": Localized(
            "参数 {path} 缺值时会追问用户，而 sources 不含 USER：追问会被拒绝",
            "where {path} is missing the user is asked, but sources lacks USER: the question is refused",
        ),
        "evidence": Localized(
            "参数 {path} 缺值时会追问用户，而 sources 不含 USER：只有先查到非空结果，才能让用户选择",
            "where {path} is missing the user is asked, but sources lacks USER: only after a query found something can the user choose",
        ),
    },
    reason=Localized(
        "追问须有依据：`expectedFields` 中的参数须允许来自 `USER`，或来自 `EVIDENCE` 且本节点已有非空的成功查询；否则返回 `FOLLOW_UP_UNGROUNDED`。缺值要追问、追问又被拒绝，节点走不出来。改用 `missing: {action: CALL_TOOL, tool}`，或允许 `USER`。",
        "A question has to be grounded: its `expectedFields` may come from `USER`, or from `EVIDENCE` once the node has a "
        "query that found something; else it gives `FOLLOW_UP_UNGROUNDED`. A node that has to ask and may not never gets "
        "out. Use `missing: {action: CALL_TOOL, tool}`, or allow `USER`.",
    ),
    bad=(
        Example(look_with('{ "sources": ["SHARED"] }').replace('"title"', '⟦"title"⟧')),
        Example(look_with('{ "sources": ["EVIDENCE"] }').replace('"title"', '⟦"title"⟧')),
    ),
    good=(
        Example(look_with('{ "sources": ["EVIDENCE", "USER"] }')),
        Example(look_with('{ "sources": ["SHARED"], "required": false }')),
        Example(
            look_with('{ "sources": ["EVIDENCE"], "missing": { "action": "CALL_TOOL", "tool": "list" } }')
        ),
    ),
    argument=_check,
    argument_needs=("sources",),
)
