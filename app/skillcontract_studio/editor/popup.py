"""A popup of the editor: a raised frame inside the window, so it needs no window manager and takes no focus."""

from skillcontract_studio.qt import QColor, QFrame, QGraphicsDropShadowEffect, QPoint, QSize, Qt, QWidget
from skillcontract_studio.theme.appearance import Appearance

_MARGIN = 4


class Popup(QFrame):
    """A frame that floats over the window of its anchor: below a place of it, or above where there is no room."""

    def __init__(self, anchor: QWidget, appearance: Appearance) -> None:
        super().__init__(anchor)
        self._anchor = anchor
        self.appearance = appearance
        self.setObjectName("popup")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._shadow = QGraphicsDropShadowEffect(self)
        self._shadow.setBlurRadius(16)
        self._shadow.setOffset(0, 4)
        self.setGraphicsEffect(self._shadow)
        self.hide()

    def present(self, place: QPoint, line_height: int, size: QSize) -> None:
        """Show with the upper left corner under `place` (of the anchor), or above its line."""
        window = self._anchor.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        self._shadow.setColor(QColor(self.appearance.tokens["shadow"]))
        at = self._anchor.mapTo(window, place)
        room = window.size()
        x = max(_MARGIN, min(at.x(), room.width() - size.width() - _MARGIN))
        below = at.y() + line_height
        y = below
        if below + size.height() + _MARGIN > room.height():
            above = at.y() - size.height()
            y = above if above >= _MARGIN else max(_MARGIN, room.height() - size.height() - _MARGIN)
        self.setGeometry(x, y, size.width(), size.height())
        self.show()
        self.raise_()
