"""The find bar of an editor: as one types, the next match is shown and all are marked."""

from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.looks import FOUND
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QEvent,
    QFrame,
    QHBoxLayout,
    QKeyEvent,
    QLabel,
    QLineEdit,
    QObject,
    Qt,
    QToolButton,
    QWidget,
)
from skillcontract_studio.theme.appearance import Appearance

_MATCH_CASE = 4
_MOST_MARKED = 2000


class FindBar(QFrame):
    """Searches one editor."""

    def __init__(
        self, editor: CodeEditor, appearance: Appearance, voice: Voice, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("findBar")
        self._editor = editor
        self._voice = voice
        self._spans: list[tuple[int, int]] = []
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(voice("find.placeholder"))
        self.field.setAccessibleName(voice("find.placeholder"))
        self.field.setClearButtonEnabled(True)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(lambda _text: self._search(from_start=True))
        self._case = self._tool(appearance, "format-letter-case", "find.case")
        self._case.setCheckable(True)
        self._case.toggled.connect(lambda _on: self._search(from_start=True))
        previous = self._tool(appearance, "chevron-up", "find.previous")
        previous.clicked.connect(self.previous)
        following = self._tool(appearance, "chevron-down", "find.next")
        following.clicked.connect(self.next)
        self._count = QLabel(self)
        self._count.setObjectName("muted")
        close = self._tool(appearance, "close", "find.close")
        close.clicked.connect(self.dismiss)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 4, 6, 4)
        layout.setSpacing(4)
        layout.addWidget(self.field, 1)
        layout.addWidget(self._case)
        layout.addWidget(self._count)
        layout.addStretch(1)
        for button in (previous, following, close):
            layout.addWidget(button)
        self.hide()

    def open(self) -> None:
        """Show, with what is selected as the text to find."""
        start, end = self._editor.selection()
        selected = self._editor.slice(start, end).decode("utf-8", "replace")
        self.show()
        if selected and "\n" not in selected:
            self.field.setText(selected)
        self.field.setFocus()
        self.field.selectAll()
        self._search(from_start=False)

    def dismiss(self) -> None:
        """Hide, and go back to the text."""
        self.hide()
        self._editor.unmark(FOUND)
        self._editor.setFocus()

    def next(self) -> None:
        """Go to the match behind the selection, from the end to the first."""
        behind = self._editor.selection()[1]
        self._go(
            next((span for span in self._spans if span[0] >= behind), self._spans[0] if self._spans else None)
        )

    def previous(self) -> None:
        """Go to the match before the selection, from the start to the last."""
        before = self._editor.selection()[0]
        earlier = [span for span in self._spans if span[1] <= before]
        self._go(earlier[-1] if earlier else (self._spans[-1] if self._spans else None))

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """Enter, Shift+Enter and Esc in the field."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._search(from_start=False)
                (self.previous if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else self.next)()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.dismiss()
                return True
        return super().eventFilter(watched, event)

    def _tool(self, appearance: Appearance, icon: str, phrase: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(appearance.icon(icon))
        button.setToolTip(self._voice(phrase))
        button.setAccessibleName(self._voice(phrase))
        return button

    def _search(self, *, from_start: bool) -> None:
        editor = self._editor
        wanted = self.field.text().encode("utf-8")
        self._spans = self._matches(wanted) if wanted else []
        editor.unmark(FOUND)
        for start, end in self._spans[:_MOST_MARKED]:
            editor.mark(FOUND, start, end)
        self._count.setText(self._voice.count("find.count", len(self._spans)) if wanted else "")
        if from_start and self._spans:
            start = editor.selection()[0]
            self._go(next((span for span in self._spans if span[0] >= start), self._spans[0]))

    def _matches(self, wanted: bytes) -> list[tuple[int, int]]:
        editor = self._editor
        editor.send(M.SetSearchFlags, _MATCH_CASE if self._case.isChecked() else 0, 0)
        found: list[tuple[int, int]] = []
        at, end = 0, editor.length()
        while True:
            editor.send(M.SetTargetRange, at, end)
            start = editor.send_bytes(M.SearchInTarget, len(wanted), wanted)
            if start < 0:
                return found
            at = max(editor.send(M.GetTargetEnd, 0, 0), start + 1)
            found.append((start, at))

    def _go(self, span: tuple[int, int] | None) -> None:
        if span is not None:
            self._editor.go_to(*span)
