"""Renaming across files: looked at, done in open and closed files, kept in a backup, undone and redone as one step."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.publish import Fingerprint, NotPublished, Published, Reason, write_file
from skillcontract_studio.client.language_client import ServerState
from skillcontract_studio.client.protocol import Place
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.qt import QApplication, QEvent, Qt, QTimer
from skillcontract_studio.refactoring import file_states
from skillcontract_studio.refactoring.backups import MANIFEST
from skillcontract_studio.refactoring.preview import RefactoringPreview
from skillcontract_studio.refactoring.rename_box import RenameBox
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow
from studio_hands import put_caret

PATIENCE = 20_000
KEYS = Qt.KeyboardModifier


def texts(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def to_front(qtbot: QtBot, studio: StudioWindow) -> None:
    """A closed dialog gives the focus back; without a window manager that has to be asked for."""
    studio.activateWindow()
    qtbot.waitUntil(studio.isActiveWindow, timeout=PATIENCE)


def preview(qtbot: QtBot, work: object) -> list[str]:
    """Does something with the preview that comes next, and accepts it."""
    said: list[str] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, RefactoringPreview):
            QTimer.singleShot(20, look)
            return
        if callable(work):
            work(box)
        said.append(box.apply.text())
        qtbot.keyClick(box.apply, Qt.Key.Key_Space)

    QTimer.singleShot(0, look)
    return said


def rename(qtbot: QtBot, studio: StudioWindow, pane: EditorPane, old: bytes, new: str) -> None:
    """F2, the new name, Enter."""
    put_caret(pane.document.editor, old)
    qtbot.keyClick(pane.document.editor, Qt.Key.Key_F2)
    renaming = studio.authoring.renaming
    qtbot.waitUntil(lambda: renaming.box is not None and renaming.box.isVisible(), timeout=PATIENCE)
    assert renaming.box is not None
    qtbot.keyClicks(renaming.box.field, new)
    qtbot.keyClick(renaming.box.field, Qt.Key.Key_Return)


def test_a_tool_is_renamed_in_open_and_closed_files_and_undone_in_one_step(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path, tmp_path: Path
) -> None:
    before, editor = texts(cms), contract.document.editor
    backups = studio.authoring.ledger.backups = tmp_path / "backups"
    said = preview(qtbot, None)
    rename(qtbot, studio, contract, b'"article_save"', "article_store")
    qtbot.waitUntil(lambda: b'"article_store"' in editor.content(), timeout=PATIENCE)
    assert "files" in said[0]
    after = texts(cms)
    changed = {path for path in before if before[path] != after[path]}
    assert len(changed) > 3
    assert contract.document.path in changed
    for path in changed - {cms / "tools/cms.tools.json"}:
        assert after[path] == before[path].replace(b"article_save", b"article_store")
    assert not contract.document.dirty
    # What stood there is kept.
    [kept] = backups.iterdir()
    listed = json.loads((kept / MANIFEST).read_text("utf-8"))["files"]
    assert {Path(path): (kept / name).read_bytes() for name, path in listed.items()} == {
        path: before[path] for path in changed
    }
    # One step back across all of them, and forth again.
    to_front(qtbot, studio)
    qtbot.keyClick(editor, Qt.Key.Key_Z, KEYS.ControlModifier)
    assert texts(cms) == before
    assert b"article_store" not in editor.content()
    assert not contract.document.dirty
    qtbot.keyClick(editor, Qt.Key.Key_Y, KEYS.ControlModifier)
    assert texts(cms) == after
    assert b"article_save" not in editor.content()
    studio.actions_by_id["undo-refactoring"].trigger()
    assert texts(cms) == before


def test_carets_and_scrolling_stay_at_their_text(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path
) -> None:
    studio.actions_by_id["split-right"].trigger()
    twin = studio.area.current()
    assert twin is not None
    editor, other = contract.document.editor, twin.document.editor
    before = texts(cms)
    put_caret(other, b'"tag_list": {')
    other.send(M.SetFirstVisibleLine, 12, 0)
    studio.area.show_pane(contract)
    preview(qtbot, None)
    rename(qtbot, studio, contract, b'"article_save"', "article_store_everything")
    qtbot.waitUntil(lambda: b'"article_store_everything"' in editor.content(), timeout=PATIENCE)
    to_front(qtbot, studio)

    def places() -> list[tuple[int, int, bytes]]:
        # What lies in front of each caret, and what is scrolled to.
        return [
            (
                view.caret_place().line,
                view.send(M.GetFirstVisibleLine),
                view.slice(view.caret() - 6, view.caret()),
            )
            for view in (editor, other)
        ]

    put_caret(editor, b'"required"')
    editor.send(M.SetFirstVisibleLine, 5, 0)
    stood = places()
    qtbot.keyClick(editor, Qt.Key.Key_Z, KEYS.ControlModifier)
    assert texts(cms) == before
    assert editor.content() == other.content() == contract.document.path.read_bytes()
    assert places() == stood
    qtbot.keyClick(editor, Qt.Key.Key_Y, KEYS.ControlModifier)
    assert b'"article_store_everything"' in other.content()
    assert places() == stood


def test_changes_can_be_left_out(qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path) -> None:
    before, editor = texts(cms), contract.document.editor

    def leave_out(box: RefactoringPreview) -> None:
        # Space on a file takes all of its changes out.
        for row in range(1, box.rows.rowCount()):
            box.tree.setCurrentIndex(box.rows.index(row, 0))
            qtbot.keyClick(box.tree, Qt.Key.Key_Space)

    said = preview(qtbot, leave_out)
    rename(qtbot, studio, contract, b'"article_save"', "article_store")
    qtbot.waitUntil(
        lambda: editor.content() != before[contract.document.path] or bool(said), timeout=PATIENCE
    )
    qtbot.waitUntil(lambda: texts(cms) != before, timeout=PATIENCE)
    after = texts(cms)
    assert "1 file" in said[0]
    assert len([path for path in before if before[path] != after[path]]) == 1


def test_a_name_that_will_not_do_is_told_in_the_box(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path
) -> None:
    before = texts(cms)
    rename(qtbot, studio, contract, b'"article_save"', "article list")
    box = studio.authoring.renaming.box
    assert box is not None
    qtbot.waitUntil(lambda: "article list" in box.hint(), timeout=PATIENCE)
    assert box.isVisible()
    qtbot.keyClick(box.field, Qt.Key.Key_Escape)
    assert not box.isVisible()
    assert texts(cms) == before


def test_the_box_of_an_earlier_renaming_is_gone(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, renaming = contract.document.editor, studio.authoring.renaming

    def ask() -> RenameBox:
        former = renaming.box
        put_caret(editor, b'"article_save"')
        qtbot.keyClick(editor, Qt.Key.Key_F2)
        qtbot.waitUntil(lambda: renaming.box is not former, timeout=PATIENCE)
        assert renaming.box is not None
        qtbot.waitUntil(renaming.box.isVisible, timeout=PATIENCE)
        qtbot.keyClick(renaming.box.field, Qt.Key.Key_Escape)
        return renaming.box

    assert ask() is not ask()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    # An exception in what still listens would fail this test.
    with qtbot.waitSignal(editor.scrolled, timeout=PATIENCE):
        editor.reveal_place(Place(0, 0))


def test_what_has_no_name_cannot_be_renamed(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> None:
    put_caret(contract.document.editor, b'"required"')
    qtbot.keyClick(contract.document.editor, Qt.Key.Key_F2)
    qtbot.waitUntil(lambda: bool(studio.authoring.going.said(contract)), timeout=PATIENCE)


def test_a_file_that_was_changed_meanwhile_keeps_everything_as_it_is(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path
) -> None:
    manual = cms / "skills/cms.article/manual.md"

    def change(_box: RefactoringPreview) -> None:
        manual.write_bytes(manual.read_bytes() + b"\nmore\n")

    before = texts(cms)
    preview(qtbot, change)
    rename(qtbot, studio, contract, b'"article_save"', "article_store")
    qtbot.waitUntil(
        lambda: any("manual.md" in each for each in studio.area.messages.texts()), timeout=PATIENCE
    )
    after = texts(cms)
    assert {path for path in before if before[path] != after[path]} == {manual}
    assert b"article_store" not in contract.document.editor.content()


def test_where_one_file_cannot_be_written_none_is_changed(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = texts(cms)
    there = contract.document.editor.content()
    tried: list[Path] = []

    def full(path: Path, data: bytes, *, expected: Fingerprint | None) -> Published:
        tried.append(path)
        if len(tried) == 3:
            raise NotPublished(path, Reason.FULL)
        return write_file(path, data, expected=expected)

    monkeypatch.setattr(file_states, "write_file", full)
    preview(qtbot, None)
    rename(qtbot, studio, contract, b'"article_save"', "article_store")
    qtbot.waitUntil(lambda: len(tried) == 5, timeout=PATIENCE)
    # Those that were written are written back, the last one first.
    assert tried[3:] == tried[1::-1]
    assert texts(cms) == before
    assert contract.document.editor.content() == there
    assert any("full" in each for each in studio.area.messages.texts())
    assert not studio.authoring.ledger.undo()


def test_a_refactoring_is_not_undone_over_what_was_typed_since(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path
) -> None:
    editor = contract.document.editor
    preview(qtbot, None)
    rename(qtbot, studio, contract, b'"article_save"', "article_store")
    qtbot.waitUntil(lambda: b'"article_store"' in editor.content(), timeout=PATIENCE)
    to_front(qtbot, studio)
    put_caret(editor, b'"label": "')
    qtbot.keyClicks(editor, "x")
    # The first step back takes the letter, the second the rename.
    qtbot.keyClick(editor, Qt.Key.Key_Z, KEYS.ControlModifier)
    assert b'"article_store"' in editor.content()
    qtbot.keyClick(editor, Qt.Key.Key_Z, KEYS.ControlModifier)
    assert b'"article_save"' in editor.content()


def test_a_skill_is_renamed_with_its_folder(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path
) -> None:
    before = texts(cms)
    pane = studio.desk.open(cms / "skills/cms.publish/contract.json") or studio.desk.open(
        cms / "skills/cms.article/contract.json"
    )
    assert pane is not None
    editor = pane.document.editor
    if b'"cms.space"' not in editor.content():
        pytest.skip("the example names no other skill here")
    preview(qtbot, None)
    rename(qtbot, studio, pane, b'"cms.space"', "cms.room")
    qtbot.waitUntil(lambda: b'"cms.room"' in editor.content(), timeout=PATIENCE)
    assert (cms / "skills/cms.room/contract.json").is_file()
    assert not (cms / "skills/cms.space").exists()
    to_front(qtbot, studio)
    qtbot.keyClick(editor, Qt.Key.Key_Z, KEYS.ControlModifier)
    qtbot.waitUntil((cms / "skills/cms.space/contract.json").is_file, timeout=PATIENCE)
    assert texts(cms) == before
    assert studio.client.state is ServerState.READY
