"""What is laid out and fixed, by key and before a file is saved."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.qt import QApplication, QMessageBox, Qt, QTimer
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow
from studio_hands import choose, put_caret

PATIENCE = 20_000
KEYS = Qt.KeyboardModifier


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
