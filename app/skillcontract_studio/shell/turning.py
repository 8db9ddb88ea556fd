"""Turns a window from one perspective to another, and knows their pages."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from skillcontract_studio.later import later
from skillcontract_studio.perspectives.perspective import AUTHOR, Page, Perspective
from skillcontract_studio.perspectives.table import PERSPECTIVES
from skillcontract_studio.qt import QByteArray, QObject, QStackedWidget, Qt, QTimer, Signal
from skillcontract_studio.shell.docks import Docks
from skillcontract_studio.shell.editor_place import EditorPlace
from skillcontract_studio.shell.empty_state import empty_state
from skillcontract_studio.shell.panel_layout import PanelLayout

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_SETTLED, _REST = 1_500, 30
"""Milliseconds: how long a new window is left alone, and how long the turns stand apart in which pages are made ahead."""
_PATIENCE = 400
"""Milliseconds after which it is said what one waits for (look.md 7)."""


class Turning(QObject):
    """A page is made when it is first wanted; `turned` tells the perspective that is shown now.

    `part_made` tells of which perspective a part of the page was made.
    """

    turned = Signal(str)
    part_made = Signal(str)

    def __init__(
        self, window: StudioWindow, stack: QStackedWidget, place: EditorPlace, panels: PanelLayout
    ) -> None:
        super().__init__(window)
        self._window = window
        self._stack = stack
        self._place = place
        self._panels = panels
        self._pages: dict[str, Page] = {}
        self._making: dict[str, Generator[None, None, Page]] = {}
        self._ahead = QTimer(self)
        self._ahead.setInterval(_REST)
        self._ahead.timeout.connect(self._make_ahead)
        self._usual: dict[str, QByteArray] = {}
        self._turned_to: set[str] = set()
        """The perspectives whose panels have had their sizes; those of a page that was made ahead have none."""
        self._awaited = ""
        self._waiting = empty_state(window)
        self._waiting.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        stack.addWidget(self._waiting)
        self._at_once = later(self, 0, self._go_on_waiting)
        self._patient = later(self, _PATIENCE, self._say_what_is_awaited)
        self.now = AUTHOR

    @property
    def wanted(self) -> str:
        """The perspective that is shown, or will be as soon as its page is made."""
        return self._awaited or self.now

    def turn_soon(self, name: str) -> None:
        """Show a perspective; a page that is not made yet is made in turns between which the window answers, an empty one in its place."""
        perspective = _perspective(name)
        if perspective.page is None or name in self._pages:
            self.turn_to(name)
            return
        if self._awaited == name:
            return
        self._awaited = name
        self._window.top_bar.show_perspective(name)
        # Keys must not go on into a text that is not meant any more.
        self._waiting.setText("")
        self._stack.setCurrentWidget(self._waiting)
        self._waiting.setFocus()
        self._patient.start()
        self._at_once.start()

    def _say_what_is_awaited(self) -> None:
        voice = self._window.voice
        words = voice("perspective.coming", name=voice(f"perspective.{self._awaited}"))
        self._waiting.setText(words)
        self._waiting.setAccessibleName(words)

    def _go_on_waiting(self) -> None:
        if self._awaited and self._window.isVisible():
            self._at_once.start()
            self._go_on_making(_perspective(self._awaited))

    def turn_to(self, name: str) -> None:
        """Show a perspective at once, and give it the keyboard."""
        self._awaited = ""
        self._at_once.stop()
        self._patient.stop()
        window = self._window
        former = self._pages.get(self.now)
        if former is not None and name != self.now:
            former.leave()
        self.now = name
        window.top_bar.show_perspective(name)
        window.actions_by_id.follow(name)
        page = self.page(name)
        if page is None:
            self._place.take(window.area)
        self._stack.setCurrentWidget(page.widget if page else self._panels.docks.manager)
        window.redraw_file()
        window.judge()
        window.status.show_extra(page.status() if page else None)
        if page is not None:
            self._turned_to.add(name)
            page.enter()
        elif (pane := window.area.current()) is not None:
            pane.document.editor.setFocus()
        self.turned.emit(name)

    def page(self, name: str) -> Page | None:
        """The page of a perspective; None for the editors."""
        perspective = _perspective(name)
        if perspective.page is None:
            return None
        while name not in self._pages:
            self._go_on_making(perspective)
        return self._pages[name]

    def make_ahead(self) -> None:
        """Make what takes long while nobody waits for it, a little at a time, once the window has settled."""
        QTimer.singleShot(_SETTLED, self, self._ahead.start)

    def _make_ahead(self) -> None:
        waiting = next((each for each in PERSPECTIVES if each.ahead and each.name not in self._pages), None)
        if waiting is None or not self._window.isVisible():
            self._ahead.stop()
        else:
            self._go_on_making(waiting)

    def _go_on_making(self, perspective: Perspective) -> None:
        """One more turn of making a page; behind the last one it is there."""
        name = perspective.name
        if perspective.page is None:
            return
        if name not in self._making:
            self._making[name] = perspective.page(self._window, self._stack)
        try:
            next(self._making[name])
        except StopIteration as made:
            del self._making[name]
            page = self._pages[name] = made.value
            self._stack.addWidget(page.widget)
        self.part_made.emit(name)
        if name == self._awaited and name in self._pages:
            self.turn_to(name)

    def shown(self) -> Page | None:
        """The page that is shown; None for the editors."""
        return self._pages.get(self.now)

    def pages(self) -> Iterable[Page]:
        """The pages that were made."""
        return self._pages.values()

    def work_of(self, name: str) -> Mapping[str, Callable[[], None]]:
        """The commands of a perspective, and the common ones that mean something else in it."""
        page = self.page(name)
        return page.commands() if page else {}

    # How the panels stand

    def layouts(self) -> dict[str, QByteArray]:
        """How the panels of each perspective stand that was shown."""
        return {name: docks.state() for name, docks in self._docks()}

    def unfolded_layouts(self) -> dict[str, QByteArray]:
        """How they stood before a small window hid some of them, for those where it does."""
        stood = {name: docks.folding.unfolded() for name, docks in self._docks() if docks.folding is not None}
        return {name: state for name, state in stood.items() if state is not None}

    def _docks(self) -> Iterator[tuple[str, Docks]]:
        yield AUTHOR, self._panels.docks
        yield from ((name, page.panels()) for name, page in self._pages.items() if name in self._turned_to)

    def use_layout(self, name: str, state: QByteArray, unfolded: QByteArray | None = None) -> None:
        """Have the panels of a perspective that was turned to stand otherwise; `unfolded` as in a window large enough for all."""
        if name == AUTHOR:
            self._panels.use(state, unfolded)
        elif (page := self._pages.get(name)) is not None:
            docks = page.panels()
            self._usual.setdefault(name, docks.state())
            if docks.folding is None:
                docks.restore(state)
            else:
                docks.folding.use(state, unfolded)

    def reset_layout(self) -> None:
        """Put every panel of the perspective that is shown back to its first place."""
        page = self.shown()
        if page is None:
            self._panels.reset()
        elif (usual := self._usual.get(self.now)) is not None:
            page.panels().restore(usual)


def _perspective(name: str) -> Perspective:
    return next(each for each in PERSPECTIVES if each.name == name)
