"""What the server says of itself in `initialize`."""

from __future__ import annotations

from skillcontract.version import __version__
from skillcontract_lsp.client import Client
from skillcontract_lsp.legend import MODIFIERS, TYPES
from skillcontract_lsp.protocol.messages import Wire

INCREMENTAL = 2
_MOVED = (("**/skills/*", "folder"), ("**/*.md", "file"), ("**/*.json", "file"), ("**/*.json5", "file"))
"""What other files name: skills by their folders, manuals, contracts and lists by their paths."""


def _moved(what: tuple[str, str]) -> Wire:
    glob, kind = what
    return {"scheme": "file", "pattern": {"glob": glob, "matches": kind}}


def initialize_result(client: Client) -> Wire:
    """`InitializeResult` for this client."""
    return {
        "capabilities": {
            "positionEncoding": client.encoding.value,
            "textDocumentSync": {"openClose": True, "change": INCREMENTAL, "save": True},
            "completionProvider": {"triggerCharacters": ['"', "'", "`", ".", ":"], "resolveProvider": True},
            "hoverProvider": True,
            "documentSymbolProvider": True,
            "workspaceSymbolProvider": {"workDoneProgress": True},
            "selectionRangeProvider": True,
            "codeLensProvider": {"resolveProvider": True},
            "inlayHintProvider": True,
            "documentLinkProvider": {"resolveProvider": False},
            "semanticTokensProvider": {
                "legend": {"tokenTypes": list(TYPES), "tokenModifiers": list(MODIFIERS)},
                "full": {"delta": True},
                "range": True,
            },
            "signatureHelpProvider": {"triggerCharacters": ["."]},
            "definitionProvider": True,
            "referencesProvider": {"workDoneProgress": True},
            "documentHighlightProvider": True,
            "renameProvider": {"prepareProvider": True, "workDoneProgress": True},
            "foldingRangeProvider": True,
            "documentFormattingProvider": True,
            "documentRangeFormattingProvider": True,
            "documentOnTypeFormattingProvider": {
                "firstTriggerCharacter": "\n",
                "moreTriggerCharacter": ["}", "]"],
            },
            "codeActionProvider": {
                "codeActionKinds": ["quickfix", "refactor.rewrite", "source.fixAll.skillcontract"]
            },
            "diagnosticProvider": {
                "identifier": "skillcontract",
                # One contract's findings may change with another file of its skill.
                "interFileDependencies": True,
                "workspaceDiagnostics": True,
                "workDoneProgress": True,
            },
            "workspace": {
                "workspaceFolders": {"supported": True, "changeNotifications": True},
                "fileOperations": {"willRename": {"filters": [*map(_moved, _MOVED)]}},
            },
        },
        "serverInfo": {"name": "skillcontract-lsp", "version": __version__},
    }
