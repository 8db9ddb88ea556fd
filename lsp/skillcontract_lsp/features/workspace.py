"""The client's folders, its watched files, its settings, and word to it when a workspace is known anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from skillcontract_lsp.addresses import path_of
from skillcontract_lsp.features.diagnostics import publish_files
from skillcontract_lsp.progress import OwnProgress
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.parameters import member
from skillcontract_lsp.session import Session
from skillcontract_lsp.settings import SECTION, settings_of
from skillcontract_lsp.undertaking import WAIT
from skillcontract_lsp.workspaces import Workspaces

WATCHED = (
    "**/*.json5",
    "**/contract.json",
    "**/*.contract.json",
    "**/*.tools.json",
    "**/tools/*.json",
    "**/*.md",
)
"""The files of formats.md 1; `tools.lock.json` is among them by `**/tools.lock.json`."""
_REFRESH = {
    "diagnostics": "workspace/diagnostic/refresh",
    "codeLens": "workspace/codeLens/refresh",
    "inlayHint": "workspace/inlayHint/refresh",
}


def begin(session: Session, params: Wire, wake: Callable[[], None], log: Callable[[str], None]) -> None:
    """Take the folders and settings of `initialize`."""
    session.settings = settings_of(member(params, "initializationOptions"))
    session.progress = OwnProgress(session, "progress.workspace")
    looks_by_itself = not session.client.registers_watched_files
    session.workspaces = Workspaces(session.documents, wake, looks_by_itself=looks_by_itself)
    session.workspaces.log = log
    session.workspaces.attend = lambda _done, _total: session.attend(WAIT)
    session.workspaces.move_to(_folders(params))


def initialized(session: Session, _params: Wire) -> None:
    """The client is ready for requests: watch files, ask for settings, and look at the folders."""
    client = session.client
    if client.registers_watched_files:
        watchers: list[Wire] = [{"globPattern": pattern} for pattern in (*WATCHED, "**/tools.lock.json")]
        registration: Wire = {
            "id": "watched-files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": {"watchers": watchers},
        }
        session.request("client/registerCapability", {"registrations": [registration]}, lambda _: None)
    _ask_settings(session)
    if not client.pulls_diagnostics:
        session.workspaces.want_all()


def did_change_watched_files(session: Session, params: Wire) -> None:
    """Files have changed on the disk."""
    changes = member(params, "changes")
    uris = [member(change, "uri") for change in changes] if isinstance(changes, list) else []
    paths = [path for uri in uris if isinstance(uri, str) and (path := path_of(uri)) is not None]
    session.workspaces.changed_outside(paths)
    if not session.client.pulls_diagnostics:
        session.workspaces.want_all()


def did_change_folders(session: Session, params: Wire) -> None:
    """The client's folders are others now."""
    removed = set(_paths(member(params, "event", "removed")))
    kept = [folder for folder in session.workspaces.folders if folder not in removed]
    session.workspaces.move_to([*kept, *_paths(member(params, "event", "added"))])
    if not session.client.pulls_diagnostics:
        session.workspaces.want_all()


def did_change_configuration(session: Session, params: Wire) -> None:
    """The user's settings have changed; a client that answers questions about them is asked."""
    said = member(params, "settings", SECTION)
    if session.client.answers_configuration:
        _ask_settings(session)
    elif said is not None:
        _apply_settings(session, said)


def keep_up(session: Session) -> None:
    """Take what was loaded, start what is due, and tell the client where its answers are out of date."""
    news = session.workspaces.step()
    loads = session.workspaces.first_loads()
    done, total = loads or (0, 0)
    session.progress.follow(under_way=loads is not None, done=done, total=total)
    if news:
        publish_files(session)
        _refresh(session, *_REFRESH)


def _refresh(session: Session, *kinds: str) -> None:
    for kind in kinds:
        if kind in session.client.refreshes:
            session.request(_REFRESH[kind], None, lambda _: None)


def _ask_settings(session: Session) -> None:
    if session.client.answers_configuration:

        def take(answer: Wire) -> None:
            _apply_settings(session, answer[0] if isinstance(answer, list) and answer else None)

        session.request("workspace/configuration", {"items": [{"section": SECTION}]}, take)


def _apply_settings(session: Session, said: Wire) -> None:
    before, session.settings = session.settings, settings_of(said)
    if session.settings != before:
        _refresh(session, "codeLens", "inlayHint")


def _folders(params: Wire) -> Iterator[Path]:
    said = member(params, "workspaceFolders")
    if isinstance(said, list):
        yield from _paths(said)
        return
    uri, path = member(params, "rootUri"), member(params, "rootPath")
    found = path_of(uri) if isinstance(uri, str) else Path(path) if isinstance(path, str) else None
    if found is not None:
        yield found


def _paths(folders: Wire) -> Iterator[Path]:
    for folder in folders if isinstance(folders, list) else ():
        uri = member(folder, "uri")
        found = path_of(uri) if isinstance(uri, str) else None
        if found is not None:
            yield found
