"""`textDocument/prepareRename` and `textDocument/rename`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from skillcontract.ide.baselines import Renamed, followed
from skillcontract.ide.document_cursor import cursor_in, cursor_in_file
from skillcontract.ide.files.completion import description
from skillcontract.ide.files.kinds import file_kind
from skillcontract.ide.fixed_words import fixed_in_contract, fixed_in_file
from skillcontract.ide.occurrences.occurrence import NameKind
from skillcontract.ide.renaming import FileEdit, Rename, RenameRefused, SkillPlace, prepared, rename
from skillcontract.text.language import Localized
from skillcontract.text.positions import Position
from skillcontract.workspace.workspace import Skill
from skillcontract_lsp.addresses import path_of
from skillcontract_lsp.client import Client
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.names import Names, names_around, names_now
from skillcontract_lsp.protocol.messages import ErrorCode, RequestFailed, Wire
from skillcontract_lsp.protocol.parameters import place, text_at
from skillcontract_lsp.protocol.shapes import PreparedRename, WireTextEdit
from skillcontract_lsp.session import Session
from skillcontract_lsp.undertaking import Undertaking

INFO = 3
"""LSP's `MessageType.Info`."""
_NOTHING = Localized("此处没有可以改名的名称", "there is no name here that could be renamed")


def prepare_rename(session: Session, params: Wire) -> PreparedRename | None:
    """What would be renamed from the position; null where nothing is, an error where it must not be."""
    where = place(params)
    document = session.document(where.uri)
    if document is None:
        return None
    names = names_around(session, document)
    found = names.at(where.position)
    if found is None:
        reason = _fixed(document, where.position)
        if reason is not None:
            raise _failed(session, reason)
        return None
    try:
        span = prepared(names.index, found)
    except RenameRefused as refused:
        raise _failed(session, refused.message) from None
    return {
        "range": names.range(found.file.path, found.piece, span),
        "placeholder": found.occurrence.name,
    }


def _fixed(document: OpenDocument, position: Position) -> Localized | None:
    """What the word at a position is, where it is not the author's to choose."""
    if document.is_contract:
        return fixed_in_contract(cursor_in(document.document, *document.spot(position)))
    kind = file_kind(path_of(document.uri) or Path(document.uri))
    if kind is None:
        return None
    cursor = cursor_in_file(document.document.text, document.offset(position))
    way = (*cursor.path, cursor.word)
    return fixed_in_file(cursor, is_property=description(kind, way) is not None)


def rename_everywhere(session: Session, params: Wire) -> dict[str, object]:
    """The edits of all files; an error that says why where it cannot be done."""
    with Undertaking(session, params, "progress.rename") as work:
        return _renamed(session, params, work)


def _renamed(session: Session, params: Wire, work: Undertaking) -> dict[str, object]:
    where = place(params)
    new = text_at(params, "newName")
    document = session.document(where.uri)
    if document is None:
        raise _failed(session, _NOTHING)
    names = names_now(session, document, work)
    found = names.at(where.position)
    if found is None:
        raise _failed(session, _NOTHING)
    texts = dict(names.pieces({one.file.path for one in names.index.all()}))
    skill = _place(names, found.occurrence.name) if found.occurrence.kind is NameKind.SKILL else None
    client = session.client
    try:
        plan = rename(
            names.index,
            found,
            new,
            texts,
            skill,
            moves_folders=client.renames_files and client.takes_document_changes,
        )
    except RenameRefused as refused:
        raise _failed(session, refused.message) from None
    for note in plan.notes:
        session.notify("window/showMessage", {"type": INFO, "message": note(client.language)})
    return workspace_edit([*plan.edits, *_in_baselines(names, plan, texts, new)], names, client, plan.folder)


def _in_baselines(
    names: Names, plan: Rename, texts: Mapping[Path, Sequence[str]], new: str
) -> Iterator[FileEdit]:
    """What known findings are written anew for."""
    workspace = names.loaded.workspace if names.loaded is not None else None
    if workspace is not None and workspace.baseline_files:
        known = names.pieces(file.path for file in workspace.baseline_files)
        whole = {path: "".join(pieces) for path, pieces in known}
        yield from followed(whole, workspace.root, Renamed(plan.edits, texts, new), plan.folder)


def workspace_edit(
    edits: Iterable[FileEdit], names: Names, client: Client, folder: tuple[Path, Path] | None = None
) -> dict[str, object]:
    """A `WorkspaceEdit` in the form that the client takes; a folder that is moved goes last."""
    if client.takes_document_changes:
        return _document_changes(edits, names, folder)
    return {"changes": _changes(edits, names)}


def _changes(edits: Iterable[FileEdit], names: Names) -> dict[str, list[WireTextEdit]]:
    made: dict[str, list[WireTextEdit]] = {}
    for one in edits:
        made.setdefault(names.uri(one.path), []).append(_edit(one, names))
    return made


def _document_changes(
    edits: Iterable[FileEdit], names: Names, folder: tuple[Path, Path] | None
) -> dict[str, object]:
    by_path: dict[Path, list[WireTextEdit]] = {}
    for one in edits:
        by_path.setdefault(one.path, []).append(_edit(one, names))
    changes: list[dict[str, object]] = [
        {"textDocument": {"uri": names.uri(path), "version": names.version(path)}, "edits": here}
        for path, here in by_path.items()
    ]
    if folder is not None:
        old, new = folder
        changes.append({"kind": "rename", "oldUri": old.as_uri(), "newUri": new.as_uri()})
    return {"documentChanges": changes}


def _edit(one: FileEdit, names: Names) -> WireTextEdit:
    return {"range": names.range(one.path, one.piece, one.edit.span), "newText": one.edit.text}


def _place(names: Names, key: str) -> SkillPlace | None:
    skills: tuple[Skill, ...] = names.loaded.workspace.skills if names.loaded is not None else ()
    skill = next((skill for skill in skills if skill.key == key), None)
    lone = names.loaded is not None and names.loaded.workspace.is_lone
    if skill is None or lone:
        return None
    return SkillPlace(skill.folder, skill.folder.name == key)


def _failed(session: Session, message: Localized) -> RequestFailed:
    return RequestFailed(ErrorCode.REQUEST_FAILED, message(session.client.language))
