"""The question what becomes of unsaved text, in a box of Qt's own.

Return saves and Esc stays: neither loses anything, and what does has to be chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QAbstractButton, QMessageBox, QWidget

_MOST_NAMED = 12
"""Files that are named; a box does not scroll."""


class Answer(StrEnum):
    """What is to become of it; the value is the phrase of its button."""

    SAVE = "unsaved.save"
    DROP = "unsaved.drop"
    STAY = "unsaved.stay"


_ROLES = {
    Answer.SAVE: QMessageBox.ButtonRole.AcceptRole,
    Answer.DROP: QMessageBox.ButtonRole.DestructiveRole,
    Answer.STAY: QMessageBox.ButtonRole.RejectRole,
}


class UnsavedQuestion(QMessageBox):
    """Asks about the unsaved texts of some files."""

    def __init__(self, files: Sequence[Path], voice: Voice, parent: QWidget) -> None:
        super().__init__(parent)
        self.setIcon(QMessageBox.Icon.NoIcon)
        self.setWindowTitle(voice("app.name"))
        question = voice.count("unsaved.question", len(files), file=files[0].name)
        named = [str(file) for file in files[:_MOST_NAMED]]
        if len(files) > len(named):
            named.append(voice.count("unsaved.more", len(files) - len(named)))
        self.setText(question)
        self.setInformativeText("\n".join(named))
        self.setAccessibleName(question)
        self.setAccessibleDescription("\n".join(named))
        buttons = {answer: self.addButton(voice(answer), _ROLES[answer]) for answer in Answer}
        self.setDefaultButton(buttons[Answer.SAVE])
        self.setEscapeButton(buttons[Answer.STAY])
        self._answers: dict[QAbstractButton, Answer] = {each: answer for answer, each in buttons.items()}

    def ask(self) -> Answer:
        """Wait for the answer."""
        self.exec()
        return self._answers.get(self.clickedButton(), Answer.STAY)
