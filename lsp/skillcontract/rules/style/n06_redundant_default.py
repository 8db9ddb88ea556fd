"""N06: a property says what holds anyway."""

from collections.abc import Iterable, Mapping
from json import loads

from skillcontract.model.contract import Argument, Contract, Entry, Extract, Input, Output, Setting, Tool
from skillcontract.model.properties import PROPERTIES, Kind, Place
from skillcontract.rules.examples import LOOK, SAVE, look_with, tools
from skillcontract.rules.proposals import remove
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

_PLAIN = frozenset({Kind.WORD, Kind.BOOLEAN, Kind.INTEGER, Kind.STRING})
_DEFAULTS: Mapping[Place, tuple[tuple[str, object], ...]] = {
    place: tuple(
        (stated.attribute, loads(stated.default))
        for stated in properties.values()
        if stated.kind in _PLAIN and stated.default is not None and stated.effective
    )
    for place, properties in PROPERTIES.items()
}
"""For each place the attributes with a fixed default that is a plain value. Empty containers are left to taste."""


def _redundant(place: Place, entry: Entry, facts: Facts) -> Iterable[Finding]:
    for attribute, default in _DEFAULTS[place]:
        setting: Setting[object] = getattr(entry, attribute)
        if setting.is_set and setting.value == default:
            yield _finding(setting, facts)


def _finding(setting: Setting[object], facts: Facts) -> Finding:
    value = facts.text[setting.span.start : setting.span.end]
    words = {"name": setting.pointer.rpartition("/")[2], "value": value}
    return Finding("N06", setting.span, setting.pointer, "", words, fixes=remove(facts.text, setting))


def _check_contract(contract: Contract, facts: Facts) -> Findings:
    return _redundant(Place.CONTRACT, contract, facts)


def _check_input(given: Input, facts: Facts) -> Findings:
    return _redundant(Place.INPUT, given, facts)


def _check_output(output: Output, facts: Facts) -> Findings:
    yield from _redundant(Place.OUTPUT, output, facts)
    if output.entity.value is not None:
        yield from _redundant(Place.ENTITY, output.entity.value, facts)


def _check_extract(extract: Extract, _tool: Tool, facts: Facts) -> Findings:
    if extract.entity.value is not None:
        yield from _redundant(Place.ENTITY, extract.entity.value, facts)


def _check_tool(tool: Tool, facts: Facts) -> Findings:
    # `confirm` has no fixed default: who writes `confirm: true` on a WRITE tool states the approval on purpose, and it
    # would be wrong to dim it, or to let a fix take it away.
    return _redundant(Place.TOOL, tool, facts)


def _check_argument(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    for finding in _redundant(Place.ARGUMENT, argument, facts):
        # Without from, `when` has no effect whatever it says: R18.
        if argument.from_.is_set or finding.pointer != argument.when.pointer:
            yield finding
    # The `missing` of an optional argument has no effect either: R06.
    if argument.missing.value is not None and argument.required.value is not False:
        yield from _redundant(Place.MISSING, argument.missing.value, facts)


RULE = Rule(
    id="N06",
    name="redundant-default",
    severity=Severity.HINT,
    section="§3",
    marks_ineffective=True,
    messages={"": Localized("{name} 的默认值就是 {value}", "{value} is the default of {name}")},
    reason=Localized(
        "写出默认值不影响行为，只是让契约更长。",
        "Writing the default changes nothing; it only makes the contract longer.",
    ),
    bad=(
        Example(tools(LOOK, before='"mode": ⟦"REACT"⟧,')),
        Example(look_with('{ "sources": ["USER"], "required": ⟦true⟧ }')),
        Example(tools(LOOK, before='"outputs": { "row": { "entity": { "type": "row", "id": ⟦"id"⟧ } } },')),
    ),
    good=(
        Example(tools(LOOK, before='"mode": "PLAN",')),
        Example(tools(SAVE.replace('"sideEffect"', '"confirm": true, "sideEffect"'), LOOK)),
        Example(tools(LOOK, before='"outputs": { "row": { "entity": { "type": "row", "id": "rowId" } } },')),
    ),
    contract=_check_contract,
    contract_needs=tuple(attribute for attribute, _ in _DEFAULTS[Place.CONTRACT]),
    input=_check_input,
    output=_check_output,
    tool=_check_tool,
    tool_needs=tuple(attribute for attribute, _ in _DEFAULTS[Place.TOOL]),
    argument=_check_argument,
    argument_needs=(*(attribute for attribute, _ in _DEFAULTS[Place.ARGUMENT]), "missing"),
    extract=_check_extract,
)
