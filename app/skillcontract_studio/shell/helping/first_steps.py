"""When the tour is offered and taken, and that it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.qt import QObject
from skillcontract_studio.shell.helping.tour import Tour
from skillcontract_studio.shell.message_bar import Choice

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_TOPIC = "first-steps"


class FirstSteps(QObject):
    """Offers the tour once, above the tabs; whoever takes it or says no is not asked again."""

    def __init__(self, window: StudioWindow) -> None:
        super().__init__(window)
        self._window = window
        self._tour: Tour | None = None

    @property
    def tour(self) -> Tour | None:
        """The tour, once it was begun."""
        return self._tour

    def offer(self) -> None:
        """Offer the tour, where this user has not had it yet."""
        window, voice = self._window, self._window.voice
        if window.keeping is None or window.keeping.tour_was_offered():
            return
        window.area.messages.show_message(
            _TOPIC,
            Severity.INFO,
            voice("tour.offer"),
            (Choice(voice("tour.take"), self.begin), Choice(voice("tour.no"), self._had)),
        )

    def begin(self) -> None:
        """Begin the tour; without a workspace over the cms example."""
        window = self._window
        window.area.messages.dismiss(_TOPIC)
        if window.folder is None:
            window.starting.open_example("cms")
        if self._tour is None:
            self._tour = Tour(window, self._had)
        if window.tree.files() or window.folder is None:
            self._tour.begin()
        else:
            # The tour is about the files, which are read first.
            window.loader.loaded.connect(self._loaded)

    def _loaded(self, _workspace: object) -> None:
        self._window.loader.loaded.disconnect(self._loaded)
        if self._tour is not None:
            self._tour.begin()

    def _had(self) -> None:
        if self._window.keeping is not None:
            self._window.keeping.note_tour()
