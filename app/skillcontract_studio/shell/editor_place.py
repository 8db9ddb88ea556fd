"""A place in a perspective where the editors stand while it is shown: there is one set of tabs, with one text of each file."""

from __future__ import annotations

from skillcontract_studio.qt import QVBoxLayout, QWidget


class EditorPlace(QWidget):
    """Empty until the editors are taken here."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def take(self, editors: QWidget) -> None:
        """Have the editors here, from wherever they were."""
        self._layout.addWidget(editors)
        editors.show()
