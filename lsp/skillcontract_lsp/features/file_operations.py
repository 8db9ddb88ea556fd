"""`workspace/willRenameFiles`: what follows a file or a folder that the user gives another name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from skillcontract.ide.baselines import Renamed, followed
from skillcontract.ide.loaded import LoadedWorkspace
from skillcontract.ide.moved_files import Move, moved_paths, renamed_skill
from skillcontract.ide.renaming import FileEdit, RenameRefused, rename
from skillcontract_lsp.addresses import path_of
from skillcontract_lsp.features.renaming import workspace_edit
from skillcontract_lsp.names import Names
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.parameters import member
from skillcontract_lsp.session import Session
from skillcontract_lsp.undertaking import Undertaking

WARNING = 2
"""LSP's `MessageType.Warning`."""
MANUAL = "manual.md"


def will_rename_files(session: Session, params: Wire) -> dict[str, object] | None:
    """The edits before the files are moved: the skill's key with its folder, and paths that other files write.

    Where the skill's key must not follow, it is told why: the folder is the user's to move all the same.
    """
    edits: list[FileEdit] = []
    names: Names | None = None
    with Undertaking(session, params, "progress.rename") as work:
        for move in _moves(params):
            loaded = session.workspaces.around_now(move.old / "skill.json5", work.part(0, 1).wait)
            if loaded is None:
                continue
            names = Names(session, None, loaded)
            edits += _paths(session, loaded, move)
            renamed: Renamed | None = None
            try:
                renamed = _key(names, loaded, move)
            except RenameRefused as refused:
                told = refused.message(session.client.language)
                session.notify("window/showMessage", {"type": WARNING, "message": told})
            edits += renamed.edits if renamed is not None else ()
            edits += _baselines(names, loaded, move, renamed)
    if names is None or not edits:
        return None
    return workspace_edit(dict.fromkeys(edits), names, session.client)


def _key(names: Names, loaded: LoadedWorkspace, move: Move) -> Renamed | None:
    found = renamed_skill(loaded, names.index, move)
    if found is None:
        return None
    texts = dict(names.pieces({one.file.path for one in names.index.all()}))
    return Renamed(rename(names.index, found, move.new.name, texts).edits, texts, move.new.name)


def _baselines(
    names: Names, loaded: LoadedWorkspace, move: Move, renamed: Renamed | None
) -> Iterator[FileEdit]:
    """What known findings are written anew for: they name the files that are moved."""
    root, files = loaded.workspace.root, loaded.workspace.baseline_files
    if move.old.is_relative_to(root) and move.new.is_relative_to(root):
        whole = {path: "".join(pieces) for path, pieces in names.pieces(file.path for file in files)}
        yield from followed(whole, root, renamed, (move.old, move.new))


def _paths(session: Session, loaded: LoadedWorkspace, move: Move) -> Iterator[FileEdit]:
    opened = {
        path: session.workspaces.open_document(path) for path in loaded.files if path.suffix == ".json5"
    }
    written = {
        path: document.document.text if document is not None else loaded.files[path].text
        for path, document in opened.items()
    }
    manuals = {
        skill.definition_file.path: skill.manual.path
        for skill in loaded.workspace.skills
        if skill.definition_file is not None and skill.manual is not None and skill.manual.path.name == MANUAL
    }
    return moved_paths(written, move, manuals)


def _moves(params: Wire) -> Iterator[Move]:
    files = member(params, "files")
    for each in files if isinstance(files, list) else ():
        old, new = member(each, "oldUri"), member(each, "newUri")
        before = path_of(old) if isinstance(old, str) else None
        after = path_of(new) if isinstance(new, str) else None
        if before is not None and after is not None:
            yield Move(Path(before), Path(after))
