"""What the status bar says of a simulation: the step one looks at, and how much of the contract was exercised."""

from __future__ import annotations

from skillcontract_studio.qt import QHBoxLayout, QLabel, QWidget


class PlaceLabel(QWidget):
    """Two texts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.place = QLabel(self)
        self.coverage = QLabel(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(self.place)
        layout.addStretch(1)
        layout.addWidget(self.coverage)
