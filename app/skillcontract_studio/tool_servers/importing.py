"""The command that imports tools: from the window's workspace to the dialog, or to what is missing for it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.connectors.server_launch import launches
from skillcontract.connectors.workspace_trust import WorkspaceTrust
from skillcontract.workspace.loading import MANIFEST, load
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.perspectives.perspective import AUTHOR
from skillcontract_studio.qt import QObject
from skillcontract_studio.shell.message_bar import Choice
from skillcontract_studio.tool_servers.import_dialog import ImportDialog

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_TOPIC = "import-tools"


def import_tools(window: StudioWindow, trust: WorkspaceTrust) -> ImportDialog | None:
    """Open the dialog on the window's workspace; None where there is no server, which is said with what to do."""
    voice = window.voice.of_area("tool_servers", QObject(window))
    messages = window.area.messages
    messages.dismiss(_TOPIC)
    folder = window.folder
    if folder is None:
        messages.show_message(_TOPIC, Severity.INFO, voice("import.no-folder"))
        return None
    workspace = load(folder)
    problems = (*workspace.problems_in(workspace.manifest_file), *workspace.server_problems)
    servers = workspace.manifest.tool_servers if workspace.manifest else {}
    if not launches(servers, folder):
        # The messages stand over the editors.
        window.turn_to(AUTHOR)
        choices = []
        if workspace.manifest_file is not None:
            manifest = folder / MANIFEST
            choices.append(Choice(voice("import.open-manifest"), lambda: _open(window, manifest)))
        words = [voice("import.no-servers"), *(each.line(voice.language, folder) for each in problems)]
        messages.show_message(_TOPIC, Severity.INFO, "\n".join(words), choices)
        return None
    dialog = ImportDialog(
        workspace,
        trust=trust,
        unsaved=lambda path: _has_unsaved(window, path),
        appearance=window.appearance,
        voice=voice,
        parent=window,
    )
    dialog.written.connect(window.desk.written)
    dialog.logged.connect(window.log.appendPlainText)
    dialog.open()
    dialog.fetch.setFocus()
    return dialog


def _open(window: StudioWindow, path: Path) -> None:
    window.desk.open(path)


def _has_unsaved(window: StudioWindow, path: Path) -> bool:
    return any(pane.document.dirty and pane.document.path.resolve() == path for pane in window.area.panes())
