"""`textDocument/documentSymbol`."""

from __future__ import annotations

from skillcontract.ide.outline import Symbol, SymbolKind
from skillcontract.text.positions import LineMap
from skillcontract_lsp.protocol.messages import Prebuilt, Wire
from skillcontract_lsp.protocol.parameters import document_uri
from skillcontract_lsp.protocol.templates import Template, joined, literal, range_lines, range_text
from skillcontract_lsp.session import Session

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
"""LSP's `SymbolKind`: namespace, function, method, variable, boolean, field, event, key, enum, property. Clients know
ours by these numbers, so that each has one of its own."""


def document_symbols(session: Session, params: Wire) -> Prebuilt:
    """The outline as a hierarchy."""
    document = session.document(document_uri(params))
    if document is None:
        return Prebuilt("[]")
    items = joined(symbol_template(symbol, document.lines) for symbol in document.symbols())
    return Prebuilt(f"[{items.at(0)}]")


def symbol_template(symbol: Symbol, lines: LineMap) -> Template:
    """One symbol with all below it, its lines counted from the start of the text of `lines`."""
    whole, name = lines.range(symbol.span), lines.range(symbol.selection)
    children = joined(symbol_template(child, lines) for child in symbol.children)
    # LSP wants a name that is not blank.
    head = literal({"name": symbol.name if symbol.name.strip() else '""', "kind": KINDS[symbol.kind]})[:-1]
    detail = f',"detail":{literal(symbol.detail)}' if symbol.detail else ""
    below = f',"children":[{children.text}]' if children.text else ""
    return Template(
        f'{head}{detail},"range":{range_text(whole)},"selectionRange":{range_text(name)}{below}}}',
        (*range_lines(whole), *range_lines(name), *children.lines),
    )
