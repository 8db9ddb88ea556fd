"""The box over a name that takes the new one."""

from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.popup import Popup
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QEvent,
    QFontMetrics,
    QKeyEvent,
    QLabel,
    QLineEdit,
    QObject,
    QSize,
    Qt,
    QVBoxLayout,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_LEAST, _MOST = 220, 520


class RenameBox(Popup):
    """`accepted` brings the new name, and whether the changes are to be looked at first; Esc takes the box away."""

    accepted = Signal(str, bool)

    def __init__(self, editor: CodeEditor, appearance: Appearance, voice: Voice) -> None:
        super().__init__(editor, appearance)
        self._editor = editor
        self._position = 0
        self._former = ""
        self._usual = voice("rename.hint")
        self.field = QLineEdit(self)
        self.field.setFont(appearance.fonts.mono(14))
        self.field.setAccessibleName(voice("rename.name"))
        self.field.installEventFilter(self)
        self.field.textChanged.connect(lambda _text: self._settle(self._usual))
        self._hint = QLabel(self)
        self._hint.setObjectName("muted")
        self._hint.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(4)
        layout.addWidget(self.field)
        layout.addWidget(self._hint)
        # A method, and not a lambda: the connection then goes with the box, which the editor outlives.
        editor.scrolled.connect(self._scrolled)

    def open(self, position: int, name: str) -> None:
        """Show over the name that begins at a position."""
        self._position, self._former = position, name
        self.field.setText(name)
        self._settle(self._usual)
        self.field.selectAll()
        self.field.setFocus()

    def refuse(self, words: str) -> None:
        """Say why the name will not do; the box stays."""
        self._settle(words, error=True)
        self.field.setFocus()

    def hint(self) -> str:
        """What is said below the field."""
        return self._hint.text()

    def dismiss(self) -> None:
        """Take the box away, and go back to the text."""
        if self.isVisible():
            self.hide()
            self._editor.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """Enter, Shift+Enter and Esc; the box goes with the focus."""
        if watched is self.field and event.type() == QEvent.Type.FocusOut:
            self.hide()
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                look = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                if self.field.text() == self._former:
                    self.dismiss()
                else:
                    self.accepted.emit(self.field.text(), look)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.dismiss()
                return True
        return super().eventFilter(watched, event)

    def _settle(self, words: str, *, error: bool = False) -> None:
        self._hint.setText(words)
        self._hint.setProperty("refused", error)
        self._hint.style().polish(self._hint)
        self._place()

    def _scrolled(self) -> None:
        if self.isVisible():
            self._place()

    def _place(self) -> None:
        px = self.appearance.fonts.px
        text = QFontMetrics(self.field.font()).horizontalAdvance(self.field.text())
        width = min(max(px(_LEAST), text + px(40)), px(_MOST))
        self._hint.setFixedWidth(width - 12)
        height = self.field.sizeHint().height() + self._hint.heightForWidth(width - 12) + 16
        where = self._editor.point_at(self._position)
        self.present(where, self._editor.line_height(), QSize(width, height))
