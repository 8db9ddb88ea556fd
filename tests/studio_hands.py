"""What a user of the Studio does in tests: puts the caret somewhere, chooses from a menu."""

from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.qt import QApplication, QKeyEvent, QMenu, Qt, QTimer


def put_caret(editor: CodeEditor, inside: bytes, nth: int = 0) -> int:
    """Go inside the nth place of a text, with the keyboard; returns the position."""
    at = -1
    for _ in range(nth + 1):
        at = editor.content().index(inside, at + 1)
    at += max(1, len(inside) // 2)
    editor.go_to(at, at)
    editor.setFocus()
    return at


def choose(menu_of: str) -> list[str]:
    """Takes the first entry of the menu that opens next whose words hold a text; returns all of its words."""
    words: list[str] = []

    def take() -> None:
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu) or not menu.actions():
            QTimer.singleShot(20, take)
            return
        words.extend(action.text() for action in menu.actions() if action.text())
        for action in menu.actions():
            if menu_of in action.text():
                menu.setActiveAction(action)
                enter = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
                QApplication.sendEvent(menu, enter)
                return
        menu.close()

    QTimer.singleShot(0, take)
    return words
