"""`textDocument/foldingRange`."""

from __future__ import annotations

from skillcontract.ide.folding import Fold, file_folds, frame_folds
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.parameters import document_uri
from skillcontract_lsp.protocol.shapes import FoldingRange
from skillcontract_lsp.session import Session


def folding_ranges(session: Session, params: Wire) -> list[FoldingRange]:
    """All folds of the document."""
    document = session.document(document_uri(params))
    if document is not None and document.is_json5:
        return [_range(fold) for fold in file_folds(document.document.text, document.tree)]
    if document is None or not document.is_contract:
        return []
    contract = document.view.document
    found = list(frame_folds(contract))
    for index in range(len(contract.chunks)):
        first = contract.first_line(index)
        found += [fold.shifted(first) for fold in document.folds(index)]
    return [_range(fold) for fold in found]


def _range(fold: Fold) -> FoldingRange:
    made: FoldingRange = {"startLine": fold.first, "endLine": fold.last}
    if fold.is_comment:
        made["kind"] = "comment"
    return made
