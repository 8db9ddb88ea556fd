"""The real process driven by a library's client, pytest-lsp on pygls, as another editor would."""

import sys

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

URI = "file:///work/a.contract.json"


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[sys.executable, "-m", "skillcontract_lsp"]))
async def client(lsp_client: LanguageClient):
    # What a client promises with these capabilities it must also take.
    lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda _params: None)
    capabilities = client_capabilities("visual_studio_code")
    await lsp_client.initialize_session(types.InitializeParams(capabilities=capabilities, locale="en"))
    lsp_client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(
                URI, "skill-contract", 1, '{"mode": "REAKT",\n "tools": {"a": {"fresh": 1}}}'
            )
        )
    )
    yield
    await lsp_client.shutdown_session()


async def diagnostics(client: LanguageClient) -> list[types.Diagnostic]:
    report = await client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(types.TextDocumentIdentifier(URI))
    )
    return list(report.items)


@pytest.mark.asyncio
async def test_a_fault_is_found_fixed_and_gone(client: LanguageClient) -> None:
    fault = next(one for one in await diagnostics(client) if one.code == "L13")
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(URI), fault.range, types.CodeActionContext([fault])
        )
    )
    fix = next(action for action in actions if action.kind == types.CodeActionKind.QuickFix)
    (edit,) = fix.edit.changes[URI]
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(2, URI),
            [types.TextDocumentContentChangePartial(text=edit.new_text, range=edit.range)],
        )
    )
    assert "L13" not in [one.code for one in await diagnostics(client)]


@pytest.mark.asyncio
async def test_completion_hover_symbols_and_folds_come_as_the_types_say(client: LanguageClient) -> None:
    document, position = types.TextDocumentIdentifier(URI), types.Position(0, 11)
    offered = await client.text_document_completion_async(types.CompletionParams(document, position))
    assert [item.label for item in offered.items] == ["REACT", "PLAN"]
    hover = await client.text_document_hover_async(types.HoverParams(document, types.Position(0, 3)))
    assert "mode" in hover.contents.value
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert [symbol.name for symbol in symbols] == ["tools"]
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(document))
    assert list(folds) == []
