"""The manual beside its text."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from skillcontract_studio.qt import Qt, QUrl
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 20_000
KEYS = Qt.KeyboardModifier


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
    # A link to what cannot be a file opens nothing, one to a file beside the manual opens that.
    for link in ("a%00b.json", "nowhere.json", "contract.json"):
        preview.page.anchorClicked.emit(QUrl(link))
    opened = studio.area.current()
    assert opened is not None
    assert opened.document.path.name == "contract.json"
    studio.area.show_pane(pane)
    qtbot.keyClick(editor, Qt.Key.Key_V, KEYS.ControlModifier | KEYS.ShiftModifier)
    assert not preview.isVisible()
