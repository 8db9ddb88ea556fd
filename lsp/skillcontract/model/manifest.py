"""`skillcontract.json5`: the manifest of a workspace (formats.md 1)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from skillcontract.model.file_model import FileModel
from skillcontract.model.tool_server import ToolServer


class Agent(FileModel):
    """One agent (数字员工) and the skills it owns."""

    agent_code: str
    """The agent's unique code."""
    agent_name: str | None = None
    """Its name for people."""
    identity_desc: str | None = None
    """Who it is."""
    mission_desc: str | None = None
    """What it is for."""
    boundary_desc: str | None = None
    """What it must not do."""
    style_desc: str | None = None
    """How it speaks."""
    principle_desc: str | None = None
    """What it holds to."""
    status: str | None = None
    """ACTIVE, or another state in which the runtime does not use the agent."""
    skills: tuple[str, ...] = ()
    """The keys of its skills."""


class RuntimeSettings(FileModel):
    """The runtime's `state.*` settings as far as the simulator and the rules depend on them."""

    fingerprint_limit: Annotated[int, Field(ge=1)] = 3
    """After how many equal successful calls in a row the next one trips (semantics C3)."""
    write_confirm_bypass_tools: tuple[str, ...] = ()
    """Tools whose `confirm: false` is honoured."""
    reconfirm_after: str = "PT24H"
    """How long a held write may wait for its confirmation, as an ISO 8601 duration."""
    delegate_max_depth: Annotated[int, Field(ge=0)] = 2
    """How deep delegations may nest."""


class Manifest(FileModel):
    """A workspace: whose skills they are and how they are run and checked."""

    agents: tuple[Agent, ...] = ()
    """The agents; with no manifest all skills belong to one."""
    config: RuntimeSettings = RuntimeSettings()
    """The runtime's settings."""
    rules: dict[str, Literal["off", "error", "warning", "info", "hint"]] = Field(default_factory=dict)
    """Rules that are off or weigh differently here, by their id. L rules cannot be changed."""
    tool_catalog: Literal["complete", "partial"] = "partial"
    """Whether `tools/` lists every tool there is (semantics A14, S04)."""
    receipt_tools: tuple[str, ...] = ()
    """Tools that answer with doc.operation.v1 receipts, where neither outputSchema nor scenarios show it (D rules)."""
    tool_servers: dict[str, ToolServer] = Field(default_factory=dict)
    """MCP servers by name. None is started or called before the workspace is trusted."""
