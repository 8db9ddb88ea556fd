"""A label that takes the room there is, and ends in an ellipsis where that is too little; the tooltip has the whole."""

from __future__ import annotations

from skillcontract_studio.qt import (
    QLabel,
    QPainter,
    QPaintEvent,
    QSize,
    QSizePolicy,
    Qt,
    QWidget,
)


class ElidedLabel(QLabel):
    """One line of plain text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Whatever room there is will do."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent, /) -> None:  # noqa: N802  # Qt's name
        """Draws as much of the text as there is room for."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, shown)
