"""Which tools are not what they were (formats.md 2, `tools lock`)."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from skillcontract.syntax.writing import canonical_json
from skillcontract.workspace.tool_list import ToolDefinition

if TYPE_CHECKING:
    from skillcontract.workspace.workspace import Workspace


def fingerprint(tool: ToolDefinition) -> str:
    """The SHA-256 (hex) of what callers of a tool depend on; titles, descriptions and key order are left out of it.

    Of the descriptions only the tool's own: one inside a schema is part of the schema.
    """
    parts = {
        "name": tool.name,
        "inputSchema": tool.input_schema,
        "outputSchema": tool.output_schema,
        "annotations": tool.annotations or None,
    }
    said = {name: part for name, part in parts.items() if part is not None}
    return hashlib.sha256(canonical_json(said).encode("utf-8", "surrogatepass")).hexdigest()


def drifted_tools(workspace: Workspace) -> frozenset[str]:
    """The listed tools whose fingerprint is not the locked one; a tool that is not locked has not drifted."""
    if workspace.lock is None:
        return frozenset()
    locked = workspace.lock.tools
    return frozenset(
        name
        for name, tool in workspace.tools().items()
        if name in locked and locked[name].fingerprint != fingerprint(tool)
    )
