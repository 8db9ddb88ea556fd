"""The parts of the page and where they stand (look.md 4): bars over docks around timeline and editors."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.perspectives.simulate.breakpoint_panel import BreakpointPanel
from skillcontract_studio.perspectives.simulate.chain_column import ChainColumn
from skillcontract_studio.perspectives.simulate.place_label import PlaceLabel
from skillcontract_studio.perspectives.simulate.play_panel import PlayPanel
from skillcontract_studio.perspectives.simulate.record_bar import RecordBar
from skillcontract_studio.perspectives.simulate.session_bar import SessionBar
from skillcontract_studio.perspectives.simulate.start_page import StartPage
from skillcontract_studio.perspectives.simulate.state_pane import StatePane
from skillcontract_studio.perspectives.simulate.timeline import Timeline
from skillcontract_studio.perspectives.work_bar import WorkBar
from skillcontract_studio.qt import QResizeEvent, QStackedWidget, QTimer, QVBoxLayout, QWidget
from skillcontract_studio.shell.docks import Docks, Panel, Sizes
from skillcontract_studio.shell.edge_folding import EdgeFolding, Fold
from skillcontract_studio.shell.editor_place import EditorPlace
from skillcontract_studio.shell.message_bar import MessageBars
from skillcontract_studio.theme.appearance import Appearance

_CHAIN, _STATE, _PLAY, _CHAIN_SHARE = 240, 400, 228, 0.76
_NARROW_CHAIN, _NARROW_STATE, _LOW_PLAY = 190, 348, 196
_NARROW, _HIGH = 1280, 760
_MOST_CHAIN, _MOST_STATE = 0.2, 0.34
"""The shares of the window that large text may take at most: what is played stands between them."""
_PAINTED_LATER = 10
"""Milliseconds: timers of none come in the same turn as what was shown before them."""
_FOLDS = (
    Fold(("breakpoints",), "left", width=_NARROW),
    Fold(("chain",), "left", width=900),
    Fold(("state",), "right", width=700),
    Fold(("play",), "bottom", height=460),
)
_PANELS = ("chain", "breakpoints", "play", "state")


class SimulateView(QWidget):
    """All widgets of the page; it knows nothing of sessions."""

    def __init__(
        self,
        appearance: Appearance,
        voice: Voice,
        dismiss: Callable[[], str],
        state: StatePane,
        play: PlayPanel,
        *,
        parent: QWidget,
    ) -> None:
        """The panels are put around the middle by `put_in_place`."""
        super().__init__(parent)
        self._appearance = appearance
        self._scale = appearance.fonts.scale
        self._sized = False
        self.bar = SessionBar(appearance, voice)
        self.work_bar = WorkBar(appearance, voice)
        self.record_bar = RecordBar(appearance, voice)
        self.messages = MessageBars(appearance, dismiss)
        self.timeline = Timeline(appearance, voice)
        self.place = EditorPlace()
        self.chain = ChainColumn(appearance, voice)
        self.stops = BreakpointPanel(appearance, voice)
        self.state, self.play = state, play
        self.start = StartPage(appearance, voice)
        self._painting = later(self, _PAINTED_LATER, lambda: self.setUpdatesEnabled(True))
        self.told = PlaceLabel()
        self._pages = QStackedWidget(self)
        self.docks = Docks(self._pages, self._middle(), appearance)
        # A page that is filled before it gets its place is dressed anew with all that is in it.
        self._pages.addWidget(self.start)
        self._pages.addWidget(self.docks.manager)
        self._folding = EdgeFolding(self.docks, _FOLDS, self._give_sizes)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (self.bar, self.record_bar, self.messages):
            layout.addWidget(part)
        layout.addWidget(self._pages, 1)
        # It stands over the docks: to push them down would lay out and paint all of them while something else works.
        self.work_bar.float_over(self._pages)
        self.record_bar.left.connect(self.timeline.strip.setFocus)
        appearance.changed.connect(self._rescale)

    def put_in_place(self) -> Iterator[None]:
        """Put the panels around the middle, one in a turn."""
        for panel in (
            Panel("chain", self.chain, "left", "left-top"),
            Panel("breakpoints", self.stops, "left", "left-bottom", (self.stops.add,)),
            Panel("play", self.play, "bottom", "bottom", (self.play.given,)),
            Panel("state", self.state, "right", "right", titled=False),
        ):
            self.docks.add(panel)
            yield

    def add_bar(self, bar: QWidget) -> None:
        """One more bar over the docks."""
        layout = self.layout()
        if isinstance(layout, QVBoxLayout):
            layout.insertWidget(1, bar)

    def hold_painting(self) -> None:
        """Paint what is changed now in a turn of its own: to fill all parts and to paint them takes too long for one."""
        self.setUpdatesEnabled(False)
        self._painting.start()

    def take_keyboard(self) -> None:
        """The keys go to the timeline, or to the scenarios where nothing is simulated yet."""
        at_start = self._pages.currentWidget() is self.start
        (self.start.list if at_start else self.timeline.strip).setFocus()

    def show_start(self) -> None:
        """Nothing is simulated yet."""
        self._pages.setCurrentWidget(self.start)

    def show_work(self) -> None:
        """Something is simulated."""
        held = self.start.isAncestorOf(self.focusWidget() or self)
        self._pages.setCurrentWidget(self.docks.manager)
        if held:
            self.take_keyboard()

    def size_once(self) -> None:
        """Give the docks their first sizes, as soon as the page has its own."""
        if not self._sized and self.width() > 1:
            self._sized = True
            QTimer.singleShot(0, self, self._size)

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """A small window hides the panels around the editor at its edges."""
        super().resizeEvent(event)
        if self._sized and self._folding.fit(self.size(), self._appearance.fonts.px):
            self._size()

    def name_panels(self, voice: Voice) -> None:
        """Say the panels' names."""
        for panel in _PANELS:
            self.docks.title(panel, voice(f"panel.{panel}"))
        self.chain.setAccessibleName(voice("panel.chain"))

    def _middle(self) -> QWidget:
        frame = QWidget()
        layout = QVBoxLayout(frame)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.timeline)
        layout.addWidget(self.place, 1)
        return frame

    def _size(self) -> None:
        self._folding.fit(self.size(), self._appearance.fonts.px)
        self._give_sizes()

    def _give_sizes(self) -> None:
        px, width, height = self._appearance.fonts.px, self.width(), self.height()
        narrow = width < px(_NARROW)
        sizes = Sizes(
            min(px(_NARROW_CHAIN if narrow else _CHAIN), round(width * _MOST_CHAIN)),
            min(px(_NARROW_STATE if narrow else _STATE), round(width * _MOST_STATE)),
            px(_PLAY if height >= px(_HIGH) else _LOW_PLAY),
            _CHAIN_SHARE,
        )
        self.docks.size(sizes, width, height - px(40))

    def _rescale(self) -> None:
        """Larger text takes wider docks; a new theme changes no size."""
        scale = self._appearance.fonts.scale
        if scale != self._scale:
            self._scale = scale
            if self._sized:
                self._size()
