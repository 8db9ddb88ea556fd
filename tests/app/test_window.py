"""The window at work: real editor, real server process."""

import os
import signal
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.client.language_client import ServerState
from skillcontract_studio.client.protocol import Extent, Place, Problem, Severity
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.looks import ACTION_MARKER, SQUIGGLE
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.i18n import without_key
from skillcontract_studio.qt import (
    QAccessible,
    QApplication,
    QColor,
    QGuiApplication,
    QInputMethodEvent,
    QMessageBox,
    Qt,
    QTimer,
    QToolButton,
    QWidget,
)
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.status_bar import Verdict
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.theme.tokens import ThemeChoice

PATIENCE = 20_000
OWN_SERVER = pytest.mark.parametrize("server", [None], ids=["own server"])
"""A signal to the process that the Studio started is one to its server."""
KNOWN_ENUM = b'"sideEffect": "WRITE"'


def put_caret(editor: CodeEditor, behind: bytes) -> None:
    """Behind the first place of a text."""
    at = editor.content().index(behind) + len(behind)
    editor.select(at, at)
    editor.setFocus()


def squiggled(editor: CodeEditor, severity: Severity, text: bytes) -> bool:
    """Whether a text has the squiggle of a severity."""
    at = editor.content().index(text)
    return bool(editor.send(M.IndicatorValueAt, SQUIGGLE[severity], at))


def verdict(studio: StudioWindow) -> str:
    return str(studio.status.verdict.property("verdict"))


def test_the_window_bears_the_icon_and_the_name_of_the_installed_program(studio: StudioWindow) -> None:
    side = 64
    drawn = studio.windowIcon().pixmap(side, side).toImage()
    assert drawn.width() == side
    # The ground of the drawing, inside its rounded border, and the corner outside.
    assert drawn.pixelColor(side // 2, 4).name() == "#20344d"
    assert drawn.pixelColor(0, 0).alpha() == 0
    name = QGuiApplication.desktopFileName()
    assert (Path(__file__).resolve().parents[2] / f"packaging/debian/{name}.desktop").is_file()


def test_what_is_told_of_one_file_moves_no_other_badge(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A server that begins tells of hundreds of files: looking at all rows for each would hold the window up.
    qtbot.waitUntil(lambda: len(studio.problems.all()) == 0, timeout=PATIENCE)
    asked: list[str] = []
    worst = studio.problems.worst

    def listening(uri: str) -> tuple[Severity, int] | None:
        asked.append(uri)
        return worst(uri)

    monkeypatch.setattr(studio.problems, "worst", listening)
    uri = (studio.tree.files()[0]).as_uri()
    fault = Problem(Extent(Place(0, 0), Place(0, 1)), Severity.WARNING, "R01", "told")
    studio.problems.publish(uri, [fault, fault])
    assert set(asked) == {uri}
    top = studio.tree.rows.item(0, 0)
    assert studio.tree.badge_of(top.text()) == (Severity.WARNING, 2)
    studio.problems.publish(uri, [])
    assert studio.tree.badge_of(top.text()) is None


def test_a_fault_is_squiggled_and_listed_and_goes_with_undo(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    assert verdict(studio) == Verdict.LOADS
    put_caret(editor, b'"sideEffect": "WRIT')
    qtbot.keyClicks(editor, "X")
    qtbot.waitUntil(lambda: "L13" in {rule for rule, _ in studio.problems_panel.rows()}, timeout=PATIENCE)
    assert squiggled(editor, Severity.ERROR, b"WRITXE")
    assert verdict(studio) == Verdict.DROPPED
    assert studio.status.verdict.text() == "Dropped: 1 error"
    badge = studio.tree.badge_of("contract.json")
    assert badge is not None
    assert badge[0] is Severity.ERROR
    studio.actions_by_id["undo"].trigger()
    qtbot.waitUntil(lambda: verdict(studio) == Verdict.LOADS, timeout=PATIENCE)
    assert KNOWN_ENUM in editor.content()
    assert not squiggled(editor, Severity.ERROR, b'"WRITE"')
    assert not contract.document.dirty


@OWN_SERVER
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")
def test_the_verdict_is_that_of_the_present_text_or_none(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    qtbot.waitUntil(lambda: verdict(studio) == Verdict.LOADS, timeout=PATIENCE)
    server = studio.client.process_id
    os.kill(server, signal.SIGSTOP)
    try:
        contract.document.editor.insert(0, b" ")
        qtbot.waitUntil(lambda: verdict(studio) == Verdict.CHECKING, timeout=PATIENCE)
        assert studio.desk.open(studio.tree.files()[-1]) is not None
        assert verdict(studio) == Verdict.CHECKING
        studio.area.show_pane(contract)
        assert verdict(studio) == Verdict.CHECKING
    finally:
        os.kill(server, signal.SIGCONT)
    qtbot.waitUntil(lambda: verdict(studio) == Verdict.LOADS, timeout=PATIENCE)
    studio.client.stop()
    # What was said of this text still holds; of another one nobody can say anything.
    assert verdict(studio) == Verdict.LOADS
    contract.document.editor.insert(0, b" ")
    qtbot.waitUntil(lambda: verdict(studio) == Verdict.UNKNOWN, timeout=PATIENCE)


def test_a_from_is_completed(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> None:
    editor, popup = contract.document.editor, contract.document.completing.popup
    put_caret(editor, b'"keyword": { "label": ')
    place = editor.caret()
    editor.replace(place, place + len('"标签名"'.encode()), b'"", "from": "pl"')
    put_caret(editor, b'"from": "pl')
    contract.document.completing.invoke()
    qtbot.waitUntil(popup.isVisible, timeout=PATIENCE)
    assert popup.labels()[0].startswith("platform.")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: b'"from": "platform.' in editor.content(), timeout=PATIENCE)


def test_completion_opens_by_itself_filters_and_closes(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, popup = contract.document.editor, contract.document.completing.popup
    put_caret(editor, b'"from": "platform')
    editor.send(M.SetSelectionEnd, editor.caret() + len(".organId"))
    qtbot.keyClicks(editor, ".")
    qtbot.waitUntil(popup.isVisible, timeout=PATIENCE)
    everything = popup.labels()
    assert any("userId" in label for label in everything)
    qtbot.keyClicks(editor, "us")
    qtbot.waitUntil(lambda: popup.labels() != everything, timeout=PATIENCE)
    assert "userId" in popup.labels()[0]
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert b'"from": "platform.us"' in editor.content()


@OWN_SERVER
def test_a_killed_server_comes_back_and_nothing_is_lost(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    before = studio.client.process_id
    put_caret(editor, b'"sideEffect": "WRIT')
    os.kill(before, signal.SIGKILL)
    qtbot.keyClicks(editor, "X")
    qtbot.waitUntil(
        lambda: studio.client.state is ServerState.READY and studio.client.process_id != before,
        timeout=PATIENCE,
    )
    qtbot.waitUntil(lambda: verdict(studio) == Verdict.DROPPED, timeout=PATIENCE)
    assert b'"sideEffect": "WRITXE"' in editor.content()
    assert squiggled(editor, Severity.ERROR, b"WRITXE")


def test_what_cannot_be_opened_is_said_and_the_rest_stays(
    studio: StudioWindow, contract: EditorPane, tmp_path: Path
) -> None:
    binary, latin = tmp_path / "a.json", tmp_path / "b.json"
    binary.write_bytes(b"{\0}")
    latin.write_bytes(b'{"a": "\xe9"}')
    for path, word in (
        (tmp_path / "none.json", "no such file"),
        (binary, "binary"),
        (latin, "UTF-8"),
        (tmp_path, "folder"),
    ):
        assert studio.desk.open(path) is None
        assert any(word in text and str(path) in text for text in studio.area.messages.texts())
    assert studio.area.current() is contract


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root reads every file")
def test_a_file_without_permission_is_said(studio: StudioWindow, tmp_path: Path) -> None:
    path = tmp_path / "closed.json"
    path.write_text("{}")
    path.chmod(0)
    assert studio.desk.open(path) is None
    assert any("not permitted" in text for text in studio.area.messages.texts())


def test_saving_keeps_what_others_wrote(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> None:
    editor, path = contract.document.editor, contract.document.path
    editor.insert(0, b"// mine\n")
    path.write_bytes(b"// theirs\n" + path.read_bytes())
    assert not studio.desk.save(contract)
    assert path.read_bytes().startswith(b"// theirs\n")
    assert any("changed by" in text for text in contract.messages.texts())
    contract.messages.press("save", 2)
    assert path.read_bytes().startswith(b"// mine\n{")
    assert not contract.document.dirty
    assert not contract.messages.texts()


def test_a_clean_text_follows_the_disk(qtbot: QtBot, contract: EditorPane) -> None:
    path = contract.document.path
    path.write_bytes(b"// theirs\n" + path.read_bytes())
    qtbot.waitUntil(lambda: contract.document.editor.content().startswith(b"// theirs\n"), timeout=PATIENCE)
    assert not contract.document.dirty


def test_saving_keeps_mark_and_line_ends(qtbot: QtBot, studio: StudioWindow, cms: Path) -> None:
    path = cms / "x.contract.json"
    path.write_bytes(b"\xef\xbb\xbf{\r\n}\r\n")
    pane = studio.desk.open(path)
    assert pane is not None
    assert studio.status.encoding.text() == "UTF-8 BOM"
    assert studio.status.line_end.text() == "CRLF"
    pane.document.editor.select(1, 1)
    qtbot.keyClick(pane.document.editor, Qt.Key.Key_Return)
    assert studio.desk.save(pane)
    assert path.read_bytes() == b"\xef\xbb\xbf{\r\n  \r\n}\r\n"


def test_language_and_theme_change_at_once(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> None:
    studio.actions_by_id["language-zh"].trigger()
    assert studio.voice.language is Language.ZH
    assert studio.actions_by_id["save"].text() == "保存"
    qtbot.waitUntil(lambda: studio.client.state is ServerState.READY, timeout=PATIENCE)
    light = contract.document.editor.send(M.StyleGetBack, 32)
    studio.actions_by_id["theme-dark"].trigger()
    assert studio.appearance.choice is ThemeChoice.DARK
    assert contract.document.editor.send(M.StyleGetBack, 32) != light


def test_the_outline_and_breadcrumb_follow(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> None:
    qtbot.waitUntil(lambda: bool(contract.document.symbols), timeout=PATIENCE)
    put_caret(contract.document.editor, b'"keyword": { "lab')
    qtbot.waitUntil(lambda: "keyword" in contract.breadcrumb.names(), timeout=PATIENCE)
    assert "tag_list" in contract.breadcrumb.names()


def test_f8_walks_through_the_problems(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> None:
    editor = contract.document.editor
    put_caret(editor, b'"sideEffect": "WRIT')
    qtbot.keyClicks(editor, "X")
    qtbot.waitUntil(lambda: verdict(studio) == Verdict.DROPPED, timeout=PATIENCE)
    editor.select(0, 0)
    studio.status.verdict.click()
    start, end = editor.selection()
    assert b"WRITXE" in editor.slice(start, end)
    editor.select(0, 0)
    studio.actions_by_id["next-problem"].trigger()
    assert editor.caret() > 0


def test_menus_without_room_stand_under_a_button_that_is_seen(qtbot: QtBot, studio: StudioWindow) -> None:
    studio.settings.change(text_size=200)
    studio.resize(1024, 700)
    [more] = [each for each in studio.findChildren(QToolButton) if each.accessibleName() == "More menus"]
    qtbot.waitUntil(more.isVisible, timeout=PATIENCE)
    assert more.menu().actions()
    drawn = more.grab().toImage()
    wanted = QColor(studio.appearance.tokens["text"]).lightness()
    lightest = [
        drawn.pixelColor(x, y).lightness() for x in range(drawn.width()) for y in range(drawn.height())
    ]
    assert min(abs(each - wanted) for each in lightest) < 60


def test_files_are_found_by_folder_and_name(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> None:
    palette = studio.palette_popup
    for wanted in ("tag/contract", "tag contract", "TAG CONTR"):
        palette.open()
        # Letter by letter, as it is typed.
        qtbot.keyClicks(palette.field, wanted)
        assert palette.names()[0] == "contract.json", wanted
        qtbot.keyClick(palette.field, Qt.Key.Key_Return)
        pane = studio.area.current()
        assert pane is not None
        assert pane.document.path.parent.name == "cms.tag"
    palette.open()
    qtbot.keyClicks(palette.field, "tag nothing of this name")
    assert palette.names() == []
    palette.field.clear()
    assert len(palette.names()) > 20
    palette.dismiss()


def test_every_command_is_reachable_and_has_a_word(studio: StudioWindow) -> None:
    for _, action in studio.actions_by_id.all():
        assert action.text()
    keys = [key.toString() for _, action in studio.actions_by_id.all() for key in action.shortcuts()]
    assert len(keys) == len(set(keys))
    studio.palette_popup.open(">")
    assert "Save" in studio.palette_popup.names()
    studio.palette_popup.dismiss()


@OWN_SERVER
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")
def test_a_quick_fix_mends_a_fault(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> None:
    editor = contract.document.editor
    put_caret(editor, b'"sideEffect": "WRIT')
    # What a slow server finds comes when the caret has long come to rest.
    os.kill(studio.client.process_id, signal.SIGSTOP)
    try:
        qtbot.keyClicks(editor, "X")
        qtbot.waitUntil(lambda: verdict(studio) == Verdict.CHECKING, timeout=PATIENCE)
    finally:
        os.kill(studio.client.process_id, signal.SIGCONT)
    qtbot.waitUntil(lambda: verdict(studio) == Verdict.DROPPED, timeout=PATIENCE)
    line = editor.line_at(editor.caret())
    qtbot.waitUntil(lambda: bool(editor.send(M.MarkerGet, line) & 1 << ACTION_MARKER), timeout=PATIENCE)
    studio.actions_by_id["quick-fix"].trigger()
    qtbot.waitUntil(contract.fixes.menu.isVisible, timeout=PATIENCE)
    contract.fixes.menu.actions()[0].trigger()
    contract.fixes.menu.close()
    qtbot.waitUntil(lambda: verdict(studio) == Verdict.LOADS, timeout=PATIENCE)
    assert KNOWN_ENUM in editor.content()
    studio.actions_by_id["undo"].trigger()
    assert b"WRITXE" in editor.content()


def test_typing_closes_indents_and_steps_over(qtbot: QtBot, studio: StudioWindow, cms: Path) -> None:
    path = cms / "x.contract.json"
    path.write_bytes(b"{}\n")
    pane = studio.desk.open(path)
    assert pane is not None
    editor = pane.document.editor
    put_caret(editor, b"{")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert editor.content() == b"{\n  \n}\n"
    qtbot.keyClicks(editor, '"tools": {')
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert editor.content() == b'{\n  "tools": {\n    \n  }\n}\n'
    qtbot.keyClicks(editor, '"a\\"b')
    assert b'"a\\"b"' in editor.content()
    qtbot.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def test_what_is_composed_is_sent_when_it_is_meant(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, document = contract.document.editor, contract.document
    put_caret(editor, b'"label": "')
    version = studio.client.version(document.uri)
    QApplication.sendEvent(editor, QInputMethodEvent("biaoqian", []))
    QApplication.processEvents()
    assert studio.client.version(document.uri) == version
    committed = QInputMethodEvent("", [])
    committed.setCommitString("标签")
    QApplication.sendEvent(editor, committed)
    qtbot.waitUntil(lambda: studio.client.version(document.uri) > version, timeout=PATIENCE)
    assert '"label": "标签查询标签"'.encode() in editor.content()
    assert b"biaoqian" not in editor.content()


def test_every_control_has_a_name_for_screen_readers(studio: StudioWindow, contract: EditorPane) -> None:
    nameless = []
    for widget in studio.findChildren(QWidget):
        if widget.isVisible() and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus:
            described = QAccessible.queryAccessibleInterface(widget)
            own = type(widget).__module__.startswith(("skillcontract", "PySide6.QtWidgets"))
            if own and described is not None and not described.text(QAccessible.Text.Name):
                nameless.append((type(widget).__name__, widget.objectName()))
    assert not nameless


def answer(qtbot: QtBot, button: str) -> list[str]:
    """Presses a button of the question that comes next; returns what was asked."""
    asked: list[str] = []

    def press() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(10, press)
            return
        asked.append(box.text())
        next(each for each in box.buttons() if without_key(each.text()) == button).click()

    QTimer.singleShot(0, press)
    return asked


def test_unsaved_text_is_asked_about(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> None:
    path = contract.document.path
    before = path.read_bytes()
    contract.document.editor.insert(0, b"// mine\n")
    asked = answer(qtbot, "Cancel")
    assert not studio.desk.close(contract)
    assert asked == ["Save the changes to contract.json?"]
    assert studio.area.current() is contract
    answer(qtbot, "Save")
    assert studio.desk.close(contract)
    assert path.read_bytes() == b"// mine\n" + before


def test_dropped_changes_are_not_written(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> None:
    path = contract.document.path
    before = path.read_bytes()
    contract.document.editor.insert(0, b"// mine\n")
    answer(qtbot, "Drop changes")
    assert studio.desk.close(contract)
    assert path.read_bytes() == before
    assert studio.area.current() is None
