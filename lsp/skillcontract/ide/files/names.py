"""Where a workspace file names something that another file defines, and what may be named there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import TypeAlias, get_args

from skillcontract.ide.cursor import Path as Way
from skillcontract.ide.files.governed_names import governed_names
from skillcontract.ide.loaded import LoadedWorkspace
from skillcontract.ide.tool_page import tool_page
from skillcontract.model.builtin_tools import BUILTIN_TOOLS
from skillcontract.model.error_codes import ERROR_CODES
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.model.scenario import NodeState
from skillcontract.rules.registry import RULES
from skillcontract.simulator.trace import Outcome, StageName
from skillcontract.text.language import Localized
from skillcontract.workspace.workspace import Skill, Workspace

Page: TypeAlias = "Callable[[], Localized | None]"
"""Writes what is known of a name; called for the one that somebody looks at."""


class NamedThing(Enum):
    """What is named."""

    ROLE = auto()
    GRANT = auto()

    TOOL = auto()
    CALLED = auto()
    """A tool or a builtin."""
    SKILL = auto()
    PRINCIPAL = auto()
    RULE = auto()
    INPUT = auto()
    OUTPUT = auto()
    PLATFORM = auto()
    CODE = auto()
    OUTCOME = auto()
    STAGE = auto()
    NODE_STATE = auto()
    ENTITY = auto()
    ARGUMENT = auto()
    """An argument of a tool or of a builtin."""


_VALUES: Mapping[str, tuple[tuple[str, NamedThing], ...]] = {
    "skill": (("toolNames/*", NamedThing.TOOL),),
    "governance": (
        ("role", NamedThing.ROLE),
        ("preconditions/*", NamedThing.GRANT),
    ),
    "grants": (
        ("principals/*/role", NamedThing.ROLE),
        ("principals/*/grants/*", NamedThing.GRANT),
        ("principals/*/scopes/*/*", NamedThing.GRANT),
    ),
    "manifest": (
        ("agents/*/skills/*", NamedThing.SKILL),
        ("config/writeConfirmBypassTools/*", NamedThing.TOOL),
        ("receiptTools/*", NamedThing.TOOL),
    ),
    "scenario": (
        ("skill", NamedThing.SKILL),
        ("toolNames/*", NamedThing.TOOL),
        ("given/target", NamedThing.TOOL),
        ("given/principal", NamedThing.PRINCIPAL),
        ("given/evidence/*/tool", NamedThing.TOOL),
        ("given/prior/*/type", NamedThing.ENTITY),
        ("given/upstream/*/skill", NamedThing.SKILL),
        ("given/upstream/*/evidence/*/tool", NamedThing.TOOL),
        ("steps/*/call", NamedThing.CALLED),
        ("steps/*/args/toolName", NamedThing.TOOL),
        ("steps/*/args/skillKey", NamedThing.SKILL),
        ("steps/*/expect/call", NamedThing.TOOL),
        ("steps/*/expect/outcome", NamedThing.OUTCOME),
        ("steps/*/expect/stage", NamedThing.STAGE),
        ("steps/*/expect/code", NamedThing.CODE),
        ("steps/*/expect/next/tool", NamedThing.TOOL),
        ("steps/*/expect/node", NamedThing.NODE_STATE),
    ),
}
"""The places whose value is such a name, by kind of file."""
_KEYS: Mapping[str, tuple[tuple[str, NamedThing], ...]] = {
    "manifest": (("rules", NamedThing.RULE),),
    "governance": (("tool_effects", NamedThing.TOOL),),
    "grants": (
        ("principals/*/scopes", NamedThing.SKILL),
        ("effects", NamedThing.GRANT),
        ("writeLike", NamedThing.GRANT),
    ),
    "scenario": (
        ("responses", NamedThing.TOOL),
        ("given/inputs", NamedThing.INPUT),
        ("given/outputs", NamedThing.OUTPUT),
        ("given/platform", NamedThing.PLATFORM),
        ("steps/*/args", NamedThing.ARGUMENT),
    ),
}
"""The objects whose keys are such names."""

_DEFINED: Mapping[str, tuple[tuple[str, NamedThing], ...]] = {
    "skill": (("skillKey", NamedThing.SKILL),),
    "grants": (("principals/*/id", NamedThing.PRINCIPAL),),
}
"""The places whose value gives a thing its name: there is something to say of it, and nothing to offer."""

_WORDS: Mapping[NamedThing, tuple[str, ...]] = {
    NamedThing.OUTCOME: tuple(map(str, Outcome)),
    NamedThing.STAGE: tuple(map(str, StageName)),
    NamedThing.NODE_STATE: get_args(NodeState),
}
"""What a step's result says in words of its own."""


def thing_at(kind: str, way: Way) -> NamedThing | None:
    """What the value at a way names."""
    return _matching(_VALUES.get(kind, ()), way)


def thing_of_keys(kind: str, way: Way) -> NamedThing | None:
    """What the keys of the object at a way name."""
    return _matching(_KEYS.get(kind, ()), way)


def thing_defined_at(kind: str, way: Way) -> NamedThing | None:
    """What the value at a way gives a name to."""
    return _matching(_DEFINED.get(kind, ()), way)


def _matching(places: Iterable[tuple[str, NamedThing]], way: Way) -> NamedThing | None:
    return next((thing for pattern, thing in places if _fits(pattern.split("/"), way)), None)


def _fits(pattern: list[str], way: Way) -> bool:
    """Whether a way is one of a pattern's; `*` stands for every index, and between others for every name too."""
    return len(pattern) == len(way) and all(
        wanted == step or (wanted == "*" and (isinstance(step, int) or 0 < at < len(way) - 1))
        for at, (wanted, step) in enumerate(zip(pattern, way, strict=True))
    )


class WorkspaceNames:
    """The names that a file of a workspace may use, each with what is known of it."""

    def __init__(self, loaded: LoadedWorkspace | None, path: Path) -> None:
        self._workspace: Workspace | None = loaded.workspace if loaded is not None else None
        self._skill: Skill | None = loaded.skill_of(path) if loaded is not None else None
        self._register = loaded.check.register if loaded is not None else None
        self._facts = loaded.check.facts(self._skill) if loaded is not None and self._skill else None

    def all(self, thing: NamedThing) -> Mapping[str, Page]:
        """The names of a kind of thing."""
        match thing:
            case NamedThing.TOOL:
                return self.tools()
            case NamedThing.CALLED:
                return {
                    **self.tools(),
                    **{name: _stated(tool.meaning) for name, tool in BUILTIN_TOOLS.items()},
                }
            case NamedThing.RULE:
                return {name: _stated(rule.reason) for name, rule in RULES.items()}
            case NamedThing.PLATFORM:
                return {name: _stated(field.meaning) for name, field in PLATFORM_FIELDS.items()}
            case NamedThing.CODE:
                return {name: _stated(code.meaning) for name, code in ERROR_CODES.items()}
            case NamedThing.PRINCIPAL | NamedThing.ROLE | NamedThing.GRANT if self._register is not None:
                return governed_names(thing.name, self._register)
            case _:
                return dict.fromkeys(self._plain(thing), _stated(None))

    def _plain(self, thing: NamedThing) -> Iterable[str]:
        if thing in _WORDS:
            return _WORDS[thing]
        workspace = self._workspace
        if workspace is None:
            return ()
        if thing in (NamedThing.ROLE, NamedThing.GRANT):
            return ()
        if thing is NamedThing.SKILL:
            return (skill.key for skill in workspace.skills)
        if thing is NamedThing.PRINCIPAL:
            principals = workspace.grants.principals if workspace.grants else ()
            return (principal.id for principal in principals if principal.id)
        facts = self._facts
        if facts is None:
            return ()
        if thing is NamedThing.ARGUMENT:
            return self._arguments()
        if thing is NamedThing.ENTITY:
            return facts.entity_types()
        return facts.input_names() if thing is NamedThing.INPUT else facts.output_names()

    def _arguments(self) -> Iterable[str]:
        """The arguments of the tools, the skill's own first, then those of the builtins.

        A path to a place does not tell what stands beside it, hence not only those of the tool that the step calls.
        """
        listed = self._workspace.tools(self._skill) if self._workspace is not None else {}
        for name in self.tools():
            schema = listed[name].input_schema if name in listed else None
            properties = schema.get("properties") if schema else None
            yield from properties if isinstance(properties, dict) else ()
        for tool in BUILTIN_TOOLS.values():
            yield from (parameter.name for parameter in tool.parameters)

    def tools(self) -> Mapping[str, Page]:
        """The tools of the file's skill first, then all that servers list."""
        workspace, skill = self._workspace, self._skill
        if workspace is None:
            return {}
        listed = workspace.tools(skill)
        facts = self._facts
        own = (*(facts.tool_names() if facts else ()), *((skill.tool_names if skill else None) or ()))
        names = dict.fromkeys(name for name in (*own, *listed) if name)
        return {name: partial(tool_page, listed[name]) if name in listed else _stated(None) for name in names}


def _stated(said: Localized | None) -> Page:
    return lambda: said
