"""`skill.json5`: a skill as agent-studio registers it (formats.md 1)."""

from __future__ import annotations

from skillcontract.model.file_model import FileModel


class SkillDefinition(FileModel):
    """What is known of a skill outside its contract."""

    skill_key: str | None = None
    """The key by which agents, inputs' providers and scenarios name the skill. Default: its folder's name."""
    skill_name: str | None = None
    """The skill's name for people."""
    semantic_desc: str | None = None
    """What the planner reads to decide whether the skill serves a task."""
    status: str | None = None
    """ACTIVE, or another state in which the runtime does not load the skill."""
    tool_names: tuple[str, ...] | None = None
    """The tools bound to the skill, in order. Absent: not known here."""
    manual: str | None = None
    """The manual's file, relative to this one. Default: `manual.md`."""
