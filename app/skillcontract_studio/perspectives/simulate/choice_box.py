"""A combo box of a settled width: what does not fit into it is cut in the middle, with dots."""

from __future__ import annotations

from skillcontract_studio.qt import (
    QComboBox,
    QPaintEvent,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    Qt,
    QWidget,
)


class ChoiceBox(QComboBox):
    """Is as wide as about `letters` letters, whatever its entries are."""

    def __init__(self, letters: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(letters)

    def paintEvent(self, _event: QPaintEvent, /) -> None:  # noqa: N802  # Qt's name
        """Draws the field with as much of the entry as there is room for."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        words = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideMiddle, room.width())
        option.currentText = words
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
