"""A label of one line that gives up its middle before it asks for more room."""

from skillcontract_studio.qt import QFontMetrics, QLabel, QPainter, QPaintEvent, QSize, Qt, QWidget

_LEAST = 6
"""The letters that are always there."""


class Elided(QLabel):
    """Shows the text, or its two ends; all of it is in the tooltip and the accessible name."""

    def __init__(self, text: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setToolTip(text)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """A few letters."""
        least = QFontMetrics(self.font()).averageCharWidth() * _LEAST
        return QSize(min(least, self.sizeHint().width()), super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent, /) -> None:  # noqa: N802  # Qt's name
        """The text, or its two ends."""
        words = QFontMetrics(self.font()).elidedText(
            self.text(), Qt.TextElideMode.ElideMiddle, self.contentsRect().width()
        )
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(
            self.contentsRect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words
        )
        painter.end()
