"""What a rule has to know so that its silence means that there is no fault, and not that nobody can tell (N09)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skillcontract.governance.register import Register
    from skillcontract.workspace.surroundings import Surroundings


@dataclass(frozen=True, slots=True)
class Known:
    """What was known where a rule said nothing."""

    around: Surroundings
    """What surrounds the contract, or the contract beside which the file stands."""
    tools: tuple[str, ...] = ()
    """The tools that are configured there."""
    register: Register | None = None
    """P2's view of the workspace."""
    has_grants: bool = False


def always(_known: Known) -> bool:
    """The text alone decides."""
    return True


def by_bindings(known: Known) -> bool:
    """The skill's toolNames are known."""
    return known.around.bound_tools is not None


def by_agents(known: Known) -> bool:
    """It is known which agents own the skill."""
    return known.around.agent_skills is not None


def by_team(known: Known) -> bool:
    """Every skill that may run upstream is known."""
    return known.around.team.is_complete


def by_tool_lists(known: Known) -> bool:
    """Some server's list is there."""
    return known.around.tools is not None


def by_input_schemas(known: Known) -> bool:
    """Each tool there has an inputSchema."""
    tools = known.around.tools
    return tools is not None and all(
        name in tools and tools[name].tool.input_schema is not None for name in known.tools
    )


def by_output_schemas(known: Known) -> bool:
    """Each tool there has an outputSchema."""
    tools = known.around.tools
    return tools is not None and all(
        name in tools and tools[name].tool.output_schema is not None for name in known.tools
    )


def by_definitions(known: Known) -> bool:
    """Each tool there is listed by a server."""
    tools = known.around.tools
    return tools is not None and all(name in tools for name in known.tools)


def by_lock(known: Known) -> bool:
    """It is written down what the tools were."""
    return known.around.lock_file is not None


def by_register(known: Known) -> bool:
    """The workspace's governance can be read."""
    return known.register is not None


def by_grants(known: Known) -> bool:
    """So can its grants."""
    return known.register is not None and known.has_grants
