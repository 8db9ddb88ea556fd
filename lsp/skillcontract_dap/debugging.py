"""One debugging session: what is played, where it stands, and what the client has asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from skillcontract.simulator.wording import Wording
from skillcontract.stepping.conditions import Condition
from skillcontract.stepping.running import Stop
from skillcontract.stepping.secrets import Secrets
from skillcontract.stepping.session import Session
from skillcontract.text.language import Language
from skillcontract_dap.arguments import Arguments
from skillcontract_dap.breakpoints import BreakpointTable, Settled, Stage
from skillcontract_dap.client import Client
from skillcontract_dap.messages import Body
from skillcontract_dap.references import References
from skillcontract_resources.catalogue import Catalogue

THREAD = 1
"""The one thread: the node that is played."""


class Phase(Enum):
    """Where a session stands."""

    INITIALIZED = "initialized"
    LAUNCHED = "launched"
    STOPPED = "stopped"
    RUNNING = "running"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Launch:
    """What a launch asks for."""

    scenario: Path
    stop_on_entry: bool = False
    stop_at_end: bool = False
    no_debug: bool = False


@dataclass(frozen=True, slots=True)
class Motion:
    """A move that takes time: forwards or back, until something stops it or `until` holds."""

    until: Callable[[Session], bool]
    back: bool = False


@dataclass
class Debugging:
    """Everything that changes while a client is served; the states that are played never do."""

    client: Client
    phase: Phase = Phase.INITIALIZED
    configured: bool = False
    launch: Launch | None = None
    session: Session | None = None
    stage: Stage | None = None
    secrets: Secrets = field(default_factory=Secrets)
    table: BreakpointTable = field(default_factory=BreakpointTable)
    settled: dict[int, Settled] = field(default_factory=dict)
    alarms: Mapping[str, Condition | None] = field(default_factory=dict)
    hits: Mapping[int, int] = field(default_factory=dict)
    references: References = field(default_factory=References)
    motion: Motion | None = None
    told: int = 0
    """How many steps were told in the output."""
    alarmed: str | None = None
    """The alarm that one stopped for."""
    fine: bool = False
    """Whether the last move went by stages, so that a step back goes by stages too."""
    shown_end: bool = False
    """Whether one has stopped at the end before ending, as `stopAtEnd` wants."""
    events: list[tuple[str, Body | None]] = field(default_factory=list)
    """What is to be sent once the request that is being answered is answered."""
    leaves: bool = False
    """Whether the client is done with us."""

    @property
    def language(self) -> Language:
        """The language of everything for people."""
        return self.client.language

    @property
    def say(self) -> Catalogue:
        """The debugger's phrases."""
        return Catalogue("debugger", self.language)

    @property
    def word(self) -> Wording:
        """The simulator's phrases."""
        return Wording(self.language)

    @property
    def stops(self) -> tuple[Stop, ...]:
        """Everything to stop at."""
        return tuple(one.stop for one in self.settled.values() if one.stop is not None)

    def tell(self, name: str, body: Body | None = None) -> None:
        """Send an event, after the answer to what is being answered."""
        self.events.append((name, body))


Handler = Callable[[Debugging, Arguments], Body | None]
"""Answers one request; raises Refused."""
