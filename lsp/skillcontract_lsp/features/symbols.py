"""`textDocument/documentSymbol`."""

from __future__ import annotations

from skillcontract.syntax.chunk import ChunkPlace
from skillcontract.text.positions import LineMap, Range
from skillcontract.text.span import Span
from skillcontract_lsp.conversion.symbols import group_json, symbols_template
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.messages import Prebuilt, Wire, utf8
from skillcontract_lsp.protocol.parameters import document_uri
from skillcontract_lsp.session import Session

_TOOLS = '"tools"'


def document_symbols(session: Session, params: Wire) -> Prebuilt:
    """The outline as a hierarchy, put together from the JSON of its chunks."""
    document = session.document(document_uri(params))
    if document is not None and document.is_json5:
        return _of_file(document, LineMap(document.document.text, session.client.encoding))
    if document is None or not document.is_contract:
        return Prebuilt(b"[]")
    chunks = document.view.document.chunks
    root: list[bytes] = []
    tools: list[bytes] = []
    opening = -1
    frames = 0
    for index, chunk in enumerate(chunks):
        if chunk.place is ChunkPlace.FRAME:
            frames += 1
            if frames == 2:
                opening = index
            elif frames == 3:
                root.append(_tools_group(document, opening, index, tools))
            continue
        text = document.symbols_json(index)
        if text:
            (tools if chunk.place is ChunkPlace.TOOLS else root).append(text)
    return Prebuilt(b"[%b]" % b",".join(root))


def _of_file(document: OpenDocument, lines: LineMap) -> Prebuilt:
    """The outline of a workspace file in JSON5."""
    from skillcontract.ide.files.outline import file_symbols

    symbols = file_symbols(document.tree.root, document.document.text)
    return Prebuilt(utf8(f"[{symbols_template(symbols, lines).at(0)}]"))


def _tools_group(document: OpenDocument, opening: int, closing: int, tools: list[bytes]) -> bytes:
    """The symbol of `tools`, whose braces are chunks of their own."""
    chunks = document.document.chunks
    key = chunks[opening].text.index(_TOOLS)
    name = document.range(opening, Span(key, key + len(_TOOLS)))
    brace = chunks[closing].text.index("}")
    end = document.range(closing, Span(brace, brace + 1)).end
    count = sum(1 for chunk in chunks[opening:closing] if chunk.place is ChunkPlace.TOOLS)
    return group_json("tools", count, Range(name.start, end), name, b",".join(tools))
