"""What can happen to a node, as data. Time and the tools' answers come in with the actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from skillcontract.model.call_failure import CallFailure
from skillcontract.simulator.state import Evidence, NodeStatus
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class Answered:
    """The tool answers with a response."""

    response: Json


Answer = Answered | CallFailure
Answers = Mapping[str, Sequence[Answer]]
"""For each tool the answers that are ready, the last of which repeats; a tool without one cannot be called."""


@dataclass(frozen=True, slots=True)
class MalformedText:
    """Arguments that arrived as text and are not JSON."""

    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """The model calls a tool."""

    tool: str
    args: Json | MalformedText = field(default_factory=dict)
    answers: Answers = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Confirm:
    """The user confirms an approval; the held write then runs."""

    answers: Answers = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reject:
    """The user refuses an approval."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """The user cancels the task at a checkpoint."""


@dataclass(frozen=True, slots=True)
class Say:
    """The user answers a follow-up in words."""

    text: str


@dataclass(frozen=True, slots=True)
class Settle:
    """The user says at a VERIFY checkpoint whether the write took effect."""

    effective: bool


@dataclass(frozen=True, slots=True)
class Advance:
    """Time passes."""

    by: timedelta


@dataclass(frozen=True, slots=True)
class Reopen:
    """The node is opened again; uncertain writes are looked into (§14.3)."""

    answers: Answers = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Delegated:
    """The delegate node that this node waits for has ended."""

    status: NodeStatus
    outputs: Mapping[str, Json] = field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()
    message: str = ""


Action = Call | Confirm | Reject | Cancel | Say | Settle | Advance | Reopen | Delegated
