"""Going to definitions and references, by key and by mouse, against the real server."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from skillcontract_studio.client.protocol import Place
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.looks import LINK, OCCURRENCE, WRITTEN
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.qt import QApplication, QEvent, QMouseEvent, QPoint, QPointF, Qt
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow
from studio_hands import put_caret

PATIENCE = 20_000
KEYS = Qt.KeyboardModifier


def point_of(editor: CodeEditor, position: int) -> QPoint:
    """The middle of a character."""
    return editor.point_at(position) + QPoint(2, editor.line_height() // 2)


def test_a_name_leads_to_its_definition_and_back(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    put_caret(editor, b"inputs.spaceId")
    at = put_caret(editor, b"s.spaceId")
    line = editor.line_at(at)
    qtbot.keyClick(editor, Qt.Key.Key_F12)
    qtbot.waitUntil(lambda: editor.line_at(editor.caret()) == 2, timeout=PATIENCE)
    assert editor.slice(*editor.selection()) == b"spaceId"
    qtbot.keyClick(editor, Qt.Key.Key_Left, KEYS.AltModifier)
    assert editor.line_at(editor.caret()) == line
    qtbot.keyClick(editor, Qt.Key.Key_Right, KEYS.AltModifier)
    assert editor.line_at(editor.caret()) == 2


def test_nothing_to_go_to_is_said_at_the_caret(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    put_caret(editor, b'"label"')
    qtbot.keyClick(editor, Qt.Key.Key_F12)
    qtbot.waitUntil(lambda: studio.authoring.going.said(contract) == "No definition found", timeout=PATIENCE)
    qtbot.keyClick(editor, Qt.Key.Key_Right)
    assert not studio.authoring.going.said(contract)


def test_ctrl_underlines_a_name_and_a_click_follows_it(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    at = put_caret(editor, b"s.spaceId") + 2
    editor.pointed.emit(at)
    qtbot.waitUntil(lambda: bool(editor.send(M.IndicatorValueAt, LINK, at)), timeout=PATIENCE)
    qtbot.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, KEYS.ControlModifier, point_of(editor, at))
    qtbot.waitUntil(lambda: editor.line_at(editor.caret()) == 2, timeout=PATIENCE)
    editor.pointed.emit(-1)
    assert not editor.send(M.IndicatorValueAt, LINK, at)


def test_a_file_that_is_named_is_opened(qtbot: QtBot, studio: StudioWindow, cms: Path) -> None:
    pane = studio.desk.open(cms / "skills/cms.article/skill.json5")
    assert pane is not None
    editor = pane.document.editor
    put_caret(editor, b"manual.md")
    qtbot.keyClick(editor, Qt.Key.Key_F12)
    qtbot.waitUntil(
        lambda: (shown := studio.area.current()) is not None and shown.document.path.name == "manual.md",
        timeout=PATIENCE,
    )


def test_references_are_listed_and_walked(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path
) -> None:
    editor, panel = contract.document.editor, studio.authoring.going.panel
    put_caret(editor, b'"article_save"')
    qtbot.keyClick(editor, Qt.Key.Key_F12, KEYS.ShiftModifier)
    qtbot.waitUntil(lambda: len(panel.tree.hits()) > 3, timeout=PATIENCE)
    assert "article_save" in panel.title()
    assert panel.tree.hasFocus()
    hits = panel.tree.hits()
    assert all("article_save" in hit.code[hit.start : hit.end] for hit in hits)
    assert len({hit.location.uri for hit in hits}) > 2
    # The arrows look at places; the focus stays in the list.
    qtbot.keyClick(panel.tree, Qt.Key.Key_Down)
    current = panel.tree.current()
    assert current is not None
    shown = studio.area.current()
    assert shown is not None
    assert shown.document.uri == current.location.uri
    assert panel.tree.hasFocus()
    qtbot.keyClick(panel.tree, Qt.Key.Key_Return)
    shown = studio.area.current()
    assert shown is not None
    assert shown.document.editor.slice(*shown.document.editor.selection()) == b"article_save"
    qtbot.keyClick(shown.document.editor, Qt.Key.Key_F4)
    assert panel.tree.current() == hits[(hits.index(current) + 1) % len(hits)]


def test_peeking_shows_places_between_the_lines(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, going = contract.document.editor, studio.authoring.going
    at = put_caret(editor, b'"article_save"')
    line = editor.line_at(at)
    qtbot.keyClick(editor, Qt.Key.Key_F12, KEYS.AltModifier | KEYS.ShiftModifier)
    qtbot.waitUntil(
        lambda: (box := going.peek_of(contract)) is not None and box.isVisible(), timeout=PATIENCE
    )
    box = going.peek_of(contract)
    assert box is not None
    assert editor.send(M.AnnotationGetLines, line) >= 12
    first = box.tree.current()
    qtbot.keyClick(box.tree, Qt.Key.Key_Down)
    assert box.tree.current() != first
    current = box.tree.current()
    assert current is not None
    shown = box.text.slice(*box.text.span_of(current.location.extent))
    assert shown == b"article_save"
    qtbot.keyClick(box.tree, Qt.Key.Key_Escape)
    assert not box.isVisible()
    assert editor.send(M.AnnotationGetLines, line) <= 1
    assert editor.hasFocus()


def test_the_other_places_of_a_name_are_marked(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    put_caret(editor, b"s.spaceId")
    definition = editor.content().index(b'"spaceId"') + 1
    qtbot.waitUntil(lambda: bool(editor.send(M.IndicatorValueAt, WRITTEN, definition)), timeout=PATIENCE)
    use = editor.content().index(b"inputs.spaceId") + len(b"inputs.")
    assert editor.send(M.IndicatorValueAt, OCCURRENCE, use)
    put_caret(editor, b'"label"')
    qtbot.waitUntil(lambda: not editor.send(M.IndicatorValueAt, WRITTEN, definition), timeout=PATIENCE)


def test_an_answer_about_another_text_is_dropped(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    document, editor = contract.document, contract.document.editor
    told: list[object] = []
    other: list[object] = []
    document.ask("textDocument/documentSymbol", told.append)
    editor.replace(0, 0, b"\n")
    document.ask("textDocument/documentSymbol", other.append)
    qtbot.waitUntil(lambda: bool(other), timeout=PATIENCE)
    assert not told


def test_whatever_made_a_jump_there_is_a_way_back(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path
) -> None:
    editor, going = contract.document.editor, studio.authoring.going
    put_caret(editor, b'"article_save"')
    began = editor.caret_place()
    qtbot.waitUntil(lambda: bool(contract.document.symbols), timeout=PATIENCE)
    turn = QApplication.processEvents
    turn()
    inputs = contract.document.symbols[0]
    for jump in (
        lambda: studio.outline.symbol_chosen.emit(inputs),
        lambda: editor.reveal_place(Place(1, 0)),
        lambda: studio.desk.open(cms / "skills/cms.space/contract.json"),
        lambda: studio.tree.file_chosen.emit(cms / "skills/cms.article/manual.md"),
    ):
        jump()
        turn()
        going.back()
        turn()
        now = studio.area.current()
        assert now is contract
        assert editor.caret_place() == began
    going.forward()
    turn()
    now = studio.area.current()
    assert now is not None
    assert now.document.path.name == "manual.md"


def test_what_is_pointed_at_is_left_with_the_keyboard(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    """Ctrl may be let go elsewhere: in the new group of Ctrl+\\\\, to which the keyboard has gone."""
    editor = contract.document.editor
    at = editor.content().index(b"tag_list")
    editor.go_to(at, at)
    editor.setFocus()
    where = point_of(editor, at + 2)
    told: list[int] = []
    editor.pointed.connect(told.append)
    move = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(where),
        QPointF(editor.viewport().mapToGlobal(where)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
    )
    QApplication.sendEvent(editor.viewport(), move)
    assert told[-1] >= 0
    studio.actions_by_id["split-right"].trigger()
    assert told[-1] == -1


def test_what_the_server_refuses_is_in_the_log_where_nobody_asked_why(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    told, logged = list[object](), list[str]()
    studio.client.logged.connect(logged.append)
    contract.document.ask("textDocument/none", told.append)
    contract.document.open_file.ask("textDocument/none", told.append)
    qtbot.waitUntil(
        lambda: sum(each.startswith("textDocument/none: ") for each in logged) == 2, timeout=PATIENCE
    )
    assert told == []
