"""What surrounds one contract: its skill's bindings, the other skills, the tools' schemas, the runtime's settings.

    around = Gathering(workspace).around(skill)       # prepared once, whenever a file other than the contract changed
    around.binds("article_save")                      # True, False, or None where nobody knows

Every public method is a *question*: a pure function of the surroundings and some names, whose answer can be compared.
Rules put them through `Facts.ask(Surroundings.binds, name)`, so that whoever checks a piece of a contract can record
what it asked; with other surroundings only the pieces whose answers differ need checking again.

What was not given is unknown and answered with None. `Supply.is_complete` and its like say whether "nobody" is certain.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from skillcontract.model.edit_distance import nearest
from skillcontract.model.enums import Share
from skillcontract.workspace.receipt_answers import ReceiptAnswers, described, together
from skillcontract.workspace.team import NOBODY, Neighbour, Supplied, Supply, Team
from skillcontract.workspace.tool_schemas import SchemaPlace, ToolSchemas

if TYPE_CHECKING:
    from skillcontract.syntax.values import Json


class ProviderState(StrEnum):
    """What stands behind an input's `provider` (§7)."""

    USABLE = "usable"
    UNKNOWN_HERE = "unknown-here"
    """Nobody knows: the workspace does not tell which skills there are."""
    ITSELF = "itself"
    NO_SUCH_SKILL = "no-such-skill"
    ANOTHER_AGENTS = "another-agents"
    INACTIVE = "inactive"


class Provider(NamedTuple):
    """A provider and, where it is not usable, the skill that may have been meant."""

    state: ProviderState
    near: str | None = None


class Hints(NamedTuple):
    """A tool's annotations; None where it does not say (MCP: hints, never truth)."""

    read_only: bool | None
    destructive: bool | None


class FilePlace(NamedTuple):
    """A place in a file of the workspace, by JSON Pointer."""

    file: Path
    pointer: str


@dataclass(frozen=True, eq=False)
class Surroundings:
    """Everything known beside a contract's own text. Two of them are compared by their answers, never as a whole."""

    own_key: str | None = None
    """The skill's key, where a file says it."""
    bound_tools: tuple[str, ...] | None = None
    """toolNames; None where nothing says so."""
    team: Team = NOBODY
    """The other skills of the agents that own this one: what may run before it in a task."""
    everyone: Team = NOBODY
    """All other skills: what may have run before in a session."""
    agent_skills: frozenset[str] | None = None
    """The keys of all skills of the agents that own this one; None where no agent is known to."""
    foreign_skills: frozenset[str] = frozenset()
    """The keys of skills that are known and belong to other agents alone."""
    tools: Mapping[str, ToolSchemas] | None = None
    """The tools that servers have listed; None where no list was given."""
    has_all_tools: bool = False
    """Whether the workspace says that its lists hold every tool there is (semantics A14, S04)."""
    drifted: frozenset[str] = frozenset()
    """The tools that are not what they were when tools.lock.json was written."""
    receipt_tools: Mapping[str, ReceiptAnswers] = field(default_factory=dict)
    """The tools that answer with receipts by the manifest's word, or in the skill's scenarios."""
    confirm_bypass_tools: frozenset[str] = frozenset()
    delegate_depth: int = 2
    definition_file: Path | None = None
    """The skill's own skill.json5."""
    lock_file: Path | None = None
    _receipts: dict[str, ReceiptAnswers | None] = field(init=False, repr=False, default_factory=dict)

    def _other(self, key: str) -> Neighbour | None:
        return self.team.member(key) or self.everyone.member(key)

    # -- the skill --------------------------------------------------------------------------------------------------

    def binds(self, tool: str) -> bool | None:
        """Whether the skill may call a tool of that name (§1.3)."""
        return None if self.bound_tools is None else tool in self.bound_tools

    def bound_near(self, tool: str) -> str | None:
        """The bound tool that a name may have meant."""
        return nearest(tool, self.bound_tools or ())

    def skips_confirmation(self, tool: str) -> bool:
        """Whether `state.write-confirm-bypass-tools` lists the tool (§14.1)."""
        return tool in self.confirm_bypass_tools

    def can_be_delegated_to(self) -> bool | None:
        """Whether some other skill of its agents could delegate to it (§15)."""
        if self.agent_skills is None:
            return None
        return self.delegate_depth > 0 and bool(self.agent_skills - {self.own_key})

    # -- where it is said -------------------------------------------------------------------------------------------

    def bindings_file(self) -> Path | None:
        """The file that says which tools the skill may call."""
        return self.definition_file

    def listed_at(self, tool: str) -> FilePlace | None:
        """Where a server lists the tool."""
        schemas = self._schemas(tool)
        file = schemas.tool.file if schemas is not None else None
        return (
            FilePlace(file.path, schemas.tool.pointer) if schemas is not None and file is not None else None
        )

    def locked_at(self) -> Path | None:
        """The file that says what the tools were when they were agreed to."""
        return self.lock_file

    def contract_of(self, key: str) -> Path | None:
        """The contract of another skill."""
        neighbour = self._other(key)
        return neighbour.contract if neighbour is not None else None

    def definition_of(self, key: str) -> Path | None:
        """The skill.json5 of another skill."""
        neighbour = self._other(key)
        return neighbour.definition if neighbour is not None else None

    def sharing(self, key: str, share: Share) -> tuple[str, ...]:
        """The other skills that share an output of that name in a scope, the first ones first."""
        givers = self.team if share is Share.TASK else self.everyone
        return tuple(each.key for each in givers.suppliers(share, key))

    # -- what other skills supply -----------------------------------------------------------------------------------

    def evidence(self, key: str) -> Supply:
        """Whether a skill that may run upstream extracts that key (§9)."""
        return self.team.supply(Supplied.EVIDENCE, key)

    def shared_value(self, key: str, share: Share) -> Supply:
        """Whether another skill shares an output of that name (§8). A session outlives its agent's tasks."""
        givers = self.team if share is Share.TASK else self.everyone
        return givers.supply(share, key)

    def entity(self, kind: str) -> Supply:
        """Whether another skill makes entities of that type; earlier tasks may have been any agent's."""
        return self.everyone.supply(Supplied.ENTITY, kind)

    def upstream_output(self, name: str) -> Supply:
        """Whether a skill that may run upstream may write an output of that name (§7, §8)."""
        if self.team.has_open_outputs:
            return Supply(True, self.team.is_complete)
        return self.team.supply(Supplied.OUTPUT, name)

    def provider(self, key: str) -> Provider:
        """What stands behind a provider's key (§7)."""
        if self.own_key is not None and key == self.own_key:
            return Provider(ProviderState.ITSELF)
        if self.agent_skills is None:
            return Provider(ProviderState.UNKNOWN_HERE)
        if key in self.agent_skills:
            neighbour = self._other(key)
            inactive = neighbour is not None and neighbour.is_active is False
            return Provider(ProviderState.INACTIVE if inactive else ProviderState.USABLE)
        near = nearest(key, sorted(self.agent_skills - {self.own_key or ""}))
        foreign = key in self.foreign_skills
        return Provider(ProviderState.ANOTHER_AGENTS if foreign else ProviderState.NO_SUCH_SKILL, near)

    def way_back(self, provider: str) -> tuple[str, ...]:
        """The providers that lead from one of them back to this skill, that one first; none where none do."""
        if self.own_key is None or provider == self.own_key:
            return ()
        waiting: list[tuple[str, ...]] = [(provider,)]
        seen = {provider}
        while waiting:
            way = waiting.pop(0)
            neighbour = self._other(way[-1])
            for next_ in neighbour.facts.providers() if neighbour and neighbour.facts else ():
                if next_ == self.own_key:
                    return way
                if next_ not in seen:
                    seen.add(next_)
                    waiting.append((*way, next_))
        return ()

    # -- tools ------------------------------------------------------------------------------------------------------

    def lists(self, tool: str) -> bool | None:
        """Whether a server lists the tool."""
        return None if self.tools is None else tool in self.tools

    def lists_all_tools(self) -> bool:
        """Whether a tool that no server lists is certainly none."""
        return self.has_all_tools

    def listed_near(self, tool: str) -> str | None:
        """The listed tool that a name may have meant."""
        return nearest(tool, self.tools or ())

    def argument(self, tool: str, path: str) -> SchemaPlace | None:
        """What the tool's inputSchema says about an argument's path."""
        schemas = self._schemas(tool)
        return schemas.argument(path) if schemas else None

    def response(self, tool: str, path: str) -> SchemaPlace | None:
        """What the tool's outputSchema says about a path into its response."""
        schemas = self._schemas(tool)
        return schemas.response(path) if schemas else None

    def response_field(self, tool: str, path: str, name: str) -> SchemaPlace | None:
        """What it says about a field of what stands at a path into its response."""
        schemas = self._schemas(tool)
        return schemas.field(path, name) if schemas else None

    def hints(self, tool: str) -> Hints:
        """What the tool's annotations say of its effect."""
        schemas = self._schemas(tool)
        said: Mapping[str, Json] = schemas.tool.annotations if schemas else {}
        return Hints(_flag(said.get("readOnlyHint")), _flag(said.get("destructiveHint")))

    def receipt(self, tool: str) -> ReceiptAnswers | None:
        """How the tool answers with receipts; None where nothing says that it does."""
        if tool not in self._receipts:
            schemas = self._schemas(tool)
            by_schema = described(schemas) if schemas else None
            told = self.receipt_tools.get(tool)
            self._receipts[tool] = together(by_schema, told) if by_schema and told else by_schema or told
        return self._receipts[tool]

    def has_drifted(self, tool: str) -> bool:
        """Whether the tool is not what it was when tools.lock.json was written."""
        return tool in self.drifted

    def _schemas(self, tool: str) -> ToolSchemas | None:
        return (self.tools or {}).get(tool)


def _flag(value: Json) -> bool | None:
    return value if isinstance(value, bool) else None
