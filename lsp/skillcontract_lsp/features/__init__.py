"""One feature of the protocol, one file: parameters in, the language asked, an answer out.

What a document's first diagnostics do not need is imported when it is asked for first.
"""

from collections.abc import Mapping
from importlib import import_module

from skillcontract_lsp.features import (
    code_actions,
    completion,
    diagnostics,
    folding,
    formatting,
    hover,
    symbols,
    synchronization,
    workspace,
)
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.session import Handler, Session


def _later(feature: str, name: str) -> Handler:
    """A handler whose module is imported by its first call."""

    def handle(session: Session, params: Wire) -> object:
        module = import_module(f"skillcontract_lsp.features.{feature}")
        handler: Handler = getattr(module, name)
        return handler(session, params)

    return handle


REQUESTS: Mapping[str, Handler] = {
    "completionItem/resolve": completion.resolve,
    "textDocument/codeAction": code_actions.code_actions,
    "codeLens/resolve": _later("lenses", "resolve_lens"),
    "textDocument/codeLens": _later("lenses", "code_lenses"),
    "textDocument/completion": completion.complete,
    "textDocument/definition": _later("navigation", "definition"),
    "textDocument/diagnostic": diagnostics.pull,
    "textDocument/documentHighlight": _later("navigation", "highlights"),
    "textDocument/documentLink": _later("links", "document_links"),
    "textDocument/documentSymbol": symbols.document_symbols,
    "textDocument/foldingRange": folding.folding_ranges,
    "textDocument/formatting": formatting.format_document,
    "textDocument/onTypeFormatting": formatting.format_on_type,
    "textDocument/rangeFormatting": formatting.format_range,
    "textDocument/hover": hover.hover,
    "textDocument/inlayHint": _later("inlay_hints", "inlay_hints"),
    "textDocument/prepareRename": _later("renaming", "prepare_rename"),
    "textDocument/references": _later("navigation", "references"),
    "textDocument/rename": _later("renaming", "rename_everywhere"),
    "textDocument/selectionRange": _later("selection", "selection_ranges"),
    "textDocument/signatureHelp": _later("signature_help", "signature_help"),
    "textDocument/semanticTokens/full": _later("semantic_tokens", "whole"),
    "textDocument/semanticTokens/full/delta": _later("semantic_tokens", "delta"),
    "textDocument/semanticTokens/range": _later("semantic_tokens", "part"),
    "workspace/diagnostic": diagnostics.pull_workspace,
    "workspace/willRenameFiles": _later("file_operations", "will_rename_files"),
    "workspace/symbol": _later("workspace_symbols", "workspace_symbols"),
}
"""A request's method and what answers it."""

NOTIFICATIONS: Mapping[str, Handler] = {
    "textDocument/didOpen": synchronization.did_open,
    "textDocument/didChange": synchronization.did_change,
    "textDocument/didClose": synchronization.did_close,
    "initialized": workspace.initialized,
    "workspace/didChangeConfiguration": workspace.did_change_configuration,
    "workspace/didChangeWatchedFiles": workspace.did_change_watched_files,
    "workspace/didChangeWorkspaceFolders": workspace.did_change_folders,
}
"""A notification's method and what takes it; others are ignored, as the protocol asks."""

WHEN_DRAINED = frozenset(
    {
        "textDocument/diagnostic",
        "textDocument/codeLens",
        "textDocument/documentLink",
        "textDocument/inlayHint",
        "textDocument/semanticTokens/full",
        "textDocument/semanticTokens/full/delta",
        "workspace/diagnostic",
    }
)
"""Requests answered only when nothing else waits: they want the newest state, whatever was asked before."""
