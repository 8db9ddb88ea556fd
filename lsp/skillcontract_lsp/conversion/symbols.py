"""A symbol as an LSP `DocumentSymbol`."""

from __future__ import annotations

from collections.abc import Iterable

from skillcontract.ide.outline import Symbol, SymbolKind
from skillcontract.text.positions import LineMap, Range
from skillcontract_lsp.conversion.templates import Template, joined, literal, range_lines, range_text
from skillcontract_lsp.protocol.messages import utf8

KINDS = {
    SymbolKind.GROUP: 3,
    SymbolKind.READ_TOOL: 12,
    SymbolKind.WRITE_TOOL: 6,
    SymbolKind.ARGUMENT: 13,
    SymbolKind.SUCCESS: 17,
    SymbolKind.EXTRACT: 8,
    SymbolKind.VERIFY: 24,
    SymbolKind.INPUT: 20,
    SymbolKind.OUTPUT: 10,
    SymbolKind.SETTING: 7,
}
"""LSP's `SymbolKind`: namespace, function, method, variable, boolean, field, event, key, enum, property.

Every kind of ours has a number of its own, so that a client can tell them apart and choose its own icons.
"""


def symbols_template(symbols: Iterable[Symbol], lines: LineMap) -> Template:
    """Symbols as the items of a list, their lines counted from the start of the text of `lines`."""
    return joined(_symbol(symbol, lines) for symbol in symbols)


def _symbol(symbol: Symbol, lines: LineMap) -> Template:
    children = symbols_template(symbol.children, lines)
    whole, name = lines.range(symbol.span), lines.range(symbol.selection)
    text = symbol_text(
        symbol.name, symbol.kind, symbol.detail, (range_text(whole), range_text(name)), children.text
    )
    return Template(text, (*range_lines(whole), *range_lines(name), *children.lines))


def group_json(name: str, count: int, whole: Range, selection: Range, children: bytes) -> bytes:
    """A group whose children are JSON already."""
    ranges = [range_text(place) % range_lines(place) for place in (whole, selection)]
    alone = utf8(symbol_text(name, SymbolKind.GROUP, str(count), (ranges[0], ranges[1]), ""))
    return b'%b,"children":[%b]}' % (alone[:-1], children) if children else alone


def symbol_text(name: str, kind: SymbolKind, detail: str, ranges: tuple[str, str], children: str) -> str:
    """One `DocumentSymbol`; LSP wants a name that is not blank."""
    head = literal({"name": name if name.strip() else '""', "kind": KINDS[kind]})[:-1]
    more = f',"detail":{literal(detail)}' if detail else ""
    below = f',"children":[{children}]' if children else ""
    return f'{head}{more},"range":{ranges[0]},"selectionRange":{ranges[1]}{below}}}'
