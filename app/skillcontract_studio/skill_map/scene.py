"""The drawn map: a box for each node, an arrow for each link, in the colours of the theme."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from skillcontract.workspace.skill_map import MapNode, NodeKind, SkillMap
from skillcontract_studio.qt import (
    QColor,
    QFont,
    QFontMetricsF,
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsScene,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPointF,
    QPolygonF,
    QRectF,
    QStyleOptionGraphicsItem,
    Qt,
    QWidget,
)
from skillcontract_studio.skill_map.layout import PlacedLink, PlacedMap, Size
from skillcontract_studio.skill_map.signs import LINK_SIGNS, NODE_SIGNS, UNKNOWN
from skillcontract_studio.theme.appearance import Appearance

_WIDEST = 260
_HEAD = 8.0
"""The length of an arrow's head."""


def size_of(node: MapNode, appearance: Appearance) -> Size:
    """How large a node's box is: its longest line within reason, one line of text or two."""
    fonts, px = appearance.fonts, appearance.fonts.px
    name = QFontMetricsF(fonts.ui(13, semibold=True)).horizontalAdvance(node.name)
    detail = QFontMetricsF(fonts.ui(12)).horizontalAdvance(node.detail)
    return float(min(px(_WIDEST), round(max(name, detail)) + px(44))), float(px(46 if node.detail else 30))


class NodeItem(QGraphicsItem):
    """The box of one node. Selected, it has the focus ring's colour; `dimmed`, it is none of the chosen one's."""

    def __init__(self, node: MapNode, size: Size, appearance: Appearance, unknown: str) -> None:
        super().__init__()
        self.node = node
        self.dimmed = False
        self._size = size
        self._appearance = appearance
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        lines = (node.name, node.detail, "" if node.is_known else unknown)
        self.setToolTip("\n".join(line for line in lines if line))
        self.setZValue(1)

    def boundingRect(self) -> QRectF:  # noqa: N802  # Qt's name
        """The box with its ring."""
        return QRectF(-2, -2, self._size[0] + 4, self._size[1] + 4)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Icon, name and detail; what nobody makes has a dashed edge."""
        look, px = self._appearance, self._appearance.fonts.px
        tokens = look.tokens
        sign = NODE_SIGNS[self.node.kind] if self.node.is_known else UNKNOWN
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(0.35 if self.dimmed else 1.0)
        chosen = self.isSelected()
        edge = QPen(QColor(tokens["focus" if chosen else "borderStrong"]), 2 if chosen else 1)
        if not self.node.is_known:
            edge.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(edge)
        painter.setBrush(QColor(tokens["accentBg" if self.node.kind is NodeKind.SKILL else "raised"]))
        width, height = self._size
        radius = 4 if self.node.kind in {NodeKind.SKILL, NodeKind.TOOL} else height / 2
        painter.drawRoundedRect(QRectF(0.5, 0.5, width - 1, height - 1), radius, radius)
        painter.drawPixmap(QPointF(px(10), height / 2 - px(8)), look.pixmap(sign.icon, sign.tint))
        room = width - px(42)
        for text, font, ink, line in self._lines():
            painter.setFont(font)
            painter.setPen(QColor(tokens[ink]))
            metrics = QFontMetricsF(font)
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, room + 1)
            painter.drawText(QRectF(px(32), line, room + px(4), metrics.height()), 0, shown)

    def _lines(self) -> Iterator[tuple[str, QFont, str, float]]:
        fonts, height = self._appearance.fonts, self._size[1]
        name, detail = fonts.ui(13, semibold=True), fonts.ui(12)
        above = QFontMetricsF(name).height()
        whole = above + (QFontMetricsF(detail).height() if self.node.detail else 0)
        top = (height - whole) / 2
        yield self.node.name, name, "text", top
        if self.node.detail:
            yield self.node.detail, detail, "muted", top + above


class LinkItem(QGraphicsPathItem):
    """The arrow of one link."""

    def __init__(self, placed: PlacedLink, appearance: Appearance, words: str) -> None:
        super().__init__()
        self.link = placed.link
        sign = LINK_SIGNS[placed.link.kind]
        colour = QColor(appearance.tokens[sign.tint])
        self.setPen(QPen(colour, 1.5, sign.line))
        self._head = _head(placed.points)
        self._colour = colour
        self.setPath(_curve(placed.points))
        self.setToolTip(words)

    def shape(self) -> QPainterPath:
        """Only the line: a wide curve is not pointed at where there is nothing."""
        stroker = QPainterPathStroker()
        stroker.setWidth(_HEAD)
        return stroker.createStroke(self.path())

    def boundingRect(self) -> QRectF:  # noqa: N802  # Qt's name
        """The line with its head."""
        return super().boundingRect().united(self._head.boundingRect()).adjusted(-1, -1, 1, 1)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """The line and, in the same colour, its head."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.pen())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self.path())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._colour)
        painter.drawPolygon(self._head)


def draw(
    scene: QGraphicsScene,
    found: SkillMap,
    placed: PlacedMap,
    appearance: Appearance,
    *,
    unknown: str,
    words: dict[object, str],
) -> dict[str, NodeItem]:
    """Draw a placed map in place of what the scene shows; gives the boxes by their nodes' ids.

    `words` says each kind of link, `unknown` what is to be said of a node that nobody makes.
    """
    scene.clear()
    items: dict[str, NodeItem] = {}
    for link in placed.links:
        about = ", ".join(link.link.words)
        said = words[link.link.kind] + (f": {about}" if about else "")
        scene.addItem(LinkItem(link, appearance, said))
    for node in found.nodes:
        item = NodeItem(node, size_of(node, appearance), appearance, unknown)
        item.setPos(QPointF(*placed.corners[node.id]))
        scene.addItem(item)
        items[node.id] = item
    margin = appearance.fonts.px(24)
    scene.setSceneRect(scene.itemsBoundingRect().adjusted(-margin, -margin, margin, margin))
    return items


def light(scene: QGraphicsScene, chosen: str | None) -> None:
    """Leave the chosen node, its links and their other ends as they are, and dim all else; None dims nothing."""
    links = [item for item in scene.items() if isinstance(item, LinkItem)]
    near = {chosen}
    for item in links:
        tied = chosen in {item.link.source, item.link.target}
        if tied:
            near |= {item.link.source, item.link.target}
        item.setOpacity(1.0 if tied or chosen is None else 0.2)
    for box in scene.items():
        if isinstance(box, NodeItem):
            box.dimmed = chosen is not None and box.node.id not in near
            box.update()


def _curve(points: tuple[tuple[float, float], ...]) -> QPainterPath:
    """A smooth line that leaves and arrives sideways."""
    path = QPainterPath(QPointF(*points[0]))
    for (x, y), (to_x, to_y) in pairwise(points):
        bend = max(24.0, abs(to_x - x) / 2) * (1 if to_x >= x else -1)
        path.cubicTo(QPointF(x + bend, y), QPointF(to_x - bend, to_y), QPointF(to_x, to_y))
    return path


def _head(points: tuple[tuple[float, float], ...]) -> QPolygonF:
    """The head at the last point; a link arrives sideways."""
    (x, _), (to_x, to_y) = points[-2], points[-1]
    back = math.copysign(_HEAD, x - to_x)
    return QPolygonF(
        [QPointF(to_x, to_y), QPointF(to_x + back, to_y - _HEAD / 2), QPointF(to_x + back, to_y + _HEAD / 2)]
    )
