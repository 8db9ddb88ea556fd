"""The answers we give, as typed dictionaries that go to JSON as they are.

They follow LSP 3.17. lsprotocol has the same shapes as classes, but importing it costs more than the whole start of
this server (see NOTES.md); the tests structure every answer with lsprotocol's converter instead, which proves them valid.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from skillcontract_lsp.protocol.messages import Wire


class WirePosition(TypedDict):
    """`Position`."""

    line: int
    character: int


class WireRange(TypedDict):
    """`Range`."""

    start: WirePosition
    end: WirePosition


class WireTextEdit(TypedDict):
    """`TextEdit`."""

    range: WireRange
    newText: str


class MarkupContent(TypedDict):
    """`MarkupContent`."""

    kind: Literal["markdown", "plaintext"]
    value: str


class WireHover(TypedDict):
    """`Hover`."""

    contents: MarkupContent
    range: WireRange


class FoldingRange(TypedDict):
    """`FoldingRange`."""

    startLine: int
    endLine: int
    kind: NotRequired[Literal["comment", "imports", "region"]]


class CodeDescription(TypedDict):
    """`CodeDescription`."""

    href: str


class WireLocation(TypedDict):
    """`Location`."""

    uri: str
    range: WireRange


class RelatedInformation(TypedDict):
    """`DiagnosticRelatedInformation`."""

    location: WireLocation
    message: str


class WireDiagnostic(TypedDict):
    """`Diagnostic`."""

    range: WireRange
    severity: int
    code: str
    source: str
    message: str
    codeDescription: NotRequired[CodeDescription]
    tags: NotRequired[list[int]]
    relatedInformation: NotRequired[list[RelatedInformation]]
    data: NotRequired[Wire]


class WorkspaceEdit(TypedDict):
    """`WorkspaceEdit`."""

    changes: dict[str, list[WireTextEdit]]


class WireCodeAction(TypedDict):
    """`CodeAction`."""

    title: str
    kind: str
    diagnostics: NotRequired[list[WireDiagnostic]]
    isPreferred: NotRequired[bool]
    edit: WorkspaceEdit


class DocumentHighlight(TypedDict):
    """`DocumentHighlight`."""

    range: WireRange
    kind: int


class PreparedRename(TypedDict):
    """The answer to `textDocument/prepareRename`."""

    range: WireRange
    placeholder: str


class Command(TypedDict):
    """`Command`."""

    title: str
    command: str
    arguments: list[object]


class CodeLens(TypedDict):
    """`CodeLens`."""

    range: WireRange
    command: Command


class InlayHint(TypedDict):
    """`InlayHint`."""

    position: WirePosition
    label: str
    tooltip: MarkupContent
    paddingLeft: bool


class SelectionRange(TypedDict):
    """`SelectionRange`."""

    range: WireRange
    parent: NotRequired[SelectionRange]


class DocumentLink(TypedDict):
    """`DocumentLink`."""

    range: WireRange
    target: str


class SymbolInformation(TypedDict):
    """`SymbolInformation`."""

    name: str
    kind: int
    location: WireLocation
    containerName: NotRequired[str]
