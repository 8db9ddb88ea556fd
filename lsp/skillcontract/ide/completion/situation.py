"""What every kind of offer is made from: where the cursor is, and what the rest of the contract says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from skillcontract.ide.cursor import Cursor
from skillcontract.ide.occurrences.occurrence import NameKind
from skillcontract.ide.outline import Symbol
from skillcontract.ide.places import Surroundings
from skillcontract.model.properties import Place, Property
from skillcontract.workspace.surroundings import Surroundings as Beyond


class ExtractNames(Protocol):
    """An extract that an expression can name."""

    @property
    def path(self) -> str:
        """Where in the response it is."""

    @property
    def key(self) -> str:
        """The name behind `evidence.`."""

    @property
    def tool(self) -> str:
        """The tool whose response it is taken from."""

    @property
    def fields(self) -> tuple[str, ...]:
        """Names that the extract itself says its items have."""

    @property
    def entity(self) -> str:
        """The type of the entities that it makes; "" where it makes none."""


class Names(Protocol):
    """The names that a contract declares, in the order of its text."""

    def tools(self) -> Iterable[str]:
        """All tools."""

    def write_tools(self) -> Iterable[str]:
        """The tools with `sideEffect: WRITE`."""

    def tool(self, name: str) -> Symbol | None:
        """One tool with what it declares."""

    def arguments(self, tool: str) -> Iterable[str]:
        """The arguments of one tool."""

    def all_arguments(self) -> Iterable[str]:
        """The arguments of all tools, each once, the most used first."""

    def extracts(self) -> Iterable[ExtractNames]:
        """All extracts with a key."""

    def extracts_of(self, tool: str) -> Sequence[ExtractNames]:
        """All extracts of one tool, in their order."""

    def success_path(self, tool: str) -> str | None:
        """Where the response of a tool tells its success; None where that is not said."""

    def inputs(self) -> Iterable[str]:
        """The declared inputs."""

    def outputs(self) -> Iterable[str]:
        """The declared outputs."""

    def shared(self, scope: str) -> Iterable[str]:
        """The outputs that are shared in a scope (`TASK` or `SESSION`)."""

    def entity_types(self) -> Iterable[str]:
        """The types of the entities that the contract's outputs and extracts make."""

    def entity_fields(self, kind: str) -> Iterable[str]:
        """The fields that they name for entities of a type."""


Used: TypeAlias = Callable[[NameKind], Iterable[str]]
"""Gives the names of a kind that expressions of the contract read, in the order of its text."""


def nobody_uses(_kind: NameKind) -> Iterable[str]:
    """What is used where no expressions were read."""
    return ()


@dataclass(frozen=True, slots=True)
class Situation:
    """A cursor in a contract."""

    cursor: Cursor
    around: Surroundings
    stated: Property | None
    """The property whose value, or whose list, the cursor is in."""
    names: Names
    beyond: Beyond | None = None
    """What other files make known; None where nothing is."""
    used: Used = nobody_uses
    """The names that expressions of the contract read."""

    @property
    def tool(self) -> str | None:
        """The tool the cursor is in."""
        path = self.cursor.path
        return path[1] if len(path) > 1 and path[0] == "tools" and isinstance(path[1], str) else None

    @property
    def argument(self) -> str | None:
        """The argument the cursor is in."""
        path = self.cursor.path
        at_argument = len(path) > 3 and path[2] == "args" and isinstance(path[3], str)
        return path[3] if self.tool and at_argument else None  # type: ignore[return-value]  # at_argument says it is a str

    def is_value_of(self, place: Place, name: str) -> bool:
        """Whether the cursor is in the value of a certain property."""
        stated = self.stated
        return stated is not None and stated.place is place and stated.name == name
