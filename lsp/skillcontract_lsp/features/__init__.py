"""One feature of the protocol, one file: parameters in, the language asked, an answer out."""

from collections.abc import Mapping

from skillcontract_lsp.features import (
    code_actions,
    completion,
    diagnostics,
    folding,
    formatting,
    hover,
    navigation,
    renaming,
    symbols,
    synchronization,
    workspace,
)
from skillcontract_lsp.session import Handler

REQUESTS: Mapping[str, Handler] = {
    "textDocument/codeAction": code_actions.code_actions,
    "textDocument/completion": completion.complete,
    "textDocument/definition": navigation.definition,
    "textDocument/diagnostic": diagnostics.pull,
    "textDocument/documentHighlight": navigation.highlights,
    "textDocument/documentSymbol": symbols.document_symbols,
    "textDocument/foldingRange": folding.folding_ranges,
    "textDocument/formatting": formatting.format_document,
    "textDocument/hover": hover.hover,
    "textDocument/prepareRename": renaming.prepare_rename,
    "textDocument/references": navigation.references,
    "textDocument/rename": renaming.rename_everywhere,
    "workspace/diagnostic": diagnostics.pull_workspace,
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

WHEN_DRAINED = frozenset({"textDocument/diagnostic", "workspace/diagnostic"})
"""Requests answered only when nothing else waits: they want the newest state, whatever was asked before."""
