"""`textDocument/completion`, and `completionItem/resolve` for what an item has to say when it is looked at."""

from __future__ import annotations

from collections.abc import Iterator

from skillcontract.ide.completion import offers_at
from skillcontract.ide.completion.item import Item, ItemKind, Offers, Snippet, Stop
from skillcontract.ide.completion.situation import Used
from skillcontract.ide.document_cursor import cursor_in
from skillcontract.ide.occurrences.occurrence import NameKind, Role
from skillcontract.text.language import Localized
from skillcontract_lsp.client import DEPRECATED, Client
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.parameters import member, place
from skillcontract_lsp.session import Session

KINDS = {
    ItemKind.PROPERTY: 10,
    ItemKind.WORD: 20,
    ItemKind.VALUE: 12,
    ItemKind.PREFIX: 9,
    ItemKind.FIELD: 5,
    ItemKind.TOOL: 3,
    ItemKind.ARGUMENT: 6,
    ItemKind.EXTRACT: 18,
    ItemKind.INPUT: 21,
    ItemKind.OUTPUT: 21,
}
"""LSP's `CompletionItemKind`."""
SNIPPET = 2
"""`InsertTextFormat.Snippet`."""
DOCUMENTATION = "documentation"
DETAIL = "detail"


def complete(session: Session, params: Wire) -> Wire:
    """What may stand at the position."""
    where = place(params)
    document = session.document(where.uri)
    if document is None:
        return {"isIncomplete": False, "items": []}
    index, offset = document.spot(where.position)
    if document.is_contract:
        view = document.view
        cursor = cursor_in(view.document, index, offset)
        offers = offers_at(cursor, view.names(), view.surroundings, _used(document))
    else:
        from skillcontract_lsp.features.workspace_files import offers_in_file

        index, offers = (
            0,
            offers_in_file(
                session,
                document,
                document.offset(where.position),
                member(params, "context", "triggerCharacter"),
            ),
        )
    ranges = _ranges(offers, document, index, session.client)
    items: list[Wire] = [
        _item(item, index, offers, ranges, session.client) for index, item in enumerate(offers.items)
    ]
    if session.client.resolves:
        number = session.offered.add(offers.items)
        for index, made in enumerate(items):
            made["data"] = {"list": number, "item": index}  # type: ignore[index,call-overload]
    return {"isIncomplete": False, "items": items}


def _used(document: OpenDocument) -> Used:
    """The names that the contract's expressions read; they are looked for only where somebody asks."""

    def used(kind: NameKind) -> Iterator[str]:
        for chunk in document.view.document.chunks:
            for one in document.names.of(chunk):
                if one.kind is kind and one.role is Role.REFERENCE:
                    yield one.name

    return used


def resolve(session: Session, params: Wire) -> Wire:
    """The item with what was left out of the list; as it came where the list is not known any more."""
    item = session.offered.item(member(params, "data", "list"), member(params, "data", "item"))
    if item is None or not isinstance(params, dict):
        return params
    return {**params, **_described(item, session.client)}


def _described(item: Item, client: Client) -> dict[str, Wire]:
    """What is only read of an item that is looked at."""
    made: dict[str, Wire] = {}
    if item.detail is not None:
        made[DETAIL] = item.detail(client.language)
    said = item.documented()
    if said is not None:
        made[DOCUMENTATION] = _markup(said, client)
    return made


def _ranges(offers: Offers, document: OpenDocument, index: int, client: Client) -> dict[str, Wire]:
    """The part of a text edit that all items share."""
    inserting, replacing = (
        wire_range(document.range(index, span)) for span in (offers.inserting, offers.replacing)
    )
    if client.takes_insert_replace and inserting != replacing:
        return {"insert": inserting, "replace": replacing}  # type: ignore[dict-item]  # TypedDicts are Wire
    return {"range": replacing}  # type: ignore[dict-item]


def _item(item: Item, index: int, offers: Offers, ranges: dict[str, Wire], client: Client) -> dict[str, Wire]:
    snippet = item.inserted if item.inserted is not None else (item.label,)
    before, after = ("", "") if item.bare else (offers.before, offers.after)
    stops = any(isinstance(part, Stop) for part in snippet)
    made: dict[str, Wire] = {
        "label": item.label,
        "kind": KINDS[item.kind],
        "sortText": f"{'0' if item.preferred else '2' if item.ineffective else '1'}{index:04}",
    }
    parts = (before, *snippet, after, offers.comma)
    if stops and client.takes_snippets:
        made["insertTextFormat"] = SNIPPET
        text = _snippet(parts)
    else:
        text = "".join(part for part in parts if isinstance(part, str))
    made["textEdit"] = {"newText": text, **ranges}
    if item.detail is not None:
        # A few words, which lists show beside the label: not worth a second question.
        made[DETAIL] = item.detail(client.language)
    if item.documentation is not None and client.takes_label_details:
        made["labelDetails"] = {"description": _meaning(item.documentation(client.language))}
    if DOCUMENTATION not in client.resolves:
        made |= _described(item, client)
    if item.preferred and client.takes_preselection:
        made["preselect"] = True
    if item.ineffective and client.takes_item_tags:
        made["tags"] = [DEPRECATED]
    return made


def _meaning(documentation: str) -> str:
    """What stands beside a label: the first line of its documentation, bare of its marks."""
    return documentation.partition("\n")[0].replace("`", "").replace("*", "")


def _markup(text: Localized, client: Client) -> Wire:
    kind = "markdown" if client.documents_in_markdown else "plaintext"
    return {"kind": kind, "value": text(client.language)}


def _snippet(parts: Snippet) -> str:
    """The client's snippet syntax (LSP 3.17, Snippet Syntax)."""
    made, number = "", 0
    for part in parts:
        if isinstance(part, str):
            made += part.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")
            continue
        number += 1
        choices = ",".join(
            word.replace("\\", "\\\\").replace(",", "\\,").replace("|", "\\|") for word in part.words
        )
        made += f"${{{number}|{choices}|}}" if choices else f"${number}"
    return made
