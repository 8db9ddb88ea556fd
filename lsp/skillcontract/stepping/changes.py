"""What one step changed in the state, item by item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta

from skillcontract.expressions.navigation import ABSENT, Absent
from skillcontract.simulator.datetime_text import duration_text
from skillcontract.simulator.state import Checkpoint, HeldWrite, Output, State
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class Change:
    """`what` is a part of the state (`part.<what>` in words), `name` an item of it; ABSENT where it is not there."""

    what: str
    name: str
    before: Json | Absent
    after: Json | Absent


def changes(before: State, after: State) -> tuple[Change, ...]:
    """Everything that differs, in the order in which people look at it."""
    return tuple(_changes(before, after))


def _changes(before: State, after: State) -> Iterator[Change]:
    yield from _one("node", str(before.node), str(after.node))
    yield from _one("task", str(before.task), str(after.task))
    yield from _one("target", before.target, after.target)
    yield from _one("held", _held(before.held), _held(after.held))
    yield from _one("checkpoint", _checkpoint(before.checkpoint), _checkpoint(after.checkpoint))
    known = {one.id: str(one.status) for one in before.evidence}
    for one in after.evidence:
        yield from _one("evidence", known.get(one.id), str(one.status), one.id)
    yield from _each("outputs", _values(before.outputs), _values(after.outputs))
    yield from _each("inputs", before.inputs, after.inputs)
    yield from _each("shared", before.shared, after.shared)
    yield from _each("session", before.session, after.session)
    yield from _each("notes", before.notes, after.notes)
    known_entities = {(one.type, one.id): one.display_name for one in before.entities}
    for entity in after.entities:
        if (entity.type, entity.id) not in known_entities:
            yield Change("entities", entity.type, ABSENT, entity.display_name or entity.id)
    for number, text in enumerate(after.messages[len(before.messages) :], len(before.messages) + 1):
        yield Change("messages", str(number), ABSENT, text)
    yield from _one("elapsed", _time(before.elapsed), _time(after.elapsed))


def _one(what: str, before: Json, after: Json, name: str = "") -> Iterator[Change]:
    if before != after:
        yield Change(what, name, ABSENT if before is None else before, ABSENT if after is None else after)


def _each(what: str, before: Mapping[str, Json], after: Mapping[str, Json]) -> Iterator[Change]:
    for name in {**before, **after}:
        was, now = before.get(name, ABSENT), after.get(name, ABSENT)
        if was != now:
            yield Change(what, name, was, now)


def _values(outputs: Mapping[str, Output]) -> dict[str, Json]:
    return {name: output.value for name, output in outputs.items()}


def _held(held: HeldWrite | None) -> str | None:
    return None if held is None else held.tool


def _checkpoint(checkpoint: Checkpoint | None) -> str | None:
    return None if checkpoint is None else str(checkpoint.kind)


def _time(elapsed: timedelta) -> str | None:
    return duration_text(elapsed) if elapsed else None
