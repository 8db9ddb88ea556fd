"""Examples of governed skills: a runtime contract that writes, its governance contract, and principals."""

from __future__ import annotations

from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.rule import Example

WRITING = tools(SAVE, LOOK)
READING = tools(LOOK)
GOVERNANCE = """{
  skill_id: "demo",
  role: "writer",
  capabilities: ["writes documents"],
  preconditions: ["doc:write"],
  side_effects: ["doc.write"],
  trust_required: 1,
  evidence_ref: "EV-1",
}
"""
"""A governance contract that agrees with WRITING."""
PRINCIPAL = '{ id: "bot", role: "writer", grants: ["doc:write"], trust: 1 }'
"""A principal that agrees with GOVERNANCE."""
OTHER = """{
  skill_id: "other",
  role: "writer",
  preconditions: ["case:open", "doc:write"],
  side_effects: ["doc.write"],
  evidence_ref: "EV-2",
}
"""
"""The governance contract of another skill of that role, which needs one grant more."""


def governed(
    *principals: str, governance: str = GOVERNANCE, contract: str = WRITING, other: str | None = None
) -> Example:
    """A skill with its governance contract and, where any are given, principals; `other` is that of a second skill."""
    files = {
        "skills/demo/skill.json5": '{ skillKey: "demo" }',
        "skills/demo/governance.json5": governance,
    }
    if other is not None:
        files |= {"skills/other/contract.json": WRITING, "skills/other/governance.json5": other}
    if principals:
        listed = "".join(f"    {principal},\n" for principal in principals)
        files["grants.json5"] = f"{{\n  principals: [\n{listed}  ],\n}}\n"
    return Example(contract, files)


def with_line(before: str, after: str) -> str:
    """GOVERNANCE with one piece replaced."""
    return GOVERNANCE.replace(before, after)
