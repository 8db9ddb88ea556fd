"""What must be known around a contract for a rule to find anything in it at all (`Rule.has_grounds`).

A rule without grounds is not asked: of a contract that stands alone, or in a workspace without lists of tools, nobody can
say that a tool is not bound or that a schema has no such parameter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skillcontract.workspace.surroundings import Surroundings


def bindings(around: Surroundings) -> bool:
    """The skill's toolNames are known."""
    return around.bound_tools is not None


def own_skill(around: Surroundings) -> bool:
    """It is known which skill it is, or which ones belong to its agents."""
    return around.own_key is not None or around.agent_skills is not None


def agents(around: Surroundings) -> bool:
    """It is known which skills belong to its agents."""
    return around.agent_skills is not None


def tool_lists(around: Surroundings) -> bool:
    """Some server's list is there."""
    return around.tools is not None


def receipts(around: Surroundings) -> bool:
    """Some tool may answer with receipts, by its schema or by the workspace's word."""
    return around.tools is not None or bool(around.receipt_tools)


def drift(around: Surroundings) -> bool:
    """Some tool is no longer what it was."""
    return bool(around.drifted)
