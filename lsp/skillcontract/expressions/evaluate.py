"""What an expression yields from given data: a value and where it was found, nothing, or what is not known.

Pure and without opinion: the runtime's data comes in through `Lookup`, and what the caller was not given is
reported as unknown, never decided (semantics C15).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from skillcontract.expressions.expression import Expression
from skillcontract.expressions.navigation import Absent, follow, has_value
from skillcontract.expressions.prefix import Prefix
from skillcontract.syntax.values import Json


class PriorEntity(NamedTuple):
    """An entity of earlier tasks."""

    type: str
    id: Json
    display_name: Json
    attributes: Mapping[str, Json]


class Candidate(NamedTuple):
    """The subtree under one extract of one successful evidence. `is_known` is false where its content was not given."""

    evidence: str
    subtree: Json | Absent
    is_known: bool = True


class Lookup(Protocol):
    """The data of one node. None for a mapping or a sequence means that it was not given, not that it is empty."""

    @property
    def inputs(self) -> Mapping[str, Json] | None:
        """The node's bound inputs."""

    @property
    def outputs(self) -> Mapping[str, Json] | None:
        """The outputs this node has written."""

    @property
    def shared(self) -> Mapping[str, Json] | None:
        """The task's shared values."""

    @property
    def session(self) -> Mapping[str, Json] | None:
        """The session's shared values."""

    @property
    def platform(self) -> Mapping[str, Json] | None:
        """The open fields of the login identity."""

    @property
    def prior(self) -> Sequence[PriorEntity] | None:
        """The entities of earlier tasks, oldest first."""

    def evidence(self, key: str) -> Sequence[Candidate]:
        """The extracts with a key, in §9's order: this node's first, upstream from near to far, the newer first."""


def place_name(prefix: Prefix, path: str, owner: str = "") -> str:
    """Where a value is, in one word: `shared.a.b`, `evidence[e1].rows.0.id`, `prior[article:9].title`."""
    return f"{prefix}[{owner}].{path}" if owner else f"{prefix}.{path}"


class Found(NamedTuple):
    """A value, neither absent nor null (semantics B2), and where it was: `owner` is an evidence's id or `type:id`."""

    value: Json
    prefix: Prefix
    path: str
    owner: str = ""

    @property
    def where(self) -> str:
        """The place in one word; see `place_name`."""
        return place_name(self.prefix, self.path, self.owner)


class Nothing(NamedTuple):
    """No value there; `looked` are the places that were looked at."""

    looked: tuple[str, ...] = ()


class Unknown(NamedTuple):
    """It depends on something that was not given, or that the specification does not say: `missing` names it."""

    missing: str


Outcome: TypeAlias = Found | Nothing | Unknown


def evaluate(expression: Expression, lookup: Lookup, *, unique: bool = False) -> Outcome:
    """The value of an expression as a whole, for an argument's path without `[]` (for one with, see `argument_binding`).

    `unique` is `when: UNIQUE` (semantics B11): an `evidence` value must be an array of one item and is bound itself;
    elsewhere the array before the first `[]` must have one item, for which the `[]` stands. Without `unique`, `[]` in
    the expression alone has no meaning in the specification: Unknown.
    """
    if not expression.is_usable:
        return Nothing()
    if expression.prefix is Prefix.EVIDENCE:
        found = _evidence(expression, lookup)
        if (
            unique
            and isinstance(found, Found)
            and not (isinstance(found.value, list) and len(found.value) == 1)
        ):
            return Nothing((found.where,))
        return found
    source = source_of(expression, lookup)
    if not isinstance(source, Source):
        return source
    names: list[str] = []
    for segment in source.rest:
        names.append(segment.name)
        if segment.each:
            if not unique:
                return Unknown("array-on-one-side")
            array = follow(source.root, names)
            if not isinstance(array, list) or len(array) != 1:
                return Nothing((f"{source.prefix}.{'.'.join(names)}",))
            names.append("0")
    value = follow(source.root, names)
    return _found(value, source.prefix, ".".join(names), source.owner)


class PathPart(NamedTuple):
    """One name to follow, and whether every item of the array under it is meant."""

    name: str
    each: bool


class Source(NamedTuple):
    """The data an expression starts from, and the names that are left to follow in it."""

    prefix: Prefix
    root: Json | Absent
    rest: tuple[PathPart, ...]
    owner: str = ""


def source_of(expression: Expression, lookup: Lookup) -> Source | Nothing | Unknown:
    """Where a usable expression that is not `evidence` starts."""
    prefix = expression.prefix
    if prefix is Prefix.PRIOR:
        return _entity(expression, lookup.prior)
    if prefix is None or prefix in (Prefix.CALL, Prefix.EVIDENCE):
        return Nothing()
    data = _data(prefix, lookup)
    if data is None:
        return Unknown(prefix)
    # A platform field is one word; what looks like a path is a field that does not exist.
    parts = (PathPart(expression.rest, False),) if prefix is Prefix.PLATFORM else _parts(expression)
    return Source(prefix, dict(data), parts)


def _data(prefix: Prefix, lookup: Lookup) -> Mapping[str, Json] | None:
    match prefix:
        case Prefix.INPUTS:
            return lookup.inputs
        case Prefix.OUTPUTS:
            return lookup.outputs
        case Prefix.SHARED:
            return lookup.shared
        case Prefix.SESSION:
            return lookup.session
        case _:
            return lookup.platform


def _parts(expression: Expression, start: int = 0) -> tuple[PathPart, ...]:
    return tuple(PathPart(segment.name, segment.each) for segment in expression.segments[start:])


def _entity(expression: Expression, prior: Sequence[PriorEntity] | None) -> Source | Nothing | Unknown:
    if prior is None:
        return Unknown(Prefix.PRIOR)
    wanted = expression.entity
    entity = next(
        (
            one
            for one in reversed(prior)
            if wanted and one.type == wanted.type and (wanted.id is None or _text(one.id) == wanted.id)
        ),
        None,
    )
    if entity is None:
        return Nothing((f"prior.{expression.segments[0].text}",))
    # `id` and `displayName` are the entity's own, whatever its attributes are called.
    fields = {**entity.attributes, "id": entity.id, "displayName": entity.display_name}
    return Source(Prefix.PRIOR, fields, _parts(expression, 1), f"{entity.type}:{_text(entity.id)}")


def _text(identity: Json) -> str:
    return identity if isinstance(identity, str) else str(getattr(identity, "text", identity))


def _evidence(expression: Expression, lookup: Lookup) -> Outcome:
    """The first candidate whose path yields a value (semantics B14). `[]` is not supported: it is part of a name."""
    names = expression.names[1:]
    looked: list[str] = []
    for candidate in lookup.evidence(expression.evidence_key or ""):
        if not candidate.is_known:
            return Unknown(f"evidence {candidate.evidence}")
        value = follow(candidate.subtree, names)
        if has_value(value):
            return _found(value, Prefix.EVIDENCE, ".".join(expression.names), candidate.evidence)
        looked.append(candidate.evidence)
    return Nothing(tuple(looked))


def _found(value: Json | Absent, prefix: Prefix, path: str, owner: str) -> Found | Nothing:
    if value is None or isinstance(value, Absent):
        return Nothing((f"{prefix}.{path}",))
    return Found(value, prefix, path, owner)


def evaluate_call(expression: Expression, request: Json) -> Found | Nothing:
    """The value of `call.<path>` in the arguments of the write being looked up (§6.4); other prefixes yield nothing."""
    if expression.prefix is not Prefix.CALL or not expression.is_usable:
        return Nothing()
    return _found(follow(request, expression.names), Prefix.CALL, expression.rest, "")


class InputLookup(Protocol):
    """The data that inputs are bound from. None means not given."""

    @property
    def shared(self) -> Mapping[str, Json] | None:
        """The task's shared values."""

    @property
    def session(self) -> Mapping[str, Json] | None:
        """The session's shared values."""

    @property
    def prior(self) -> Sequence[PriorEntity] | None:
        """The entities of earlier tasks, oldest first."""

    @property
    def upstream(self) -> Sequence[Mapping[str, Json]] | None:
        """The outputs of the finished upstream nodes, nearest first."""


def evaluate_input(name: str, expression: Expression | None, lookup: InputLookup) -> Outcome:
    """The value of an input (§7). Without an expression, or with any other prefix, that is the output of the same name
    of the nearest finished upstream node that has one.
    """
    prefix = expression.prefix if expression else None
    if expression is None or prefix not in (Prefix.SHARED, Prefix.SESSION, Prefix.OUTPUTS, Prefix.PRIOR):
        return _upstream((name,), lookup)
    if not expression.is_usable_input:
        return Nothing()
    if prefix is Prefix.OUTPUTS:
        return _upstream(expression.names, lookup)
    if prefix is Prefix.PRIOR:
        source = _entity(expression, lookup.prior)
        if not isinstance(source, Source):
            return source
        names = tuple(part.name for part in source.rest) or ("displayName",)
        return _found(follow(source.root, names), prefix, ".".join(names), source.owner)
    shared_by = Prefix.SHARED if prefix is Prefix.SHARED else Prefix.SESSION
    data = lookup.shared if shared_by is Prefix.SHARED else lookup.session
    if data is None:
        return Unknown(shared_by)
    return _found(follow(dict(data), expression.names), shared_by, expression.rest, "")


def _upstream(names: Sequence[str], lookup: InputLookup) -> Outcome:
    if lookup.upstream is None:
        return Unknown("upstream")
    for outputs in lookup.upstream:
        value = follow(dict(outputs), names)
        if has_value(value):
            return _found(value, Prefix.OUTPUTS, ".".join(names), "")
    return Nothing((f"outputs.{'.'.join(names)}",))
