"""Everything the runtime knows at one moment of a node's life, frozen.

JSON values inside a state are shared and never changed; whoever needs another value makes a new one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from skillcontract.model.enums import Source
from skillcontract.simulator.scene import Scene
from skillcontract.syntax.values import Json


class NodeStatus(StrEnum):
    """A node's states (formats.md, Scenario)."""

    PENDING = "PENDING"
    READY = "READY"
    RUNNING = "RUNNING"
    WAITING_DELEGATE = "WAITING_DELEGATE"
    SUSPENDED = "SUSPENDED"
    DONE = "DONE"
    FAILED = "FAILED"
    SKIPPED = "SKIPPED"
    CANCELLED = "CANCELLED"
    TIMEOUT = "TIMEOUT"


ENDED = frozenset(
    {NodeStatus.DONE, NodeStatus.FAILED, NodeStatus.SKIPPED, NodeStatus.CANCELLED, NodeStatus.TIMEOUT}
)
"""The states a node does not leave."""


class TaskStatus(StrEnum):
    """A task's states (formats.md, Scenario)."""

    RUNNING = "RUNNING"
    SUSPENDED = "SUSPENDED"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    CANCELED = "CANCELED"


class Edge(StrEnum):
    """How an upstream node hangs on this one."""

    NORMAL = "NORMAL"
    DELEGATE = "DELEGATE"


class CallStatus(StrEnum):
    """What became of one recorded call (§13, §14.4)."""

    STARTED = "STARTED"
    SUCCESS = "SUCCESS"
    FAILED = "FAILED"
    TIMEOUT = "TIMEOUT"
    CANCELLED = "CANCELLED"
    UNKNOWN = "UNKNOWN"
    UNKNOWN_PRE_CALL = "UNKNOWN_PRE_CALL"


OPEN = frozenset({CallStatus.STARTED, CallStatus.UNKNOWN, CallStatus.UNKNOWN_PRE_CALL})
"""A write in one of these is not settled (§10.2)."""


class CheckpointKind(StrEnum):
    """Why a node is suspended."""

    FOLLOW_UP = "FOLLOW_UP"
    APPROVAL = "APPROVAL"
    VERIFY = "VERIFY"


@dataclass(frozen=True, slots=True)
class Portion:
    """What one extract took from a response (§6.3).

    `found` is false where the extract's path does not resolve; then `subtree` is null.
    """

    key: str
    path: str
    found: bool
    subtree: Json
    count: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """One recorded call of a business tool.

    `args` are the bound arguments. `business_ok` is None where nothing could be judged. `extracts_known` is false where
    the tool's contract was not given, so that what it would have extracted is unknown (semantics C15).
    """

    id: str
    tool: str
    args: Mapping[str, Json]
    status: CallStatus
    response: Json = None
    business_ok: bool | None = None
    empty: bool = False
    portions: tuple[Portion, ...] = ()
    idempotency_key: str | None = None
    extracts_known: bool = True

    @property
    def succeeded(self) -> bool:
        """Called without error and not judged a business failure; an empty result counts (§10.2)."""
        return self.status is CallStatus.SUCCESS and self.business_ok is not False

    @property
    def is_open(self) -> bool:
        """Whether it is not settled."""
        return self.status in OPEN


@dataclass(frozen=True, slots=True)
class UpstreamNode:
    """A node before this one on its dependency edges; the evidence is oldest first."""

    node: str
    skill: str | None
    status: NodeStatus
    edge: Edge
    outputs: Mapping[str, Json]
    evidence: tuple[Evidence, ...]
    objective: str | None = None
    message: str = ""


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing that results named (§6.3, §8); its id is text."""

    type: str
    id: str
    display_name: str | None
    attributes: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Output:
    """A written output and the source it claims (§8)."""

    value: Json
    source: Source


@dataclass(frozen=True, slots=True)
class Question:
    """A follow-up: what was asked and for which arguments."""

    text: str
    fields: frozenset[str]


@dataclass(frozen=True, slots=True)
class CardField:
    """One line of an approval card; the value is already masked where it has to be."""

    label: str
    value: Json


@dataclass(frozen=True, slots=True)
class Card:
    """What the user is asked to approve (§14.1)."""

    summary: str
    tool: str
    fields: tuple[CardField, ...]


@dataclass(frozen=True, slots=True)
class HeldWrite:
    """A write call that the gate stopped for confirmation, with the arguments as the model gave them and as bound."""

    tool: str
    original: Mapping[str, Json]
    bound: Mapping[str, Json]
    digest: str


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What a suspended node waits for; at most one."""

    kind: CheckpointKind
    since: timedelta
    question: Question | None = None
    card: Card | None = None
    held: HeldWrite | None = None
    evidence: str | None = None
    """The id of the write to be verified."""


@dataclass(frozen=True, slots=True)
class Delegation:
    """A delegate node that this node waits for."""

    skill: str
    objective: str | None


@dataclass(frozen=True, slots=True)
class Streak:
    """How many successful calls in a row had the same fingerprint (semantics C3)."""

    fingerprint: str = ""
    length: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """One moment. `elapsed` counts from the scenario's `now`; `messages` are what users wrote, oldest first."""

    scene: Scene
    node: NodeStatus = NodeStatus.RUNNING
    task: TaskStatus = TaskStatus.RUNNING
    elapsed: timedelta = timedelta()
    target: str | None = None
    target_claimed: bool = False
    messages: tuple[str, ...] = ()
    expected_fields: frozenset[str] = frozenset()
    answered: Question | None = None
    session: Mapping[str, Json] = field(default_factory=dict)
    shared: Mapping[str, Json] = field(default_factory=dict)
    inputs: Mapping[str, Json] = field(default_factory=dict)
    outputs: Mapping[str, Output] = field(default_factory=dict)
    notes: Mapping[str, Json] = field(default_factory=dict)
    prior: tuple[Entity, ...] = ()
    upstream: tuple[UpstreamNode, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    entities: tuple[Entity, ...] = ()
    streak: Streak = Streak()
    held: HeldWrite | None = None
    checkpoint: Checkpoint | None = None
    delegation: Delegation | None = None
    draws: int = 0
    """How many random values were drawn so far; they follow from this count alone."""

    @property
    def now(self) -> datetime | None:
        """The clock in UTC; None where the scenario gives none."""
        return None if self.scene.start is None else (self.scene.start + self.elapsed).astimezone(UTC)

    def evidence_id(self) -> str:
        """The id of the next evidence of this node."""
        return f"e{len(self.evidence) + 1}"

    def output_values(self) -> dict[str, Json]:
        """The outputs without their sources."""
        return {key: output.value for key, output in self.outputs.items()}
