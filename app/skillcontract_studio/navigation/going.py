"""Definitions and references: gone to, listed in the panel, or peeked at; and the way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from skillcontract_studio.client.links import link_at
from skillcontract_studio.client.locations import Location, locations
from skillcontract_studio.editor.caret_note import CaretNote
from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.navigation.following import Following
from skillcontract_studio.navigation.history import History, Stop
from skillcontract_studio.navigation.hits import Hit, grouped
from skillcontract_studio.navigation.references_panel import ReferencesPanel
from skillcontract_studio.navigation.source_texts import SourceTexts, path_of
from skillcontract_studio.qt import QDesktopServices, QObject, QUrl
from skillcontract_studio.shell.editor_pane import EditorPane

if TYPE_CHECKING:
    from skillcontract_studio.navigation.peek import Peek
    from skillcontract_studio.shell.window import StudioWindow

_DEFINITION, _REFERENCES = "textDocument/definition", "textDocument/references"
Found = Callable[[Sequence[Location]], None]


class Going(QObject):
    """Goes places in one window."""

    def __init__(self, window: StudioWindow, texts: SourceTexts, voice: Voice) -> None:
        super().__init__(window)
        self._window = window
        self._texts = texts
        self._voice = voice
        self._peeks: dict[EditorPane, Peek] = {}
        self._notes: dict[EditorPane, CaretNote] = {}
        self.history = History()
        self._was: Stop | None = None
        """Where the caret was when it was last looked at."""
        self._soon = later(self, 0, self._look)
        window.area.current_changed.connect(self._soon.start)
        self.panel = ReferencesPanel(window.appearance, voice, lambda: window.folder)
        self.panel.tree.looked_at.connect(lambda hit: self._open(hit, stay=True))
        self.panel.tree.chosen.connect(self._open)

    def attach(self, pane: EditorPane) -> None:
        """Follow names that are clicked in a pane."""
        Following(pane.document, lambda position: self.definition(pane, position))
        pane.document.editor.caret_moved.connect(self._soon.start)
        self._notes[pane] = CaretNote(pane.document.editor, self._window.appearance)
        pane.destroyed.connect(lambda: self._forget(pane))

    # What the commands do

    def definition(self, pane: EditorPane, position: int | None = None) -> None:
        """Go to where the name at a position, or at the caret, is defined; from there on to where it is used."""
        editor = pane.document.editor
        at = editor.caret() if position is None else position
        place = editor.place_at(at)

        def found(places: Sequence[Location]) -> None:
            here = [
                each
                for each in places
                if each.uri == pane.document.uri and each.extent.start <= place <= each.extent.end
            ]
            if not places:
                self._follow_link(pane, at)
            elif here and len(places) == 1:
                self.peek_references(pane, at)
            elif len(places) == 1:
                self._leave(pane, at)
                self._open(self._hits(places)[0])
            else:
                self._peek(pane, places, at)

        self._ask(pane, _DEFINITION, at, found)

    def _follow_link(self, pane: EditorPane, position: int) -> None:
        """Where no name is, a file or a page may be named."""
        place = pane.document.editor.place_at(position)

        def told(result: object) -> None:
            link = link_at(result, place)
            if link is None:
                self._say(pane, self._voice("definition.none"))
            elif QUrl(link.target).isLocalFile():
                self._leave(pane, position)
                self._window.desk.open(path_of(link.target))
            elif QUrl(link.target).scheme() == "https":
                QDesktopServices.openUrl(QUrl(link.target))

        pane.document.ask("textDocument/documentLink", told)

    def references(self, pane: EditorPane) -> None:
        """List every place of the name at the caret in the panel."""
        at = pane.document.editor.caret()

        def found(places: Sequence[Location]) -> None:
            if not places:
                self._say(pane, self._voice("references.nothing"))
                return
            self.list_places(self._name_at(pane, at), places)

        self._ask(pane, _REFERENCES, at, found)

    def peek_definition(self, pane: EditorPane) -> None:
        """Look at the definition between the lines."""
        at = pane.document.editor.caret()
        self._ask(pane, _DEFINITION, at, lambda places: self._peek(pane, places, at))

    def peek_references(self, pane: EditorPane, position: int | None = None) -> None:
        """Look at every place of the name between the lines."""
        at = pane.document.editor.caret() if position is None else position
        self._ask(pane, _REFERENCES, at, lambda places: self._peek(pane, places, at))

    def show_places(self, pane: EditorPane, position: int, places: Sequence[Location], title: str) -> None:
        """Look at places that the server named, between the lines."""
        self._peek(pane, places, position, title)

    def list_places(self, name: str, places: Sequence[Location]) -> None:
        """List places in the panel, and go into it."""
        self.panel.show_hits(name, grouped(places, self._texts.text))
        self._window.raise_panel("references")
        self.panel.tree.setFocus()

    def step(self, by: int) -> None:
        """Go to the next or the previous place of the panel's list."""
        hit = self.panel.tree.step(by)
        if hit is not None:
            self._open(hit)

    def leave(self) -> None:
        """A jump is about to leave the caret's place: it can be come back to."""
        if (pane := self._window.area.current()) is not None:
            self._leave(pane, pane.document.editor.caret())

    def back(self) -> None:
        """Go back to where the last jump began."""
        self._return(self.history.back(self._here()))

    def forward(self) -> None:
        """Go on to where going back began."""
        self._return(self.history.forward(self._here()))

    def peek_of(self, pane: EditorPane) -> Peek | None:
        """The box of a pane, where it has had one."""
        return self._peeks.get(pane)

    def said(self, pane: EditorPane) -> str:
        """What is said at the caret of a pane now."""
        return self._notes[pane].words()

    def say(self, pane: EditorPane, words: str) -> None:
        """Say a short word at the caret of a pane."""
        self._say(pane, words)

    # Parts

    def _ask(self, pane: EditorPane, method: str, position: int, found: Found) -> None:
        place = pane.document.editor.place_at(position)
        more = {"context": {"includeDeclaration": True}} if method == _REFERENCES else {}
        asked = pane.document.ask_at(method, place, lambda result: found(locations(result)), **more)
        if asked is None:
            self._say(pane, self._voice("server.away"))

    def _peek(self, pane: EditorPane, places: Sequence[Location], position: int, title: str = "") -> None:
        if not places:
            self._say(pane, self._voice("definition.none"))
            return
        name = title or self._name_at(pane, position)
        box = self._peeks.get(pane)
        if box is None:
            from skillcontract_studio.navigation.peek import Peek

            window = self._window
            box = Peek(
                pane.document.editor, self._texts, window.appearance, self._voice, lambda: window.folder
            )
            box.chosen.connect(lambda hit: self._go_from(pane, hit))
            self._peeks[pane] = box
        else:
            box.listed.disconnect()
        box.listed.connect(lambda: self.list_places(name, places))
        counted = self._voice.count("peek.count", len(places))
        box.show_hits(title or f"{name}  {counted}", grouped(places, self._texts.text), position)

    def _go_from(self, pane: EditorPane, hit: Hit) -> None:
        self._leave(pane, pane.document.editor.caret())
        self._open(hit)

    def _open(self, hit: Hit, *, stay: bool = False) -> None:
        if not stay:
            self.leave()
        self._window.desk.open(path_of(hit.location.uri), hit.location.extent)
        if stay:
            self.panel.tree.setFocus()

    def _hits(self, places: Sequence[Location]) -> list[Hit]:
        return [hit for group in grouped(places, self._texts.text) for hit in group.hits]

    def _leave(self, pane: EditorPane, position: int) -> None:
        self.history.leave(Stop(pane.document.path, pane.document.editor.place_at(position)))

    def _here(self) -> Stop | None:
        pane = self._window.area.current()
        return Stop(pane.document.path, pane.document.editor.caret_place()) if pane is not None else None

    def _look(self) -> None:
        """Notes where a jump began, whatever made it: another file, the outline, a problem, what was found, a far line.

        It looks once in a turn of the window: what goes to a file and then to a line of it is one jump.
        """
        before, here = self._was, self._here()
        if here is None:
            return
        self._was = here
        if before is not None and not before.is_near(here):
            self.history.leave(before)

    def _return(self, stop: Stop | None) -> None:
        if stop is None:
            return
        self._was = stop
        pane = self._window.desk.open(stop.path)
        if pane is not None:
            pane.document.editor.reveal_place(stop.place)

    def _name_at(self, pane: EditorPane, position: int) -> str:
        editor = pane.document.editor
        text = editor.slice(*editor.span_of_name(position))
        return text.decode("utf-8", "replace")

    def _say(self, pane: EditorPane, words: str) -> None:
        self._notes[pane].say(words)

    def _forget(self, pane: EditorPane) -> None:
        self._peeks.pop(pane, None)
        self._notes.pop(pane, None)
