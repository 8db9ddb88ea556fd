"""What an input method composes: shown in place, settled at once, undone as one step, its window where the caret is."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.editor.text_file import LineEnd, TextFile
from skillcontract_studio.editor.vocabulary import contract_vocabulary
from skillcontract_studio.qt import QApplication, QEvent, QFocusEvent, QInputMethodEvent, QRect, Qt, QWidget
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice

PATIENCE = 20_000
LINES = "".join(f'  "k{number}": "标签 value {"long " * 20}",\n' for number in range(60))
TEXT = f"{{\n{LINES}}}\n".encode()


@pytest.fixture
def editor(qtbot: QtBot, qapp: QApplication) -> CodeEditor:
    made = CodeEditor(Appearance(qapp, ThemeChoice.LIGHT, Language.EN, 1.0), contract_vocabulary())
    qtbot.addWidget(made)
    made.resize(600, 400)
    made.show_file(TextFile(Path("contract.json"), TEXT, False, LineEnd.LF, None))
    made.show()
    return made


def compose(widget: QWidget, composed: str, settled: str = "") -> None:
    """What an input method sends: what it composes, and what it settles before that."""
    event = QInputMethodEvent(composed, [])
    if settled:
        event.setCommitString(settled)
    QApplication.sendEvent(widget, event)


def value_of(editor: CodeEditor, key: str) -> int:
    return editor.content().index(f'"{key}": "'.encode()) + len(key) + 5


def test_what_is_composed_stands_in_place_and_is_one_step_to_undo(editor: CodeEditor) -> None:
    at = value_of(editor, "k3")
    editor.select(at, at)
    for composed in ("b", "bi", "bian"):
        compose(editor, composed)
        assert editor.slice(at, at + len(composed)) == composed.encode()
        assert editor.settled_content() == TEXT
    compose(editor, "hao", "编")
    assert editor.settled_content() == TEXT[:at] + "编".encode() + TEXT[at:]
    compose(editor, "", "号")
    assert editor.content() == TEXT[:at] + "编号".encode() + TEXT[at:]
    assert not editor.composing
    editor.send(M.Undo, 0, 0)
    assert editor.content() == TEXT
    editor.send(M.Redo, 0, 0)
    assert editor.content() == TEXT[:at] + "编号".encode() + TEXT[at:]


def test_what_is_given_up_leaves_nothing_behind(editor: CodeEditor) -> None:
    at = value_of(editor, "k3")
    editor.select(at, at)
    compose(editor, "bian")
    compose(editor, "")
    assert editor.content() == TEXT
    assert not editor.send(M.CanUndo, 0, 0)
    assert not editor.send(M.GetModify, 0, 0)
    compose(editor, "bian")
    QApplication.sendEvent(editor, QFocusEvent(QEvent.Type.FocusOut))
    assert not editor.composing
    assert editor.content() == TEXT


def test_a_selection_and_several_carets_are_composed_over_as_one_step(editor: CodeEditor) -> None:
    first, second = value_of(editor, "k3"), value_of(editor, "k5")
    editor.send(M.SetSelection, first, first)
    editor.send(M.AddSelection, second, second)
    compose(editor, "bq")
    assert editor.settled_content() == TEXT
    compose(editor, "", "新")
    assert editor.content().count("新标签".encode()) == 2
    assert editor.selection_count() == 2
    editor.send(M.Undo, 0, 0)
    assert editor.content() == TEXT
    editor.select(first, first + len("标签".encode()))
    compose(editor, "x")
    compose(editor, "", "文")
    assert editor.slice(first, first + 9) == "文 value".encode()
    editor.send(M.Undo, 0, 0)
    assert editor.content() == TEXT


@pytest.mark.parametrize("how", ["plain", "scrolled", "zoomed", "wrapped"])
def test_the_window_of_candidates_stands_at_the_caret(editor: CodeEditor, how: str) -> None:
    at = value_of(editor, "k9") + (60 if how == "wrapped" else 0)
    if how == "zoomed":
        editor.magnify(8)
    if how == "wrapped":
        editor.send(M.SetWrapMode, 1, 0)
    editor.go_to(at, at)
    if how == "scrolled":
        editor.send(M.SetFirstVisibleLine, 7, 0)
    QApplication.processEvents()
    for composed in ("", "bian"):
        if composed:
            compose(editor, composed)
        place = editor.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
        assert isinstance(place, QRect)
        caret = editor.point_at(editor.caret())
        assert abs(place.x() - caret.x()) <= 2
        assert (place.y(), place.height()) == (caret.y(), editor.line_height())


def test_the_list_of_completion_gives_way_to_the_input_method(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, completing = contract.document.editor, contract.document.completing
    at = editor.content().index(b'"sideEffect": "WRITE') + len(b'"sideEffect": "')
    editor.select(at, at)
    editor.setFocus()
    completing.invoke()
    qtbot.waitUntil(completing.popup.isVisible, timeout=PATIENCE)
    compose(editor, "xie")
    assert not completing.popup.isVisible()
    compose(editor, "")
    # In fields only what is settled counts: nothing is looked for while it is composed.
    bar = contract.find_bar
    bar.open()
    bar.field.clear()
    compose(bar.field, "wenzhang")
    assert (bar.field.text(), bar.spans()) == ("", [])
    compose(bar.field, "", "文章")
    assert bar.field.text() == "文章"
    assert len(bar.spans()) > 1
    palette = studio.palette_popup
    palette.open("@")
    qtbot.waitUntil(lambda: bool(palette.names()), timeout=PATIENCE)
    before = palette.names()
    compose(palette.field, "chaxun")
    assert palette.names() == before
    compose(palette.field, "", "查询")
    assert palette.field.text() == "@查询"
    qtbot.waitUntil(lambda: palette.names() != before, timeout=PATIENCE)
