"""The walk through the Studio that `make run` takes where there is no display."""

from collections.abc import Iterator
from pathlib import Path

from stepwise import Expected, rest, walked

from skillcontract.text.language import system_language
from skillcontract_studio.client.language_client import ServerState
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.qt import QApplication, QKeyEvent, Qt
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.status_bar import Verdict
from skillcontract_studio.start import open_window
from skillcontract_studio.theme.tokens import ThemeChoice

_POLL = 10
_SETTLE = 300
"""Milliseconds until the outline, the page and the badges stand still, for the picture's sake."""
_EFFECT = b'"sideEffect": "WRITE'
_SOURCE = b'"from": "platform.organId'


class Walk:
    """Goes through the window step by step; each step waits for what it expects."""

    def __init__(self, workspace: Path, contract: Path, output: Path, patience: int) -> None:
        self._application = QApplication(["skillcontract-studio"])
        self._window = open_window(self._application, workspace, system_language(), ThemeChoice.LIGHT)
        self._window.resize(1440, 900)
        self._contract = contract
        self._output = output
        self._patience = patience

    def run(self) -> str:
        """Walk; returns what did not come, or nothing."""
        return walked(
            self._application,
            self._window,
            self._walk(),
            poll=_POLL,
            patience=self._patience,
            failed=lambda: self._picture("0-failure"),
            leave=self._application.quit,
        )

    def _walk(self) -> Iterator[Expected]:
        window = self._window
        yield Expected("the server", lambda: window.client.state is ServerState.READY)
        yield Expected("the workspace", lambda: bool(window.tree.files()))
        pane = window.desk.open(self._contract)
        if pane is None:
            raise FileNotFoundError(self._contract)
        yield Expected("a contract that loads", lambda: self._verdict() == Verdict.LOADS)
        yield Expected("the outline", lambda: bool(pane.document.symbols))
        self._picture("1-open")
        editor = self._caret_behind(pane, _EFFECT)
        self._keys(editor, "N")
        yield Expected("the fault", lambda: self._verdict() == Verdict.DROPPED)
        yield from rest(_SETTLE)
        self._picture("2-fault")
        window.actions_by_id["undo"].trigger()
        yield Expected("the fault mended", lambda: self._verdict() == Verdict.LOADS)
        yield from rest(_SETTLE)
        self._picture("3-mended")
        editor = self._caret_behind(pane, _SOURCE)
        for _ in "organId":
            self._key(editor, Qt.Key.Key_Backspace)
        for _ in ".":
            self._key(editor, Qt.Key.Key_Backspace)
        self._keys(editor, ".")
        yield Expected("the completions", pane.document.completing.popup.isVisible)
        yield from rest(_SETTLE)
        self._picture("4-completion")
        self._key(editor, Qt.Key.Key_Return)
        yield Expected("a complete `from`", lambda: self._verdict() == Verdict.LOADS)
        yield Expected("the text", lambda: _SOURCE in editor.content())
        window.actions_by_id["save"].trigger()
        yield Expected("the saved file", lambda: not pane.document.dirty)
        yield from rest(_SETTLE)
        self._picture("5-saved")

    def _verdict(self) -> str:
        return str(self._window.status.verdict.property("verdict"))

    def _caret_behind(self, pane: EditorPane, text: bytes) -> CodeEditor:
        editor = pane.document.editor
        at = editor.content().index(text) + len(text)
        editor.go_to(at, at)
        editor.setFocus()
        return editor

    def _keys(self, editor: CodeEditor, text: str) -> None:
        for char in text:
            for kind in (QKeyEvent.Type.KeyPress, QKeyEvent.Type.KeyRelease):
                event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, char)
                self._application.sendEvent(editor, event)

    def _key(self, editor: CodeEditor, key: Qt.Key) -> None:
        for kind in (QKeyEvent.Type.KeyPress, QKeyEvent.Type.KeyRelease):
            self._application.sendEvent(editor, QKeyEvent(kind, key.value, Qt.KeyboardModifier.NoModifier))

    def _picture(self, name: str) -> None:
        self._window.grab().save(str(self._output / f"{name}.png"))
