"""What stands over a pane is as high as it needs, up to a part of the pane's height; what is higher scrolls."""

from collections.abc import Callable

from skillcontract_studio.qt import (
    QEvent,
    QObject,
    QResizeEvent,
    QScrollArea,
    QShowEvent,
    QSize,
    QSizePolicy,
    Qt,
    QWidget,
)


class PartOfHeight(QScrollArea):
    """Shows `content`, at most a `share` of its parent's height, but what is to be seen at `least` in pixels.

    It is a stop of Tab only while there is something to scroll.
    """

    def __init__(
        self,
        content: QWidget,
        share: float,
        parent: QWidget | None = None,
        *,
        least: Callable[[], int] = lambda: 0,
    ) -> None:
        super().__init__(parent)
        self.content = content
        self._share = share
        self._least = least
        self._pane: QWidget | None = None
        self.setObjectName("partOfHeight")
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        content.installEventFilter(self)

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """As high as the content in this width, where the pane is high enough."""
        return QSize(self.content.sizeHint().width(), min(self._needed(), self._most()))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """As narrow as the content may be: it is never scrolled sideways."""
        return QSize(self.content.minimumSizeHint().width(), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """Another width wants another height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def showEvent(self, event: QShowEvent, /) -> None:  # noqa: N802  # Qt's name
        """It stands in its pane now."""
        super().showEvent(event)
        self._follow(self.parentWidget())

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """The content wants another height, or the pane has another one."""
        wants = watched is self.content and event.type() == QEvent.Type.LayoutRequest
        if wants or (watched is self._pane and event.type() == QEvent.Type.Resize):
            self._settle()
        return super().eventFilter(watched, event)

    def _follow(self, pane: QWidget | None) -> None:
        if pane is not self._pane:
            if self._pane is not None:
                self._pane.removeEventFilter(self)
            self._pane = pane
            if pane is not None:
                pane.installEventFilter(self)
        self._settle()

    def _settle(self) -> None:
        self.updateGeometry()
        scrolls = self._needed() > self._most()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if scrolls else Qt.FocusPolicy.NoFocus)
        # A stop of Tab says what it shows.
        self.setAccessibleName(self.content.accessibleName())

    def _needed(self) -> int:
        layout, width = self.content.layout(), self.viewport().width()
        if layout is not None and layout.hasHeightForWidth():
            return layout.totalHeightForWidth(width)
        return self.content.sizeHint().height()

    def _most(self) -> int:
        pane = self.parentWidget()
        return max(self._least(), round(pane.height() * self._share)) if pane is not None else self._needed()
