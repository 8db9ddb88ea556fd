"""Keeps what the window knows of its workspace true to the disk."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.later import later
from skillcontract_studio.qt import QFileSystemWatcher, QObject, QTimer
from skillcontract_studio.shell.branch import branch_of
from skillcontract_studio.shell.workspace_loading import WorkspaceLoader

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_RELOAD_DELAY = 250


class WorkspaceWork(QObject):
    """Reads the workspace at first, after every save, and whenever files come or go in its folders."""

    def __init__(self, window: StudioWindow, loader: WorkspaceLoader) -> None:
        super().__init__(window)
        self._window = window
        self._loader = loader
        self._path: Path | None = None
        self._watcher = QFileSystemWatcher(self)
        self._soon = later(self, _RELOAD_DELAY, self._reload)
        window.desk.written.connect(lambda _path: self._soon.start())
        loader.loaded.connect(self._loaded)
        loader.failed.connect(self._not_loaded)
        self._watcher.directoryChanged.connect(lambda _path: self._soon.start())

    def show(self, path: Path) -> None:
        """Read a folder, or a lone contract with its siblings, once the window is up."""
        self._path = path
        self._window.tree.expect()
        QTimer.singleShot(0, self, self._reload)

    def _reload(self) -> None:
        if self._path is not None:
            self._loader.load(self._path)

    def _loaded(self, workspace: object) -> None:
        from skillcontract.connectors.workspace_trust import WorkspaceTrust
        from skillcontract.workspace import Workspace

        if not isinstance(workspace, Workspace):
            raise TypeError(f"a workspace was expected, not {type(workspace).__name__}")
        window = self._window
        window.workspace = workspace
        window.status.show_branch(branch_of(workspace.root))
        servers = workspace.manifest.tool_servers if workspace.manifest else {}
        trusts = WorkspaceTrust.of_this_user().trusts
        window.status.show_trust(trusts(workspace.root, servers) if servers else None)
        window.area.messages.dismiss("workspace")
        window.tree.show_workspace(workspace)
        pane = window.area.current()
        if pane is not None:
            window.tree.select_file(pane.document.path)
        folders = {str(path).rpartition(os.sep)[0] for path in window.tree.files()} | {str(workspace.root)}
        missing = folders - set(self._watcher.directories())
        if missing:
            self._watcher.addPaths(sorted(missing))
        if not workspace.skills:
            window.area.messages.show_message(
                "workspace", Severity.INFO, window.voice("workspace.empty", path=workspace.root)
            )

    def _not_loaded(self, path: object, reason: object) -> None:
        words = self._window.voice("workspace.unreadable", path=path, reason=reason)
        self._window.area.messages.show_message("workspace", Severity.ERROR, words)
