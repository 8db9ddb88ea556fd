"""Writes what was played into a scenario file: a title and a file name, in one line over the timeline."""

from __future__ import annotations

from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.recording import SUFFIX
from skillcontract_studio.qt import (
    QHBoxLayout,
    QKeyEvent,
    QLabel,
    QLineEdit,
    QPushButton,
    Qt,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance


class RecordBar(QWidget):
    """`wanted` brings the path and the title; `left` comes when it goes, for the keyboard to stand elsewhere."""

    wanted = Signal(object, str)
    left = Signal()

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("recordBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._voice = voice
        self._appearance = appearance
        self._folder = Path()
        self.title = QLineEdit(self)
        self.file = QLineEdit(self)
        self.write = QPushButton(self)
        self.write.setObjectName("primary")
        self.cancel = QPushButton(self)
        self._labels = (QLabel(self), QLabel(self))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 12, 6)
        layout.setSpacing(8)
        for part, stretch in (
            (self._labels[0], 0),
            (self.title, 2),
            (self._labels[1], 0),
            (self.file, 2),
            (self.write, 0),
            (self.cancel, 0),
        ):
            layout.addWidget(part, stretch)
        self.write.clicked.connect(self._write)
        self.title.returnPressed.connect(self._write)
        self.file.returnPressed.connect(self._write)
        self.cancel.clicked.connect(self.leave)
        voice.changed.connect(self._speak)
        self._speak()
        self.hide()

    def ask(self, folder: Path, title: str) -> None:
        """Ask for title and name; a name that is still free is proposed."""
        self._folder = folder
        self.title.setText(title)
        taken = {each.name for each in folder.iterdir()} if folder.is_dir() else set()
        number = 1
        while any(name.startswith(f"{number:02d}-") for name in taken):
            number += 1
        self.file.setText(f"{number:02d}-recorded{SUFFIX}")
        self.show()
        self.title.setFocus()
        self.title.selectAll()

    def leave(self) -> None:
        """Go, and give the keyboard back."""
        self.hide()
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:  # noqa: N802  # Qt's name
        """Esc leaves it."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    def _write(self) -> None:
        name = self.file.text().strip()
        if name:
            path = self._folder / (name if name.endswith(SUFFIX) else f"{name}{SUFFIX}")
            self.wanted.emit(path, self.title.text().strip())

    def _speak(self) -> None:
        voice = self._voice
        for label, field, key in (
            (self._labels[0], self.title, "record.title"),
            (self._labels[1], self.file, "record.file"),
        ):
            label.setText(voice(key))
            label.setBuddy(field)
            field.setAccessibleName(voice(key))
        self.write.setText(voice("record.write"))
        self.cancel.setText(voice("record.cancel"))
