"""What lines said before they were changed: a card at the change, with the way back to it."""

from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.line_changes import ChangeKind, LineChange
from skillcontract_studio.editor.popup import Popup
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QApplication,
    QEvent,
    QHBoxLayout,
    QKeyEvent,
    QLabel,
    QObject,
    QPlainTextEdit,
    QPushButton,
    QSize,
    Qt,
    QToolButton,
    QVBoxLayout,
)
from skillcontract_studio.theme.appearance import Appearance

_WIDTH, _MOST_ROWS, _ROW = 560, 8, 18


class ChangeCard(Popup):
    """Shows one change of an editor's text since the last save."""

    def __init__(self, editor: CodeEditor, appearance: Appearance, voice: Voice) -> None:
        super().__init__(editor, appearance)
        self._editor = editor
        self._voice = voice
        self.change: LineChange | None = None
        self._line, self._size = 0, QSize()
        self._title = QLabel(self)
        self._title.setObjectName("peekTitle")
        self._old = QPlainTextEdit(self)
        self._old.setObjectName("oldText")
        self._old.setReadOnly(True)
        self._old.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._old.setAccessibleName(voice("change.old"))
        self._old.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.revert = QPushButton(self)
        self.revert.setText(voice("change.revert"))
        self.revert.clicked.connect(self._revert)
        copy = QPushButton(self)
        copy.setText(voice("change.copy"))
        copy.clicked.connect(self._copy)
        self._copy_button = copy
        previous = self._tool("chevron-up", voice("change.previous"))
        previous.clicked.connect(lambda: self.step(-1))
        following = self._tool("chevron-down", voice("change.next"))
        following.clicked.connect(lambda: self.step(1))
        close = self._tool("close", voice("change.close"))
        close.clicked.connect(self.dismiss)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        for button in (copy, self.revert, previous, following, close):
            head.addWidget(button)
            button.installEventFilter(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 6, 8)
        layout.addLayout(head)
        layout.addWidget(self._old)
        editor.change_clicked.connect(self._open_at)
        editor.text_changed.connect(lambda _change: self.hide())
        editor.scrolled.connect(lambda: self._place() if self.isVisible() else None)
        editor.stirred.connect(self.hide)

    def step(self, by: int) -> None:
        """Go to the next or the previous change, and show it."""
        editor = self._editor
        line = editor.line_at(editor.caret())
        change = editor.changes.step(line, by)
        if change is not None:
            start = editor.line_start(min(change.first, editor.line_count() - 1))
            editor.go_to(start, start)
            self.show_change(change, focus=True)

    def show_change(self, change: LineChange, *, focus: bool = False) -> None:
        """Show a change below its lines."""
        editor, fonts = self._editor, self.appearance.fonts
        self.change = change
        number = (change.last - change.first) or (change.old_last - change.old_first)
        self._title.setText(self._voice.count(f"change.{change.kind}", number))
        old = editor.changes.old_text(change).decode("utf-8", "replace").rstrip("\r\n")
        has_old = change.kind is not ChangeKind.ADDED
        self._old.setVisible(has_old)
        self._copy_button.setVisible(has_old)
        self._old.setFont(fonts.mono(12))
        self._old.setPlainText(old)
        rows = min(_MOST_ROWS, old.count("\n") + 1) if has_old else 0
        height = fonts.px(44) + rows * fonts.px(_ROW) + (fonts.px(16) if has_old else 0)
        line = max(change.first, change.last - 1)
        if change.kind is ChangeKind.REMOVED:
            line = max(0, change.first - 1)
        width = min(fonts.px(_WIDTH), editor.width() - 20)
        self._line, self._size = line, QSize(width, height)
        self._place()
        if focus:
            self.revert.setFocus()

    def old(self) -> str:
        """What is shown as the old text."""
        return self._old.toPlainText()

    def dismiss(self) -> None:
        """Take the card away, and go back to the text."""
        self.hide()
        self._editor.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """Esc closes."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Escape
        ):
            self.dismiss()
            return True
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        editor = self._editor
        self.present(editor.point_at(editor.line_start(self._line)), editor.line_height(), self._size)

    def _open_at(self, line: int) -> None:
        self._editor.changes.look()
        change = self._editor.changes.at(line)
        if change is not None:
            self.show_change(change)

    def _revert(self) -> None:
        if self.change is not None:
            self._editor.changes.revert(self.change)
        self.dismiss()

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.old())
        self.dismiss()

    def _tool(self, icon: str, word: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(self.appearance.icon(icon))
        button.setToolTip(word)
        button.setAccessibleName(word)
        return button
