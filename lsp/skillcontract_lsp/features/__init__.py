"""One feature of the protocol, one file: parameters in, the language asked, an answer out."""

from collections.abc import Mapping

from skillcontract_lsp.features import (
    code_actions,
    completion,
    diagnostics,
    folding,
    formatting,
    hover,
    inlay_hints,
    lenses,
    links,
    navigation,
    renaming,
    selection,
    semantic_tokens,
    symbols,
    synchronization,
    workspace,
    workspace_symbols,
)
from skillcontract_lsp.session import Handler

REQUESTS: Mapping[str, Handler] = {
    "textDocument/codeAction": code_actions.code_actions,
    "textDocument/codeLens": lenses.code_lenses,
    "textDocument/completion": completion.complete,
    "textDocument/definition": navigation.definition,
    "textDocument/diagnostic": diagnostics.pull,
    "textDocument/documentHighlight": navigation.highlights,
    "textDocument/documentLink": links.document_links,
    "textDocument/documentSymbol": symbols.document_symbols,
    "textDocument/foldingRange": folding.folding_ranges,
    "textDocument/formatting": formatting.format_document,
    "textDocument/hover": hover.hover,
    "textDocument/inlayHint": inlay_hints.inlay_hints,
    "textDocument/prepareRename": renaming.prepare_rename,
    "textDocument/references": navigation.references,
    "textDocument/rename": renaming.rename_everywhere,
    "textDocument/selectionRange": selection.selection_ranges,
    "textDocument/semanticTokens/full": semantic_tokens.whole,
    "textDocument/semanticTokens/full/delta": semantic_tokens.delta,
    "textDocument/semanticTokens/range": semantic_tokens.part,
    "workspace/diagnostic": diagnostics.pull_workspace,
    "workspace/symbol": workspace_symbols.workspace_symbols,
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
