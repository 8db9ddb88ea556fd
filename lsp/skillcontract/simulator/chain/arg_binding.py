"""Stage 2, ArgBinding: `const` and `from` overwrite what the model sent (§5.3 step 1, §5.4, B11, B12)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from skillcontract.model.enums import Prefix, Source, When
from skillcontract.simulator.argument_values import Location, sites, value_at, with_value
from skillcontract.simulator.array_template import fill
from skillcontract.simulator.chain.flight import Binding, Flight, Passage
from skillcontract.simulator.evaluation import data_of, entity_by_reference, evaluate
from skillcontract.simulator.prepared import PreparedArgument
from skillcontract.simulator.response_values import value_or_none
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import (
    ArgumentRecord,
    Cause,
    Phrase,
    SourceTrial,
    StageName,
    StageRecord,
    Verdict,
)
from skillcontract.simulator.value_expressions import SOURCE_OF, ValueExpression
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class _Bound:
    """The arguments after one `from` or `const`, the places it wrote, and where it looked."""

    args: dict[str, Json]
    locations: frozenset[Location]
    looked: Phrase
    unknown: tuple[Phrase, ...] = ()


def arg_binding(state: State, flight: Flight) -> Passage:
    """Never refuses; an expression that yields nothing leaves the model's value, to be judged as the model's."""
    args = dict(flight.args)
    bindings: dict[str, Binding] = {}
    records: list[ArgumentRecord] = []
    unknown: list[Phrase] = []
    for argument in flight.tool.arguments:
        if not argument.binds:
            continue
        before = value_at(args, argument.steps)
        bound = _bind(argument, args, state)
        source = _source(argument)
        args = bound.args
        unknown += bound.unknown
        if bound.locations:
            bindings[argument.path] = Binding(source, bound.locations, bound.looked)
        records.append(_record(argument, before, value_at(args, argument.steps), source, bound))
    verdict = Verdict.CHANGED if args != flight.args else Verdict.PASS
    key = "arg-binding.bound" if bindings else "arg-binding.nothing"
    record = StageRecord(
        StageName.ARG_BINDING,
        verdict,
        Phrase(key, {"paths": ", ".join(bindings)}),
        tuple(argument.cause for argument in records),
        tuple(records),
    )
    points = tuple(record.cause.pointer for record in records if record.path in bindings)
    return Passage(
        state, replace(flight, args=args, bindings=bindings), record, points=points, unknown=tuple(unknown)
    )


def _source(argument: PreparedArgument) -> Source:
    if argument.has_const or argument.expression is None or argument.expression.prefix is None:
        return Source.CONTRACT
    return SOURCE_OF.get(argument.expression.prefix, Source.CONTRACT)


def _record(
    argument: PreparedArgument, before: Json, after: Json, source: Source, bound: _Bound
) -> ArgumentRecord:
    matched = bool(bound.locations)
    return ArgumentRecord(
        argument.path,
        before,
        after,
        source if matched else None,
        argument.sensitive,
        (SourceTrial(source, matched, bound.looked),),
        None,
        Cause(argument.binding_place.pointer, argument.binding_place.span, "§5.3"),
    )


def _bind(argument: PreparedArgument, args: dict[str, Json], state: State) -> _Bound:
    if argument.has_const:
        return _bind_constant(argument, args)
    expression = argument.expression
    if expression is None:
        return _Bound(args, frozenset(), Phrase("looked.nothing"))
    walks_path, walks_expression = any(step.each for step in argument.steps), expression.has_each
    if walks_path and walks_expression and expression.prefix is not Prefix.EVIDENCE:
        return _bind_template(argument, expression, args, state)
    if walks_path or (walks_expression and not _single_item_wanted(argument, expression)):
        # The specification defines `[]` only on both sides and never for evidence (§5.4).
        looked = Phrase("looked.one-sided", {"expression": expression.text, "path": argument.path})
        return _Bound(args, frozenset(), looked, (looked,))
    if walks_expression:
        return _bind_single_item(argument, expression, args, state)
    found = evaluate(expression, state)
    value = found.value
    if value is None:
        return _Bound(args, frozenset(), found.looked, found.unknown)
    if argument.when is When.UNIQUE and expression.prefix is Prefix.EVIDENCE and not _is_single(value):
        return _Bound(args, frozenset(), Phrase("looked.not-unique", {"expression": expression.text}))
    return _written(argument, args, value, found.looked)


def _written(argument: PreparedArgument, args: dict[str, Json], value: Json, looked: Phrase) -> _Bound:
    location = tuple(step.name for step in argument.steps)
    return _Bound(with_value(args, location, value), frozenset({location}), looked)


def _bind_constant(argument: PreparedArgument, args: dict[str, Json]) -> _Bound:
    looked = Phrase("looked.constant")
    locations = frozenset(
        site.location
        for site in sites(args, argument.steps)
        if not (argument.steps[-1].each and site.location[-1] == argument.steps[-1].name)
    )
    for location in locations:
        args = with_value(args, location, argument.const)
    return _Bound(args, locations, looked)


def _single_item_wanted(argument: PreparedArgument, expression: ValueExpression) -> bool:
    return argument.when is When.UNIQUE and expression.prefix is not Prefix.EVIDENCE


def _is_single(value: Json) -> bool:
    return isinstance(value, list) and len(value) == 1


def _ground(expression: ValueExpression, state: State) -> tuple[Json, tuple[tuple[str, ...], ...]]:
    """The data an expression with `[]` walks, and the names left to walk in it."""
    groups = expression.groups
    if expression.prefix is None:
        return None, groups
    if expression.prefix is not Prefix.PRIOR:
        return data_of(expression.prefix, state), groups
    reference, *rest = groups[0] or ("",)
    entity = entity_by_reference(state.prior, reference)
    return (dict(entity.attributes) if entity else None), (tuple(rest), *groups[1:])


def _bind_template(
    argument: PreparedArgument, expression: ValueExpression, args: dict[str, Json], state: State
) -> _Bound:
    data, groups = _ground(expression, state)
    path = argument.groups
    if len(path) != len(groups):
        looked = Phrase("looked.one-sided", {"expression": expression.text, "path": argument.path})
        return _Bound(args, frozenset(), looked, (looked,))
    if argument.when is When.UNIQUE and not _is_single(value_or_none(data, groups[0])):
        return _Bound(args, frozenset(), Phrase("looked.not-unique", {"expression": expression.text}))
    filled = fill(args, path, data, groups)
    key = "looked.found-at" if filled.locations else "looked.nothing-to-fill"
    return _Bound(filled.args, filled.locations, Phrase(key, {"expression": expression.text}))


def _bind_single_item(
    argument: PreparedArgument, expression: ValueExpression, args: dict[str, Json], state: State
) -> _Bound:
    data, groups = _ground(expression, state)
    items = value_or_none(data, groups[0])
    if not isinstance(items, list) or len(items) != 1 or len(groups) != 2:
        return _Bound(args, frozenset(), Phrase("looked.not-unique", {"expression": expression.text}))
    value = value_or_none(items[0], groups[1])
    if value is None:
        return _Bound(args, frozenset(), Phrase("looked.nothing-at", {"expression": expression.text}))
    return _written(argument, args, value, Phrase("looked.found-at", {"expression": expression.text}))
