"""What the status bar says of a simulation: the step one looks at, and how much of the contract was exercised."""

from __future__ import annotations

from skillcontract_studio.qt import QHBoxLayout, QWidget
from skillcontract_studio.shell.elided_label import ElidedLabel


class PlaceLabel(QWidget):
    """Two texts, which give way where the row is full."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.place = ElidedLabel(self)
        self.coverage = ElidedLabel(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(self.place)
        layout.addStretch(1)
        layout.addWidget(self.coverage)
