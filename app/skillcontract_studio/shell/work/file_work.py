"""The commands of the File menu."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract_studio.i18n import title_of
from skillcontract_studio.qt import QFileDialog
from skillcontract_studio.shell.work.on_pane import Work, on_pane, silently

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


def file_work(window: StudioWindow) -> Mapping[str, Work]:
    """What each command of the menu does."""
    return {
        "new-workspace": window.starting.new_workspace,
        "new-skill": window.starting.new_skill,
        "new-tool": window.starting.new_tool,
        "import-tools-file": window.starting.import_tools,
        "import-rows": window.starting.import_rows,
        "open-file": lambda: _open_file(window),
        "open-folder": lambda: _open_folder(window),
        "import-tools": lambda: _import_tools(window),
        "save": on_pane(window, window.authoring.save, seen=False),
        "save-all": lambda: silently(window.desk.save_all()),
        "reload": on_pane(window, window.desk.reload),
        "quit": lambda: silently(window.close()),
    }


def _open_file(window: StudioWindow) -> None:
    names, _ = QFileDialog.getOpenFileNames(
        window,
        title_of(window.voice("command.open-file")),
        str(window.folder or Path.home()),
        window.voice("files.filter"),
    )
    for name in names:
        window.desk.open(Path(name))


def _open_folder(window: StudioWindow) -> None:
    name = QFileDialog.getExistingDirectory(
        window, title_of(window.voice("command.open-folder")), str(window.folder or Path.home())
    )
    if name:
        window.set_root(Path(name))


def _import_tools(window: StudioWindow) -> None:
    # What servers need is loaded when it is first wanted.
    from skillcontract.connectors.workspace_trust import WorkspaceTrust
    from skillcontract_studio.tool_servers.importing import import_tools

    import_tools(window, WorkspaceTrust.of_this_user())
