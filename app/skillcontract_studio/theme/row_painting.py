"""What rows of lists and trees are painted with: the ground, the focus ring, an icon, and texts from left to right."""

from collections.abc import Iterable
from dataclasses import dataclass

from skillcontract_studio.qt import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPen,
    QRect,
    QStyle,
    QStyleOptionViewItem,
    Qt,
)
from skillcontract_studio.theme.appearance import Appearance

_RING = 2
"""The pixels of the edge of what has the focus (look.md 5)."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One text of a row: its font, the token of its colour, and which part of it goes where room is short."""

    text: str
    font: QFont
    token: str
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight


@dataclass(frozen=True, slots=True)
class RowPainter:
    """Paints one row, at the place and in the state that its view tells; places are pixels of the view from its left."""

    painter: QPainter
    option: QStyleOptionViewItem
    look: Appearance

    @property
    def rect(self) -> QRect:
        """The place of the row."""
        rect: QRect = self.option.rect
        return rect

    def ground(self, *, hovers: bool = True) -> None:
        """Fill what lies behind a row that is selected, or under the mouse where the list shows that."""
        state: QStyle.StateFlag = self.option.state
        if state & QStyle.StateFlag.State_Selected:
            self.painter.fillRect(self.rect, QColor(self.look.tokens["select"]))
        elif hovers and state & QStyle.StateFlag.State_MouseOver:
            self.painter.fillRect(self.rect, QColor(self.look.tokens["hover"]))

    def ring(self) -> None:
        """Draw the edge of a row that has the focus."""
        state: QStyle.StateFlag = self.option.state
        if state & QStyle.StateFlag.State_HasFocus:
            paint_ring(self.painter, self.rect, self.look)

    def icon(self, left: int, name: str, token: str, size: int = 16) -> int:
        """Draw an icon in the middle of the height, its size stated at 100 %; returns where it ends."""
        side = self.look.fonts.px(size)
        top = self.rect.top() + (self.rect.height() - side) // 2
        self.painter.drawPixmap(left, top, self.look.pixmap(name, token, size))
        return left + side

    def text(self, left: int, right: int, piece: Piece) -> int:
        """Draw as much of a text as there is room for; returns where it ends."""
        shown, width = _fitted(piece, right - left)
        # Letters may reach past their advance: only the room ends them.
        self._draw(QRect(left, self.rect.top(), right - left, self.rect.height()), piece, shown)
        return left + width

    def part(self, left: int, right: int, piece: Piece, ground: str = "") -> int:
        """Draw a part of a text that goes on where it ends, on a ground of its own where a token is given; returns its end."""
        if not piece.text or right <= left:
            return left
        rect, (shown, width) = self.rect, _fitted(piece, right - left)
        if ground:
            metrics = QFontMetrics(piece.font)
            height = min(rect.height(), metrics.height())
            top = rect.top() + (rect.height() - height) // 2
            self.painter.fillRect(QRect(left, top, width, height), QColor(self.look.tokens[ground]))
        self._draw(QRect(left, rect.top(), width, rect.height()), piece, shown)
        return left + width

    def run(self, left: int, right: int, pieces: Iterable[Piece]) -> int:
        """Draw texts beside each other, as many as there is room for; returns where a further one would begin."""
        for piece in pieces:
            if right <= left:
                break
            left = self.text(left, right, piece) + self.look.fonts.px(8)
        return left

    def at_end(self, right: int, piece: Piece, spill: int = 0) -> int:
        """Draw all of a text so that it ends at `right`, its last letter at most `spill` later; returns where it begins."""
        width = QFontMetrics(piece.font).horizontalAdvance(piece.text)
        self._draw(
            QRect(right - width, self.rect.top(), width + spill, self.rect.height()), piece, piece.text
        )
        return right - width

    def _draw(self, place: QRect, piece: Piece, shown: str) -> None:
        self.painter.setFont(piece.font)
        self.painter.setPen(QColor(self.look.tokens[piece.token]))
        self.painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, shown)


def paint_ring(painter: QPainter, rect: QRect, look: Appearance, *, filled: bool = False) -> None:
    """Draw the edge of a place that has the focus, inside it; on one that is filled with the accent in the colour of its words."""
    painter.setPen(QPen(QColor(look.tokens["onAccent" if filled else "focus"]), _RING))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(_RING // 2, _RING // 2, -_RING // 2, -_RING // 2))


def _fitted(piece: Piece, room: int) -> tuple[str, int]:
    """What of a text has room, and how wide it is."""
    metrics = QFontMetrics(piece.font)
    shown = metrics.elidedText(piece.text, piece.elide, max(0, room))
    return shown, metrics.horizontalAdvance(shown)
