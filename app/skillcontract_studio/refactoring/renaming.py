"""Renaming what the name at the caret stands for, in every file: asked for in a box over the name, then looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.client.edits import NotUnderstood, Overlapping, workspace_edit
from skillcontract_studio.client.protocol import Extent, extent
from skillcontract_studio.i18n import Voice
from skillcontract_studio.navigation.source_texts import SourceTexts
from skillcontract_studio.qt import QObject
from skillcontract_studio.refactoring.ledger import Ledger
from skillcontract_studio.refactoring.plan import Plan, TextMissing, planned
from skillcontract_studio.shell.editor_pane import EditorPane

if TYPE_CHECKING:
    from skillcontract_studio.refactoring.rename_box import RenameBox
    from skillcontract_studio.shell.window import StudioWindow


class Renaming(QObject):
    """Renames in one window."""

    def __init__(self, window: StudioWindow, texts: SourceTexts, ledger: Ledger, voice: Voice) -> None:
        super().__init__(window)
        self._window = window
        self._texts = texts
        self._ledger = ledger
        self._voice = voice
        self._notes: list[str] = []
        self.box: RenameBox | None = None
        window.client.said.connect(self._notes.append)

    def begin(self, pane: EditorPane) -> None:
        """Ask for the new name, over the old one."""
        document = pane.document
        place = document.editor.caret_place()

        def prepared(result: object) -> None:
            if not isinstance(result, dict) or "range" not in result:
                self._say(pane, self._voice("rename.nothing"))
                return
            where = extent(result["range"])
            self._ask_name(pane, where, str(result.get("placeholder") or ""))

        asked = document.ask_at(
            "textDocument/prepareRename", place, prepared, lambda words: self._say(pane, words)
        )
        if asked is None:
            self._say(pane, self._voice("server.away"))

    def _ask_name(self, pane: EditorPane, where: Extent, name: str) -> None:
        # Box and preview are read when they are first wanted: the window's start does without them.
        from skillcontract_studio.refactoring.rename_box import RenameBox

        editor = pane.document.editor
        if self.box is not None:
            self.box.deleteLater()
        box = self.box = RenameBox(editor, self._window.appearance, self._voice)
        box.accepted.connect(lambda new, look: self._rename(pane, where, name, new, look=look))
        box.open(editor.position_of(where.start), name)

    def _rename(self, pane: EditorPane, where: Extent, old: str, new: str, *, look: bool) -> None:
        box = self.box
        self._notes.clear()

        def told(result: object) -> None:
            if box is not None:
                box.dismiss()
            title = self._voice("rename.title", old=old, new=new)
            try:
                plan = planned(title, workspace_edit(result), self._texts.text)
            except TextMissing as problem:
                self._say(pane, self._voice("refactoring.unreadable", path=problem.path))
                return
            except (Overlapping, NotUnderstood):
                self._say(pane, self._voice("refactoring.not-understood"))
                return
            self._make(pane, plan, look=look)

        def refused(words: str) -> None:
            if box is not None:
                box.refuse(words)

        asked = pane.document.ask_at("textDocument/rename", where.start, told, refused, newName=new)
        if asked is None:
            refused(self._voice("server.away"))

    def _make(self, pane: EditorPane, plan: Plan, *, look: bool) -> None:
        if not plan.files and not plan.moves:
            return
        elsewhere = any(each.path != pane.document.path for each in plan.files) or plan.moves
        if not look and not elsewhere:
            self._ledger.do(plan, plan.everything())
            return
        from skillcontract_studio.refactoring.preview import RefactoringPreview

        window = self._window
        preview = RefactoringPreview(plan, window.folder, window.appearance, self._voice, window)
        preview.show_notes(list(self._notes))
        preview.accepted.connect(lambda: self._ledger.do(plan, preview.chosen()))
        preview.finished.connect(preview.deleteLater)
        # It does not wait: the answers of the server go on coming meanwhile.
        preview.open()

    def _say(self, pane: EditorPane, words: str) -> None:
        self._window.authoring.going.say(pane, words)
