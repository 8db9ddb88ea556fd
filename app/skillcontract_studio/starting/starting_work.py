"""The commands that make something new, or bring it in from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.publish import NotPublished
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.editor.snippets import Snippet
from skillcontract_studio.i18n import title_of, verbatim
from skillcontract_studio.qt import QFileDialog, QMenu
from skillcontract_studio.starting.examples import example, usual_place
from skillcontract_studio.starting.writing import write_new
from skillcontract_studio.utf8 import utf8

if TYPE_CHECKING:
    from skillcontract.workspace.tool_list import ToolDefinition
    from skillcontract_studio.shell.window import StudioWindow
    from skillcontract_studio.starting.templates import NewSkill

_TOPIC = "starting"


class Starting:
    """What is new in one window; faults are said above the tabs."""

    def __init__(self, window: StudioWindow, examples: Path | None = None) -> None:
        self._window = window
        self._examples = examples

    def open_example(self, name: str) -> None:
        """Turn to a copy of an example workspace."""
        window = self._window
        try:
            folder = example(name, self._examples or usual_place())
        except NotPublished as problem:
            self._refuse(problem.message(window.voice.language))
            return
        window.set_root(folder)

    def new_workspace(self) -> None:
        """Ask for a folder, make a workspace in it, and turn to it."""
        window = self._window
        chosen = QFileDialog.getExistingDirectory(
            window, title_of(window.voice("command.new-workspace")), str(Path.home())
        )
        if chosen:
            self.make_workspace(Path(chosen))

    def make_workspace(self, folder: Path) -> None:
        """Make a workspace in a folder, and turn to it."""
        from skillcontract_studio.starting.templates import workspace_files

        window = self._window
        if self._write(folder, workspace_files(window.voice.language)):
            window.set_root(folder)

    def new_skill(self) -> None:
        """Ask what the skill is to be, and make it."""
        from skillcontract_studio.starting.new_skill_dialog import NewSkillDialog

        window = self._window
        if window.folder is None:
            self._refuse(window.voice("start.no-workspace"))
            return
        taken = [skill.key for skill in window.workspace.skills] if window.workspace else []
        dialog = NewSkillDialog(taken, self.listed(), window.voice, window)
        if dialog.exec():
            self.make_skill(dialog.answer())
        dialog.deleteLater()

    def make_skill(self, skill: NewSkill) -> None:
        """Write the files of a skill, put it into the first agent's list, and open its contract."""
        from skillcontract_studio.starting.templates import skill_files

        window = self._window
        root = window.folder
        if root is None or not self._write(root, skill_files(skill, window.voice.language)):
            return
        self._bind(root / "skillcontract.json5", skill.key)
        window.desk.open(root / f"skills/{skill.key}/contract.json")

    def listed(self) -> list[ToolDefinition]:
        """Every tool that the workspace's lists name."""
        workspace = self._window.workspace
        return [tool for each in workspace.tool_lists for tool in each.tools] if workspace else []

    def new_tool(self) -> None:
        """Offer the tools that the lists name and the open contract has not; the chosen one is put into it."""
        window = self._window
        pane = window.area.current()
        if pane is None or not pane.document.is_contract:
            self._refuse(window.voice("new-tool.no-contract"))
            return
        tools = self.listed()
        if not tools:
            self._refuse(window.voice("new-tool.none"))
            return
        menu = QMenu(window)
        for tool in tools:
            word = f"{tool.name}  {tool.title}" if tool.title else tool.name
            menu.addAction(verbatim(word)).triggered.connect(lambda _on=False, tool=tool: self.put_tool(tool))
        editor = pane.document.editor
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(editor.viewport().mapToGlobal(editor.point_at(editor.caret())))
        menu.setActiveAction(menu.actions()[0])

    def put_tool(self, tool: ToolDefinition) -> None:
        """Put a tool into the open contract, as completion would write it, with its first place to fill in selected."""
        from skillcontract_studio.starting.binding import tool_insertion
        from skillcontract_studio.starting.templates import tool_entry

        pane = self._window.area.current()
        if pane is None:
            return
        editor = pane.document.editor
        text = editor.content().decode("utf-8", "replace")
        where = tool_insertion(text)
        if where is None:
            self._refuse(self._window.voice("new-tool.no-tools"))
            return
        at = len(utf8(text[: where.at]))
        filled, stops = where.before, []
        for piece in tool_entry(tool):
            said = piece if isinstance(piece, str) else (piece.words[0] if piece.words else "")
            start = len(utf8(filled))
            filled += said
            if not isinstance(piece, str):
                stops.append((start, len(utf8(filled))))
        end = len(utf8(filled))
        editor.insert_snippet(at, at, Snippet(filled + where.after, (*stops, (end, end))))
        editor.send(M.ScrollCaret, 0, 0)
        editor.setFocus()

    def import_tools(self) -> None:
        """Ask for a server's answer to tools/list, and take it into the workspace."""
        window = self._window
        name, _ = QFileDialog.getOpenFileName(
            window,
            title_of(window.voice("command.import-tools-file")),
            str(window.folder or Path.home()),
            "JSON (*.json)",
        )
        if name:
            self.take_tools(Path(name))

    def take_tools(self, path: Path) -> None:
        """Copy a list of tools into `tools/`; what is no such list is said."""
        window, voice = self._window, self._window.voice
        if window.folder is None:
            self._refuse(voice("start.no-workspace"))
            return
        try:
            text = path.read_text("utf-8-sig")
            told = json.loads(text)
        except (OSError, ValueError, RecursionError) as problem:
            self._refuse(voice("import.unreadable", path=path, reason=problem))
            return
        # A whole JSON-RPC answer has the list one level deeper.
        result = told.get("result") if isinstance(told, dict) else None
        if isinstance(result, dict):
            told, text = result, json.dumps(result, ensure_ascii=False, indent=2) + "\n"
        tools = told.get("tools") if isinstance(told, dict) else None
        if not isinstance(tools, list) or not all(
            isinstance(tool, dict) and isinstance(tool.get("name"), str) for tool in tools
        ):
            self._refuse(voice("import.no-tools", path=path))
            return
        server = path.name.removesuffix(".json").removesuffix(".tools")
        target = f"tools/{server}.tools.json"
        if self._write(window.folder, {target: text}):
            window.desk.open(window.folder / target)

    def import_rows(self) -> None:
        """Ask for a file of agent-studio's rows and for a folder, make a workspace of them, and turn to it."""
        window = self._window
        name, _ = QFileDialog.getOpenFileName(
            window, title_of(window.voice("command.import-rows")), str(Path.home()), "JSON (*.json)"
        )
        if not name:
            return
        folder = QFileDialog.getExistingDirectory(
            window, window.voice("import.rows-into"), str(Path(name).parent)
        )
        if folder:
            self.take_rows(Path(name), Path(folder))

    def take_rows(self, path: Path, folder: Path) -> None:
        """Make a workspace of agent-studio's rows in a folder, and turn to it."""
        from skillcontract.syntax.dialect import Dialect
        from skillcontract.syntax.parser import parse
        from skillcontract.syntax.values import value_of
        from skillcontract.workspace.row_import import WrongRows, files_of
        from skillcontract_resources.catalogue import Catalogue

        voice = self._window.voice
        try:
            tree = parse(path.read_text("utf-8-sig"), Dialect.CONTRACT)
        except (OSError, ValueError) as problem:
            self._refuse(voice("import.unreadable", path=path, reason=problem))
            return
        if tree.faults:
            self._refuse(voice("import.unreadable", path=path, reason=tree.faults[0].code))
            return
        try:
            imported = files_of(value_of(tree.root))
        except WrongRows as wrong:
            # The command says what is wrong with rows; there is one set of words for it.
            words = Catalogue("cli", voice.language)(f"import.{wrong.what}", value=wrong.value)
            self._refuse(voice("import.unreadable", path=f"{path}: {wrong.pointer or '/'}", reason=words))
            return
        if imported.files and self._write(folder, imported.files):
            self._window.set_root(folder)

    def _bind(self, manifest: Path, key: str) -> None:
        """Puts a skill into the first agent's list, in the editor where the manifest is open: one step to undo."""
        from skillcontract_studio.starting.binding import skill_insertion

        window = self._window
        if not manifest.is_file():
            return
        pane = window.area.pane_of(manifest) or window.desk.fetch(manifest)
        if pane is None:
            return
        text = pane.document.editor.content().decode("utf-8", "replace")
        where = skill_insertion(text, key)
        if where is None:
            return
        at, added = where
        place = len(utf8(text[:at]))
        was_dirty = pane.document.dirty
        pane.document.editor.insert(place, utf8(added))
        if not was_dirty:
            window.desk.save(pane)

    def _write(self, folder: Path, files: Mapping[str, str]) -> bool:
        try:
            write_new(folder, files)
        except NotPublished as problem:
            self._refuse(problem.message(self._window.voice.language))
            return False
        self._window.area.messages.dismiss(_TOPIC)
        return True

    def _refuse(self, words: str) -> None:
        self._window.area.messages.show_message(_TOPIC, Severity.ERROR, words)
