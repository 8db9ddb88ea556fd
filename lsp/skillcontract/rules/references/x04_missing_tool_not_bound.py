"""X04: a missing value is to be fetched by a tool that the skill may not call (§5.5)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.model.enums import MissingAction
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_bindings
from skillcontract.rules.elsewhere import bindings
from skillcontract.rules.examples import look_with
from skillcontract.rules.proposals import replace_word
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Safety, Severity
from skillcontract.rules.sourcing import is_required
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


def _check(argument: Argument, tool: Tool, facts: Facts) -> Findings:
    missing = argument.missing.value
    if (
        missing is None
        or missing.action.value is not MissingAction.CALL_TOOL
        or is_required(argument) is not True
    ):
        return
    wanted = missing.tool
    # The argument's own tool is R05.
    if (
        not wanted.value
        or wanted.value == tool.name
        or facts.ask(Surroundings.binds, wanted.value) is not False
    ):
        return
    near = facts.ask(Surroundings.bound_near, wanted.value)
    if near == tool.name:
        near = None
    words = {"path": argument.path, "tool": wanted.value, "near": near or ""}
    fixes = (replace_word(wanted.span, near, Safety.UNSAFE),) if near else ()
    yield Finding(
        "X04",
        wanted.span,
        wanted.pointer,
        "near" if near else "",
        words,
        fixes=fixes,
        related=bindings(facts),
    )


RULE = Rule(
    id="X04",
    name="missing-tool-not-bound",
    severity=Severity.WARNING,
    section="§5.5",
    messages={
        "": Localized(
            "{path} 缺值时要先调用的 {tool} 不在 toolNames 中",
            "{tool}, to be called where {path} is missing, is not in toolNames",
        ),
        "near": Localized(
            "{path} 缺值时要先调用的 {tool} 不在 toolNames 中，是否想写 {near}",
            "{tool}, to be called where {path} is missing, is not in toolNames; did you mean {near}",
        ),
    },
    reason=Localized(
        "缺值时模型被要求先调用 `missing.tool`，而它不在 `toolNames` 中，调用返回 `CATALOG_DENIED`；原调用也一直被拒绝，节点走不下去。",
        "Where the value is missing the model is told to call `missing.tool` first; since that is not in `toolNames`, the call "
        "returns `CATALOG_DENIED`. The first call stays refused too, and the node gets nowhere.",
    ),
    bad=(
        Example(
            look_with('{ "sources": ["EVIDENCE"], "missing": { "action": "CALL_TOOL", "tool": ⟦"find"⟧ } }'),
            {"x.skill.json5": '{ skillKey: "demo", toolNames: ["look"] }'},
        ),
        Example(
            look_with(
                '{ "sources": ["EVIDENCE"], "missing": { "action": "CALL_TOOL", "tool": ⟦"page_lits"⟧ } }'
            ),
            {
                "x.skill.json5": '{ skillKey: "demo", toolNames: ["look",\n  // skillcontract-ignore: X02\n  "page_list"] }'
            },
        ),
    ),
    good=(
        Example(
            look_with('{ "sources": ["EVIDENCE"], "missing": { "action": "CALL_TOOL", "tool": "find" } }'),
            {
                "x.skill.json5": '{ skillKey: "demo", toolNames: ["look",\n  // skillcontract-ignore: X02\n  "find"] }'
            },
        ),
    ),
    argument=_check,
    argument_needs=("missing",),
    decided=by_bindings,
    has_grounds=grounds.bindings,
)
