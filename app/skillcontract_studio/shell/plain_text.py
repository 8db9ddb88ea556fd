"""The text of an editor in a field that screen readers can read: Scintilla offers them none of its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.client.protocol import Place
from skillcontract_studio.qt import QDialog, QLabel, QPlainTextEdit, Qt, QTextCursor, QVBoxLayout, QWidget
from skillcontract_studio.screen_room import resize_within_screen
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.helping.dialog_help import offer_help

if TYPE_CHECKING:
    from skillcontract_studio.i18n import Voice
    from skillcontract_studio.shell.window import StudioWindow
    from skillcontract_studio.theme.appearance import Appearance

_WIDTH, _HEIGHT = 720, 520


class PlainTextView(QDialog):
    """Shows a text to be read; the caret stands at the line it had in the editor."""

    def __init__(self, pane: EditorPane, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent)
        offer_help(self, "plain-text")
        document = pane.document
        px = appearance.fonts.px
        title = voice("plain-text.title", file=document.path.name)
        self.setWindowTitle(title)
        self.page = QPlainTextEdit(self)
        self.page.setObjectName("plainText")
        self.page.setReadOnly(True)
        self.page.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.page.setTabChangesFocus(True)
        self.page.setFont(appearance.fonts.mono(14))
        self.page.setPlainText(document.editor.settled_content().decode("utf-8", "replace"))
        told = QLabel(voice("plain-text.about"), self)
        told.setWordWrap(True)
        self.page.setAccessibleName(title)
        self.page.setAccessibleDescription(told.text())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(px(12), px(12), px(12), px(12))
        layout.setSpacing(px(8))
        layout.addWidget(told)
        layout.addWidget(self.page)
        self._go_to(document.editor.caret_place().line)
        self.page.setFocus()
        resize_within_screen(self, px(_WIDTH), px(_HEIGHT))

    def line(self) -> int:
        """The line of the caret."""
        return self.page.textCursor().blockNumber()

    def _go_to(self, line: int) -> None:
        cursor = QTextCursor(self.page.document().findBlockByNumber(line))
        self.page.setTextCursor(cursor)
        self.page.centerCursor()


def show_plain_text(window: StudioWindow, pane: EditorPane) -> None:
    """Show the text of a pane, and afterwards its editor at the line that was read last."""
    view = PlainTextView(pane, window.appearance, window.voice, window)
    before = view.line()

    def done() -> None:
        if view.line() != before:
            pane.document.editor.reveal_place(Place(view.line(), 0))
        pane.document.editor.setFocus()
        view.deleteLater()

    view.finished.connect(lambda _result: done())
    view.open()
