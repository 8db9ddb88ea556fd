"""The tab bar of one group: middle click closes, a right click opens the menu, a tab pulled out of the row is dragged elsewhere."""

from skillcontract_studio.qt import (
    QApplication,
    QContextMenuEvent,
    QEvent,
    QKeyEvent,
    QMouseEvent,
    QPoint,
    QSize,
    Qt,
    QTabBar,
    QToolButton,
    QWidget,
    Signal,
)

_LONGEST = 40
"""Letters that a tab is wide at most, with its icon and button."""
_AWAY = 24
"""Pixels above or below the row from which on a tab is being dragged out of it."""


class GroupTabBar(QTabBar):
    """Tells by index what is wanted of a tab."""

    close_wanted = Signal(int)
    menu_wanted = Signal(int, QPoint)
    pulled_out = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        for scroller in self.findChildren(QToolButton):
            # The keys that go from tab to tab scroll as well.
            scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._pressed = -1

    def tabSizeHint(self, index: int, /) -> QSize:  # noqa: N802  # Qt's name
        """As wide as the name, up to a good length."""
        size = super().tabSizeHint(index)
        size.setWidth(min(size.width(), self.fontMetrics().averageCharWidth() * _LONGEST))
        return size

    def minimumTabSizeHint(self, index: int, /) -> QSize:  # noqa: N802  # Qt's name
        """The same: of many tabs some are scrolled to, and none has a name that nobody can read."""
        return self.tabSizeHint(index)

    def mousePressEvent(self, event: QMouseEvent, /) -> None:  # noqa: N802  # Qt's name
        """Remembers the tab that a drag would begin with."""
        self._pressed = (
            self.tabAt(event.position().toPoint()) if event.button() == Qt.MouseButton.LeftButton else -1
        )
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:  # noqa: N802  # Qt's name
        """Within the row Qt moves the tab; outside of it the tab is pulled out."""
        away = not -_AWAY <= event.position().y() <= self.height() + _AWAY
        if self._pressed >= 0 and away and event.buttons() & Qt.MouseButton.LeftButton:
            index, self._pressed = self.currentIndex(), -1
            # Qt's own move ends here, or it would go on after the drag.
            released = QMouseEvent(
                QEvent.Type.MouseButtonRelease,
                event.position(),
                event.globalPosition(),
                Qt.MouseButton.LeftButton,
                Qt.MouseButton.NoButton,
                event.modifiers(),
            )
            QApplication.sendEvent(self, released)
            self.pulled_out.emit(index)
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:  # noqa: N802  # Qt's name
        """A middle click closes the tab."""
        self._pressed = -1
        index = self.tabAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and index >= 0:
            self.close_wanted.emit(index)
            return
        super().mouseReleaseEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent, /) -> None:  # noqa: N802  # Qt's name
        """The menu of the tab under the mouse, or of the current one for the menu key."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.tabAt(event.pos())
        if index >= 0:
            at = self.tabRect(index).bottomLeft() if by_key else event.pos()
            self.menu_wanted.emit(index, self.mapToGlobal(at))

    def keyPressEvent(self, event: QKeyEvent, /) -> None:  # noqa: N802  # Qt's name
        """Delete closes the tab that has the focus."""
        if event.key() == Qt.Key.Key_Delete and self.currentIndex() >= 0:
            self.close_wanted.emit(self.currentIndex())
            return
        super().keyPressEvent(event)
