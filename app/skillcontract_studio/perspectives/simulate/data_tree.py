"""The data of a state as one tree: inputs, outputs, shared, session, prior, entities, notes; what a step changed is marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from skillcontract.simulator.state import Entity, State
from skillcontract.simulator.wording import value_text
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class Branch:
    """A node: its name, its value in words, how its value came (`detail`), and whether the step changed it."""

    name: str
    text: str
    detail: str = ""
    changed: bool = False
    inner: tuple[Branch, ...] = ()


def data_tree(before: State, after: State) -> tuple[Branch, ...]:
    """The groups, each named as its part of the state (`part.<name>` in words); a group without anything is left out."""
    groups = (
        _group("inputs", before.inputs, after.inputs),
        _outputs(before, after),
        _group("shared", before.shared, after.shared),
        _group("session", before.session, after.session),
        _group("notes", before.notes, after.notes),
        _entities("prior", before.prior, after.prior),
        _entities("entities", before.entities, after.entities),
    )
    return tuple(group for group in groups if group.inner)


def _group(name: str, before: Mapping[str, Json], after: Mapping[str, Json]) -> Branch:
    inner = tuple(_branch(key, before.get(key), value, known=key in before) for key, value in after.items())
    return _of_inner(name, inner)


def _of_inner(name: str, inner: tuple[Branch, ...]) -> Branch:
    return Branch(name, "", str(len(inner)), any(each.changed for each in inner), inner)


def _outputs(before: State, after: State) -> Branch:
    inner = []
    for name, output in after.outputs.items():
        was = before.outputs.get(name)
        branch = _branch(name, was.value if was else None, output.value, known=was is not None)
        inner.append(Branch(branch.name, branch.text, str(output.source), branch.changed, branch.inner))
    return _of_inner("outputs", tuple(inner))


def _entities(name: str, before: tuple[Entity, ...], after: tuple[Entity, ...]) -> Branch:
    known = {(each.type, each.id): each for each in before}
    inner = []
    for each in after:
        was = known.get((each.type, each.id))
        attributes = tuple(
            _branch(key, was.attributes.get(key) if was else None, value, known=was is not None)
            for key, value in each.attributes.items()
        )
        inner.append(Branch(f"{each.type} {each.id}", each.display_name or "", "", was != each, attributes))
    return _of_inner(name, tuple(inner))


def _branch(name: str, before: Json, after: Json, *, known: bool) -> Branch:
    changed = not known or before != after
    if isinstance(after, dict):
        was = before if isinstance(before, dict) else {}
        inner = tuple(_branch(key, was.get(key), value, known=key in was) for key, value in after.items())
        return Branch(name, "" if inner else "{}", "", changed, inner)
    if isinstance(after, list):
        items = before if isinstance(before, list) else []
        inner = tuple(
            _branch(str(index), items[index] if index < len(items) else None, value, known=index < len(items))
            for index, value in enumerate(after)
        )
        return Branch(name, "" if inner else "[]", "", changed, inner)
    return Branch(name, value_text(after), "", changed)
