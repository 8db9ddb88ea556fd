"""What the Studio tells the server that it can do."""

from skillcontract_studio.client.fixes import FIX_ALL, QUICK_FIX, REWRITE
from skillcontract_studio.client.semantic_tokens import TOKEN_TYPES

_KINDS = list(range(1, 27))


def client_capabilities() -> dict[str, object]:
    """The client capabilities of LSP 3.17; positions are wanted in UTF-8, which is what Scintilla counts in."""
    return {
        "general": {"positionEncodings": ["utf-8"], "markdown": {"parser": "Qt"}},
        "window": {"workDoneProgress": False},
        "experimental": {"simulatesScenarios": True},
        "workspace": {
            "applyEdit": False,
            "workspaceFolders": True,
            "configuration": False,
            "didChangeWatchedFiles": {"dynamicRegistration": False},
            "workspaceEdit": {"documentChanges": True, "resourceOperations": ["rename"]},
            "symbol": {"symbolKind": {"valueSet": _KINDS}},
            "codeLens": {"refreshSupport": True},
            "inlayHint": {"refreshSupport": True},
        },
        "textDocument": {
            "synchronization": {"didSave": True},
            "publishDiagnostics": {
                "versionSupport": True,
                "codeDescriptionSupport": True,
                "dataSupport": True,
                "relatedInformation": True,
                "tagSupport": {"valueSet": [1, 2]},
            },
            "completion": {
                "contextSupport": True,
                "completionItem": {
                    "snippetSupport": True,
                    "documentationFormat": ["markdown", "plaintext"],
                    "labelDetailsSupport": True,
                    "preselectSupport": True,
                    "insertReplaceSupport": False,
                    "resolveSupport": {"properties": ["documentation", "detail"]},
                },
                "completionItemKind": {"valueSet": _KINDS},
                "completionList": {"itemDefaults": ["editRange", "insertTextFormat"]},
            },
            "codeAction": {
                "codeActionLiteralSupport": {
                    "codeActionKind": {"valueSet": [QUICK_FIX, REWRITE, FIX_ALL]},
                },
                "isPreferredSupport": True,
            },
            "definition": {"linkSupport": True},
            "references": {},
            "documentHighlight": {},
            "documentLink": {},
            "codeLens": {},
            "inlayHint": {},
            "formatting": {},
            "rangeFormatting": {},
            "selectionRange": {},
            "rename": {"prepareSupport": True, "prepareSupportDefaultBehavior": 1},
            "signatureHelp": {
                "contextSupport": True,
                "signatureInformation": {
                    "documentationFormat": ["markdown", "plaintext"],
                    "activeParameterSupport": True,
                    "parameterInformation": {"labelOffsetSupport": False},
                },
            },
            "semanticTokens": {
                "requests": {"full": {"delta": True}},
                "tokenTypes": list(TOKEN_TYPES),
                "tokenModifiers": ["declaration"],
                "formats": ["relative"],
                "overlappingTokenSupport": False,
                "multilineTokenSupport": False,
            },
            "hover": {"contentFormat": ["markdown", "plaintext"]},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": True, "symbolKind": {"valueSet": _KINDS}},
        },
    }
