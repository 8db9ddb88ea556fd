"""S06: the contract and the tool's own annotations disagree about its effect (§4; MCP: annotations are hints)."""

from skillcontract.model.contract import Tool
from skillcontract.model.enums import SideEffect
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_definitions
from skillcontract.rules.elsewhere import listed
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Hints, Surroundings


def _check(tool: Tool, facts: Facts) -> Findings:
    if tool.effect is None:
        return
    hint = _contradiction(tool.effect, facts.ask(Surroundings.hints, tool.name))
    if hint is None:
        return
    side_effect = tool.side_effect
    span, pointer = (
        (side_effect.span, side_effect.pointer) if side_effect.is_set else (tool.key_span, tool.pointer)
    )
    words = {"tool": tool.name, "effect": tool.effect.value, "hint": hint}
    yield Finding("S06", span, pointer, "", words, related=listed(facts, tool.name, "annotations"))


def _contradiction(effect: SideEffect, hints: Hints) -> str | None:
    """What the tool says that does not go with the effect; an annotation that is not there says nothing."""
    if effect is SideEffect.WRITE:
        return "readOnlyHint: true" if hints.read_only else None
    if hints.read_only is False:
        return "readOnlyHint: false"
    # MCP: destructiveHint means something only where the tool is not said to be read only.
    return "destructiveHint: true" if hints.destructive and hints.read_only is None else None


def _files(tool: str, annotations: str) -> dict[str, str]:
    other = "save" if tool == "look" else "look"
    return {
        "x.tools.json": f'{{ "tools": [{{ "name": "{other}" }}, '
        f'{{ "name": "{tool}", "annotations": {annotations} }}] }}'
    }


RULE = Rule(
    id="S06",
    name="side-effect-against-annotation",
    severity=Severity.INFO,
    section="§4",
    messages={
        "": Localized(
            "{tool} 的 sideEffect 是 {effect}，工具自己的注解却是 {hint}",
            "the sideEffect of {tool} is {effect}, and the tool's own annotation says {hint}",
        )
    },
    reason=Localized(
        "注解只是工具的自述，不是事实：有的只读工具自称有破坏性。但两者不一致值得核对：被当作 `NONE` 的写工具没有审批、去重和结算；被当作 `WRITE` 的只读工具每次都要用户确认。",
        "Annotations are what a tool says of itself, hints and no truth: some tools that only read call themselves destructive. "
        "A contradiction is worth a look all the same. A writing tool taken for `NONE` runs without approval, without "
        "deduplication and without settlement; a reading one taken for `WRITE` asks the user each time.",
    ),
    bad=(
        Example(
            tools(SAVE, LOOK).replace('"WRITE"', '⟦"WRITE"⟧'), _files("save", '{ "readOnlyHint": true }')
        ),
        Example(tools(LOOK).replace('"look"', '⟦"look"⟧'), _files("look", '{ "readOnlyHint": false }')),
        Example(tools(LOOK).replace('"look"', '⟦"look"⟧'), _files("look", '{ "destructiveHint": true }')),
    ),
    good=(
        Example(tools(SAVE, LOOK), _files("save", '{ "readOnlyHint": false }')),
        Example(tools(LOOK), _files("look", '{ "readOnlyHint": true, "destructiveHint": true }')),
    ),
    tool=_check,
    tool_effects=tuple(SideEffect),
    decided=by_definitions,
    has_grounds=grounds.tool_lists,
)
