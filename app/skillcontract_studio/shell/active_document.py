"""Lets the panels, the tree and the status bar follow the document that is active."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.editor.text_file import LineEnd
from skillcontract_studio.perspectives.perspective import AUTHOR
from skillcontract_studio.qt import QObject
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.going import follow_link

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


class ActiveDocument(QObject):
    """Ties each opened pane to what is shown beside it, as long as it is the active one."""

    def __init__(self, window: StudioWindow) -> None:
        super().__init__(window)
        self._window = window
        window.desk.opened.connect(self._opened)
        window.area.current_changed.connect(self._switched)

    def redraw(self) -> None:
        """Say everything anew, in the language spoken now."""
        self.show_file()
        pane = self._window.area.current()
        if pane is not None:
            self._caret_moved(pane)

    def show_file(self) -> None:
        """What the active file is like, where the editors are what the window shows."""
        window = self._window
        pane = window.area.current()
        if pane is None or window.perspective != AUTHOR:
            window.status.show_file("", "", "")
            return
        editor, file = pane.document.editor, pane.document.file
        width = editor.send(M.GetIndent, 0, 0)
        tabs = editor.send(M.GetUseTabs, 0, 0)
        word = window.voice("status.tabs" if tabs else "status.spaces", width=width)
        line_end = file.line_end if isinstance(file.line_end, LineEnd) else LineEnd.LF
        window.status.show_file(word, "UTF-8 BOM" if file.bom else "UTF-8", line_end.value)
        self._show_caret(pane)

    def _opened(self, pane: EditorPane) -> None:
        window, editor = self._window, pane.document.editor
        editor.caret_moved.connect(lambda: self._caret_moved(pane))
        editor.problem_clicked.connect(lambda _line: window.raise_panel("problems"))
        pane.document.outlined.connect(lambda: self._outlined(pane))
        pane.document.hovering.link_opened.connect(lambda link: follow_link(window, link))
        pane.document.hovering.nothing_known.connect(
            lambda: window.authoring.going.say(pane, window.voice("hover.none"))
        )
        pane.document.told.connect(window.documentation.refresh)
        pane.document.judgement.connect(window.judge)
        pane.document.refresh()

    def _switched(self) -> None:
        window = self._window
        pane = window.area.current()
        window.problems_panel.follow(pane.document.uri if pane else "")
        window.outline.show_symbols(pane.document.symbols if pane else ())
        window.documentation.follow(pane.document if pane else None)
        self.show_file()
        window.judge()
        if pane is not None:
            window.tree.select_file(pane.document.path)
            self._caret_moved(pane)

    def _outlined(self, pane: EditorPane) -> None:
        window = self._window
        if pane is window.area.current():
            window.outline.show_symbols(pane.document.symbols)
            window.problems_panel.follow(pane.document.uri)
            window.outline.mark(pane.document.editor.caret_place())
            window.documentation.follow(pane.document)

    def _caret_moved(self, pane: EditorPane) -> None:
        window = self._window
        if pane is not window.area.current():
            return
        if window.perspective == AUTHOR:
            self._show_caret(pane)
        window.outline.mark(pane.document.editor.caret_place())
        window.documentation.follow(pane.document)

    def _show_caret(self, pane: EditorPane) -> None:
        editor = pane.document.editor
        position = editor.caret()
        line = editor.line_at(position)
        column = editor.send(M.CountCharacters, editor.line_start(line), position)
        self._window.status.show_caret(line + 1, column + 1, editor.selection_count())
