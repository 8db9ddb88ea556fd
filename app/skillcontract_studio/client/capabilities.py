"""What the Studio tells the server that it can do."""

_KINDS = list(range(1, 27))


def client_capabilities() -> dict[str, object]:
    """The client capabilities of LSP 3.17; positions are wanted in UTF-8, which is what Scintilla counts in."""
    return {
        "general": {"positionEncodings": ["utf-8"], "markdown": {"parser": "Qt"}},
        "window": {"workDoneProgress": False},
        "workspace": {
            "applyEdit": False,
            "workspaceFolders": True,
            "configuration": False,
            "didChangeWatchedFiles": {"dynamicRegistration": False},
        },
        "textDocument": {
            "synchronization": {"didSave": True},
            "publishDiagnostics": {
                "versionSupport": True,
                "codeDescriptionSupport": True,
                "dataSupport": True,
                "relatedInformation": False,
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
                "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source.fixAll"]}},
                "isPreferredSupport": True,
            },
            "hover": {"contentFormat": ["markdown", "plaintext"]},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": True, "symbolKind": {"valueSet": _KINDS}},
        },
    }
