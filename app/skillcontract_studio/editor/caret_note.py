"""A short word at the caret on why nothing happened; it goes with the next key or click."""

from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.popup import Popup
from skillcontract_studio.qt import QLabel, QVBoxLayout
from skillcontract_studio.theme.appearance import Appearance


class CaretNote(Popup):
    """Says one thing at a time."""

    def __init__(self, editor: CodeEditor, appearance: Appearance) -> None:
        super().__init__(editor, appearance)
        self._editor = editor
        self._words = QLabel(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 10, 6)
        layout.addWidget(self._words)
        for ends in (editor.key_offered, editor.stirred, editor.focus_lost, editor.scrolled):
            ends.connect(self.hide)

    def say(self, words: str) -> None:
        """Say it below the caret's line."""
        self._words.setText(words)
        self.setAccessibleName(words)
        editor = self._editor
        self.present(editor.point_at(editor.caret()), editor.line_height(), self.sizeHint())

    def words(self) -> str:
        """What is said now; empty when nothing is."""
        return self._words.text() if self.isVisible() else ""
