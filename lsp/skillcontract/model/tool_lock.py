"""`tools.lock.json`: what the tools were when their schemas were last agreed to (formats.md 2)."""

from __future__ import annotations

from pydantic import Field

from skillcontract.model.file_model import FileModel


class LockedTool(FileModel):
    """One tool as it was."""

    fingerprint: str
    """The SHA-256 (hex) of the canonical JSON of name, inputSchema, outputSchema and annotations."""
    source: str | None = None
    """The file that listed it, relative to the workspace."""


class ToolLock(FileModel):
    """The tools that contracts were written for."""

    tools: dict[str, LockedTool] = Field(default_factory=dict)
    """The tools by name."""
