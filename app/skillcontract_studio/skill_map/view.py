"""The window onto the drawn map: wheel and keys zoom, the hand drags, arrows go from node to node."""

from __future__ import annotations

from skillcontract_studio.qt import (
    QAccessible,
    QEvent,
    QGraphicsScene,
    QGraphicsView,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPointF,
    Qt,
    QWheelEvent,
    QWidget,
    Signal,
)
from skillcontract_studio.skill_map.scene import NodeItem

_READABLE = 0.92
"""Below this the text, of 13 and 12 pixels, is not read any more."""
_STEP, _SMALLEST, _LARGEST = 1.15, 0.1, 4.0
_WAYS = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}


class MapView(QGraphicsView):
    """`opened` brings the id of the node that is to be opened."""

    opened = Signal(str)

    def __init__(self, scene: QGraphicsScene, parent: QWidget) -> None:
        super().__init__(scene, parent)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)

    def fit(self) -> None:
        """Show all of it, no larger than it is drawn."""
        area = self.sceneRect()
        if area.isEmpty():
            return
        self.fitInView(area, Qt.AspectRatioMode.KeepAspectRatio)
        if self.transform().m11() > 1:
            self.resetTransform()

    def begin(self) -> None:
        """Show all of it where that can be read; else what comes first, and the rest by scrolling."""
        self.fit()
        if self.transform().m11() < _READABLE:
            self.resetTransform()
            self.scale(_READABLE, _READABLE)
            first = min(self._nodes(), key=lambda item: (item.x(), item.y()), default=None)
            if first is not None:
                self.centerOn(first)
                self.horizontalScrollBar().setValue(self.horizontalScrollBar().minimum())

    def zoom(self, by: int) -> None:
        """Larger by one step, or smaller with a negative number."""
        now = self.transform().m11()
        wanted = min(_LARGEST, max(_SMALLEST, now * _STEP**by))
        self.scale(wanted / now, wanted / now)

    def current(self) -> NodeItem | None:
        """The chosen node."""
        return next((item for item in self.scene().selectedItems() if isinstance(item, NodeItem)), None)

    def choose(self, item: NodeItem) -> None:
        """Choose a node and bring it into view."""
        self.scene().clearSelection()
        item.setSelected(True)
        self.ensureVisible(item)

    def spoken_role(self) -> QAccessible.Role:
        """What screen readers are told it is."""
        return QAccessible.Role.Graphic

    def spoken_value(self) -> str:
        """The chosen node, in the words of the description."""
        return self.accessibleDescription()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  # Qt's name
        """With Ctrl the wheel zooms."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Opens the node under the pointer."""
        item = self.itemAt(event.position().toPoint())
        if isinstance(item, NodeItem):
            self.opened.emit(item.node.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Arrows walk, Enter opens, plus, minus and 0 zoom, Esc chooses nothing."""
        key = Qt.Key(event.key())
        current = self.current()
        if key in _WAYS:
            self._walk(_WAYS[key])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and current is not None:
            self.opened.emit(current.node.id)
        elif key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.zoom(1)
        elif key is Qt.Key.Key_Minus:
            self.zoom(-1)
        elif key is Qt.Key.Key_0:
            self.fit()
        elif key is Qt.Key.Key_Escape and current is not None:
            self.scene().clearSelection()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Plain keys are the map's own while it has the keyboard."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.ShortcutOverride
            and event.modifiers() == Qt.KeyboardModifier.NoModifier
            and event.key() in {Qt.Key.Key_Return, *_WAYS}
        ):
            event.accept()
            return True
        return super().event(event)

    def _nodes(self) -> list[NodeItem]:
        return [item for item in self.scene().items() if isinstance(item, NodeItem)]

    def _walk(self, way: QPointF) -> None:
        """Choose the nearest node in a direction; sideways distance counts double."""
        items = self._nodes()
        current = self.current()
        if current is None:
            if items:
                self.choose(min(items, key=lambda item: (item.x(), item.y())))
            return
        middle = current.sceneBoundingRect().center()

        def cost(item: NodeItem) -> float | None:
            apart = item.sceneBoundingRect().center() - middle
            along = apart.x() * way.x() + apart.y() * way.y()
            across = abs(apart.x() * way.y()) + abs(apart.y() * way.x())
            return along + 2 * across if along > 1 else None

        costs = [(cost_of, item) for item in items if (cost_of := cost(item)) is not None]
        if costs:
            self.choose(min(costs, key=lambda pair: pair[0])[1])
