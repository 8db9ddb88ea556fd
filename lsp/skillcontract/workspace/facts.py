"""What rules may ask about everything outside the piece of text they look at.

A fact has a *question* - a kind and a key - and each piece of a contract (a chunk of its document, or all of it)
*contributes* plain, equatable answers. Whoever checks a piece records the questions its rules asked; only a piece
whose questions have new answers needs checking again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeAlias, TypeVar, cast

from skillcontract.model.contract import Contract, Output, Tool
from skillcontract.model.enums import Share, SideEffect

Question: TypeAlias = tuple[str, str]
"""A kind of fact and the key it is about; "" where the kind has no keys."""
Contributions: TypeAlias = Mapping[Question, Hashable]
Ask: TypeAlias = Callable[[Question], "tuple[Hashable, ...]"]
"""Gives what the pieces of the contract contribute to a question, in the order of the text."""

T = TypeVar("T")


class ToolFact(NamedTuple):
    """What other parts of a contract need to know of a tool."""

    name: str
    effect: SideEffect | None
    """None where it is refused and so unknown."""
    has_success: bool
    """Also true where success is refused: nobody may conclude that it is absent."""


class ExtractFact(NamedTuple):
    """An extract that `evidence.<key>` can name. `path` is None where it is absent or refused."""

    tool: str
    key: str
    path: str | None


class OutputFact(NamedTuple):
    """What an output hands on when its node is done. `entity` is the type of the entity it makes."""

    name: str
    share: Share | None
    entity: str | None


class ContractFacts:
    """The facts of one contract, told by its own text alone."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def _all(self, kind: str, key: str = "") -> tuple[T, ...]:
        return cast("tuple[T, ...]", self._ask((kind, key)))

    def tool(self, name: str) -> ToolFact | None:
        """The tool of that name in `tools`; the last one where it stands twice (semantics A7)."""
        found: tuple[ToolFact, ...] = self._all("tool", name)
        return found[-1] if found else None

    def tool_names(self) -> tuple[str, ...]:
        """The names of all tools, in the order of the text."""
        groups: tuple[tuple[str, ...], ...] = self._all("tools")
        return tuple(name for group in groups for name in group)

    def write_tools(self) -> tuple[str, ...]:
        """The names of the tools that are known to write."""
        groups: tuple[tuple[str, ...], ...] = self._all("writers")
        names = dict.fromkeys(name for group in groups for name in group)
        return tuple(name for name in names if (tool := self.tool(name)) and tool.effect is SideEffect.WRITE)

    def knows_all_tools(self) -> bool:
        """Whether a name that is not among the tools is certainly no tool.

        False where `tools` itself is refused, or where text that may have held a tool could not be read.
        """
        return not self._all("unread")

    def extracts(self, key: str) -> tuple[ExtractFact, ...]:
        """The extracts with that key, in the order of the text."""
        groups: tuple[tuple[ExtractFact, ...], ...] = self._all("extract", key)
        return tuple(extract for group in groups for extract in group)

    def first_extract(self, key: str) -> ExtractFact | None:
        """The first of the extracts with that key whose path is known; the others are measured against it."""
        found: tuple[ExtractFact | None, ...] = self._all("first extract", key)
        return found[0] if found else None

    def extract_keys(self) -> tuple[str, ...]:
        """The keys of all extracts, each once."""
        groups: tuple[tuple[str, ...], ...] = self._all("extracts")
        return tuple(dict.fromkeys(key for group in groups for key in group))

    def has_input(self, name: str) -> bool:
        """Whether `inputs` declares that name."""
        return bool(self._all("input", name))

    def input_names(self) -> tuple[str, ...]:
        """The names of all declared inputs."""
        groups: tuple[tuple[str, ...], ...] = self._all("inputs")
        return tuple(dict.fromkeys(name for group in groups for name in group))

    def output(self, name: str) -> OutputFact | None:
        """The declared output of that name."""
        found: tuple[OutputFact, ...] = self._all("output", name)
        return found[-1] if found else None

    def output_names(self) -> tuple[str, ...]:
        """The names of all declared outputs."""
        groups: tuple[tuple[str, ...], ...] = self._all("outputs")
        return tuple(dict.fromkeys(name for group in groups for name in group))


def _first_extract(groups: tuple[Hashable, ...]) -> Hashable:
    extracts = cast("tuple[tuple[ExtractFact, ...], ...]", groups)
    return next((extract for group in extracts for extract in group if extract.path), None)


DERIVED: Mapping[str, tuple[str, Callable[[tuple[Hashable, ...]], Hashable]]] = MappingProxyType(
    {"first extract": ("extract", _first_extract)}
)
"""Questions whose one answer is made of the answers to another kind of question with the same key.

A piece that asks for the small answer is not checked again when only other parts of the large one change.
"""


class SchemaFacts(Protocol):
    """What the schemas of tools tell. Answers are None where the tool's schema is not known."""

    def has_parameter(self, tool: str, path: str) -> bool | None:
        """Whether the tool's inputSchema has a parameter at that path, written as the keys of `args` are (§5.1)."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a rule may ask. What was not given is None, and the rules that need it are silent."""

    contract: ContractFacts
    text: str
    """The text that the subject's spans refer to."""
    confirm_bypass_tools: frozenset[str] = frozenset()
    """The tools of the runtime's setting `state.write-confirm-bypass-tools` (§14.1)."""
    schemas: SchemaFacts | None = None


def contributions(contract: Contract, unread: bool, pointers: Iterable[str] = ()) -> dict[Question, Hashable]:
    """What a piece of a contract, bound as far as it goes, tells the rest.

    `unread` says that some of its text could not be read; `pointers` name the root properties and tools that the
    piece writes and another piece could write too.
    """
    facts: dict[Question, Hashable] = {("definition", pointer): True for pointer in pointers}
    if unread or contract.tools.is_unknown:
        facts["unread", ""] = True
    if tools := contract.tools.value:
        facts["tools", ""] = tuple(tools)
        writers = tuple(name for name, tool in tools.items() if tool.effect is SideEffect.WRITE)
        if writers:
            facts["writers", ""] = writers
        for name, tool in tools.items():
            facts["tool", name] = ToolFact(name, tool.effect, has_success(tool))
        facts |= _extracts(tools)
    if inputs := contract.inputs.value:
        facts["inputs", ""] = tuple(inputs)
        facts |= {("input", name): True for name in inputs}
    if outputs := contract.outputs.value:
        facts["outputs", ""] = tuple(outputs)
        facts |= {("output", name): _output(output) for name, output in outputs.items()}
    return facts


def has_success(tool: Tool) -> bool:
    """Whether the tool has a condition of success, or something the runtime will not bind as one (semantics A12)."""
    return tool.success.is_unknown or (tool.success.value is not None and tool.success.value.is_configured)


def _extracts(tools: Mapping[str, Tool]) -> dict[Question, Hashable]:
    by_key: dict[str, list[ExtractFact]] = {}
    for name, tool in tools.items():
        for extract in tool.extracts.value or ():
            if extract.key.value:
                by_key.setdefault(extract.key.value, []).append(
                    ExtractFact(name, extract.key.value, extract.path.value)
                )
    if not by_key:
        return {}
    return {
        ("extracts", ""): tuple(by_key),
        **{("extract", key): tuple(all_) for key, all_ in by_key.items()},
    }


def _output(output: Output) -> OutputFact:
    entity = output.entity.value
    return OutputFact(output.name, output.share.value, entity.type.value if entity else None)
