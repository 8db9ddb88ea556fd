"""A row of controls that goes on in the next line where the window is too narrow, or its text too large, for all of them."""

from __future__ import annotations

from skillcontract_studio.qt import QLayout, QLayoutItem, QMargins, QRect, QSize, Qt, QWidget


class WrappingRow(QLayout):
    """Controls from left to right, each as wide as it likes; those that like to grow share what a line has left.

    In a line where none grows, those behind `push()` stand at its right end.
    """

    def __init__(self, parent: QWidget | None = None, *, spacing: int = 8, between: int = 4) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._pushed: int | None = None
        self._between = between
        self.setSpacing(spacing)

    def push(self) -> None:
        """What is added from here on stands at the right end of its line."""
        self._pushed = len(self._items)

    # What Qt asks of a layout

    def addItem(self, item: QLayoutItem, /) -> None:  # noqa: N802  # Qt's name
        """Take a control's place."""
        self._items.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._items)

    def itemAt(self, index: int, /) -> QLayoutItem | None:  # noqa: N802  # Qt's name
        """The place of one control."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int, /) -> QLayoutItem | None:  # noqa: N802  # Qt's name
        """Give up the place of one control."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802  # Qt's name
        """It takes all of the width."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:  # noqa: N802  # Qt's name
        """A narrow row is higher."""
        return True

    def heightForWidth(self, width: int, /) -> int:  # noqa: N802  # Qt's name
        """The height of all lines."""
        margins = self.contentsMargins()
        lines = self._lines(width - margins.left() - margins.right())
        high = sum(_height(line) for line in lines) + self._between * max(0, len(lines) - 1)
        return high + margins.top() + margins.bottom()

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """All of it in one line."""
        items = self._shown()
        width = sum(item.sizeHint().width() for item in items) + self.spacing() * max(0, len(items) - 1)
        return QSize(width, _height(items)).grownBy(self.contentsMargins())

    def minimumSize(self) -> QSize:  # noqa: N802  # Qt's name
        """As narrow as the control that needs most."""
        items = self._shown()
        width = max((item.minimumSize().width() for item in items), default=0)
        return QSize(width, _height(items)).grownBy(self.contentsMargins())

    def setGeometry(self, rect: QRect, /) -> None:  # noqa: N802  # Qt's name
        """Put every control in its place."""
        super().setGeometry(rect)
        margins: QMargins = self.contentsMargins()
        inside = rect.marginsRemoved(margins)
        top = inside.top()
        for line in self._lines(inside.width()):
            self._place(line, QRect(inside.left(), top, inside.width(), _height(line)))
            top += _height(line) + self._between

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        left = 0
        for item in self._shown():
            needed = item.sizeHint().width()
            if lines and needed + self.spacing() <= left:
                lines[-1].append(item)
                left -= needed + self.spacing()
            else:
                lines.append([item])
                left = width - needed
        return lines

    def _place(self, line: list[QLayoutItem], room: QRect) -> None:
        widths = [min(item.sizeHint().width(), room.width()) for item in line]
        spare = room.width() - sum(widths) - self.spacing() * (len(line) - 1)
        growing = [place for place, item in enumerate(line) if _grows(item)]
        for place in growing:
            widths[place] += spare // len(growing)
        pushed = [] if self._pushed is None else self._items[self._pushed :]
        left, is_pushed = room.left(), bool(growing)
        for item, width in zip(line, widths, strict=True):
            if not is_pushed and item in pushed:
                is_pushed = True
                left += max(0, spare)
            height = min(item.sizeHint().height(), room.height())
            item.setGeometry(QRect(left, room.top() + (room.height() - height) // 2, width, height))
            left += width + self.spacing()


def _height(line: list[QLayoutItem]) -> int:
    return max((item.sizeHint().height() for item in line), default=0)


def _grows(item: QLayoutItem) -> bool:
    return bool(item.expandingDirections() & Qt.Orientation.Horizontal)
