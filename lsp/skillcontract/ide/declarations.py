"""The names a contract declares, gathered piece by piece: what completion offers and hover explains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from skillcontract.ide.outline import Symbol, SymbolKind, contract_symbols, tool_symbol
from skillcontract.model.contract import NOWHERE, Contract, Entity, Setting, Tool


@dataclass(frozen=True, slots=True)
class DeclaredExtract:
    """One of the `extracts` of a tool."""

    key: str
    """Its key; "" where it has none, so that no expression can name it."""
    tool: str
    path: str
    fields: tuple[str, ...]
    """The fields that count, and those the entity takes its id and name from."""
    entity: str = ""
    """The type of the entities it makes; "" where it makes none."""


@dataclass(frozen=True, slots=True)
class Declarations:
    """What one piece of a contract declares."""

    symbols: tuple[Symbol, ...]
    """Its outline; of a piece of `tools`, the tools."""
    tools: tuple[Symbol, ...]
    extracts: tuple[DeclaredExtract, ...]
    inputs: tuple[str, ...]
    outputs: tuple[tuple[str, str], ...]
    """Each output's name with its scope: `TASK`, `SESSION` or ""."""
    entities: tuple[tuple[str, tuple[str, ...]], ...]
    """The types of the entities that are made, each with the fields that are named for one of them."""
    success_paths: tuple[tuple[str, str], ...]
    """By tool the path whose value tells its success."""


def declarations(contract: Contract) -> Declarations:
    """What a contract, or the piece of one that was bound, declares."""
    tools = tuple((contract.tools.value or {}).values())
    outputs = tuple((contract.outputs.value or {}).values())
    made = [(one.entity, one.fields) for tool in tools for one in tool.extracts.value or ()]
    made += [(output.entity, output.fields) for output in outputs]
    symbols = tuple(map(tool_symbol, tools))
    return Declarations(
        symbols=symbols if contract.tools.span == NOWHERE and tools else contract_symbols(contract),
        tools=symbols,
        extracts=tuple(extract for tool in tools for extract in _extracts(tool)),
        inputs=tuple(contract.inputs.value or {}),
        outputs=tuple(
            (output.name, output.share.value.value if output.share.value else "") for output in outputs
        ),
        entities=tuple(
            (entity.value.type.value, _texts(fields))
            for entity, fields in made
            if entity.value and entity.value.type.value
        ),
        success_paths=tuple(
            (tool.name, tool.success.value.path.value)
            for tool in tools
            if tool.success.value and tool.success.value.path.value
        ),
    )


def _extracts(tool: Tool) -> Iterator[DeclaredExtract]:
    for extract in tool.extracts.value or ():
        entity = extract.entity.value
        yield DeclaredExtract(
            extract.key.value or "",
            tool.name,
            extract.path.value or "",
            (*_texts(extract.fields), *_entity_fields(extract.entity)),
            (entity.type.value or "") if entity is not None else "",
        )


def _texts(fields: Setting[tuple[Setting[str], ...]]) -> tuple[str, ...]:
    return tuple(field.value for field in fields.value or () if field.value)


def _entity_fields(entity: Setting[Entity]) -> Iterator[str]:
    """The fields an entity's id and name are read from; their defaults are `id` and `name` (§6.3)."""
    if entity.value is not None:
        yield entity.value.id.value or "id"
        yield entity.value.name.value or "name"


class DeclaredNames:
    """The names of a whole contract, asked of its pieces in order. A later tool of the same name wins (semantics A7)."""

    def __init__(self, read: Callable[[], Sequence[Declarations]]) -> None:
        self._read = read

    @cached_property
    def _pieces(self) -> Sequence[Declarations]:
        """Read only when a name is asked for: most completions need none."""
        return self._read()

    def _tools(self) -> Iterator[Symbol]:
        for piece in self._pieces:
            yield from piece.tools

    def tools(self) -> Iterable[str]:
        """All tools, each once."""
        return dict.fromkeys(tool.name for tool in self._tools())

    def write_tools(self) -> Iterable[str]:
        """The tools with `sideEffect: WRITE`."""
        kinds = {tool.name: tool.kind for tool in self._tools()}
        return [name for name, kind in kinds.items() if kind is SymbolKind.WRITE_TOOL]

    def tool(self, name: str) -> Symbol | None:
        """One tool with what it declares."""
        found = None
        for tool in self._tools():
            if tool.name == name:
                found = tool
        return found

    def arguments(self, tool: str) -> Iterable[str]:
        """The arguments of one tool."""
        found = self.tool(tool)
        return list(_arguments(found)) if found else []

    def all_arguments(self) -> Iterable[str]:
        """The arguments of all tools, each once, the most used first."""
        counted = Counter(name for tool in self._tools() for name in _arguments(tool))
        return [name for name, _ in counted.most_common()]

    def extracts(self) -> Iterable[DeclaredExtract]:
        """All extracts with a key."""
        return [extract for piece in self._pieces for extract in piece.extracts if extract.key]

    def extracts_of(self, tool: str) -> Sequence[DeclaredExtract]:
        """All extracts of one tool, in their order."""
        return [extract for piece in self._pieces for extract in piece.extracts if extract.tool == tool]

    def success_path(self, tool: str) -> str | None:
        """Where the response of a tool tells its success."""
        found = None
        for piece in self._pieces:
            found = dict(piece.success_paths).get(tool, found)
        return found

    def inputs(self) -> Iterable[str]:
        """The declared inputs."""
        return [name for piece in self._pieces for name in piece.inputs]

    def outputs(self) -> Iterable[str]:
        """The declared outputs."""
        return [name for piece in self._pieces for name, _ in piece.outputs]

    def shared(self, scope: str) -> Iterable[str]:
        """The outputs that are shared in a scope."""
        return [name for piece in self._pieces for name, share in piece.outputs if share == scope]

    def entity_types(self) -> Iterable[str]:
        """The types of the entities that are made, each once."""
        return dict.fromkeys(name for piece in self._pieces for name, _ in piece.entities)

    def entity_fields(self, kind: str) -> Iterable[str]:
        """The fields that are named for entities of a type, each once."""
        made = (fields for piece in self._pieces for name, fields in piece.entities if name == kind)
        return dict.fromkeys(field for fields in made for field in fields)


def _arguments(tool: Symbol) -> Iterator[str]:
    for part in tool.children:
        if part.name == "args":
            yield from (argument.name for argument in part.children)
