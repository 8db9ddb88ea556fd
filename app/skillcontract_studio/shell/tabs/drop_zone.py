"""What lies over a group while a tab is dragged: where one drops it decides whether it joins the group or splits it."""

from enum import Enum

from skillcontract_studio.qt import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QPainter,
    QPaintEvent,
    QPointF,
    QRect,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

TAB_MIME = "application/x-skillcontract-tab"
_EDGE = 0.28


class Side(Enum):
    """Where something is dropped on a group."""

    MIDDLE = "middle"
    LEFT = "left"
    RIGHT = "right"
    ABOVE = "above"
    BELOW = "below"


def side_of(point: QPointF, width: int, height: int) -> Side:
    """The nearest edge, within a good quarter of the size; else the middle."""
    across, down = point.x() / max(1, width), point.y() / max(1, height)
    nearest = min(
        (across, Side.LEFT),
        (1 - across, Side.RIGHT),
        (down, Side.ABOVE),
        (1 - down, Side.BELOW),
        key=lambda each: each[0],
    )
    return nearest[1] if nearest[0] < _EDGE else Side.MIDDLE


class DropZone(QWidget):
    """Covers a group; `dropped` brings the side. Which tab it was, the one who began the drag knows."""

    dropped = Signal(Side)

    def __init__(self, appearance: Appearance, group: QWidget, row: int) -> None:
        """`row` is the height of the group's row of tabs: what is dropped there joins them."""
        super().__init__(group)
        self._appearance = appearance
        self._row = row
        self._side: Side | None = None
        self.setAcceptDrops(True)
        self.setGeometry(group.rect())

    def dragEnterEvent(self, event: QDragEnterEvent, /) -> None:  # noqa: N802  # Qt's name
        """Takes tabs, nothing else."""
        if event.mimeData().hasFormat(TAB_MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent, /) -> None:  # noqa: N802  # Qt's name
        """Shows where the tab would come."""
        self._side = self.side_at(event.position())
        event.acceptProposedAction()
        self.update()

    def dragLeaveEvent(self, _event: QDragLeaveEvent, /) -> None:  # noqa: N802  # Qt's name
        """The tab goes elsewhere."""
        self._side = None
        self.update()

    def dropEvent(self, event: QDropEvent, /) -> None:  # noqa: N802  # Qt's name
        """The tab comes here."""
        event.acceptProposedAction()
        self.dropped.emit(self.side_at(event.position()))

    def side_at(self, point: QPointF) -> Side:
        """Where something comes that is dropped at a point."""
        if point.y() < self._row:
            return Side.MIDDLE
        return side_of(QPointF(point.x(), point.y() - self._row), self.width(), self.height() - self._row)

    def paintEvent(self, _event: QPaintEvent, /) -> None:  # noqa: N802  # Qt's name
        """A veil over the place that the tab would take."""
        if self._side is None:
            return
        whole = self.rect()
        half_width, half_height = whole.width() // 2, whole.height() // 2
        place = {
            Side.MIDDLE: whole,
            Side.LEFT: QRect(0, 0, half_width, whole.height()),
            Side.RIGHT: QRect(half_width, 0, whole.width() - half_width, whole.height()),
            Side.ABOVE: QRect(0, 0, whole.width(), half_height),
            Side.BELOW: QRect(0, half_height, whole.width(), whole.height() - half_height),
        }[self._side]
        painter = QPainter(self)
        veil = QColor(self._appearance.tokens["accent"])
        painter.setPen(veil)
        veil.setAlpha(50)
        painter.setBrush(veil)
        painter.drawRect(place.adjusted(1, 1, -2, -2))
