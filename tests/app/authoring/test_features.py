"""What the server offers beside and in the text, in a real window with the real server."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.authoring.bookmark_file import Bookmark, found_again, read_bookmarks
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.looks import BOOKMARK_MARKER, LENS, MEANING
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.perspectives.perspective import SIMULATE
from skillcontract_studio.qt import (
    QApplication,
    QInputMethodEvent,
    QLabel,
    QMenu,
    QMessageBox,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    QWheelEvent,
)
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 20_000
KEYS = Qt.KeyboardModifier


def put_caret(editor: CodeEditor, inside: bytes) -> int:
    at = editor.content().index(inside) + max(1, len(inside) // 2)
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
                QApplication.sendEvent(menu, _enter())
                return
        menu.close()

    QTimer.singleShot(0, take)
    return words


def _enter() -> object:
    from skillcontract_studio.qt import QKeyEvent

    return QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_Return, KEYS.NoModifier)


def test_lenses_say_who_uses_a_tool_and_lead_there(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, lenses = contract.document.editor, studio.authoring.features(contract).lenses
    line = editor.line_at(editor.content().index(b'"tag_list"'))
    qtbot.waitUntil(lambda: len(lenses.commands().get(line, [])) == 2, timeout=PATIENCE)
    titles = [command.title for command in lenses.commands()[line]]
    assert "times" in titles[0]
    assert "scenario" in titles[1]
    assert editor.send(M.AnnotationGetLines, line - 1) == 1
    # A click on the words peeks at the places.
    editor.send(M.SetFirstVisibleLine, 0)
    start = editor.point_at(editor.line_start(line))
    indent = editor.send_bytes(M.TextWidth, 0, b"    ")
    where = start + QPoint(indent + 4, -editor.line_height() // 2)
    assert lenses.at(where) == lenses.commands()[line][0]
    qtbot.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, pos=where)
    box = studio.authoring.going.peek_of(contract)
    assert box is not None
    assert box.isVisible()
    assert len(box.tree.hits()) > 1
    qtbot.keyClick(box.tree, Qt.Key.Key_Escape)
    # By key the lenses are a menu; the way to the simulator is among them.
    put_caret(editor, b'"tag_list"')
    # They are asked for anew when the workspace has been read: what each says comes one by one.
    qtbot.waitUntil(
        lambda: {"Simulate", titles[0]} <= {command.title for command in lenses.around(line)},
        timeout=PATIENCE,
    )
    words = choose("Simulate")
    studio.actions_by_id["code-lens"].trigger()
    qtbot.waitUntil(lambda: studio.perspective == SIMULATE, timeout=PATIENCE)
    assert titles[0] in words
    assert editor.send_bytes(M.TextWidth, LENS, b"x") > 0


def test_hints_and_lenses_are_turned_on_and_off(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    at = put_caret(editor, b'"platform.organId"')
    line = editor.line_at(at)
    qtbot.waitUntil(lambda: line in editor.line_ends.shown(), timeout=PATIENCE)
    assert "PLATFORM" in editor.line_ends.shown()[line].text
    qtbot.waitUntil(lambda: bool(editor.between_lines.words()), timeout=PATIENCE)
    studio.actions_by_id["show-hints"].trigger()
    studio.actions_by_id["show-lenses"].trigger()
    assert not editor.line_ends.shown()
    assert not editor.between_lines.words()
    assert not studio.settings.now.inlay_hints
    studio.actions_by_id["show-hints"].trigger()
    qtbot.waitUntil(lambda: line in editor.line_ends.shown(), timeout=PATIENCE)


def test_words_have_the_colours_of_what_they_mean(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    key = editor.content().index(b'"key": "tags"') + len(b'"key": "')
    editor.go_to(key, key)
    qtbot.waitUntil(lambda: bool(editor.send(M.IndicatorValueAt, MEANING["tool"], key)), timeout=PATIENCE)
    plain = editor.content().index('"查询标签"'.encode()) + 1
    assert not any(editor.send(M.IndicatorValueAt, each, plain) for each in MEANING.values())
    # Typing above does not lose them.
    editor.insert(0, b"\n\n")
    qtbot.waitUntil(lambda: bool(editor.send(M.IndicatorValueAt, MEANING["tool"], key + 2)), timeout=PATIENCE)


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


def test_a_document_is_laid_out_by_key_and_on_save(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, path = contract.document.editor, contract.document.path
    clean = editor.content()
    messy = clean.replace(b'"label": "', b'"label":     "', 1)
    editor.replace_differing(messy)
    qtbot.keyClick(editor, Qt.Key.Key_F, KEYS.ShiftModifier | KEYS.AltModifier)
    qtbot.waitUntil(lambda: editor.content() == clean, timeout=PATIENCE)
    studio.actions_by_id["undo"].trigger()
    assert editor.content() == messy
    studio.settings.change(format_on_save=True, fix_on_save=True)
    qtbot.keyClick(editor, Qt.Key.Key_S, KEYS.ControlModifier)
    qtbot.waitUntil(lambda: not contract.document.dirty, timeout=PATIENCE)
    assert path.read_bytes() == clean
    # What cannot be laid out is saved as it is.
    broken = clean.replace(b'"tools": {', b'"tools": {{', 1)
    editor.replace_differing(broken)
    qtbot.keyClick(editor, Qt.Key.Key_S, KEYS.ControlModifier)
    qtbot.waitUntil(lambda: path.read_bytes() == broken, timeout=PATIENCE)
    qtbot.keyClick(editor, Qt.Key.Key_F, KEYS.ShiftModifier | KEYS.AltModifier)
    qtbot.waitUntil(lambda: "syntax" in studio.authoring.going.said(contract), timeout=PATIENCE)


@pytest.mark.parametrize("way", ["save-all", "close-tab", "close-all", "quit"])
def test_every_way_of_saving_lays_out_and_fixes(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path, way: str
) -> None:
    other = studio.desk.open(cms / "skills/cms.tag/contract.json")
    assert other is not None
    panes = [other] if way == "close-tab" else [contract, other]
    clean = {pane.document.path: pane.document.editor.content() for pane in panes}
    for pane in panes:
        text = pane.document.editor.content()
        pane.document.editor.replace_differing(text.replace(b'"label": "', b'"label":     "', 1))
    studio.settings.change(format_on_save=True)

    def save() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(20, save)
            return
        qtbot.mouseClick(box.defaultButton(), Qt.MouseButton.LeftButton)

    if way != "save-all":
        QTimer.singleShot(0, save)
    studio.actions_by_id[way].trigger()
    assert {path: path.read_bytes() for path in clean} == clean


def test_all_problems_of_a_kind_are_fixed_from_one_of_them(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    clean = editor.content()
    editor.replace_differing(clean.replace(b'"EVIDENCE"', b'"EVIDENC"'))
    faults = clean.count(b'"EVIDENCE"')
    qtbot.waitUntil(
        lambda: sum(each.rule == "L13" for each in editor.shown_problems()) == faults, timeout=PATIENCE
    )
    put_caret(editor, b'"EVIDENC"')
    words = choose("Fix all")
    qtbot.keyClick(editor, Qt.Key.Key_Period, KEYS.ControlModifier)
    qtbot.waitUntil(lambda: editor.content() == clean, timeout=PATIENCE)
    assert f"Fix all {faults} of L13 in this file" in words
    assert words[-1].startswith("Apply all safe fixes")
    studio.actions_by_id["undo"].trigger()
    assert editor.content().count(b'"EVIDENC"') == faults


def test_an_index_in_brackets_is_offered_between_dots_where_nothing_is_wrong(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    text = b'{ "tools": { "x": { "error": { "code": "errors[0].code" } } } }\n'
    editor.replace_differing(text)
    put_caret(editor, b"errors[0].code")
    words = choose("Write indexes between dots")
    qtbot.keyClick(editor, Qt.Key.Key_Period, KEYS.ControlModifier)
    qtbot.waitUntil(lambda: b'"errors.0.code"' in editor.content(), timeout=PATIENCE)
    assert "Write indexes between dots: errors.0.code" in words


def test_bookmarks_are_kept_for_the_workspace_and_move_with_their_lines(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path, tmp_path: Path
) -> None:
    editor, bookmarks = contract.document.editor, studio.authoring.bookmarks
    state = StateFolder(tmp_path / "state")
    bookmarks.keep_in(state)
    put_caret(editor, b'"tag_list"')
    line = editor.line_at(editor.caret())
    qtbot.keyClick(editor, Qt.Key.Key_K, KEYS.ControlModifier | KEYS.AltModifier)
    assert editor.send(M.MarkerGet, line) & 1 << BOOKMARK_MARKER
    put_caret(editor, b'"article_save"')
    other = editor.line_at(editor.caret())
    qtbot.keyClick(editor, Qt.Key.Key_K, KEYS.ControlModifier | KEYS.AltModifier)
    manual = studio.desk.open(cms / "skills/cms.article/manual.md")
    assert manual is not None
    qtbot.keyClick(manual.document.editor, Qt.Key.Key_K, KEYS.ControlModifier | KEYS.AltModifier)
    assert len(studio.authoring.bookmarks.panel.tree.hits()) == 3
    assert "3" in bookmarks.panel.title()
    qtbot.keyClick(manual.document.editor, Qt.Key.Key_N, KEYS.ControlModifier | KEYS.AltModifier)
    assert studio.area.current() is contract
    assert editor.caret_place().line == line
    qtbot.keyClick(editor, Qt.Key.Key_N, KEYS.ControlModifier | KEYS.AltModifier)
    assert editor.caret_place().line == other
    qtbot.keyClick(editor, Qt.Key.Key_P, KEYS.ControlModifier | KEYS.AltModifier)
    assert editor.caret_place().line == line
    editor.insert(0, b"\n\n")
    qtbot.waitUntil(
        lambda: (
            {
                each.line
                for each in read_bookmarks(state.bookmarks(cms))
                if each.path == contract.document.path
            }
            == {line + 2, other + 2}
        ),
        timeout=PATIENCE,
    )
    # Del in the panel takes one away.
    hit = bookmarks.panel.tree.hits()[0]
    bookmarks.panel.tree.select(hit)
    qtbot.keyClick(bookmarks.panel.tree, Qt.Key.Key_Delete)
    assert len(bookmarks.all()) == 2


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["a", "b", "wanted"], 2),
        (["wanted", "x", "x", "x", "wanted", "x"], 4),
        (["x"], 0),
        ([], 0),
        (["x", "x", "x", "x", "x"], 3),
    ],
)
def test_a_bookmark_is_found_again(lines: list[str], expected: int) -> None:
    assert found_again(Bookmark(Path("a"), 3, "wanted"), lines) == expected


def test_a_change_shows_what_was_there_and_goes_back_to_it(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, card = contract.document.editor, studio.authoring.features(contract).card
    clean = editor.content()
    put_caret(editor, '"查询标签"'.encode())
    qtbot.keyClicks(editor, "xy")
    line = editor.caret_place().line
    editor.go_to(0, 0)
    editor.changes.look()
    qtbot.keyClick(editor, Qt.Key.Key_F3, KEYS.AltModifier)
    assert card.isVisible()
    assert "查询标签" in card.old()
    assert editor.caret_place().line == line
    assert card.revert.hasFocus()
    qtbot.keyClick(card.revert, Qt.Key.Key_Space)
    assert editor.content() == clean
    assert not card.isVisible()
    assert editor.hasFocus()


def test_the_ruler_shows_what_there_is_and_leads_there(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, ruler = contract.document.editor, studio.authoring.features(contract).ruler
    clean = editor.content()
    editor.replace_differing(clean.replace(b'"WRITE"', b'"WRIT"', 1))
    editor.changes.look()
    line = editor.line_at(clean.index(b'"WRITE"'))
    qtbot.waitUntil(
        lambda: any(sign.token == "error" and sign.first == line for sign in ruler.signs()), timeout=PATIENCE
    )
    assert any(sign.token == "accent" and sign.first == line for sign in ruler.signs())
    editor.go_to(0, 0)
    qtbot.mouseClick(ruler, Qt.MouseButton.LeftButton, pos=QPoint(5, ruler.y_of(line)))
    assert editor.caret_place().line == line
    qtbot.keyClick(editor, Qt.Key.Key_F, KEYS.ControlModifier)
    qtbot.keyClicks(contract.find_bar.field, "organId")
    assert len([sign for sign in ruler.signs() if sign.token == "litEdge"]) > 3
    assert studio.problems.known(contract.document.uri)
    assert Severity.ERROR in {each.severity for each in editor.shown_problems()}


def test_the_form_of_an_expression_comes_while_it_is_written(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, shown = contract.document.editor, studio.authoring.features(contract).signature
    start = editor.content().index(b'"shared.spaceId"') + 1
    editor.select(start, start + len(b"shared.spaceId"))
    editor.setFocus()
    qtbot.keyClicks(editor, "prior.")
    qtbot.waitUntil(lambda: "<b>&lt;type&gt;</b>" in shown.text(), timeout=PATIENCE)
    qtbot.keyClicks(editor, "article.")
    qtbot.waitUntil(lambda: "<b>&lt;attr&gt;</b>" in shown.text(), timeout=PATIENCE)
    qtbot.keyClick(editor, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: not shown.text(), timeout=PATIENCE)
    put_caret(editor, b"prior.article.")
    studio.actions_by_id["signature"].trigger()
    qtbot.waitUntil(lambda: "prior." in shown.text(), timeout=PATIENCE)
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert not shown.text()


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


def test_symbols_of_the_workspace_are_found_as_one_types(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path
) -> None:
    palette = studio.palette_popup
    qtbot.keyClick(contract.document.editor, Qt.Key.Key_T, KEYS.ControlModifier)
    qtbot.keyClicks(palette.field, "spaceId")
    qtbot.waitUntil(lambda: "spaceId" in palette.names(), timeout=PATIENCE)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    pane = studio.area.current()
    assert pane is not None
    assert pane.document.editor.slice(*pane.document.editor.selection()) == b"spaceId"


def test_a_search_for_symbols_says_that_it_waits_and_is_called_off_with_the_list(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    palette, cancelled = studio.palette_popup, []
    cancel = studio.client.cancel
    monkeypatch.setattr(studio.client, "cancel", lambda request: (cancelled.append(request), cancel(request)))
    palette.open("#")
    assert "Asking the language server" in [label.text() for label in palette.findChildren(QLabel)]
    palette.dismiss()
    assert [request for request in cancelled if request is not None]
    # The next who asks does not wait behind it, and gets an answer.
    cancelled.clear()
    palette.open("#")
    qtbot.keyClicks(palette.field, "spaceId")
    qtbot.waitUntil(lambda: "spaceId" in palette.names(), timeout=PATIENCE)
    palette.dismiss()


def test_the_breadcrumb_leads_to_what_stands_beside(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, crumbs = contract.document.editor, contract.breadcrumb
    qtbot.waitUntil(lambda: bool(contract.document.symbols), timeout=PATIENCE)
    put_caret(editor, b'"tag_list"')
    qtbot.waitUntil(lambda: crumbs.names() == ["tools", "tag_list"], timeout=PATIENCE)
    qtbot.keyClick(editor, Qt.Key.Key_Period, KEYS.ControlModifier | KEYS.ShiftModifier)
    if crumbs.siblings is None or not crumbs.siblings.isVisible():
        # A keyboard whose Shift makes another sign of this key is asked through the command itself.
        studio.actions_by_id["focus-breadcrumb"].trigger()
    siblings = crumbs.siblings
    assert siblings is not None
    assert "article_save" in siblings.list.names()
    qtbot.keyClicks(siblings.field, "save")
    assert siblings.list.names() == ["article_save"]
    qtbot.keyClick(siblings.field, Qt.Key.Key_Return)
    assert b"article_save" in editor.slice(*editor.selection())
    assert editor.hasFocus()


def test_a_manual_is_previewed_live_and_nothing_is_fetched(
    qtbot: QtBot, studio: StudioWindow, cms: Path
) -> None:
    pane = studio.desk.open(cms / "skills/cms.article/manual.md")
    assert pane is not None
    editor = pane.document.editor
    qtbot.keyClick(editor, Qt.Key.Key_V, KEYS.ControlModifier | KEYS.ShiftModifier)
    preview = studio.authoring.preview_of(pane)
    assert preview is not None
    assert preview.isVisible()
    editor.insert(0, "# 标题 𠮷\n\n![x](http://127.0.0.1:9/x.png) <b>bold</b>\n\n".encode())
    qtbot.waitUntil(lambda: "标题 𠮷" in preview.page.toPlainText(), timeout=PATIENCE)
    assert "<b>bold</b>" in preview.page.toPlainText()
    assert preview.page.loadResource(2, "http://127.0.0.1:9/x.png") is None
    editor.insert(editor.length(), "\n\n".join(f"## Part {n}\n\ntext" for n in range(60)).encode())
    qtbot.waitUntil(lambda: "Part 59" in preview.page.toPlainText(), timeout=PATIENCE)
    end = editor.length()
    editor.go_to(end, end)
    bar = preview.page.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > bar.maximum() * 0.9, timeout=PATIENCE)
    qtbot.keyClick(editor, Qt.Key.Key_V, KEYS.ControlModifier | KEYS.ShiftModifier)
    assert not preview.isVisible()


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
