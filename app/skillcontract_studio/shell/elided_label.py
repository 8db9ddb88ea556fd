"""A label of one line that takes the room there is, and ends in an ellipsis or gives up its middle where that is too little."""

from __future__ import annotations

from skillcontract_studio.qt import QLabel, QPainter, QPaintEvent, QSize, Qt, QWidget


class ElidedLabel(QLabel):
    """Plain text, of which `least` letters are always there; all of it is in the tooltip, unless that says more."""

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        least: int = 0,
    ) -> None:
        super().__init__(parent)
        self._elide = elide
        self._least = least
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, text: str, /) -> None:  # noqa: N802  # Qt's name
        """Another text."""
        if self.toolTip() in {"", self.text()}:
            self.setToolTip(text)
        super().setText(text)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """A few letters, or whatever room there is."""
        least = self.fontMetrics().averageCharWidth() * self._least
        return QSize(min(least, self.sizeHint().width()), super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent, /) -> None:  # noqa: N802  # Qt's name
        """Draws as much of the text as there is room for."""
        painter, place = QPainter(self), self.contentsRect()
        painter.setPen(self.palette().color(self.foregroundRole()))
        shown = self.fontMetrics().elidedText(self.text(), self._elide, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.end()


def path_label(text: str, name: str, parent: QWidget | None = None) -> ElidedLabel:
    """A label of something whose two ends tell most, as a path; all of it is in the tooltip."""
    label = ElidedLabel(parent, elide=Qt.TextElideMode.ElideMiddle, least=6)
    label.setObjectName(name)
    label.setText(text)
    return label
