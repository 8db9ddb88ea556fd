"""Stage 2, ArgBinding: `const` and `from` overwrite what the model sent (§5.3 step 1, §5.4, B11, B12)."""

from __future__ import annotations

from typing import NamedTuple

from skillcontract.expressions.argument_binding import ArgumentBinding, Extent, bind_argument
from skillcontract.expressions.argument_paths import set_everywhere
from skillcontract.expressions.expression import Expression
from skillcontract.model.enums import Source, When
from skillcontract.model.prefixes import PREFIXES
from skillcontract.simulator.argument_values import places_of, value_at
from skillcontract.simulator.chain.flight import Binding, Flight, Passage
from skillcontract.simulator.node_data import NodeData
from skillcontract.simulator.prepared import PreparedArgument
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import (
    ArgumentRecord,
    Phrase,
    SourceTrial,
    StageName,
    StageRecord,
    Verdict,
)
from skillcontract.syntax.values import Json


class _Bound(NamedTuple):
    """The arguments after one `from` or `const`, the places it wrote, and where it looked."""

    args: Json
    filled: frozenset[str]
    looked: Phrase
    unknown: tuple[Phrase, ...] = ()


def arg_binding(state: State, flight: Flight) -> Passage:
    """Never refuses; an expression that yields nothing leaves the model's value, to be judged as the model's."""
    args: Json = flight.args
    data = NodeData(state)
    bindings: dict[str, Binding] = {}
    records: list[ArgumentRecord] = []
    unknown: list[Phrase] = []
    for argument in flight.tool.arguments:
        if not argument.binds:
            continue
        before = value_at(args, argument.path)
        source, bound = _bind(argument, args, data)
        args = bound.args
        unknown += bound.unknown
        if bound.filled:
            bindings[argument.path.text] = Binding(source, bound.filled, bound.looked)
        records.append(_record(argument, before, value_at(args, argument.path), source, bound))
    verdict = Verdict.CHANGED if args != flight.args else Verdict.PASS
    key = "arg-binding.bound" if bindings else "arg-binding.nothing"
    record = StageRecord(
        StageName.ARG_BINDING,
        verdict,
        Phrase(key, {"paths": tuple(bindings)}),
        tuple(argument.cause for argument in records),
        tuple(records),
    )
    points = tuple(record.cause.pointer for record in records if record.path in bindings)
    flight = flight._replace(args=args if isinstance(args, dict) else {}, bindings=bindings)
    return Passage(state, flight, record, points=points, unknown=tuple(unknown))


def _bind(argument: PreparedArgument, args: Json, data: NodeData) -> tuple[Source, _Bound]:
    expression = argument.expression
    if argument.has_const or expression is None:
        return Source.CONTRACT, _constant(argument, args)
    unique = argument.when is When.UNIQUE
    result = bind_argument(args, argument.path.parsed, expression, data, unique=unique)
    return source_of(expression), _from(argument, expression, result, unique=unique)


def source_of(expression: Expression) -> Source:
    """The source that a value of an expression records (§9)."""
    fact = PREFIXES[expression.prefix] if expression.prefix is not None else None
    return Source.CONTRACT if fact is None or fact.source is None else fact.source


def _constant(argument: PreparedArgument, args: Json) -> _Bound:
    made, placed = set_everywhere(args, argument.path.parsed, argument.const)
    places = places_of(made, argument.path) if placed else ()
    return _Bound(made, frozenset(place.path for place in places), Phrase("looked.constant"))


def _from(
    argument: PreparedArgument, expression: Expression, result: ArgumentBinding, *, unique: bool
) -> _Bound:
    said: dict[str, object] = {"expression": expression.text, "path": argument.path.text}
    if result.extent in {Extent.WHOLLY, Extent.PARTLY}:
        looked = Phrase("looked.found", {**said, "where": result.where})
        return _Bound(result.arguments, frozenset(result.filled), looked)
    if result.extent is Extent.UNKNOWN:
        one_sided = result.missing == "array-on-one-side"
        key = "looked.one-sided" if one_sided else "looked.unknown"
        looked = Phrase(key, {**said, "missing": result.missing})
        return _Bound(result.arguments, frozenset(), looked, (looked,))
    key = "looked.nothing-unique" if unique else "looked.nothing"
    looked = Phrase(key, {**said, "places": tuple(result.looked) or expression.text})
    return _Bound(result.arguments, frozenset(), looked)


def _record(
    argument: PreparedArgument, before: Json, after: Json, source: Source, bound: _Bound
) -> ArgumentRecord:
    matched = bool(bound.filled)
    return ArgumentRecord(
        argument.path.text,
        before,
        after,
        source if matched else None,
        argument.sensitive,
        (SourceTrial(source, matched, bound.looked),),
        None,
        argument.binding_cause,
    )
