"""Everything the runtime knows at one moment of a node's life, frozen.

JSON values inside a state are shared and never changed; whoever needs another value makes a new one.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from skillcontract.model.enums import Source
from skillcontract.simulator.nothing import NOTHING
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


class Portion(NamedTuple):
    """What one extract took from a response (§6.3).

    `found` is false where the extract's path does not resolve; then `subtree` is null.
    """

    key: str
    path: str
    found: bool
    subtree: Json
    size: int


class Evidence(NamedTuple):
    """One recorded call of a business tool.

    `args` are the bound arguments. `business_ok` is None where nothing could be judged. `extracts_known` is false where
    the tool's contract was not given, so that what it would have extracted is unknown (semantics C15).
    """

    id: str
    tool: str
    args: dict[str, Json]
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


class UpstreamNode(NamedTuple):
    """A node before this one on its dependency edges; the evidence is oldest first."""

    node: str
    skill: str | None
    status: NodeStatus
    edge: Edge
    outputs: Mapping[str, Json]
    evidence: tuple[Evidence, ...]
    objective: str | None = None
    message: str = ""


class Entity(NamedTuple):
    """A thing that results named (§6.3, §8); its id is text."""

    type: str
    id: str
    display_name: str | None
    attributes: Mapping[str, Json]


class Output(NamedTuple):
    """A written output and the source it claims (§8)."""

    value: Json
    source: Source


class Question(NamedTuple):
    """A follow-up: what was asked and for which arguments."""

    text: str
    fields: frozenset[str]


class CardField(NamedTuple):
    """One line of an approval card; the value is already masked where it has to be."""

    label: str
    value: Json


class Card(NamedTuple):
    """What the user is asked to approve (§14.1)."""

    summary: str
    tool: str
    fields: tuple[CardField, ...]


class HeldWrite(NamedTuple):
    """A write call that the gate stopped for confirmation, with the arguments as the model gave them and as bound."""

    tool: str
    original: dict[str, Json]
    bound: dict[str, Json]
    digest: str


class Checkpoint(NamedTuple):
    """What a suspended node waits for; at most one."""

    kind: CheckpointKind
    since: timedelta
    question: Question | None = None
    card: Card | None = None
    held: HeldWrite | None = None
    evidence: str | None = None
    """The id of the write to be verified."""


class Delegation(NamedTuple):
    """A delegate node that this node waits for."""

    skill: str
    objective: str | None


class Streak(NamedTuple):
    """How many successful calls in a row had the same fingerprint (semantics C3)."""

    fingerprint: str = ""
    length: int = 0


NO_STREAK = Streak()
NO_TIME = timedelta()


class State(NamedTuple):
    """One moment. `elapsed` counts from the scenario's `now`; `messages` are what users wrote, oldest first."""

    scene: Scene
    node: NodeStatus = NodeStatus.RUNNING
    task: TaskStatus = TaskStatus.RUNNING
    elapsed: timedelta = NO_TIME
    target: str | None = None
    target_claimed: bool = False
    messages: tuple[str, ...] = ()
    expected_fields: frozenset[str] = frozenset()
    answered: Question | None = None
    session: Mapping[str, Json] = NOTHING
    shared: Mapping[str, Json] = NOTHING
    inputs: Mapping[str, Json] = NOTHING
    outputs: Mapping[str, Output] = NOTHING
    notes: Mapping[str, Json] = NOTHING
    prior: tuple[Entity, ...] = ()
    upstream: tuple[UpstreamNode, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    entities: tuple[Entity, ...] = ()
    streak: Streak = NO_STREAK
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
