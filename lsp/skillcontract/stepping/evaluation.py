"""The value of what one asks for where one looks: a `from` expression, the call's arguments, or a word about the step.

A from expression is evaluated as the runtime would at this moment (§7, §9). Besides, a prefix alone means all that is
under it, `args` and `args.<path>` are the call's arguments as they are by now, an argument's own path means the argument,
and `stage`, `outcome`, `code`, `tool`, `node`, `task`, `target` say where one is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from skillcontract.expressions.evaluate import (
    Found,
    Nothing,
    Outcome,
    Source,
    evaluate,
    evaluate_call,
    evaluate_input,
    source_of,
)
from skillcontract.expressions.expression import Expression, parse
from skillcontract.expressions.navigation import Absent, follow
from skillcontract.expressions.parts import PathFaultCode
from skillcontract.expressions.prefix import Prefix
from skillcontract.simulator.masking import masked
from skillcontract.simulator.node_data import InputData, NodeData
from skillcontract.simulator.state import Entity, State
from skillcontract.simulator.trace import Phrase
from skillcontract.stepping.argument_rows import ArgumentRow, argument_rows
from skillcontract.stepping.names import argument_paths
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json

ARGS = "args"
WORDS = ("stage", "outcome", "code", "tool", "node", "task", "target", ARGS)
"""The word for all arguments of the call, and all words that need no path."""
_QUOTES = "\"'`"


class Value(NamedTuple):
    """A value and where it was found; `mask` is that of an argument, whose value is already as people may see it."""

    value: Json
    where: str = ""


class NoValue(NamedTuple):
    """A usable expression that yields nothing here; the phrase (catalogue `debugger`) says why."""

    why: Phrase


class Invalid(NamedTuple):
    """What can have no value anywhere; the phrase (catalogue `debugger`) says what is wrong with it."""

    why: Phrase


Evaluated = Value | NoValue | Invalid


def evaluated(text: str, session: Session) -> Evaluated:
    """The value of a text where one looks. Sensitive arguments are masked; what else is sensitive the caller hides."""
    text = text.strip()
    if len(text) > 1 and text[0] in _QUOTES and text[-1] == text[0]:
        text = text[1:-1].strip()
    if not text:
        return Invalid(Phrase("evaluate.empty"))
    word = word_value(text, session)
    if word is not None:
        return word
    rows = {row.path: row for row in argument_rows(session)}
    if text in rows:
        return _argument(rows[text])
    if text.startswith(f"{ARGS}.") and text != f"{ARGS}.":
        return _member(text.removeprefix(f"{ARGS}."), rows)
    paths = argument_paths(session.opening.cast.prepared)
    if text in paths:
        return NoValue(Phrase("evaluate.no-argument", {"path": text}))
    fault = expression_fault(text, paths)
    if fault is not None:
        return Invalid(fault)
    expression = parse(text)
    return _of(expression, _outcome(expression, session))


def expression_fault(text: str, arguments: frozenset[str]) -> Phrase | None:
    """Why a text can have a value nowhere; None where it can. `arguments` are the paths of all tools' arguments."""
    if (
        text in WORDS
        or text in arguments
        or (text.startswith(f"{ARGS}.") and text != f"{ARGS}.")
        or text in set(Prefix) - {Prefix.CALL}
    ):
        return None
    expression = parse(text)
    if expression.prefix is None:
        prefixes = tuple(f"{one}." for one in Prefix)
        return Phrase("evaluate.unknown", {"text": text, "prefixes": prefixes})
    if expression.is_usable or (expression.prefix is Prefix.PRIOR and expression.is_usable_input):
        return None
    return _fault(expression)


def word_value(word: str, session: Session) -> Evaluated | None:
    """The value of what can be asked for without a path; None for anything else."""
    if word in set(Prefix) and word != Prefix.CALL:
        return Value(whole(Prefix(word), session.state), word)
    if word not in WORDS:
        return None
    state, one, record = session.state, session.current, session.record
    trace = None if one is None else one.trace
    ended = trace if session.at_step_end else None
    match word:
        case "stage":
            found = None if record is None else str(record.stage)
        case "outcome":
            found = None if ended is None else str(ended.outcome)
        case "code":
            found = None if ended is None else ended.code
        case "tool":
            found = None if trace is None else trace.call
        case "node":
            found = str(state.node)
        case "task":
            found = str(state.task)
        case "target":
            found = state.target
        case _:
            return Value({row.path: row.after for row in argument_rows(session)}, ARGS)
    return NoValue(Phrase("evaluate.nothing")) if found is None else Value(found)


def whole(prefix: Prefix, state: State) -> Json:
    """All that stands under a prefix; of entities of earlier tasks the latest of each type, by type."""
    data = NodeData(state)
    match prefix:
        case Prefix.INPUTS:
            return dict(state.inputs)
        case Prefix.OUTPUTS:
            return state.output_values()
        case Prefix.SHARED:
            return dict(state.shared)
        case Prefix.SESSION:
            return dict(state.session)
        case Prefix.PRIOR:
            return {entity.type: _entity(entity) for entity in state.prior}
        case Prefix.PLATFORM:
            return dict(data.platform)
        case Prefix.EVIDENCE:
            return _extracts(state, data)
        case Prefix.CALL:
            return {}


def _extracts(state: State, data: NodeData) -> dict[str, Json]:
    """What each key of the extracts yields now."""
    keys = dict.fromkeys(
        portion.key
        for node in (state.evidence, *(node.evidence for node in state.upstream))
        for evidence in node
        for portion in evidence.portions
        if portion.key
    )
    values = {key: evaluate(parse(f"evidence.{key}"), data) for key in keys}
    return {key: found.value for key, found in values.items() if isinstance(found, Found)}


def _entity(entity: Entity) -> dict[str, Json]:
    return {**entity.attributes, "id": entity.id, "displayName": entity.display_name}


def _argument(row: ArgumentRow) -> Evaluated:
    if row.after is None:
        return NoValue(Phrase("evaluate.no-argument", {"path": row.path}))
    return Value(row.after, row.source)


def _member(path: str, rows: Mapping[str, ArgumentRow]) -> Evaluated:
    """An argument by its path, or what stands in one."""
    owner = next((name for name in (path, path.partition(".")[0]) if name in rows), None)
    if owner is None:
        return NoValue(Phrase("evaluate.no-argument", {"path": path}))
    inner = path.removeprefix(owner).removeprefix(".")
    found = follow(rows[owner].after, inner.split(".") if inner else ())
    return (
        NoValue(Phrase("evaluate.no-argument", {"path": path}))
        if found is None or isinstance(found, Absent)
        else Value(found)
    )


def _outcome(expression: Expression, session: Session) -> Outcome:
    state, data = session.state, NodeData(session.state)
    if expression.prefix is Prefix.CALL:
        return evaluate_call(expression, _request(session))
    if expression.prefix is Prefix.PRIOR and not expression.is_usable:
        return evaluate_input("", expression, InputData(state))
    if not expression.has_items or expression.prefix is Prefix.EVIDENCE:
        return evaluate(expression, data)
    source = source_of(expression, data)
    if not isinstance(source, Source):
        return source
    items = list(_items(source.root, [(part.name, part.each) for part in source.rest]))
    return (
        Found(items, source.prefix, expression.rest, source.owner) if items else Nothing((expression.text,))
    )


def _request(session: Session) -> Json:
    """The arguments that `call.` means: those of the write being looked into, else those of the call itself."""
    one = session.current
    if one is None:
        return {}
    evidence = one.trace.evidence
    tool = None if evidence is None else one.after.scene.skill.callable_tools.get(evidence.tool)
    if evidence is not None and tool is not None and evidence.tool != one.trace.call:
        return masked(tool, evidence.args)
    return {row.path: row.after for row in argument_rows(session) if row.after is not None}


def _items(value: Json | Absent, rest: Sequence[tuple[str, bool]]) -> Sequence[Json]:
    """Everything that a path with `[]` means."""
    if isinstance(value, Absent) or value is None:
        return []
    if not rest:
        return [value]
    (name, each), *later = rest
    inner = follow(value, (name,))
    if not each:
        return _items(inner, later)
    return [one for item in inner for one in _items(item, later)] if isinstance(inner, list) else []


def _of(expression: Expression, outcome: Outcome) -> Evaluated:
    if isinstance(outcome, Found):
        return Value(outcome.value, outcome.where)
    if isinstance(outcome, Nothing):
        if outcome.looked:
            return NoValue(
                Phrase("evaluate.looked", {"text": expression.text, "looked": tuple(outcome.looked)})
            )
        return NoValue(Phrase("evaluate.no-value", {"text": expression.text}))
    return NoValue(Phrase("evaluate.not-known", {"text": expression.text, "missing": outcome.missing}))


def _fault(expression: Expression) -> Phrase:
    codes = {fault.code for fault in expression.faults}
    if PathFaultCode.NO_ATTRIBUTE in codes:
        return Phrase("evaluate.no-attribute", {"text": expression.text})
    return Phrase("evaluate.no-path", {"text": expression.text})
