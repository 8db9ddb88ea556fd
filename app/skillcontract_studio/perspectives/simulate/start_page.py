"""What stands here before anything is simulated: the scenarios of the workspace, and how to begin without one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QLabel,
    QListView,
    QModelIndex,
    QStandardItem,
    QStandardItemModel,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
)

_PATH = Qt.ItemDataRole.UserRole + 1


class StartPage(QWidget):
    """`chosen` brings the path of a scenario."""

    chosen = Signal(object)

    def __init__(self, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("simulateStart")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._voice = voice
        self._title = QLabel(self)
        self._title.setObjectName("paneTitle")
        self._text = QLabel(self)
        self._text.setObjectName("muted")
        self._text.setWordWrap(True)
        self._items = QStandardItemModel(self)
        self.list = QListView(self)
        self.list.setModel(self._items)
        self.list.activated.connect(self._activated)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 24)
        layout.setSpacing(8)
        layout.addWidget(self._title)
        layout.addWidget(self._text)
        layout.addWidget(self.list, 1)
        voice.changed.connect(self._speak)
        self._speak()

    def offer(self, paths: Sequence[Path], root: Path | None) -> None:
        """Offer the scenarios of the workspace."""
        self._items.clear()
        for path in paths:
            inside = root is not None and path.is_relative_to(root)
            name = path.relative_to(root).as_posix() if root is not None and inside else str(path)
            item = QStandardItem(name)
            item.setEditable(False)
            item.setData(path, _PATH)
            self._items.appendRow(item)
        self._speak()

    def _activated(self, index: QModelIndex) -> None:
        path = index.data(_PATH)
        if isinstance(path, Path):
            self.chosen.emit(path)

    def _speak(self) -> None:
        kind = "some" if self._items.rowCount() else "none"
        self._title.setText(self._voice(f"start.{kind}"))
        self._text.setText(self._voice(f"start.{kind}-text"))
        self.list.setVisible(kind == "some")
        self.list.setAccessibleName(self._voice("start.some"))
