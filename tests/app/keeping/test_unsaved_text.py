"""A window brings back what was not saved; real windows, one after the other."""

import json
from pathlib import Path

from pytestqt.qtbot import QtBot

from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.keeping.recent import recent_workspaces
from skillcontract_studio.shell.window import StudioWindow
from studio_keeping import break_off, unsaved
from studio_windows import Opens

PATIENCE = 20_000


def typed(qtbot: QtBot, window: StudioWindow, path: Path, text: str) -> None:
    """Open a file and type at its beginning."""
    pane = window.desk.open(path)
    assert pane is not None
    qtbot.keyClicks(pane.document.editor, text)


def test_unsaved_text_comes_back_with_its_caret(
    qtbot: QtBot, again: Opens, cms: Path, state: StateFolder
) -> None:
    window = again()
    path = cms / "skills/cms.article/manual.md"
    before = path.read_bytes()
    pane = window.desk.open(path)
    assert pane is not None
    editor = pane.document.editor
    editor.select(3, 3)
    qtbot.keyClicks(editor, "typed")
    qtbot.waitUntil(
        lambda: any(b"typed" in each.read_bytes() for each in unsaved(state, cms)), timeout=PATIENCE
    )
    break_off(window)

    other = again()
    restored = other.area.pane_of(path)
    assert restored is not None
    assert restored.document.dirty
    assert restored.document.editor.content() == before[:3] + b"typed" + before[3:]
    assert restored.document.editor.caret() == 8
    assert any("is back" in text for text in restored.messages.texts())
    assert path.read_bytes() == before
    # Saved, there is nothing to bring back any more.
    assert other.desk.save(restored)
    assert not restored.messages.texts()
    qtbot.waitUntil(lambda: not unsaved(state, cms), timeout=PATIENCE)
    assert path.read_bytes() == before[:3] + b"typed" + before[3:]


def test_a_file_changed_meanwhile_is_said_and_can_be_dropped(
    qtbot: QtBot, again: Opens, cms: Path, state: StateFolder
) -> None:
    window = again()
    path = cms / "skills/cms.article/manual.md"
    typed(qtbot, window, path, "mine")
    qtbot.waitUntil(lambda: bool(unsaved(state, cms)), timeout=PATIENCE)
    break_off(window)
    path.write_text("theirs\n")

    other = again()
    restored = other.area.pane_of(path)
    assert restored is not None
    assert any("changed since then" in text for text in restored.messages.texts())
    assert restored.document.editor.content().startswith(b"mine")
    restored.messages.press("recovered", 1)
    assert restored.document.editor.content() == b"theirs\n"
    assert not restored.document.dirty


def test_a_text_whose_file_is_gone_comes_back(
    qtbot: QtBot, again: Opens, cms: Path, state: StateFolder
) -> None:
    window = again()
    path = cms / "skills/cms.article/manual.md"
    typed(qtbot, window, path, "mine")
    typed(qtbot, window, cms / "grants.json5", "my own")
    qtbot.waitUntil(lambda: len(unsaved(state, cms)) == 2, timeout=PATIENCE)
    break_off(window)
    path.unlink()
    (cms / "grants.json5").write_bytes(b"\xff\xfe\x00")
    other = again()
    restored = other.area.pane_of(path)
    assert restored is not None
    assert restored.document.editor.content().startswith(b"mine")
    assert other.desk.save(restored)
    assert path.read_bytes().startswith(b"mine")
    # So does one whose file is no text any more, which is not written over unasked, and cannot be had instead.
    unread = other.area.pane_of(cms / "grants.json5")
    assert unread is not None
    assert not other.desk.save(unread)
    unread.messages.press("recovered", 1)
    assert unread.document.editor.content().startswith(b"my own")


def test_another_studio_that_runs_keeps_its_texts(
    qtbot: QtBot, again: Opens, cms: Path, state: StateFolder
) -> None:
    window = again()
    typed(qtbot, window, cms / "grants.json5", " ")
    qtbot.waitUntil(lambda: bool(unsaved(state, cms)), timeout=PATIENCE)
    [kept] = unsaved(state, cms)
    other = again()
    assert kept.exists()
    assert not any(pane.document.dirty for pane in other.area.panes())


def test_closing_in_good_order_leaves_nothing_to_bring_back(
    qtbot: QtBot, again: Opens, cms: Path, state: StateFolder
) -> None:
    window = again()
    typed(qtbot, window, cms / "grants.json5", " ")
    qtbot.waitUntil(lambda: bool(unsaved(state, cms)), timeout=PATIENCE)
    window.actions_by_id["undo"].trigger()
    assert window.close()
    assert not (state.root / "recovery").exists() or not unsaved(state, cms)
    assert recent_workspaces(state.recent) == [cms]
    assert json.loads(state.session(cms).read_text())["groups"][0]["tabs"][0]["path"] == str(
        cms / "grants.json5"
    )


def test_two_studios_with_the_same_text_unsaved_keep_both(
    qtbot: QtBot, again: Opens, cms: Path, state: StateFolder
) -> None:
    studios = [again(), again()]
    for number, studio in enumerate(studios):
        typed(qtbot, studio, cms / "grants.json5", str(number))
    qtbot.waitUntil(lambda: len(unsaved(state, cms)) == len(studios), timeout=PATIENCE)
    for studio in studios:
        break_off(studio)
    found = []
    for _ in studios:
        # Each that starts gets one of them; what it leaves unsaved stays with it as long as it runs.
        pane = again().area.current()
        assert pane is not None
        assert pane.document.dirty
        found.append(pane.document.editor.content()[:1])
    assert sorted(found) == [b"0", b"1"]
