"""What would become of a call's arguments if it were sent now: the value and the source each would get, place by place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from skillcontract.expressions.argument_paths import Occurrence
from skillcontract.expressions.navigation import ABSENT, Absent
from skillcontract.model.enums import Source
from skillcontract.simulator.chain.arg_binding import arg_binding
from skillcontract.simulator.chain.flight import Flight
from skillcontract.simulator.chain.param_contract import param_contract
from skillcontract.simulator.prepared import PreparedArgument, PreparedTool
from skillcontract.simulator.source_matching import try_source
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import ArgumentRecord, SourceTrial
from skillcontract.syntax.values import Json
from skillcontract_studio.perspectives.simulate.argument_edits import value_at
from skillcontract_studio.perspectives.simulate.argument_shapes import Keys, path_of, template_of


@dataclass(frozen=True, slots=True)
class Prospects:
    """What binding and contract make of the arguments of one call.

    `records` are by the contract's paths; `bound` are the arguments after binding, `filled` the concrete paths that it wrote.
    What stage 1 demands (a whole call, by its schema) is not asked of a call that is still being written.
    """

    tool: PreparedTool | None = None
    state: State | None = None
    given: Mapping[str, Json] = field(default_factory=dict)
    bound: Mapping[str, Json] = field(default_factory=dict)
    filled: frozenset[str] = frozenset()
    records: Mapping[str, ArgumentRecord] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What would become of one place. `value` is what the tool would get there.

    `overridden` tells that binding wrote it over what the model gave, `bound` that binding wrote it at all. `trial` is the source
    that matched or the last one tried, `record` what the chain says of the argument as a whole; None where the contract does
    not list it.
    """

    value: Json | Absent
    bound: bool = False
    overridden: bool = False
    source: Source | None = None
    trial: SourceTrial | None = None
    record: ArgumentRecord | None = None


def prospects(state: State, tool: str, args: Json) -> Prospects:
    """What those two stages say of arguments in a state; nothing is really called, and builtins have nothing to be said."""
    known = state.scene.skill.callable_tools.get(tool)
    if known is None or not isinstance(args, dict):
        return Prospects()
    passage = arg_binding(state, Flight(known, args, {}, args, None))
    judged = param_contract(passage.state, passage.flight)
    filled = frozenset(path for binding in passage.flight.bindings.values() for path in binding.filled)
    records = {record.path: record for record in (*passage.record.arguments, *judged.record.arguments)}
    return Prospects(known, state, args, passage.flight.args, filled, records)


def prospect_at(found: Prospects, keys: Keys) -> Prospect:
    """What would become of one place: by the contract's entry for it, or by the nearest one that it is a part of."""
    value = value_at(dict(found.bound), keys)
    given = value_at(dict(found.given), keys)
    if found.tool is None or found.state is None:
        return Prospect(value)
    argument = _argument(found.tool, keys)
    if argument is None:
        return Prospect(value, source=None if value is ABSENT or value is None else Source.MODEL)
    record = found.records.get(argument.path.text)
    if concrete(keys) in found.filled:
        source = record.source if record is not None else None
        trial = record.trials[0] if record is not None and record.trials else None
        return Prospect(value, True, given is not ABSENT and given != value, source, trial, record)
    if value is ABSENT or value is None:
        return Prospect(value, record=record)
    source, trial = _source(argument, keys, value, found.state)
    return Prospect(value, source=source, trial=trial, record=record)


def concrete(keys: Keys) -> str:
    """A place as the chain names it: `lines[0].code`."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys).removeprefix(".")


def _argument(tool: PreparedTool, keys: Keys) -> PreparedArgument | None:
    by_path = {argument.path.text: argument for argument in tool.arguments}
    template = template_of(keys)
    for length in range(len(template), 0, -1):
        found = by_path.get(path_of(template[:length]))
        if found is not None:
            return found
    return None


def _source(
    argument: PreparedArgument, keys: Keys, value: Json, state: State
) -> tuple[Source | None, SourceTrial | None]:
    """The source of one value of the model's; None where no source that is allowed has it, with the last that was tried.

    The chain asks one source for all values of an argument; of a list one wants to know which of its items is the wrong one.
    """
    place = Occurrence(concrete(keys), keys, value)
    last: SourceTrial | None = None
    if argument.binds:
        return (Source.MODEL, None) if Source.MODEL in argument.sources else (None, None)
    for source in argument.sources:
        trial = try_source(source, argument.path.text, (place,), state)
        if trial.matched:
            return source, trial
        last = trial
    return None, last
