"""What one step did and why, as data; the wording is chosen at the edge (`wording.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from skillcontract.model.enums import Source
from skillcontract.simulator.nothing import NOTHING
from skillcontract.simulator.prepared import Cause
from skillcontract.simulator.state import Card, Evidence, State
from skillcontract.syntax.values import Json


class StageName(StrEnum):
    """The chain's stages in their order (§13, semantics C1); P2 stands before them."""

    P2 = "P2"
    ARG_POLICY = "ArgPolicy"
    ARG_BINDING = "ArgBinding"
    PARAM_CONTRACT = "ParamContract"
    FINGERPRINT = "Fingerprint"
    WRITE_GATE = "WriteGate"
    INVOKE = "Invoke"
    RESPONSE_CONTRACT = "ResponseContract"
    EVIDENCE = "Evidence"
    FINGERPRINT_COUNT = "FingerprintCount"


class Verdict(StrEnum):
    """What a stage decided."""

    PASS = "pass"  # noqa: S105  # a verdict, no password
    CHANGED = "changed"
    REJECT = "reject"
    SKIP = "skip"


class Outcome(StrEnum):
    """How a step ended (formats.md, `outcome`)."""

    OK = "OK"
    EMPTY = "EMPTY"
    BUSINESS_FAILED = "BUSINESS_FAILED"
    FAILED = "FAILED"
    UNCERTAIN = "UNCERTAIN"
    REJECTED = "REJECTED"
    REPLAYED = "REPLAYED"
    SUSPENDED = "SUSPENDED"
    DONE = "DONE"
    DENIED = "DENIED"
    UNKNOWN_RESPONSE = "UNKNOWN_RESPONSE"


class Phrase(NamedTuple):
    """A sentence to be worded later: a key of the catalogue `simulator` and what fills its placeholders."""

    key: str
    arguments: Mapping[str, object] = NOTHING


class SourceTrial(NamedTuple):
    """One source tried for a value: whether it matched, and where it was looked for or found."""

    source: Source
    matched: bool
    looked: Phrase


class ArgumentRecord(NamedTuple):
    """What happened to one argument: its value before and after binding, its source and how that was found.

    Values are those of the state; whoever shows them masks the sensitive ones.
    """

    path: str
    before: Json
    after: Json
    source: Source | None
    sensitive: bool
    trials: tuple[SourceTrial, ...]
    problem: Phrase | None
    cause: Cause


class StageRecord(NamedTuple):
    """What one stage looked at, decided and changed."""

    stage: StageName
    verdict: Verdict
    detail: Phrase
    causes: tuple[Cause, ...] = ()
    arguments: tuple[ArgumentRecord, ...] = ()


class NextStep(NamedTuple):
    """What the observation tells the model to do: a builtin's name, or `call` with a tool."""

    action: str
    tool: str | None = None


class Trace(NamedTuple):
    """One step's record. `invoked` names the tools that were really called, in order.

    `unknown` says what was not given and would have been needed (semantics C15); `points` are the contract's places
    that the step exercised, for coverage. `states` are those after each of `stages`: what the call has changed so far.
    """

    outcome: Outcome
    observation: Phrase
    stage: StageName | None = None
    code: str | None = None
    call: str | None = None
    args: Json = None
    provenance: Mapping[str, Source] = NOTHING
    missing: tuple[str, ...] = ()
    next: NextStep | None = None
    evidence: Evidence | None = None
    result: Json = None
    card: Card | None = None
    stages: tuple[StageRecord, ...] = ()
    invoked: tuple[str, ...] = ()
    unknown: tuple[Phrase, ...] = ()
    points: tuple[str, ...] = ()
    states: tuple[State, ...] = ()

    @property
    def called(self) -> bool:
        """Whether a business tool was called."""
        return bool(self.invoked)
