"""The names that a workspace file may use, each with what is known of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from pathlib import Path

from skillcontract.governance.register import Register
from skillcontract.ide.declarations import DeclaredNames, declarations
from skillcontract.ide.files.governed_names import governed_names
from skillcontract.ide.files.here import Here
from skillcontract.ide.files.named_things import NamedThing, Page
from skillcontract.ide.pages import word_page
from skillcontract.ide.schema_paths import argument_paths, response_paths
from skillcontract.ide.tool_page import tool_page
from skillcontract.model.binding import bind_contract
from skillcontract.model.builtin_tools import BUILTIN_TOOLS
from skillcontract.model.enums import Share, Source
from skillcontract.model.error_codes import ERROR_CODES
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.model.result_words import (
    ANSWERS,
    CALL_STATES,
    FAILURES,
    NODE_STATES,
    OUTCOMES,
    STAGES,
    STATUSES,
    TASK_STATES,
    VERDICTS,
    VERIFICATIONS,
)
from skillcontract.rules.registry import RULES
from skillcontract.rules.workspace_check import WorkspaceCheck
from skillcontract.syntax.nodes import ArrayNode
from skillcontract.text.language import Localized
from skillcontract.workspace.team import Team
from skillcontract.workspace.tool_list import ToolDefinition
from skillcontract.workspace.workspace import Skill, Workspace

STATED: Mapping[NamedThing, Mapping[str, Localized]] = {
    NamedThing.OUTCOME: OUTCOMES,
    NamedThing.STAGE: STAGES,
    NamedThing.VERDICT: VERDICTS,
    NamedThing.NODE_STATE: NODE_STATES,
    NamedThing.TASK_STATE: TASK_STATES,
    NamedThing.CALL_STATE: CALL_STATES,
    NamedThing.FAILURE: FAILURES,
    NamedThing.ANSWER: ANSWERS,
    NamedThing.VERIFICATION: VERIFICATIONS,
    NamedThing.STATUS: STATUSES,
    # No manifest turns a load rule off or down: the runtime would drop the contract all the same.
    NamedThing.RULE: {name: rule.reason for name, rule in RULES.items() if not name.startswith("L")},
    NamedThing.PLATFORM: {name: field.meaning for name, field in PLATFORM_FIELDS.items()},
    NamedThing.CODE: {name: code.meaning for name, code in ERROR_CODES.items()},
    NamedThing.SOURCE: {str(word): word_page(Source, word) for word in Source},
}
"""The things that are the same in every workspace."""
_CALL = Localized("调用 `next.tool` 指名的工具。", "Call the tool that `next.tool` names.")
_BUILTINS = {name: tool.meaning for name, tool in BUILTIN_TOOLS.items()}
_DAY = "PT24H"


class WorkspaceNames:
    """The names that a file of a workspace may use."""

    def __init__(self, check: WorkspaceCheck | None, path: Path) -> None:
        """`check` need not have looked at any file yet: what surrounds them is enough."""
        self._check = check
        self._path = path
        self._workspace: Workspace | None = check.workspace if check is not None else None
        self._skill: Skill | None = check.workspace.skill_around(path) if check is not None else None
        self._declared: dict[Path, DeclaredNames] = {}

    def all(self, thing: NamedThing, here: Here) -> Mapping[str, Page]:
        """The names of a kind of thing at a place."""
        if thing in STATED:
            return _stated(STATED[thing])
        find = self._found.get(thing)
        return find(here) if find is not None else {}

    @cached_property
    def _found(self) -> Mapping[NamedThing, Callable[[Here], Mapping[str, Page]]]:
        workspace = self._workspace
        if workspace is None:
            return {
                NamedThing.CALLED: lambda _: _stated(_BUILTINS),
                NamedThing.NEXT_ACTION: lambda _: _stated({"call": _CALL, **_BUILTINS}),
            }
        return {
            NamedThing.TOOL: self.tools,
            NamedThing.CALLED: lambda here: {**self.tools(here), **_stated(_BUILTINS)},
            NamedThing.NEXT_ACTION: lambda _: _stated({"call": _CALL, **_BUILTINS}),
            NamedThing.WRITE_TOOL: self._write_tools,
            NamedThing.SKILL: lambda _: {
                skill.key: partial(_skill_page, skill) for skill in workspace.skills
            },
            NamedThing.SKILL_ID: lambda _: {
                skill.skill_id: partial(_skill_page, skill) for skill in workspace.skills
            },
            NamedThing.OWN_SKILL_ID: lambda _: self._own_id(workspace),
            NamedThing.AGENT_SKILL: lambda _: self._agent_skills(workspace),
            NamedThing.MANUAL: lambda _: _plain(sorted(each.name for each in self._path.parent.glob("*.md"))),
            NamedThing.PRINCIPAL: lambda _: self._governed("PRINCIPAL"),
            NamedThing.ROLE: lambda _: self._governed("ROLE"),
            NamedThing.GRANT: lambda _: self._governed("GRANT"),
            NamedThing.HELD_GRANT: lambda here: _among(
                self._governed("GRANT"), here.texts(*here.way[:2], "grants")
            ),
            NamedThing.EFFECT: lambda _: self._governed("EFFECT"),
            NamedThing.OWN_EFFECT: lambda here: _among(self._governed("EFFECT"), here.texts("side_effects")),
            NamedThing.EVIDENCE_REF: lambda _: _plain(_evidence_refs(workspace)),
            NamedThing.DURATION: lambda _: _plain((workspace.settings.reconfirm_after, _DAY)),
            NamedThing.INPUT: lambda here: _plain(self.declared(here).inputs()),
            NamedThing.OUTPUT: lambda here: _plain(self.declared(here).outputs()),
            NamedThing.NODE_OUTPUTS: lambda here: _plain(self._outputs_of(here.text(*here.way[:3], "skill"))),
            NamedThing.DELEGATE_OUTPUTS: lambda here: _plain(self._outputs_of(_delegate(here))),
            NamedThing.SHARED: lambda here: _plain(self._shared(here, Share.TASK)),
            NamedThing.SESSION: lambda here: _plain(self._shared(here, Share.SESSION)),
            NamedThing.EXTRACT: self._extracts,
            NamedThing.ENTITY: lambda here: _plain(self._entities(here)),
            NamedThing.ARGUMENT_PATH: lambda here: _plain(self._paths(here, [here.called or ""])),
            NamedThing.ASKED_ARGUMENT: lambda here: _plain(self._paths(here, self.declared(here).tools())),
            NamedThing.SOURCE_REF: self._source_refs,
            NamedThing.SOURCE_PATH: lambda here: _plain(self._source_paths(here)),
            NamedThing.EVIDENCE_ID: lambda here: _plain(self._evidence_ids(here)),
        }

    # -- tools

    def played(self, here: Here) -> Skill | None:
        """The skill that the file is about: the one a scenario names, else its own."""
        named = here.text("skill") if self._path.name.endswith(".scenario.json5") else None
        found = self._workspace.skill(named) if named and self._workspace is not None else None
        return found or self._skill

    def declared(self, here: Here) -> DeclaredNames:
        """What the contract of that skill declares."""
        return self._declared_by(self.played(here))

    def _declared_by(self, skill: Skill | None) -> DeclaredNames:
        file = skill.contract if skill is not None else None
        if file is None:
            return DeclaredNames(list)
        if file.path not in self._declared:
            # Kept, since one question may ask for the names of every tool, and each reading binds the whole contract.
            self._declared[file.path] = DeclaredNames(
                lambda: [declarations(bind_contract(file.tree.root).value)]
            )
        return self._declared[file.path]

    def tools(self, here: Here) -> Mapping[str, Page]:
        """The tools of the file's skill first, then all that servers list."""
        workspace, skill = self._workspace, self.played(here)
        if workspace is None:
            return {}
        listed = workspace.tools(skill)
        own = (*self.declared(here).tools(), *((skill.tool_names if skill else None) or ()))
        names = dict.fromkeys(name for name in (*own, *listed) if name)
        return {name: partial(tool_page, listed[name]) if name in listed else _nothing for name in names}

    def listed(self, here: Here, tool: str | None) -> ToolDefinition | None:
        """A tool as its server lists it."""
        if self._workspace is None or tool is None:
            return None
        return self._workspace.tools(self.played(here)).get(tool)

    def _write_tools(self, here: Here) -> Mapping[str, Page]:
        writing = frozenset(self.declared(here).write_tools())
        tools = self.tools(here)
        return {name: page for name, page in tools.items() if name in writing} or tools

    def _governed(self, kind: str) -> Mapping[str, Page]:
        register = self._register
        return governed_names(kind, register) if register is not None else {}

    @property
    def _register(self) -> Register | None:
        return self._check.terms if self._check is not None else None

    # -- skills

    def _own_id(self, workspace: Workspace) -> Mapping[str, Page]:
        """The skill's key, then what scopes of principals name and no contract is called."""
        skill, register = self._skill, self._register
        own = {} if skill is None else {skill.key: partial(_skill_page, skill)}
        known = {each.skill_id for each in workspace.skills} | own.keys()
        scoped = (name for each in register.principals for name in each.scopes) if register else ()
        return {**own, **_plain(name for name in scoped if name not in known)}

    def _agent_skills(self, workspace: Workspace) -> Mapping[str, Page]:
        owned = {key for agent in workspace.agents for key in agent.skills}
        free = [skill for skill in workspace.skills if skill.key not in owned]
        return {skill.key: partial(_skill_page, skill) for skill in (*free, *workspace.skills)}

    def _outputs_of(self, key: str | None) -> Iterable[str]:
        skill = self._workspace.skill(key) if self._workspace is not None and key else None
        return self._declared_by(skill).outputs()

    # -- what the contract and its neighbours declare

    def _team(self, here: Here, *, everyone: bool = False) -> Team | None:
        skill = self.played(here)
        if self._check is None or skill is None:
            return None
        around = self._check.knowledge(skill).surroundings
        return around.everyone if everyone else around.team

    def _shared(self, here: Here, share: Share) -> Iterable[str]:
        team = self._team(here, everyone=share is Share.SESSION)
        own = self.declared(here).shared(share.value)
        return (*own, *sorted(team.shared(share) if team is not None else ()))

    def _entities(self, here: Here) -> Iterable[str]:
        team = self._team(here, everyone=True)
        return (*self.declared(here).entity_types(), *sorted(team.entity_types if team is not None else ()))

    def _extracts(self, here: Here) -> Mapping[str, Page]:
        called = here.called
        every = tuple(self.declared(here).extracts())
        own = [each.key for each in every if each.tool == called] if called else []
        return _plain(own or [each.key for each in every])

    def _paths(self, here: Here, tools: Iterable[str]) -> Iterator[str]:
        for tool in tools:
            yield from self.declared(here).arguments(tool)
            listed = self.listed(here, tool)
            if listed is not None and listed.input_schema is not None:
                yield from (path.path for path in argument_paths(listed.input_schema))

    # -- what a scenario has so far

    def _evidence(self, here: Here) -> Iterator[tuple[str, str]]:
        """The ids and tools of the evidence given, then of the calls so far: each that is no builtin's may have left one."""
        given = here.node("given", "evidence")
        number = 0
        for index in range(len(given.items) if isinstance(given, ArrayNode) else 0):
            number += 1
            way = ("given", "evidence", index)
            yield here.text(*way, "id") or f"e{number}", here.text(*way, "tool") or ""
        for called in here.calls_before():
            if called not in BUILTIN_TOOLS:
                number += 1
                yield f"e{number}", called

    def _evidence_ids(self, here: Here) -> Iterator[str]:
        return (number for number, _ in self._evidence(here))

    def _source_paths(self, here: Here) -> Iterator[str]:
        """The paths into the response that `sourceRef` names (semantics C12)."""
        named = here.text(*here.way[:3], "sourceRef")
        tool = next((tool for number, tool in self._evidence(here) if number == named), None)
        listed = self.listed(here, tool)
        if listed is not None and listed.output_schema is not None:
            yield from response_paths(listed.output_schema)

    def _source_refs(self, here: Here) -> Mapping[str, Page]:
        """What `sourceRef` may name, by the source beside it (semantics C12)."""
        match here.text(*here.way[:3], "sourceType"):
            case Source.EVIDENCE.value:
                return _plain(self._evidence_ids(here))
            case Source.NODE_OUTPUT.value:
                return _plain((*self.declared(here).inputs(), *self.declared(here).outputs()))
            case Source.SHARED.value:
                return _plain(self._shared(here, Share.TASK))
            case Source.SESSION.value:
                return _plain(self._shared(here, Share.SESSION))
            case Source.PRIOR_TASK.value:
                return _plain(self._entities(here))
        return {}


def _delegate(here: Here) -> str | None:
    """The skill that the last delegation before this step named."""
    index = here.way[1] if len(here.way) > 1 else None
    for step in range((index if isinstance(index, int) else 0) - 1, -1, -1):
        if here.text("steps", step, "call") == "builtin_node_delegate":
            return here.text("steps", step, "args", "skillKey")
    return None


def _evidence_refs(workspace: Workspace) -> Iterator[str]:
    """The numbers under which contracts can be traced."""
    for skill in workspace.skills:
        number = skill.governance.evidence_ref if skill.governance else None
        if isinstance(number, str):
            yield number


def _skill_page(skill: Skill) -> Localized | None:
    definition = skill.definition
    said = (
        "\n\n".join(text for text in (definition.skill_name, definition.semantic_desc) if text)
        if definition
        else ""
    )
    return Localized(said, said) if said else None


def _nothing() -> Localized | None:
    return None


def _plain(names: Iterable[str]) -> Mapping[str, Page]:
    return dict.fromkeys((name for name in names if name), _nothing)


def _stated(said: Mapping[str, Localized]) -> Mapping[str, Page]:
    return {name: _saying(text) for name, text in said.items()}


def _saying(text: Localized) -> Page:
    return lambda: text


def _among(pages: Mapping[str, Page], names: Iterable[str]) -> Mapping[str, Page]:
    """Some names with their pages; all of them where none is given."""
    chosen = {name: pages.get(name, _nothing) for name in names}
    return chosen or pages
