"""What is done to a text before it is saved, where the settings ask for it: the safe fixes, then the layout."""

from collections.abc import Callable

from skillcontract_studio.client.fixes import FIX_ALL, fixes
from skillcontract_studio.client.protocol import Extent, Place, wire_extent
from skillcontract_studio.formatting.format_document import ask_format
from skillcontract_studio.later import later
from skillcontract_studio.qt import QObject
from skillcontract_studio.settings.values import Settings
from skillcontract_studio.shell.document import OpenDocument

PATIENCE = 1500
"""Milliseconds that a save waits for the server; then the text is saved as it stands."""


class BeforeSaving(QObject):
    """Prepares one document for one save; `save` is called once, whatever the server does."""

    def __init__(self, document: OpenDocument, settings: Settings, save: Callable[[], None]) -> None:
        super().__init__(document)
        self._document = document
        self._save = save
        self._over = False
        self._steps: list[Callable[[], int | None]] = []
        if settings.fix_on_save:
            self._steps.append(self._fix)
        if settings.format_on_save:
            self._steps.append(self._format)
        self._patience = later(self, PATIENCE, self._finish)

    def begin(self) -> None:
        """Do what is asked for, one thing after the other, then save."""
        self._patience.start()
        self._go_on()

    def _go_on(self) -> None:
        if self._over:
            return
        if not self._steps or not self._document.is_contract:
            self._finish()
        elif self._steps.pop(0)() is None:
            # There is no server to ask.
            self._finish()

    def _fix(self) -> int | None:
        document = self._document
        everything = Extent(Place(0, 0), document.editor.place_at(document.editor.length()))

        def told(result: object) -> None:
            found = fixes(result, document.uri)
            if found and not self._over:
                document.editor.apply(found[0].edits)
            self._go_on()

        return document.ask(
            "textDocument/codeAction",
            told,
            lambda _words: self._go_on(),
            range=wire_extent(everything),
            context={"diagnostics": [], "only": [FIX_ALL]},
        )

    def _format(self) -> int | None:
        def told(edits: object) -> None:
            if isinstance(edits, tuple) and edits and not self._over:
                self._document.editor.apply(edits)
            self._go_on()

        return ask_format(self._document, told)

    def _finish(self) -> None:
        if not self._over:
            self._over = True
            self._patience.stop()
            self._save()
            self.deleteLater()


def asks_for_work(settings: Settings) -> bool:
    """Whether anything is to be done before a save."""
    return settings.fix_on_save or settings.format_on_save
