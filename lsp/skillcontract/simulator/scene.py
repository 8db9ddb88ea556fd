"""What does not change while a node lives: the skill, the settings, the identity, the neighbours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from skillcontract.simulator.prepared import PreparedSkill, PreparedTool
from skillcontract.syntax.values import Json
from skillcontract.text.language import Localized

NO_MESSAGE = Localized("", "")


@dataclass(frozen=True, slots=True)
class Settings:
    """The runtime's `state.*` settings (formats.md 1, `config`)."""

    fingerprint_limit: int = 3
    write_confirm_bypass_tools: frozenset[str] = frozenset()
    reconfirm_after: timedelta = timedelta(hours=24)
    delegate_max_depth: int = 2


@dataclass(frozen=True, slots=True)
class Ruling:
    """P2's answer to one call (semantics D4, D7b): the verdict's name and every check that failed."""

    allowed: bool
    verdict: str
    checks: tuple[str, ...] = ()
    message: Localized = NO_MESSAGE


Adjudicator = Callable[[PreparedTool, datetime | None], Ruling]
"""Asks P2 about a call of a tool, at the clock's time, by the scenario's principal under the skill's governance contract."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The frame of one node's life.

    `skills` are the skills of the same agent, this one included; None where no workspace was given, so that other
    skills are unknown. Without `adjudicate` P2 is skipped, and `p2_absent` is the phrase key that says why.
    """

    skill: PreparedSkill
    settings: Settings = Settings()
    platform: Mapping[str, Json] = field(default_factory=dict)
    start: datetime | None = None
    skills: Mapping[str, PreparedSkill] | None = None
    depth: int = 0
    adjudicate: Adjudicator | None = None
    p2_absent: str = "p2.no-governance"
    session_id: str | None = None
    node_id: str | None = None
    tool_names_known: bool = True
    """False where the tools bound to the skill were not given and the contract's own stand in for them."""
