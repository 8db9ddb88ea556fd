"""A combo box with the icon set's chevron in the place of the style's own arrow."""

from __future__ import annotations

from skillcontract_studio.qt import QComboBox, QPainter, QPaintEvent, QWidget
from skillcontract_studio.theme.appearance import Appearance


class ChevronBox(QComboBox):
    """Is as wide as about `letters` letters, whatever its entries are."""

    def __init__(self, letters: int, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(letters)
        appearance.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent, /) -> None:  # noqa: N802  # Qt's name
        """Draws the chevron over the field."""
        super().paintEvent(event)
        size = self._appearance.fonts.px(14)
        token = "muted" if self.isEnabled() else "faint"
        painter = QPainter(self)
        top = (self.height() - size) // 2
        left = self.width() - size - self._appearance.fonts.px(6)
        painter.drawPixmap(left, top, self._appearance.pixmap("chevron-down", token, 14))
