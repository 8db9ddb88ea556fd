"""The four tables in which agent-studio keeps agents, skills and their bindings, as far as a workspace fills them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

AGENTS = "agent_profile"
SKILLS = "skill_profile"
SKILLS_OF_AGENTS = "agent_skill_binding"
TOOLS_OF_SKILLS = "skill_tool_binding"
TABLES = (AGENTS, SKILLS, SKILLS_OF_AGENTS, TOOLS_OF_SKILLS)
"""In the order in which rows refer to each other: a table's rows name rows of those before it."""

LIMITS: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        AGENTS: MappingProxyType(
            {
                "agent_code": 64,
                "agent_name": 128,
                "identity_desc": 2000,
                "mission_desc": 2000,
                "boundary_desc": 4000,
                "style_desc": 2000,
                "principle_desc": 4000,
                "status": 32,
            }
        ),
        SKILLS: MappingProxyType({"skill_key": 128, "skill_name": 128, "semantic_desc": 1000, "status": 32}),
        SKILLS_OF_AGENTS: MappingProxyType({}),
        TOOLS_OF_SKILLS: MappingProxyType({"tool_name": 256}),
    }
)
"""The characters that a text column holds (VARCHAR); longer ones are refused or cut off by the database."""

CUSTOM = "CUSTOM"
"""`resource_type` of what a tenant made itself."""
ACTIVE = "ACTIVE"
"""`status` by default."""
DELETED = "delete_flag"
ENABLED = "enabled_flag"
