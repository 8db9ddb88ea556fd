"""The first-steps tour: notes beside the parts of the window, one after the other. Nothing is locked meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from skillcontract_studio.later import later
from skillcontract_studio.perspectives.perspective import AUTHOR
from skillcontract_studio.qt import (
    QColor,
    QEvent,
    QFrame,
    QHBoxLayout,
    QKeyEvent,
    QLabel,
    QObject,
    QPainter,
    QPaintEvent,
    QPen,
    QPoint,
    QPushButton,
    QRect,
    Qt,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.shell.helping.tour_steps import STATIONS

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_WIDTH, _GAP = 340, 10
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class Tour(QObject):
    """Enter or Right goes on, Left back, Esc ends it; `ended` is told when it was seen or left."""

    def __init__(self, window: StudioWindow, ended: Callable[[], None]) -> None:
        super().__init__(window)
        self._window = window
        self._ended = ended
        self._at = 0
        self._ring = _Ring(window)
        self.note = _Note(window, self)
        self._take_keys = later(self, 0, self.note.next.setFocus)
        window.installEventFilter(self)
        window.voice.changed.connect(self._show)
        window.appearance.changed.connect(self._show)

    @property
    def station(self) -> str:
        """The name of the station that is shown; empty before and after the tour."""
        return STATIONS[self._at].name if self.note.isVisible() else ""

    def begin(self) -> None:
        """Show the first station, over a contract of the workspace where none is open."""
        window = self._window
        if window.turning.wanted != AUTHOR:
            window.turn_to(AUTHOR)
        if window.area.current() is None:
            contract = next((path for path in window.tree.files() if path.name == "contract.json"), None)
            if contract is not None:
                window.desk.open(contract)
        self._at = 0
        self._show_station()

    def step(self, by: int) -> None:
        """Go to the next station, or the one before; past the last the tour ends."""
        at = self._at + by
        if at >= len(STATIONS):
            self.end()
        elif at >= 0:
            self._at = at
            self._show_station()

    def end(self) -> None:
        """Leave the tour."""
        if self.note.isVisible():
            self.note.hide()
            self._ring.hide()
            self._window.docks.fold_away()
            self._ended()
            self._window.area.focus()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """Stays beside its part when the window gets another size."""
        if watched is self._window and event.type() == QEvent.Type.Resize and self.note.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def _show_station(self) -> None:
        station = STATIONS[self._at]
        if station.panel:
            self._window.docks.raise_panel(station.panel)
        self.note.show()
        self._show()
        # A panel that comes to the front takes the keyboard, and so does what the palette was opened from.
        self._take_keys.start()

    def _show(self) -> None:
        if self.note.isHidden():
            return
        self.note.say(STATIONS[self._at].name, self._at, len(STATIONS))
        self._place()

    def _place(self) -> None:
        """Puts the note beside its part, where there is room in the window."""
        window = self._window
        part = STATIONS[self._at].part(window)
        corner = part.mapTo(window, QPoint(0, 0)) if window.isAncestorOf(part) else QPoint(0, 0)
        around = QRect(corner, part.size()).intersected(window.rect())
        self._ring.surround(around)
        note = self.note
        note.setFixedWidth(min(window.appearance.fonts.px(_WIDTH), window.width() - 2 * _GAP))
        note.adjustSize()
        width, height = note.width(), note.height()
        places = (
            QPoint(around.right() + _GAP, around.top()),
            QPoint(around.left() - _GAP - width, around.top()),
            QPoint(around.left(), around.bottom() + _GAP),
            QPoint(around.left(), around.top() - _GAP - height),
            QPoint(around.left() + 40, around.top() + 40),
        )
        whole = window.rect()
        fitting = next((place for place in places if whole.contains(QRect(place, note.size()))), places[-1])
        note.move(
            max(_GAP, min(fitting.x(), whole.width() - width - _GAP)),
            max(_GAP, min(fitting.y(), whole.height() - height - _GAP)),
        )
        self._ring.raise_()
        note.raise_()


class _Note(QFrame):
    """What is said, with its buttons."""

    def __init__(self, window: StudioWindow, tour: Tour) -> None:
        super().__init__(window)
        self.setObjectName("tourNote")
        self._voice = window.voice
        self._tour = tour
        self._title = QLabel(self)
        self._title.setObjectName("paneTitle")
        self._text = QLabel(self)
        self._text.setWordWrap(True)
        self._count = QLabel(self)
        self._count.setObjectName("muted")
        self.leave, self.back, self.next = QPushButton(self), QPushButton(self), QPushButton(self)
        self.next.setObjectName("primary")
        self.back.clicked.connect(lambda: tour.step(-1))
        self.next.clicked.connect(lambda: tour.step(1))
        self.leave.clicked.connect(tour.end)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._count, 1)
        for button in (self.leave, self.back, self.next):
            buttons.addWidget(button)
            button.installEventFilter(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(8)
        layout.addWidget(self._title)
        layout.addWidget(self._text)
        layout.addLayout(buttons)
        self.hide()

    def say(self, name: str, at: int, of: int) -> None:
        """Say a station."""
        voice = self._voice
        self._title.setText(voice(f"tour.{name}"))
        self._text.setText(voice(f"tour.{name}.text"))
        self._count.setText(voice("tour.count", at=at + 1, of=of))
        self.back.setText(voice("tour.back"))
        self.next.setText(voice("tour.done" if at + 1 == of else "tour.next"))
        self.leave.setText(voice("tour.leave"))
        self.back.setEnabled(at > 0)
        self.leave.setVisible(at + 1 < of)
        self.setAccessibleName(f"{self._title.text()}. {self._text.text()}")
        self.next.setAccessibleDescription(self._text.text())

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """The arrows are the tour's: a button would go to its neighbours, and on to whatever lies beside them in the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _ARROWS:
            self.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:  # noqa: N802  # Qt's name
        """Arrows go through the stations, Esc leaves."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self._tour.end()
        elif key in {Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._tour.step(1)
        elif key == Qt.Key.Key_Left:
            self._tour.step(-1)
        else:
            super().keyPressEvent(event)


class _Ring(QWidget):
    """A frame around a part of the window; the mouse goes through it."""

    def __init__(self, window: StudioWindow) -> None:
        super().__init__(window)
        self._appearance = window.appearance
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def surround(self, part: QRect) -> None:
        """Be around this."""
        self.setGeometry(part)
        self.show()

    def paintEvent(self, _event: QPaintEvent, /) -> None:  # noqa: N802  # Qt's name
        """Two pixels in the colour of what is active."""
        painter = QPainter(self)
        painter.setPen(QPen(QColor(self._appearance.tokens["focus"]), 3))
        painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
