"""What the keys, the wheel and an input method do to the text of a real window."""

from pytestqt.qtbot import QtBot

from skillcontract_studio.qt import QApplication, QInputMethodEvent, QPoint, QPointF, Qt, QWheelEvent
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow
from studio_hands import put_caret

PATIENCE = 20_000
KEYS = Qt.KeyboardModifier


def test_a_selection_grows_and_shrinks(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> None:
    editor = contract.document.editor
    put_caret(editor, b"inputs.spaceId")
    sizes = [0]
    for _ in range(4):
        qtbot.keyClick(editor, Qt.Key.Key_Right, KEYS.ShiftModifier | KEYS.AltModifier)
        qtbot.waitUntil(lambda: editor.selection()[1] - editor.selection()[0] > sizes[-1], timeout=PATIENCE)
        sizes.append(editor.selection()[1] - editor.selection()[0])
    for size in reversed(sizes[:-1]):
        qtbot.keyClick(editor, Qt.Key.Key_Left, KEYS.ShiftModifier | KEYS.AltModifier)
        assert editor.selection()[1] - editor.selection()[0] == size


def test_finding_and_replacing_by_key(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> None:
    editor, bar = contract.document.editor, contract.find_bar
    clean = editor.content()
    count = clean.count(b"platform.organId")
    put_caret(editor, b'"tools"')
    qtbot.keyClick(editor, Qt.Key.Key_H, KEYS.ControlModifier)
    bar.field.selectAll()
    qtbot.keyClicks(bar.field, r"platform\.(organ)Id")
    qtbot.keyClick(bar.field, Qt.Key.Key_R, KEYS.AltModifier)
    assert bar.count.text() == f"{count} matches"
    qtbot.keyClicks(bar.replacement, "x.$1")
    qtbot.keyClick(bar.replacement, Qt.Key.Key_Return, KEYS.ControlModifier)
    assert bar.count.text() == f"{count} replaced"
    assert editor.content() == clean.replace(b"platform.organId", b"x.organ")
    studio.desk.refresh()
    bar.dismiss()
    studio.actions_by_id["undo"].trigger()
    assert editor.content() == clean
    # Only where it is selected.
    start = clean.index(b'"tag_list"')
    editor.select(start, clean.index(b'"article_list"'))
    qtbot.keyClick(editor, Qt.Key.Key_F, KEYS.ControlModifier)
    bar.field.selectAll()
    qtbot.keyClicks(bar.field, r"platform\.organId")
    assert bar.count.text() == "1 match"
    bar.field.selectAll()
    qtbot.keyClicks(bar.field, "(")
    assert bar.count.text().startswith("No regular expression")
    qtbot.keyClick(bar.field, Qt.Key.Key_Escape)
    assert editor.hasFocus()


def test_lines_are_moved_copied_and_deleted_by_key(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    clean = editor.content()
    put_caret(editor, b'"tag_list"')
    line = editor.caret_place().line
    text = clean.splitlines()[line]
    qtbot.keyClick(editor, Qt.Key.Key_Down, KEYS.AltModifier)
    assert editor.content().splitlines()[line + 1] == text
    qtbot.keyClick(editor, Qt.Key.Key_Up, KEYS.AltModifier)
    assert editor.content() == clean
    qtbot.keyClick(editor, Qt.Key.Key_Down, KEYS.AltModifier | KEYS.ShiftModifier)
    assert editor.content().splitlines()[line : line + 2] == [text, text]
    qtbot.keyClick(editor, Qt.Key.Key_K, KEYS.ControlModifier | KEYS.ShiftModifier)
    assert editor.content() == clean
    qtbot.keyClick(editor, Qt.Key.Key_Down, KEYS.ControlModifier | KEYS.AltModifier)
    assert editor.selection_count() == 2
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    put_caret(editor, b"organId")
    qtbot.keyClick(editor, Qt.Key.Key_D, KEYS.ControlModifier)
    qtbot.keyClick(editor, Qt.Key.Key_D, KEYS.ControlModifier)
    assert editor.selection_count() == 2
    assert editor.content() == clean


def test_the_wheel_with_ctrl_is_the_size_of_all_code(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    before = editor.line_height()
    where = QPointF(100, 100)
    turn = QWheelEvent(
        where,
        editor.mapToGlobal(where),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        KEYS.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    for _ in range(4):
        QApplication.sendEvent(editor.viewport(), turn)
    assert studio.settings.now.editor_zoom == 4
    assert editor.line_height() > before
    studio.actions_by_id["editor-usual"].trigger()
    assert editor.line_height() == before


def test_what_is_being_composed_is_neither_told_nor_saved(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, document = contract.document.editor, contract.document
    clean = editor.content()
    at = clean.index(b'"label": "') + len(b'"label": "')
    editor.select(at, at)
    version = studio.client.version(document.uri)
    QApplication.sendEvent(editor, QInputMethodEvent("biao", []))
    QApplication.processEvents()
    assert b"biao" in editor.content()
    assert editor.settled_content() == clean
    assert document.text().encode() == clean
    assert document.ask("textDocument/documentSymbol", lambda _result: None) is None
    assert studio.client.version(document.uri) == version
    document.save()
    assert document.path.read_bytes() == clean
    part = QInputMethodEvent("qian", [])
    part.setCommitString("标")
    QApplication.sendEvent(editor, part)
    assert editor.settled_content() == clean[:at] + "标".encode() + clean[at:]
    whole = QInputMethodEvent("", [])
    whole.setCommitString("签")
    QApplication.sendEvent(editor, whole)
    assert editor.content() == clean[:at] + "标签".encode() + clean[at:]
    qtbot.waitUntil(lambda: studio.client.version(document.uri) > version, timeout=PATIENCE)
