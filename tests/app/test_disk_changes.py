"""Files that other programs change, take away or rename while they are open."""

import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.shell.comparing.compare_page import ComparePage
from skillcontract_studio.shell.editor_pane import CHANGED_ON_DISK, EditorPane
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 20_000


@pytest.fixture
def edited(qtbot: QtBot, contract: EditorPane) -> EditorPane:
    """The contract with a line of ours on top that is not saved."""
    contract.document.editor.insert(0, b"// mine\n")
    return contract


def change(pane: EditorPane) -> bytes:
    """Another program puts a line at the end."""
    path = pane.document.path
    text = path.read_bytes() + b"// theirs\n"
    path.write_bytes(text)
    return text


def test_a_clean_text_follows_the_disk(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> None:
    text = change(contract)
    qtbot.waitUntil(lambda: contract.document.editor.content() == text, timeout=PATIENCE)
    assert not contract.document.dirty
    assert not contract.messages.shows(CHANGED_ON_DISK)


def test_an_edited_text_is_compared_then_kept(qtbot: QtBot, studio: StudioWindow, edited: EditorPane) -> None:
    theirs = change(edited)
    qtbot.waitUntil(lambda: edited.messages.shows(CHANGED_ON_DISK), timeout=PATIENCE)
    edited.messages.press(CHANGED_ON_DISK, 0)
    page = studio.area.page_of(f"compare {edited.document.path}")
    assert page is not None
    assert studio.area.current_tab() is page
    assert isinstance(page.content, ComparePage)
    kinds = page.content.kinds()
    assert (kinds[0], kinds[-1], set(kinds[1:-1])) == ("added", "removed", {"same"})
    assert edited.messages.shows(CHANGED_ON_DISK)
    page.content.choose(1)
    assert edited.document.path.read_bytes() == b"// mine\n" + theirs.removesuffix(b"// theirs\n")
    assert studio.area.current() is edited
    assert studio.area.page_of(f"compare {edited.document.path}") is None
    assert not edited.messages.shows(CHANGED_ON_DISK)


def test_an_edited_text_is_given_up_for_the_disk_and_undo_has_it_back(
    qtbot: QtBot, studio: StudioWindow, edited: EditorPane
) -> None:
    theirs = change(edited)
    qtbot.waitUntil(lambda: edited.messages.shows(CHANGED_ON_DISK), timeout=PATIENCE)
    edited.messages.press(CHANGED_ON_DISK, 1)
    assert edited.document.editor.content() == theirs
    assert not edited.document.dirty
    studio.actions_by_id["undo"].trigger()
    assert edited.document.editor.content().startswith(b"// mine\n")


def test_saving_over_a_changed_file_asks(qtbot: QtBot, studio: StudioWindow, edited: EditorPane) -> None:
    theirs = change(edited)
    assert not studio.desk.save(edited)
    assert edited.document.path.read_bytes() == theirs
    assert edited.messages.shows("save")
    edited.messages.press("save", 0)
    assert studio.area.page_of(f"compare {edited.document.path}") is not None
    edited.messages.press("save", 2)
    assert edited.document.path.read_bytes().startswith(b"// mine\n")


def test_a_deleted_file_is_said_and_written_again(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    before = contract.document.editor.content()
    contract.document.path.unlink()
    qtbot.waitUntil(lambda: contract.messages.shows(CHANGED_ON_DISK), timeout=PATIENCE)
    assert any("deleted" in text for text in contract.messages.texts())
    contract.messages.press(CHANGED_ON_DISK, 0)
    assert contract.document.path.read_bytes() == before
    assert not contract.messages.shows(CHANGED_ON_DISK)


def test_a_renamed_file_is_followed_with_its_text(
    qtbot: QtBot, studio: StudioWindow, edited: EditorPane
) -> None:
    path: Path = edited.document.path
    text = edited.document.editor.content()
    shutil.move(path, path.with_name("renamed.contract.json"))
    qtbot.waitUntil(lambda: edited.messages.shows(CHANGED_ON_DISK), timeout=PATIENCE)
    assert any("renamed.contract.json" in said for said in edited.messages.texts())
    edited.messages.press(CHANGED_ON_DISK, 0)
    pane = studio.area.current()
    assert pane is not None
    assert pane.document.path.name == "renamed.contract.json"
    assert pane.document.editor.content() == text
    assert pane.document.dirty
    assert studio.area.pane_of(path) is None
