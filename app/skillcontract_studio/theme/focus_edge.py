"""The edge of what has the keyboard and paints nothing by which one sees it (look.md 5).

Buttons and fields have a border for it in the stylesheet, rows a ring. A page that only scrolls has neither, nor has a list none of whose
rows is the current one; a border would move what stands in them. On a button that is filled with the accent a border of that colour is
not seen: its edge lies inside, in the colour of its words.
"""

from __future__ import annotations

from skillcontract_studio.qt import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QEvent,
    QGraphicsView,
    QObject,
    QPainter,
    QPaintEvent,
    QPushButton,
    QScrollArea,
    Qt,
    QTextBrowser,
    QWidget,
    is_alive,
)
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.row_painting import paint_ring

_ALWAYS = "focusEdge"
_INSIDE = 2
"""The pixels of a filled button that stay around its edge."""
_PAGES = (QScrollArea, QGraphicsView, QTextBrowser)
_FILLED = frozenset({"primary"})
_FILLED_WHEN_CHECKED = frozenset({"perspective", "receiptScope"})
_PLAIN_DEFAULT = "refuse"
"""What the stylesheet fills with the accent: buttons of these names, and every default button but this one."""


def edge_always(view: QAbstractItemView) -> None:
    """Show the edge of a list also while one of its rows is the current one, where that is painted alike without the keyboard."""
    view.setProperty(_ALWAYS, True)


class FocusEdges(QObject):
    """Shows the edge of whatever has the keyboard and wants one."""

    def __init__(self, application: QApplication, appearance: Appearance) -> None:
        super().__init__(appearance)
        self._appearance = appearance
        self._edge: _Edge | None = None
        application.focusChanged.connect(self._moved)

    def _moved(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self._edge is not None and is_alive(self._edge):
            self._edge.hide()
            self._edge.deleteLater()
        self._edge = None
        if isinstance(now, (QAbstractItemView, QAbstractButton, *_PAGES)):
            self._edge = _Edge(now, self._appearance)


class _Edge(QWidget):
    """Lies over a widget, and lets everything through."""

    def __init__(self, view: QWidget, appearance: Appearance) -> None:
        super().__init__(view)
        self._view = view
        self._appearance = appearance
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        view.installEventFilter(self)
        if isinstance(view, QAbstractItemView) and view.selectionModel() is not None:
            view.selectionModel().currentChanged.connect(self._follow)
            view.model().modelReset.connect(self._follow)
        if isinstance(view, QAbstractButton):
            view.toggled.connect(self._follow)
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """As large as what it lies over."""
        if watched is self._view and event.type() == QEvent.Type.Resize:
            self._follow()
        return False

    def paintEvent(self, _event: QPaintEvent, /) -> None:  # noqa: N802  # Qt's name
        """The ring."""
        painter, rect = QPainter(self), self.rect()
        if isinstance(self._view, QAbstractButton):
            inside = rect.adjusted(_INSIDE, _INSIDE, -_INSIDE, -_INSIDE)
            paint_ring(painter, inside, self._appearance, filled=True)
        else:
            paint_ring(painter, rect, self._appearance)

    def _follow(self) -> None:
        # A view that goes empties its model before the edge goes with it.
        if is_alive(self._view):
            self.setGeometry(self._view.rect())
            self.setVisible(self._view.hasFocus() and _wants_edge(self._view))
            self.raise_()


def _wants_edge(widget: QWidget) -> bool:
    if isinstance(widget, QAbstractItemView):
        return not widget.currentIndex().isValid() or bool(widget.property(_ALWAYS))
    if isinstance(widget, QAbstractButton):
        return _is_filled(widget)
    return True


def _is_filled(button: QAbstractButton) -> bool:
    """Whether the stylesheet fills a button with the accent."""
    name = button.objectName()
    is_default = isinstance(button, QPushButton) and button.isDefault() and name != _PLAIN_DEFAULT
    return is_default or name in _FILLED or (name in _FILLED_WHEN_CHECKED and button.isChecked())
