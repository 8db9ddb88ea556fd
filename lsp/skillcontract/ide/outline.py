"""What a piece of a contract declares, as a hierarchy: tools with arguments and extracts, inputs, outputs.

The outline feeds the document's symbols and the names that completion offers. It is a pure function of the piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeVar, cast

from skillcontract.model.contract import (
    Argument,
    Contract,
    Entry,
    Extract,
    Input,
    Output,
    Setting,
    Success,
    Tool,
)
from skillcontract.model.enums import SideEffect
from skillcontract.model.properties import PROPERTIES, Place
from skillcontract.syntax.writing import to_json
from skillcontract.text.span import Span

T = TypeVar("T")


class SymbolKind(Enum):
    """What a symbol is; editors choose its icon by it."""

    GROUP = auto()
    READ_TOOL = auto()
    WRITE_TOOL = auto()
    ARGUMENT = auto()
    SUCCESS = auto()
    EXTRACT = auto()
    VERIFY = auto()
    INPUT = auto()
    OUTPUT = auto()
    SETTING = auto()


@dataclass(frozen=True, slots=True)
class Symbol:
    """One thing a contract declares. `selection` is the name's place inside `span`."""

    name: str
    kind: SymbolKind
    detail: str
    span: Span
    selection: Span
    children: tuple[Symbol, ...] = ()


def tool_symbol(tool: Tool) -> Symbol:
    """A tool with its arguments, success, extracts and verification."""
    kind = SymbolKind.WRITE_TOOL if tool.effect is SideEffect.WRITE else SymbolKind.READ_TOOL
    children: list[Symbol] = []
    if tool.args.value is not None:
        children.append(_group("args", tool.args, map(_argument, tool.args.value.values())))
    if tool.success.value is not None:
        children.append(_setting("success", SymbolKind.SUCCESS, _condition(tool.success.value), tool.success))
    if tool.extracts.value is not None:
        children.append(_group("extracts", tool.extracts, map(_extract, tool.extracts.value)))
    if tool.verify.value is not None:
        called = tool.verify.value.tool.value or ""
        children.append(_setting("verify", SymbolKind.VERIFY, called, tool.verify))
    return _entry(tool, tool.name, kind, tool.label.value or "", children)


def root_symbol(name: str, setting: Setting[object]) -> Symbol | None:
    """A root property: a group for `inputs`, `outputs` and `tools`, a single line for the others; None where it is not set."""
    value = setting.value
    if not setting.is_set:
        return None
    if isinstance(value, Mapping):
        return _group(name, setting, (_declared(entry) for entry in value.values()))
    return _setting(name, SymbolKind.SETTING, _plain(value), setting)


def contract_symbols(contract: Contract) -> tuple[Symbol, ...]:
    """A whole contract's symbols, in the order of the text."""
    found = (
        root_symbol(name, cast("Setting[object]", getattr(contract, name)))
        for name in PROPERTIES[Place.CONTRACT]
    )
    return tuple(sorted((symbol for symbol in found if symbol), key=lambda symbol: symbol.span))


def _declared(entry: object) -> Symbol:
    if isinstance(entry, Tool):
        return tool_symbol(entry)
    if isinstance(entry, Input):
        return _entry(entry, entry.name, SymbolKind.INPUT, entry.from_.value or entry.provider.value or "")
    if isinstance(entry, Output):
        return _entry(entry, entry.name, SymbolKind.OUTPUT, _shape(entry))
    raise TypeError(f"{type(entry).__name__} is no entry of the root")


def _argument(argument: Argument) -> Symbol:
    return _entry(argument, argument.path, SymbolKind.ARGUMENT, _origin(argument))


def _origin(argument: Argument) -> str:
    """Where an argument's value comes from, as briefly as an outline has room for."""
    if argument.from_.value is not None:
        return argument.from_.value
    if argument.const.is_set:
        return f"const {_shortened(to_json(argument.const.value))}"
    return ", ".join(
        source.value.value for source in argument.sources.value or () if source.value is not None
    )


def _condition(success: Success) -> str:
    words = [success.path.value or "", success.op.value.value if success.op.value else ""]
    if success.value.is_set:
        words.append(_shortened(to_json(success.value.value)))
    return " ".join(word for word in words if word)


def _extract(extract: Extract) -> Symbol:
    key, path = extract.key.value or "", extract.path.value or ""
    selection = extract.key.span if key else extract.path.span if path else extract.key_span
    return Symbol(key or path or "?", SymbolKind.EXTRACT, path if key else "", extract.span, selection)


def _shape(output: Output) -> str:
    words = [
        output.type.value.value if output.type.value else "",
        output.share.value.value if output.share.value else "",
    ]
    return " ".join(word for word in words if word)


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else ""


def _shortened(text: str) -> str:
    return text if len(text) <= 24 else text[:23] + "…"


def _group(name: str, setting: Setting[T], symbols: Iterable[Symbol]) -> Symbol:
    children = tuple(symbols)
    return _setting(name, SymbolKind.GROUP, str(len(children)), setting, children)


def _setting(
    name: str, kind: SymbolKind, detail: str, setting: Setting[T], children: tuple[Symbol, ...] = ()
) -> Symbol:
    return Symbol(
        name, kind, detail, Span(setting.key_span.start, setting.span.end), setting.key_span, children
    )


def _entry(entry: Entry, name: str, kind: SymbolKind, detail: str, children: Iterable[Symbol] = ()) -> Symbol:
    return Symbol(
        name, kind, detail, Span(entry.key_span.start, entry.span.end), entry.key_span, tuple(children)
    )
