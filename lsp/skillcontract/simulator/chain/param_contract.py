"""Stage 3, ParamContract: is every argument there, trusted and allowed (§5.3 steps 2-5, §5.5, B1-B10)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from skillcontract.expressions.argument_paths import Occurrence
from skillcontract.expressions.navigation import Absent
from skillcontract.model.enums import MissingAction, Source
from skillcontract.simulator.argument_values import places_with_values, value_at, value_of_places
from skillcontract.simulator.chain.flight import Ending, Flight, Passage
from skillcontract.simulator.equality import json_equal, same_text
from skillcontract.simulator.prepared import Cause, MissingRule, Place, PreparedArgument
from skillcontract.simulator.source_matching import try_source
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import (
    ArgumentRecord,
    NextStep,
    Outcome,
    Phrase,
    SourceTrial,
    StageName,
    StageRecord,
    Verdict,
)
from skillcontract.syntax.values import Json

FOLLOW_UP = NextStep("builtin_node_follow_up")
FAIL = NextStep("builtin_node_fail")


class Weight(IntEnum):
    """How problems rank when several arguments have one (§5.5, B8)."""

    REJECT = 0
    FAIL = 1
    CALL_TOOL = 2
    ASK_USER = 3


CODES = {
    Weight.REJECT: "PARAM_PROVENANCE_REJECTED",
    Weight.FAIL: "PARAM_PROVENANCE_FAIL",
    Weight.CALL_TOOL: "PARAM_PROVENANCE_CALL_TOOL",
    Weight.ASK_USER: "PARAM_PROVENANCE_ASK_USER",
}


class Problem(NamedTuple):
    """What is wrong with one argument."""

    weight: Weight
    detail: Phrase
    next: NextStep
    place: Place
    section: str


class Judged(NamedTuple):
    """One argument after all steps: its record, its problems, whether it is missing, and the points it exercised."""

    record: ArgumentRecord
    problems: tuple[Problem, ...]
    is_missing: bool
    points: tuple[str, ...]


def param_contract(state: State, flight: Flight) -> Passage:
    """Gathers the problems of all arguments; the heaviest of them, the first among equals, is the answer (B8)."""
    given = flight.given if isinstance(flight.given, dict) else {}
    records: list[ArgumentRecord] = []
    provenance: dict[str, Source] = {}
    problems: list[Problem] = []
    missing: list[str] = []
    points: list[str] = []
    unknown: list[Phrase] = []
    for argument in flight.tool.arguments:
        record, found, is_missing, exercised = judge(argument, flight, state, given)
        records.append(record)
        problems += found
        points += exercised
        if is_missing:
            missing.append(record.path)
        if record.source is not None:
            provenance[record.path] = record.source
        if found:
            unknown += [
                trial.looked
                for trial in record.trials
                if trial.looked.key == "trial.evidence-extracts-unknown"
            ]
    listed = {argument.path.first for argument in flight.tool.arguments}
    for name, value in flight.args.items():
        if name not in listed and value is not None:
            provenance[name] = Source.MODEL
    flight = flight._replace(provenance=provenance)
    if not problems:
        detail = Phrase("param-contract.passed", {"count": len(records)})
        causes = tuple([record.cause for record in records])
        stage = StageRecord(StageName.PARAM_CONTRACT, Verdict.PASS, detail, causes, tuple(records))
        return Passage(state, flight, stage, points=tuple(points))
    first = min(problems, key=lambda problem: problem.weight)
    causes = tuple(Cause(problem.place.pointer, problem.place.span, problem.section) for problem in problems)
    stage = StageRecord(StageName.PARAM_CONTRACT, Verdict.REJECT, first.detail, causes, tuple(records))
    others = tuple(problem.detail for problem in problems if problem is not first)
    observation = (
        Phrase("param-contract.several", {"first": first.detail, "others": others})
        if others
        else first.detail
    )
    ending = Ending(Outcome.REJECTED, observation, CODES[first.weight], first.next, tuple(missing))
    return Passage(state, flight, stage, ending, tuple(points), tuple(unknown))


def judge(argument: PreparedArgument, flight: Flight, state: State, given: dict[str, Json]) -> Judged:
    """Steps 2 to 5 of §5.3 for one argument; `given` are the arguments as the model sent them."""
    having, lacks = places_with_values(flight.args, argument.path)
    value = value_of_places(having, argument.path)
    before = value_at(given, argument.path)
    points = [argument.place.pointer]
    is_missing = argument.required and lacks
    problems: list[Problem] = []
    if is_missing:
        points.append(argument.missing.place.pointer)
        missing = missing_problem(argument)
        if missing is not None:
            problems.append(missing)
    if not having:
        record = _record(argument, (before, value), None, (), problems)
        return Judged(record, tuple(problems), is_missing, tuple(points))
    binding = flight.bindings.get(argument.path.text)
    models = having if binding is None else [place for place in having if place.path not in binding.filled]
    trusted = True
    if binding is not None and not models:
        source = binding.source
        trials: tuple[SourceTrial, ...] = (SourceTrial(source, True, binding.looked),)
    else:
        source, trials, matched = _source_of(argument, models, state)
        if matched is not None:
            points.append(argument.source_places[matched].pointer)
        trusted = source is not Source.MODEL or Source.MODEL in argument.sources
    if not trusted:
        problems.append(_untrusted(argument))
    elif argument.enum and not all(_allowed(place, argument) for place in having):
        detail = Phrase("param-contract.not-in-enum", {"path": argument.path.text, "allowed": argument.enum})
        problems.append(Problem(Weight.ASK_USER, detail, FOLLOW_UP, argument.enum_place, "§5.3"))
        points.append(argument.enum_place.pointer)
    record = _record(argument, (before, value), source, trials, problems)
    return Judged(record, tuple(problems), is_missing, tuple(points))


def _source_of(
    argument: PreparedArgument, models: Sequence[Occurrence], state: State
) -> tuple[Source, tuple[SourceTrial, ...], int | None]:
    """The source of the model's values, the sources tried, and the index of the one that matched."""
    if argument.binds:
        trial = SourceTrial(Source.MODEL, Source.MODEL in argument.sources, Phrase("trial.unbound"))
        at = argument.sources.index(Source.MODEL) if Source.MODEL in argument.sources else None
        return Source.MODEL, (trial,), at
    trials: list[SourceTrial] = []
    for index, source in enumerate(argument.sources):
        trial = try_source(source, argument.path.text, models, state)
        trials.append(trial)
        if trial.matched:
            return source, tuple(trials), index
    return Source.MODEL, tuple(trials), None


def missing_problem(argument: PreparedArgument) -> Problem | None:
    """What §5.5 says of a required argument without a value; None where CALL_TOOL names no tool and lets it pass."""
    rule = argument.missing
    path, label = argument.path.text, argument.label
    arguments: dict[str, object] = {
        "name": Phrase("param-contract.labelled", {"label": label, "path": path}) if label else path
    }
    match rule.action:
        case MissingAction.FAIL:
            key = "param-contract.missing-fail" if rule.message else "param-contract.missing-fail-plain"
            detail = Phrase(key, {**arguments, "message": rule.message or ""})
            return Problem(Weight.FAIL, detail, FAIL, rule.place, "§5.5")
        case MissingAction.CALL_TOOL:
            if not rule.tool:
                return None
            detail = Phrase("param-contract.missing-call", {**arguments, "tool": rule.tool})
            return Problem(Weight.CALL_TOOL, detail, NextStep("call", rule.tool), rule.place, "§5.5")
        case MissingAction.ASK_USER:
            detail = Phrase("param-contract.missing-ask", arguments)
            return Problem(Weight.ASK_USER, detail, FOLLOW_UP, rule.place, "§5.5")


def _untrusted(argument: PreparedArgument) -> Problem:
    arguments = {"path": argument.path.text, "sources": tuple(argument.sources)}
    if Source.USER in argument.sources:
        detail = Phrase("param-contract.ask-user", arguments)
        return Problem(Weight.ASK_USER, detail, FOLLOW_UP, argument.place, "§5.3")
    key = "param-contract.rejected" if argument.sources else "param-contract.rejected-no-sources"
    return Problem(
        Weight.REJECT, Phrase(key, arguments), _after_rejection(argument.missing), argument.place, "§5.3"
    )


def _after_rejection(rule: MissingRule) -> NextStep:
    """What the model may do after PARAM_PROVENANCE_REJECTED: what `missing` says, by default ask (C12)."""
    if rule.action is MissingAction.FAIL:
        return FAIL
    if rule.action is MissingAction.CALL_TOOL and rule.tool:
        return NextStep("call", rule.tool)
    return FOLLOW_UP


def _allowed(place: Occurrence, argument: PreparedArgument) -> bool:
    value = place.value
    if isinstance(value, Absent):
        return True
    return any(json_equal(value, word) or same_text(value, word) for word in argument.enum)


def _record(
    argument: PreparedArgument,
    values: tuple[Json, Json],
    source: Source | None,
    trials: tuple[SourceTrial, ...],
    problems: Sequence[Problem],
) -> ArgumentRecord:
    first = problems[0] if problems else None
    return ArgumentRecord(
        argument.path.text,
        *values,
        source,
        argument.sensitive,
        trials,
        None if first is None else first.detail,
        argument.cause if first is None else Cause(first.place.pointer, first.place.span, first.section),
    )
