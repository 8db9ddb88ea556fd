"""What the client at the other end can do and wants, as it said in `initialize`."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.text.language import Language, language_of, system_language
from skillcontract.text.positions import PositionEncoding
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.parameters import member, strings

UNNECESSARY = 1
"""LSP's `DiagnosticTag.Unnecessary`: editors dim the text."""
DEPRECATED = 1
"""`CompletionItemTag.Deprecated`: how editors show that something should rather not be used."""

REFRESHED = ("diagnostics", "codeLens", "inlayHint")
"""What a client can be told to ask for again, by its names under the capability `workspace`."""


@dataclass(frozen=True, slots=True)
class Client:
    """Everything about the client that an answer depends on."""

    encoding: PositionEncoding
    language: Language
    pulls_diagnostics: bool
    takes_snippets: bool
    takes_insert_replace: bool
    takes_item_tags: bool
    """Shows that a completion item should rather not be used."""
    takes_preselection: bool
    takes_label_details: bool
    """Shows a few words beside the label of a completion item (LSP 3.17)."""
    resolves: frozenset[str]
    """The members of a completion item that it asks for when the item is looked at; none where it does not say."""
    documents_in_markdown: bool
    """Of completion items; `takes_markdown` is about hovers."""
    takes_markdown: bool
    takes_nested_symbols: bool
    takes_code_description: bool
    takes_tags: bool
    takes_related_places: bool
    refreshes: frozenset[str]
    """The kinds of answers that it asks for again when told to: `diagnostics`, `codeLens`, `inlayHint`."""
    registers_watched_files: bool
    answers_configuration: bool
    takes_progress: bool
    takes_document_changes: bool
    renames_files: bool
    simulates_scenarios: bool
    """Plays scenarios by `skillcontract.simulate`, and wants to be offered it above them (`experimental.simulatesScenarios`)."""


def client_of(params: Wire, forced_language: Language | None) -> Client:
    """The client that sent these `InitializeParams`; what it leaves unsaid is what LSP 3.17 says to assume.

    The language is the command line's, else `initializationOptions.language`, else `locale`, else the system's.
    """
    document = member(params, "capabilities", "textDocument")
    item = member(document, "completion", "completionItem")
    published = member(document, "publishDiagnostics")
    diagnostics = member(document, "diagnostic")
    workspace = member(params, "capabilities", "workspace")
    edits = member(workspace, "workspaceEdit")
    described = diagnostics if isinstance(diagnostics, dict) else published
    return Client(
        encoding=_encoding(member(params, "capabilities", "general", "positionEncodings")),
        language=forced_language or _language(params),
        pulls_diagnostics=isinstance(diagnostics, dict),
        takes_snippets=member(item, "snippetSupport") is True,
        takes_insert_replace=member(item, "insertReplaceSupport") is True,
        takes_item_tags=DEPRECATED in _tags(item),
        takes_preselection=member(item, "preselectSupport") is True,
        takes_label_details=member(item, "labelDetailsSupport") is True,
        resolves=frozenset(strings(member(item, "resolveSupport", "properties"))),
        documents_in_markdown="markdown" in strings(member(item, "documentationFormat")),
        takes_markdown="markdown" in strings(member(document, "hover", "contentFormat")),
        takes_nested_symbols=member(document, "documentSymbol", "hierarchicalDocumentSymbolSupport") is True,
        takes_code_description=_takes(described, published, "codeDescriptionSupport"),
        takes_related_places=_takes(described, published, "relatedInformation"),
        takes_tags=UNNECESSARY in _tags(described) + _tags(published),
        refreshes=frozenset(kind for kind in REFRESHED if member(workspace, kind, "refreshSupport") is True),
        registers_watched_files=member(workspace, "didChangeWatchedFiles", "dynamicRegistration") is True,
        answers_configuration=member(workspace, "configuration") is True,
        takes_progress=member(params, "capabilities", "window", "workDoneProgress") is True,
        takes_document_changes=member(edits, "documentChanges") is True,
        renames_files="rename" in strings(member(edits, "resourceOperations")),
        simulates_scenarios=member(params, "capabilities", "experimental", "simulatesScenarios") is True,
    )


def _takes(described: Wire, published: Wire, capability: str) -> bool:
    # LSP 3.17 knows these under publishDiagnostics only; pulling clients announce them there or under `diagnostic` (3.18).
    return member(described, capability) is True or member(published, capability) is True


def _tags(described: Wire) -> list[Wire]:
    tags = member(described, "tagSupport", "valueSet")
    return tags if isinstance(tags, list) else []


def _encoding(offered: Wire) -> PositionEncoding:
    """The first of the client's encodings that we know: its order is its preference."""
    for name in strings(offered):
        if name in set(PositionEncoding):
            return PositionEncoding(name)
    return PositionEncoding.UTF16


def _language(params: Wire) -> Language:
    wanted = member(params, "initializationOptions", "language") or member(params, "locale")
    return language_of(wanted) if isinstance(wanted, str) else system_language()
