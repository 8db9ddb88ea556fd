"""A window opens what it had open; real windows, one after the other."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.client.protocol import Place
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.perspectives.perspective import AUTHOR
from skillcontract_studio.refactoring.moving import move
from skillcontract_studio.refactoring.plan import Move
from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.keeping.recent import recent_workspaces
from skillcontract_studio.shell.keeping.session import session_of
from skillcontract_studio.shell.keeping.stated import stated
from skillcontract_studio.shell.tabs.editor_group import file_of
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.shell.work.tab_work import close_tab
from studio_keeping import break_off, unsaved
from studio_windows import Opens

PATIENCE = 20_000


def opened(window: StudioWindow) -> list[list[str]]:
    return [
        [path.name for tab in group.all() if (path := file_of(tab)) is not None]
        for group in window.area.groups()
    ]


def list_at(window: StudioWindow, path: Path) -> None:
    """Show the list of Ctrl+Tab, at the tab of a file."""
    window.switcher.go(1)
    shown = window.switcher.list
    [row] = [row for row in range(shown.count()) if shown.item(row).toolTip() == str(path)]
    shown.setCurrentRow(row)


def written(state: StateFolder, workspace: Path) -> str:
    """The session's file as it stands; empty before it is first written."""
    file = state.session(workspace)
    return file.read_text("utf-8") if file.exists() else ""


def test_tabs_splits_carets_folds_and_panels_come_back(qtbot: QtBot, again: Opens, cms: Path) -> None:
    window = again()
    skill = cms / "skills/cms.article"
    manual, contract = window.desk.open(skill / "manual.md"), window.desk.open(skill / "contract.json")
    assert manual is not None
    assert contract is not None
    editor = contract.document.editor
    at = editor.content().index(b'"article_save"')
    editor.select(at, at + 5)
    editor.send(M.Colourise, 0, -1)
    editor.send(M.FoldLine, editor.line_at(editor.content().index(b'"tag_list": {')), 0)
    editor.send(M.SetFirstVisibleLine, 3, 0)
    window.actions_by_id["split-right"].trigger()
    twin = window.area.current()
    assert twin is not None
    twin.document.editor.reveal_place(Place(7, 3))
    window.docks.toggle("outline", False)
    window.area.show_pane(manual)
    folded, top = editor.send(M.ContractedFoldNext, 0, 0), editor.send(M.GetFirstVisibleLine)
    assert folded >= 0
    assert window.close()

    other = again()
    assert opened(other) == [["manual.md", "contract.json"], ["contract.json"]]
    assert other.area.current() is other.area.pane_of(skill / "manual.md")
    [waiting] = other.area.waiting()
    pane = other.desk.wake(waiting)
    assert pane is not None
    [second] = [each for each in other.area.panes_of(skill / "contract.json") if each is not pane]
    assert pane.document.open_file is second.document.open_file
    assert second.document.editor.caret_place() == Place(7, 3)
    restored = pane.document.editor
    assert restored.selection() == (at, at + 5)
    assert restored.send(M.ContractedFoldNext, 0, 0) == folded
    assert restored.send(M.GetFirstVisibleLine) == top
    assert not other.docks.is_shown("outline")
    other.turning.reset_layout()
    assert other.docks.is_shown("outline")


def test_files_are_opened_when_their_tabs_are_first_shown(
    qtbot: QtBot, again: Opens, cms: Path, state: StateFolder
) -> None:
    skill, window = cms / "skills/cms.article", again()
    names = ("manual.md", "skill.json5", "governance.json5", "contract.json")
    for name in names:
        window.desk.open(skill / name)
    manual = window.area.pane_of(skill / "manual.md")
    assert manual is not None
    manual.document.editor.reveal_place(Place(5, 2))
    left = manual.document.editor.caret_place()
    window.area.active_group.pin(manual, True)
    window.area.show_pane(next(pane for pane in window.area.panes() if pane.document.is_contract))
    titles = [window.area.tabs.tabText(place) for place in range(4)]
    assert window.close()

    other = again()
    area = other.area
    assert opened(other) == [list(names)]
    assert [pane.document.path.name for pane in area.panes()] == ["contract.json"]
    assert [area.tabs.tabText(place) for place in range(4)] == titles
    assert (area.tabs.tabToolTip(0), other.desk.is_open(skill / "manual.md")) == (
        str(skill / "manual.md"),
        True,
    )
    # What is remembered of a tab that was not opened is what was remembered before.
    remembered = session_of(stated(state.session(cms))).groups[0].tabs[0]
    assert (remembered.pinned, remembered.state.caret > 0) == (True, True)
    # Shown, the file is there as it was left.
    area.step(1)
    qtbot.waitUntil(lambda: len(list(area.panes())) == 2, timeout=PATIENCE)
    pane = area.current()
    assert pane is not None
    assert pane.document.path == skill / "manual.md"
    assert pane.document.editor.caret_place() == left > Place(0, 0)
    assert pane.document.editor.hasFocus()
    assert area.active_group.is_pinned(pane)
    assert opened(other) == [list(names)]
    # Wanted from elsewhere, it comes in its tab, also for the list of Ctrl+Tab in which that stood as it waited.
    list_at(other, skill / "governance.json5")
    wanted = other.desk.open(skill / "governance.json5")
    area.show_pane(pane)
    other.switcher.take()
    assert wanted is area.current()
    assert opened(other) == [list(names)]
    # A folder that is renamed takes the tabs along that nobody has opened.
    move(other, Move(skill, cms / "skills/cms.text"))
    [waiting] = area.waiting()
    assert waiting.path == cms / "skills/cms.text/skill.json5"
    # Closed without having been opened, it can be had again.
    assert close_tab(other, waiting)
    assert not area.waiting()
    other.actions_by_id["reopen-closed"].trigger()
    assert area.pane_of(waiting.path) is area.current()
    # One that is gone when it is shown says so, and its tab goes.
    assert other.close()
    last = again()
    (cms / "skills/cms.text/governance.json5").unlink()
    [gone] = [tab for tab in last.area.waiting() if tab.path.name == "governance.json5"]
    last.area.show_pane(gone)
    qtbot.waitUntil(
        lambda: any("governance.json5" in text for text in last.area.messages.texts()), timeout=PATIENCE
    )
    assert not last.area.waiting_of(gone.path)
    assert last.desk.close_all()
    assert opened(last) == [[]]


def test_each_perspective_keeps_its_panels(qtbot: QtBot, again: Opens, cms: Path) -> None:
    window = again()
    window.turn_to("review")
    page = window.page("review")
    assert page is not None
    page.panels().toggle("ruling", False)
    assert window.close()
    other = again()
    assert other.turning.wanted == "review"
    restored = other.page("review")
    assert restored is not None
    panels = restored.panels()
    qtbot.waitUntil(lambda: not panels.is_shown("ruling"), timeout=PATIENCE)
    other.turning.reset_layout()
    assert panels.is_shown("ruling")


def test_what_is_gone_is_left_out_and_the_rest_comes(again: Opens, cms: Path, state: StateFolder) -> None:
    window = again()
    window.desk.open(cms / "grants.json5")
    window.actions_by_id["split-right"].trigger()
    window.desk.open(cms / "skills/cms.article/manual.md")
    window.actions_by_id["split-right"].trigger()
    last = window.desk.open(cms / "skillcontract.json5")
    assert last is not None
    for pane in window.area.panes_of(cms / "skills/cms.article/manual.md")[1:]:
        assert window.desk.close(pane)
    assert opened(window)[2] == ["skillcontract.json5"]
    assert window.close()
    (cms / "grants.json5").unlink()
    # In the last group, which had the keyboard, nothing is left: its file is no text any more, and another's way is too long.
    (cms / "skillcontract.json5").write_bytes(b"\xff\xfe\x00")
    session = json.loads(written(state, cms))
    session["groups"][2]["tabs"].append({"path": str(cms / ("long" * 80))})
    state.session(cms).write_text(json.dumps(session))
    state.recent.write_text(json.dumps({"workspaces": [str(cms), str(cms / ("long" * 80))]}))
    other = again()
    assert opened(other) == [["manual.md"]]
    assert not any("grants.json5" in text for text in other.area.messages.texts())
    assert any("skillcontract.json5" in text for text in other.area.messages.texts())
    assert recent_workspaces(state.recent) == [cms]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"groups": 3, "split": {"parts": [0, 7]}}', '{"groups": [{"tabs": [{"path": 1}]}]}'],
)
def test_a_session_that_cannot_be_read_is_none(
    again: Opens, cms: Path, state: StateFolder, text: str
) -> None:
    place = state.session(cms)
    place.parent.mkdir(parents=True)
    place.write_text(text)
    window = again()
    assert opened(window) == [[]]
    assert window.desk.open(cms / "grants.json5") is not None


def test_a_file_and_its_folder_are_one_workspace(
    qtbot: QtBot, again: Opens, cms: Path, state: StateFolder
) -> None:
    """What was typed in a file that a file manager opened comes back to who opens the folder, and the other way around."""
    name = "skills/cms.article/contract.json"
    window = again(name)
    pane = window.area.current()
    assert pane is not None
    assert pane.document.path == cms / name
    pane.document.editor.insert(0, b"// not saved\n")
    pane = window.desk.open(cms / "skills/cms.article/manual.md")
    qtbot.waitUntil(lambda: "manual.md" in written(state, cms), timeout=PATIENCE)
    qtbot.waitUntil(lambda: bool(unsaved(state, cms)), timeout=PATIENCE)
    break_off(window)
    assert [path.name for path in recent_workspaces(state.recent)] == [cms.name]
    window = again()
    assert opened(window) == [["contract.json", "manual.md"]]
    pane = window.area.pane_of(cms / name)
    assert pane is not None
    assert pane.document.editor.content().startswith(b"// not saved\n")
    break_off(window)
    window = again("skills/cms.space/contract.json")
    assert opened(window) == [["contract.json", "manual.md", "contract.json"]]
    pane = window.area.current()
    assert pane is not None
    assert pane.document.path == cms / "skills/cms.space/contract.json"


def test_each_workspace_has_its_own_session(qtbot: QtBot, again: Opens, cms: Path, tmp_path: Path) -> None:
    window = again()
    window.desk.open(cms / "grants.json5")
    second = tmp_path / "second"
    second.mkdir()
    (second / "notes.md").write_text("n\n")
    window.set_root(second)
    assert opened(window) == [[]]
    window.desk.open(second / "notes.md")
    window.set_root(cms)
    assert opened(window) == [["grants.json5"]]
    assert window.keeping is not None
    qtbot.waitUntil(
        lambda: window.keeping is not None and window.keeping.recent() == [cms, second], timeout=PATIENCE
    )


def test_the_pages_come_back_from_the_edge_as_tabs_of_one_place(
    qtbot: QtBot, again: Opens, cms: Path
) -> None:
    window = again()
    window.resize(1024, 700)
    assert window.docks.is_hidden_at_edge("documentation")
    assert window.close()
    other = again()
    other.resize(1440, 900)
    assert not other.docks.is_hidden_at_edge("documentation")
    pages = {other.docks.place_of("documentation"), other.docks.place_of("rule")}
    assert len(pages) == 1


def test_what_is_open_in_the_studio_that_ends_last_comes_back(
    qtbot: QtBot, again: Opens, cms: Path, state: StateFolder
) -> None:
    last = again()
    last.desk.open(cms / "grants.json5")
    qtbot.waitUntil(lambda: "grants.json5" in written(state, cms), timeout=PATIENCE)
    first = again()
    first.desk.open(cms / "skills/cms.article/contract.json")
    assert first.close()
    assert "contract.json" in written(state, cms)
    assert last.close()
    assert opened(again()) == [["grants.json5"]]


def test_what_a_small_window_hid_stands_in_a_larger_one(again: Opens) -> None:
    window = again()
    window.resize(1440, 900)
    assert window.turning.unfolded_layouts() == {}
    window.resize(1024, 700)
    assert window.docks.is_hidden_at_edge("documentation")
    small, large = window.turning.layouts()[AUTHOR], window.turning.unfolded_layouts()[AUTHOR]
    window.resize(1440, 900)
    window.turning.use_layout(AUTHOR, small)
    assert window.docks.is_hidden_at_edge("documentation")
    window.turning.use_layout(AUTHOR, small, large)
    assert not window.docks.is_hidden_at_edge("documentation")
    window.resize(1024, 700)
    assert window.docks.is_hidden_at_edge("documentation")


def test_both_standings_of_the_panels_are_kept(again: Opens, cms: Path, state: StateFolder) -> None:
    window = again()
    assert window.page("review") is not None
    window.resize(1440, 900)
    window.resize(1024, 700)
    large = bytes(window.turning.unfolded_layouts()[AUTHOR].toHex().data()).decode()
    assert window.close()
    kept = session_of(stated(state.session(cms)))
    assert kept.unfolded[AUTHOR] == large
    assert kept.docks[AUTHOR] != large
    # The panels of a page that was only made ahead stand in no way that its user ever saw.
    assert set(kept.docks) == {AUTHOR}
