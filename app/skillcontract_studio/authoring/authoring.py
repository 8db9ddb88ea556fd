"""The author's tools of one window: going places, refactoring, bookmarks, and what each pane shows beside its text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.publish import NotPublished
from skillcontract_studio.authoring.bookmarks import Bookmarks
from skillcontract_studio.authoring.file_features import FileFeatures
from skillcontract_studio.authoring.lens_menu import LensMenu
from skillcontract_studio.authoring.pane_features import PaneFeatures
from skillcontract_studio.client.lenses import Command
from skillcontract_studio.client.locations import locations
from skillcontract_studio.client.protocol import place
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.formatting.format_document import ask_format, selected_lines
from skillcontract_studio.formatting.on_save import BeforeSaving, asks_for_work
from skillcontract_studio.navigation.going import Going
from skillcontract_studio.navigation.source_texts import SourceTexts
from skillcontract_studio.perspectives.perspective import SIMULATE
from skillcontract_studio.qt import QObject
from skillcontract_studio.refactoring.ledger import Ledger
from skillcontract_studio.refactoring.renaming import Renaming
from skillcontract_studio.settings.values import BOUNDS
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.open_file import OpenFile
from skillcontract_studio.shell.work.on_pane import silently

if TYPE_CHECKING:
    from skillcontract_studio.preview.markdown_preview import MarkdownPreview
    from skillcontract_studio.shell.window import StudioWindow

_SHOW_PLACES, _SIMULATE = "skillcontract.showPlaces", "skillcontract.simulate"


class Authoring(QObject):
    """Made with the window; ties itself to each pane that is opened. Without `state`, bookmarks and backups are not kept."""

    def __init__(self, window: StudioWindow, state: StateFolder | None) -> None:
        super().__init__(window)
        self._window = window
        self.voice = window.voice.of_area("authoring", self)
        self.texts = SourceTexts(window.area.pane_of)
        self.going = Going(window, self.texts, self.voice)
        self.ledger = Ledger(window, self.voice, state.backups if state else None)
        self.renaming = Renaming(window, self.texts, self.ledger, self.voice)
        self.bookmarks = Bookmarks(window, self.texts, self.voice, state)
        self._features: dict[EditorPane, PaneFeatures] = {}
        self._of_files: dict[OpenFile, FileFeatures] = {}
        self._previews: dict[EditorPane, MarkdownPreview] = {}
        window.desk.prepare = self._prepare
        window.desk.opened.connect(self._attach)

    def features(self, pane: EditorPane) -> PaneFeatures:
        """What a pane shows beside its text."""
        return self._features[pane]

    def run(self, pane: EditorPane, command: Command) -> None:
        """Do what the server leaves to the client. What is not known here is told in the log."""
        arguments = command.arguments
        if command.name == _SHOW_PLACES and len(arguments) == 3:
            found = locations(arguments[2])
            position = pane.document.editor.position_of(place(arguments[1]))
            if found:
                self.going.show_places(pane, position, found, command.title)
            else:
                self.going.say(pane, command.title)
        elif command.name == _SIMULATE:
            self._window.turn_to(SIMULATE)
        else:
            self._window.log.appendPlainText(self.voice("command.unknown", name=command.name))

    def show_lenses(self, pane: EditorPane) -> None:
        """Offer the lenses at the caret: the way of the keyboard."""
        LensMenu(pane.document.editor, self.features(pane).lenses, self.voice).open()

    def format(self, pane: EditorPane, *, selection: bool = False) -> None:
        """Lay the document, or the lines of the selection, out."""
        document = pane.document

        def told(edits: object) -> None:
            if isinstance(edits, tuple):
                document.editor.apply(edits)
            else:
                self.going.say(pane, self.voice("format.faults"))

        where = selected_lines(document) if selection else None
        if not document.is_contract:
            self.going.say(pane, self.voice("format.no-contract"))
        elif ask_format(document, told, where) is None:
            self.going.say(pane, self.voice("server.away"))

    def save(self, pane: EditorPane) -> None:
        """Save a pane's text, after what the settings ask for is done to it."""
        self._prepare(pane, lambda: silently(self._window.desk.save(pane)))

    def preview(self, pane: EditorPane) -> None:
        """Show a Markdown text as it reads beside itself, or hide that again."""
        if pane.document.path.suffix != ".md":
            self.going.say(pane, self.voice("preview.no-markdown"))
            return
        shown = self._previews.get(pane)
        if shown is None:
            # It is made when it is first wanted: most documents are no Markdown.
            from skillcontract_studio.preview.markdown_preview import MarkdownPreview

            shown = self._previews[pane] = MarkdownPreview(
                pane.document, self._window.appearance, self.voice, self._open_link
            )
            pane.split.addWidget(shown)
            pane.split.setSizes([1, 1])
            pane.destroyed.connect(lambda: self._previews.pop(pane, None))
            return
        shown.setVisible(shown.isHidden())

    def preview_of(self, pane: EditorPane) -> MarkdownPreview | None:
        """The preview of a pane, where it has had one."""
        return self._previews.get(pane)

    def _run(self, editor: CodeEditor, command: Command) -> None:
        for pane in self._window.area.panes():
            if pane.document.editor is editor:
                self.run(pane, command)
                return

    def _prepare(self, pane: EditorPane, prepared: Callable[[], None]) -> None:
        settings = self._window.settings.now
        if asks_for_work(settings):
            BeforeSaving(pane.document, settings, prepared).begin()
        else:
            prepared()

    def _open_link(self, path: Path) -> None:
        silently(self._window.desk.open(path))

    def zoom(self, by: int) -> None:
        """Show the text of all editors larger or smaller; 0 is the usual size."""
        smallest, largest = BOUNDS["editor_zoom"]
        now = self._window.settings.now.editor_zoom
        self.change(editor_zoom=max(smallest, min(largest, now + by)) if by else 0)

    def change(self, **values: object) -> None:
        """Change settings; where they cannot be kept, that is told in the log, and they are in force all the same."""
        try:
            self._window.settings.change(**values)
        except NotPublished as problem:
            self._window.log.appendPlainText(problem.message(self._window.voice.language))

    def _attach(self, pane: EditorPane) -> None:
        self.going.attach(pane)
        self.bookmarks.attach(pane)
        file = pane.document.open_file
        if file not in self._of_files:
            self._of_files[file] = FileFeatures(file, self._run)
            file.destroyed.connect(lambda: self._of_files.pop(file, None))
        self._features[pane] = PaneFeatures(self._window, pane, self._of_files[file], self.voice)
        pane.destroyed.connect(lambda: self._features.pop(pane, None))
