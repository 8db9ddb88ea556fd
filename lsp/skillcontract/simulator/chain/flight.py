"""One call on its way through the chain, and what a stage says about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from skillcontract.model.enums import Source
from skillcontract.simulator.actions import Answer, Answers, MalformedText
from skillcontract.simulator.nothing import NOTHING
from skillcontract.simulator.prepared import PreparedTool
from skillcontract.simulator.state import Evidence, State
from skillcontract.simulator.trace import NextStep, Outcome, Phrase, StageRecord
from skillcontract.syntax.values import Json


class Binding(NamedTuple):
    """What stage 2 bound for one argument: the source it records, and the concrete paths it wrote."""

    source: Source
    filled: frozenset[str]
    looked: Phrase


class Flight(NamedTuple):
    """A call in the chain. `given` is what the model sent, `args` what it has become.

    `approved` is the digest of the arguments that the user confirmed; None for a call of the model's own.
    """

    tool: PreparedTool
    given: Json | MalformedText
    answers: Answers
    args: dict[str, Json]
    approved: str | None = None
    bindings: Mapping[str, Binding] = NOTHING
    provenance: Mapping[str, Source] = NOTHING
    fingerprint: str = ""
    idempotency_key: str | None = None
    answer: Answer | None = None
    business_ok: bool | None = None
    business_code: str | None = None
    business_message: str | None = None
    evidence: Evidence | None = None


class Ending(NamedTuple):
    """How a stage ends the call: refused, replayed, or without a scripted answer."""

    outcome: Outcome
    observation: Phrase
    code: str | None = None
    next: NextStep | None = None
    missing: tuple[str, ...] = ()
    result: Json = None


class Passage(NamedTuple):
    """A stage's answer: state and call as they are after it, its record, and an ending if the call stops here."""

    state: State
    flight: Flight
    record: StageRecord
    ending: Ending | None = None
    points: tuple[str, ...] = ()
    unknown: tuple[Phrase, ...] = ()


Stage = Callable[[State, Flight], Passage]
