"""The inspector as a user has it: its window, its keys, its marks."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QApplication, QFileDialog, QGuiApplication, Qt, QWidget
from skillcontract_studio.receipts.inspector import ReceiptInspector
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice

PARTIAL = """{
  "contractVersion": "doc.operation.v1",
  "status": "partial_success",
  "operation": "doc.append",
  "steps": [
    {"name": "上传", "status": "success"},
    {"name": "写入", "status": "failed"}
  ]
}
"""
DONE = '{"contractVersion": "doc.operation.v1", "status": "success", "steps": [{"name": "verify", "status": "success"}]}'
FIRST = (
    '{"contractVersion": "doc.list.v1", "complete": false, "hasMore": true, "nextCursor": "c2", "items": []}'
)
LAST = '{"contractVersion": "doc.list.v1", "complete": true, "hasMore": false, "items": [], "failures": []}'


class Bench:
    """An inspector without a Studio; `taken` is what the Studio's editor would show."""

    def __init__(self, qapp: QApplication, qtbot: QtBot) -> None:
        self.taken: tuple[str, bytes] | None = None
        self.owner = QWidget()
        qtbot.addWidget(self.owner)
        self.appearance = Appearance(qapp, ThemeChoice.LIGHT, Language.EN)
        self.voice = Voice(Language.EN)
        self.inspector = ReceiptInspector(self.appearance, self.voice, lambda: self.taken, Path(), self.owner)
        self.inspector.come()

    def selected(self) -> str:
        editor = self.inspector.tabs.current().editor
        return editor.slice(*editor.selection()).decode()

    def facts(self) -> str:
        return "\n".join(self.inspector.verdict.words())


@pytest.fixture
def bench(qapp: QApplication, qtbot: QtBot) -> Bench:
    return Bench(qapp, qtbot)


def test_it_says_first_what_to_do(bench: Bench) -> None:
    assert "Paste one at the left" in bench.facts()
    assert not bench.inspector.verdict.cards()
    assert not bench.inspector.bar.all.isVisible()


def test_the_verdict_follows_what_is_typed(bench: Bench, qtbot: QtBot) -> None:
    inspector = bench.inspector
    editor = inspector.tabs.current().editor
    editor.replace(0, 0, PARTIAL.encode())
    qtbot.waitUntil(lambda: inspector.verdict.headline == "May not be reported as done", timeout=20_000)
    assert "partial_success" in bench.facts()
    assert "inspect_steps" in bench.facts()
    at = editor.content().index(b"partial_success")
    editor.replace(at, at + len(b"partial_success"), b"success")
    at = editor.content().index(b"failed")
    editor.replace(at, at + len(b"failed"), b"success")
    qtbot.waitUntil(lambda: inspector.verdict.headline == "May be reported as done", timeout=20_000)


def test_a_reason_leads_to_its_field_and_the_field_is_marked(bench: Bench, qtbot: QtBot) -> None:
    inspector = bench.inspector
    inspector.add_page("", PARTIAL.encode())
    card = next(card for card in inspector.verdict.cards() if "写入" in card.words.sentence)
    assert card.words.source == "write status, E4"
    assert card.words.place == "/steps/1"
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert bench.selected() == '{"name": "写入", "status": "failed"}'
    assert inspector.tabs.current().editor.hasFocus()
    editor = inspector.tabs.current().editor
    at = editor.content().index('{"name": "写入"'.encode())
    marked = [number for number in range(17, 32) if editor.send(M.IndicatorValueAt, number, at)]
    assert marked
    assert editor.send(M.MarkerGet, editor.line_at(at))
    step_done = editor.content().index('{"name": "上传"'.encode())
    assert not any(editor.send(M.IndicatorValueAt, number, step_done) for number in range(17, 32))


def test_keys_walk_through_the_findings(bench: Bench) -> None:
    inspector = bench.inspector
    inspector.add_page("", PARTIAL.encode())
    inspector.step_finding(1)
    assert bench.selected() == '"status": "partial_success"'
    inspector.step_finding(1)
    assert "写入" in bench.selected()
    inspector.step_finding(-1)
    assert bench.selected() == '"status": "partial_success"'


def test_a_card_is_pressed_with_the_keyboard_and_says_what_it_is(bench: Bench, qtbot: QtBot) -> None:
    inspector = bench.inspector
    inspector.add_page("", PARTIAL.encode())
    card = inspector.verdict.cards()[0]
    assert card.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert card.accessibleName().startswith("Reason: ")
    assert "E4" in card.accessibleDescription()
    qtbot.keyClick(card, Qt.Key.Key_Space)
    assert bench.selected() == '"status": "partial_success"'


def test_several_receipts_are_judged_together_or_alone(bench: Bench) -> None:
    inspector = bench.inspector
    inspector.add_page("a.json", FIRST.encode())
    inspector.add_page("b.json", LAST.encode())
    assert inspector.bar.all.isVisible()
    assert inspector.verdict.headline == "May be reported as done"
    assert inspector.tabs.tabText(0) == "1: a.json"
    inspector.bar.one.click()
    inspector.tabs.step(-1)
    assert inspector.verdict.headline == "May not be reported as done"
    assert "c2" in bench.facts()
    inspector.bar.all.click()
    inspector.tabs.move_page(1)
    assert inspector.tabs.tabText(1) == "2: a.json"
    assert inspector.verdict.headline == "May not be reported as done"


def test_a_finding_of_another_page_turns_to_it(bench: Bench) -> None:
    inspector = bench.inspector
    inspector.add_page("a.json", LAST.encode())
    inspector.add_page("b.json", LAST.encode())
    card = next(card for card in inspector.verdict.cards() if "more pages follow" in card.words.sentence)
    assert card.words.place == "1: a.json"
    card.click()
    assert inspector.tabs.currentIndex() == 0
    assert bench.selected() == '"complete": true'


def test_what_is_not_json_says_where(bench: Bench, qtbot: QtBot) -> None:
    inspector = bench.inspector
    inspector.add_page("", '{\n "名": 1,\n}'.encode())
    assert inspector.verdict.headline.startswith("Not JSON")
    (card,) = inspector.verdict.cards()
    assert card.words.word == "Line 2, column 8"
    card.click()
    editor = inspector.tabs.current().editor
    assert editor.slice(editor.caret(), editor.caret() + 1) == b","


def test_the_clipboard_becomes_a_receipt(bench: Bench) -> None:
    inspector = bench.inspector
    QGuiApplication.clipboard().setText("  ")
    inspector.paste()
    assert any("clipboard" in text for text in inspector.messages.texts())
    QGuiApplication.clipboard().setText(DONE)
    inspector.paste()
    assert not inspector.messages.texts()
    assert inspector.verdict.headline == "May be reported as done"
    # The blank page it began with has made room.
    assert inspector.tabs.count() == 1


def test_files_are_opened_and_what_cannot_be_is_said(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inspector = bench.inspector
    (tmp_path / "a.json").write_bytes(b"\xef\xbb\xbf" + DONE.encode())
    chosen = [str(tmp_path / "a.json"), str(tmp_path / "none.json")]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_arguments: (chosen, ""))
    inspector.bar.buttons["inspector.open"].click()
    assert inspector.tabs.tabText(0) == "1: a.json"
    assert inspector.verdict.headline == "May be reported as done"
    assert any("none.json" in text for text in inspector.messages.texts())


def test_closing_the_last_page_leaves_a_blank_one(bench: Bench) -> None:
    inspector = bench.inspector
    inspector.add_page("", DONE.encode())
    inspector.close_page(inspector.tabs.current())
    assert inspector.tabs.count() == 1
    assert inspector.tabs.current().blank
    assert "Paste one at the left" in bench.facts()


def test_it_speaks_chinese_and_turns_dark_at_once(bench: Bench) -> None:
    inspector = bench.inspector
    inspector.add_page("", PARTIAL.encode())
    light = inspector.tabs.current().editor.send(M.IndicGetFore, 22)
    bench.voice.speak(Language.ZH)
    assert inspector.windowTitle() == "回执检查器"
    assert inspector.verdict.headline == "不得报告完成"
    assert inspector.verdict.cards()[0].accessibleName().startswith("理由")
    bench.appearance.choose(ThemeChoice.DARK)
    assert inspector.tabs.current().editor.send(M.IndicGetFore, 22) != light


def test_it_is_opened_from_the_studio_and_takes_its_text(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    studio.actions_by_id["inspect-receipt"].trigger()
    (inspector,) = studio.findChildren(ReceiptInspector)
    assert inspector.isVisible()
    inspector.take()
    assert inspector.tabs.tabText(0) == "1: contract.json"
    assert inspector.tabs.current().text() == contract.document.editor.content().decode()
    assert inspector.verdict.headline == "May not be reported as done"
    inspector.close()
    studio.actions_by_id["inspect-receipt"].trigger()
    assert studio.findChildren(ReceiptInspector) == [inspector]
    assert inspector.tabs.tabText(0) == "1: contract.json"


def test_nothing_to_take_is_said(bench: Bench) -> None:
    bench.inspector.take()
    assert any("No file is open" in text for text in bench.inspector.messages.texts())
    bench.taken = ("a.json", DONE.encode())
    bench.inspector.take()
    assert not bench.inspector.messages.texts()
    assert bench.inspector.verdict.headline == "May be reported as done"


def test_its_keys_work_in_its_window(bench: Bench, qtbot: QtBot) -> None:
    inspector = bench.inspector
    qtbot.waitUntil(inspector.isActiveWindow, timeout=20_000)
    QGuiApplication.clipboard().setText(PARTIAL)
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(inspector.tabs.current().editor, Qt.Key.Key_V, both)
    assert inspector.verdict.headline == "May not be reported as done"
    qtbot.keyClick(inspector.tabs.current().editor, Qt.Key.Key_F8)
    assert bench.selected() == '"status": "partial_success"'
    qtbot.keyClick(inspector.tabs.current().editor, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert inspector.tabs.current().find_bar.isVisible()
    qtbot.keyClick(inspector.tabs.current().find_bar.field, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert inspector.tabs.current().blank


def test_a_page_that_is_not_json_leaves_the_others_their_verdict(bench: Bench) -> None:
    inspector = bench.inspector
    inspector.add_page("a.json", DONE.encode())
    inspector.add_page("b.json", b"{")
    assert inspector.verdict.headline.startswith("Not JSON")
    assert [card.words.place for card in inspector.verdict.cards()] == ["2: b.json"]
    inspector.bar.one.click()
    inspector.tabs.step(-1)
    assert inspector.verdict.headline == "May be reported as done"


def test_a_line_with_several_findings_shows_the_weightiest_sign(bench: Bench) -> None:
    inspector = bench.inspector
    inspector.add_page("", DONE.replace("}]", '}, {"name": "write", "status": "failed"}]').encode())
    weights = {card.words.word for card in inspector.verdict.cards()}
    assert {"Contradiction", "Remark"} <= weights
    signs = inspector.tabs.current().editor.send(M.MarkerGet, 0)
    assert signs.bit_count() == 1


def test_a_receipt_of_one_line_is_laid_out_and_means_the_same(bench: Bench) -> None:
    inspector = bench.inspector
    inspector.add_page("", DONE.encode())
    verdict = inspector.inspection.together
    inspector.lay_out()
    editor = inspector.tabs.current().editor
    assert b'\n  "status": "success",\n' in editor.content()
    assert verdict is not None
    assert inspector.inspection.together is not None
    assert inspector.inspection.together.verdict == verdict.verdict
    editor.send(M.Undo)
    assert editor.content() == DONE.encode()
    editor.replace(0, 1, b"[")
    inspector.lay_out()
    assert any("mend it first" in text for text in inspector.messages.texts())
