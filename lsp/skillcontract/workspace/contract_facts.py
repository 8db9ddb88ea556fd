"""What the rules may ask about the rest of the contract, outside the piece of text they look at.

A fact has a *question* - a kind and a key - and each piece of a contract (a chunk of its document, or all of it)
*contributes* plain, equatable answers. Whoever checks a piece records the questions its rules asked; only a piece
whose questions have new answers needs checking again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, TypeVar, cast

from skillcontract.model.contract import Contract, Entity, Output, Setting, Tool
from skillcontract.model.enums import Share, SideEffect

Question: TypeAlias = tuple[str, str]
"""A kind of fact and the key it is about; "" where the kind has no keys."""
Ask: TypeAlias = Callable[[Question], "tuple[Hashable, ...]"]
"""Gives what the pieces of the contract contribute to a question, in the order of the text."""

T = TypeVar("T")
_WRITE = SideEffect.WRITE


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
    pointer: str = ""
    """Where it stands in the contract."""


class OutputFact(NamedTuple):
    """What an output hands on when its node is done. `entity` is the type of the entity it makes."""

    name: str
    share: Share | None
    entity: str | None
    is_known: bool
    """False where one of the two is refused: then nothing may be concluded from what is None."""


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

    def is_fully_read(self) -> bool:
        """Whether a name that is nowhere in the contract is certainly not declared in it."""
        return not self._all("unread") and not self._all("refused")

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

    def shares(self, name: str, share: Share) -> bool:
        """Whether the output of that name hands its value on in that scope (§8)."""
        output = self.output(name)
        return output is not None and output.share is share

    def has_entity(self, kind: str) -> bool:
        """Whether an extract or an output makes entities of that type."""
        return bool(self._all("entity", kind))

    def entity_types(self) -> tuple[str, ...]:
        """The types of all entities it makes, each once."""
        groups: tuple[tuple[str, ...], ...] = self._all("entities")
        return tuple(dict.fromkeys(kind for group in groups for kind in group))

    def providers(self) -> tuple[str, ...]:
        """The skills that its inputs name as providers, each once."""
        groups: tuple[tuple[str, ...], ...] = self._all("providers")
        return tuple(dict.fromkeys(key for group in groups for key in group))

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


def contributions(contract: Contract, unread: bool, pointers: Iterable[str] = ()) -> dict[Question, Hashable]:
    """What a piece of a contract, bound as far as it goes, tells the rest.

    `unread` says that some of its text could not be read; `pointers` name the root properties and tools that the
    piece writes and another piece could write too.
    """
    facts: dict[Question, Hashable] = {}
    for pointer in pointers:
        facts["definition", pointer] = True
    if unread or contract.tools.is_unknown:
        facts["unread", ""] = True
    # Whether names may be declared that nobody can know: whole maps, or lists, that the runtime cannot bind.
    is_refused = contract.inputs.is_unknown or contract.outputs.is_unknown
    kinds: dict[str, bool] = {}
    if tools := contract.tools.value:
        is_refused = _tell_tools(tools, facts, kinds) or is_refused
    if inputs := contract.inputs.value:
        facts["inputs", ""] = tuple(inputs)
        facts |= {("input", name): True for name in inputs}
        if providers := tuple(each.provider.value for each in inputs.values() if each.provider.value):
            facts["providers", ""] = providers
    if outputs := contract.outputs.value:
        is_refused = _tell_outputs(outputs, facts, kinds) or is_refused
    if kinds:
        facts["entities", ""] = tuple(kinds)
        facts |= {("entity", kind): True for kind in kinds}
    if is_refused:
        facts["refused", ""] = True
    return facts


def _tell_tools(tools: Mapping[str, Tool], facts: dict[Question, Hashable], kinds: dict[str, bool]) -> bool:
    """Add what tools tell, and the types of their entities; whether something in them is refused that might tell more."""
    # Plain loops: each keystroke in a tool comes by.
    is_refused = False
    writers: list[str] = []
    by_key: dict[str, list[ExtractFact]] = {}
    for name, tool in tools.items():
        effect, extracts = tool.effect, tool.extracts
        if effect is _WRITE:
            writers.append(name)
        facts["tool", name] = ToolFact(name, effect, has_success(tool))
        is_refused = is_refused or extracts.is_unknown
        for extract in extracts.value or ():
            is_refused = _tell_entity(extract.entity, kinds) or is_refused
            key = extract.key.value
            if key:
                told = ExtractFact(name, key, extract.path.value, extract.pointer)
                by_key.setdefault(key, []).append(told)
    facts["tools", ""] = tuple(tools)
    if writers:
        facts["writers", ""] = tuple(writers)
    if by_key:
        facts["extracts", ""] = tuple(by_key)
        for key, all_ in by_key.items():
            facts["extract", key] = tuple(all_)
    return is_refused


def _tell_outputs(
    outputs: Mapping[str, Output], facts: dict[Question, Hashable], kinds: dict[str, bool]
) -> bool:
    """The same for outputs."""
    is_refused = False
    facts["outputs", ""] = tuple(outputs)
    for name, output in outputs.items():
        facts["output", name] = _output(output)
        is_refused = _tell_entity(output.entity, kinds) or output.share.is_unknown or is_refused
    return is_refused


def _tell_entity(entity: Setting[Entity], kinds: dict[str, bool]) -> bool:
    """Add an entity's type; whether it is refused."""
    if entity.value is None:
        return entity.is_unknown
    kind = entity.value.type
    if kind.value:
        kinds[kind.value] = True
    return kind.is_unknown


def facts_of(contract: Contract, unread: bool) -> ContractFacts:
    """The facts of a whole contract that nobody edits. `unread` as for `contributions`."""
    told = contributions(contract, unread)

    def ask(question: Question) -> tuple[Hashable, ...]:
        kind, key = question
        if kind in DERIVED:
            base, derive = DERIVED[kind]
            return (derive(ask((base, key))),)
        return (told[question],) if question in told else ()

    return ContractFacts(ask)


def has_success(tool: Tool) -> bool:
    """Whether the tool has a condition of success, or something the runtime will not bind as one (semantics A12)."""
    return tool.success.is_unknown or (tool.success.value is not None and tool.success.value.is_configured)


def _output(output: Output) -> OutputFact:
    entity = output.entity.value
    known = not output.share.is_unknown and not output.entity.is_unknown
    return OutputFact(output.name, output.share.value, entity.type.value if entity else None, known)
