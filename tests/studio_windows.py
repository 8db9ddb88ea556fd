"""Windows and editors for tests: made, waited for, and ended without a question."""

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.client.language_client import ServerState
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.editor.vocabulary import contract_vocabulary
from skillcontract_studio.qt import QApplication, QEvent
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice

Opens = Callable[..., StudioWindow]
"""`skillcontract_studio.start.open_window` in the application of the tests."""
PATIENCE = 20_000
"""Milliseconds after which something that has to come is taken for lost."""


def show_ready(qtbot: QtBot, window: StudioWindow, patience: int = PATIENCE) -> None:
    """Show a window, and wait until its server is ready and its workspace read."""
    window.show()
    window.arrange()
    qtbot.waitUntil(lambda: window.client.state is ServerState.READY, timeout=patience)
    qtbot.waitUntil(lambda: bool(window.tree.files()), timeout=patience)


def end(window: StudioWindow) -> None:
    """Close a window that asks about no unsaved text, and delete it: the next would be dressed together with one that is still there."""
    forget_changes(window)
    window.close()
    window.deleteLater()
    QApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)


def forget_changes(window: StudioWindow) -> None:
    """Have a window take every text for saved."""
    for pane in window.area.panes():
        pane.document.editor.send(M.SetSavePoint)


def contract_editor(qtbot: QtBot, qapp: QApplication, text: bytes) -> CodeEditor:
    """An editor of a contract, without a window or a server; not shown yet."""
    appearance = Appearance(qapp, ThemeChoice.LIGHT, Language.EN)
    editor = CodeEditor(appearance, contract_vocabulary())
    appearance.setParent(editor)
    qtbot.addWidget(editor)
    editor.resize(600, 400)
    editor.load(text)
    return editor
