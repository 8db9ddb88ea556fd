"""What the runtime adds to what is written: defaults that take effect, and what a value expression records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from skillcontract.expressions.expression import parse
from skillcontract.model.contract import Argument, Contract, Entity, Extract, Input, Output, Setting, Tool
from skillcontract.model.enums import Prefix, SideEffect
from skillcontract.model.prefixes import PREFIXES
from skillcontract.model.properties import PROPERTIES, Place
from skillcontract.rules.piece import piece_of
from skillcontract.syntax.chunk import Chunk
from skillcontract.text.language import Localized


class Hint(NamedTuple):
    """A text to show at an offset, which is no part of the file."""

    offset: int
    label: str
    tooltip: Localized


_READ_BY_INPUTS = (Prefix.SESSION, Prefix.SHARED, Prefix.OUTPUTS, Prefix.PRIOR)
_UPSTREAM = Localized(
    "没有 from 时，取最近一个已完成上游节点的同名产出（§7）。",
    "Without `from` it takes the output of its own name of the nearest finished node upstream (§7).",
)


def hints(chunk: Chunk) -> tuple[Hint, ...]:
    """The hints of a chunk, in the order of its text. Offsets are relative to it."""
    piece = piece_of(chunk)
    return tuple(sorted(_hints(piece.contract, piece.text), key=lambda hint: hint.offset))


def _hints(contract: Contract, text: str) -> Iterator[Hint]:
    for given in (contract.inputs.value or {}).values():
        yield from _input(given, text)
    for output in (contract.outputs.value or {}).values():
        yield from _output(output)
    for tool in (contract.tools.value or {}).values():
        yield from _tool(tool)


def _input(given: Input, text: str) -> Iterator[Hint]:
    prefix = parse(given.from_.value).prefix if given.from_.value else None
    if prefix in _READ_BY_INPUTS:
        yield from _source(given.from_, prefix)
    elif not given.from_.is_unknown and text[given.span.start : given.span.start + 1] == "{":
        at = given.from_.span.end if given.from_.pointer else given.span.start + 1
        yield Hint(at, f"← outputs.{given.name}", _UPSTREAM)


def _output(output: Output) -> Iterator[Hint]:
    yield from _entity(output.entity)


def _tool(tool: Tool) -> Iterator[Hint]:
    if tool.effect is SideEffect.WRITE and not tool.confirm.is_set and not tool.confirm.is_unknown:
        stated = PROPERTIES[Place.TOOL]["confirm"]
        yield Hint(tool.side_effect.span.end, "confirm: true", stated.run_time)
    for argument in tool.arguments.values():
        yield from _argument(argument)
    for extract in tool.extracts.value or ():
        yield from _extract(extract)


def _argument(argument: Argument) -> Iterator[Hint]:
    prefix = parse(argument.from_.value).prefix if argument.from_.value else None
    yield from _source(argument.from_, prefix)


def _extract(extract: Extract) -> Iterator[Hint]:
    yield from _entity(extract.entity)


def _source(setting: Setting[str], prefix: Prefix | None) -> Iterator[Hint]:
    meaning = PREFIXES[prefix] if prefix is not None else None
    if meaning is not None and meaning.source is not None:
        yield Hint(setting.span.end, f"→ {meaning.source.value}", meaning.meaning)


def _entity(entity: Setting[Entity]) -> Iterator[Hint]:
    """The fields that an entity's id and name are read from where nothing says so (§6.3)."""
    made = entity.value
    if made is None or not made.type.is_set:
        return
    left_out = [
        f"{name}: {name}"
        for name, setting in (("id", made.id), ("name", made.name))
        if not setting.is_set and not setting.is_unknown
    ]
    if left_out:
        stated = PROPERTIES[Place.ENTITY]["id"]
        yield Hint(made.type.span.end, ", ".join(left_out), stated.meaning)
