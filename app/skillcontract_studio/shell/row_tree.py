"""A tree of `TreeRow`s: chevrons, an accent edge at the selected row, and what was open staying open."""

from collections.abc import Iterator

from skillcontract_studio.qt import (
    QAbstractItemView,
    QColor,
    QModelIndex,
    QPainter,
    QPaintEvent,
    QPersistentModelIndex,
    QRect,
    QStandardItem,
    QStandardItemModel,
    Qt,
    QTreeView,
    QWidget,
)
from skillcontract_studio.shell.tree_row import TreeRowDelegate
from skillcontract_studio.theme.appearance import Appearance


class RowTree(QTreeView):
    """The common look and keys of the workspace tree and the outline."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.appearance = appearance
        self._empty_words = ""
        self.rows = QStandardItemModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(TreeRowDelegate(appearance, self))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setExpandsOnDoubleClick(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        appearance.changed.connect(self._restyle)
        self._restyle()

    def items(self) -> Iterator[QStandardItem]:
        """Every item, from top to bottom."""
        root = self.rows.invisibleRootItem()
        waiting = [root.child(place) for place in reversed(range(root.rowCount()))]
        while waiting:
            item = waiting.pop()
            yield item
            waiting.extend(item.child(place) for place in reversed(range(item.rowCount())))

    def way_of(self, item: QStandardItem) -> tuple[str, ...]:
        """The names from an item up to the top: what an item is known by when the tree is made anew."""
        names: list[str] = []
        at: QStandardItem | None = item
        while at is not None:
            names.append(at.text())
            at = at.parent()
        return tuple(names)

    def drawBranches(  # noqa: N802  # Qt's name
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draws the chevron, and the edge of the selected row."""
        tokens, px = self.appearance.tokens, self.appearance.fonts.px
        if self.selectionModel().isSelected(index):
            painter.fillRect(rect, QColor(tokens["select"]))
            painter.fillRect(QRect(0, rect.top(), px(2), rect.height()), QColor(tokens["accent"]))
        draw_chevron(self, painter, rect, index, self.appearance)

    def say_when_empty(self, words: str) -> None:
        """What stands there while there are no rows: what is missing, and what to do about it."""
        self._empty_words = words
        self.setAccessibleDescription(words)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent, /) -> None:  # noqa: N802  # Qt's name
        """The rows, or what is said while there are none."""
        super().paintEvent(event)
        if self._empty_words and not self.rows.rowCount():
            painter, px = QPainter(self.viewport()), self.appearance.fonts.px
            painter.setPen(QColor(self.appearance.tokens["muted"]))
            around = self.viewport().rect().adjusted(px(12), px(12), -px(12), -px(12))
            painter.drawText(around, Qt.TextFlag.TextWordWrap, self._empty_words)

    def _restyle(self) -> None:
        self.setIndentation(self.appearance.fonts.px(16))
        self.viewport().update()


def draw_chevron(
    tree: QTreeView,
    painter: QPainter,
    rect: QRect,
    index: QModelIndex | QPersistentModelIndex,
    appearance: Appearance,
) -> None:
    """Draw the chevron of a row that has rows below it, at the right end of its branch."""
    if not tree.model().hasChildren(index):
        return
    size = appearance.fonts.px(14)
    left = rect.right() - (tree.indentation() + size) // 2
    top = rect.top() + (rect.height() - size) // 2
    name = "chevron-down" if tree.isExpanded(index) else "chevron-right"
    painter.drawPixmap(max(0, left), top, appearance.pixmap(name, "muted", 14))
