"""Tabs and groups of tabs, by the keys and clicks of their users."""

import gc
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.editor.view_state import ViewState
from skillcontract_studio.qt import QPointF, Qt, QToolButton
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.tabs.drop_zone import DropZone, Side, side_of
from skillcontract_studio.shell.tabs.waiting_tab import WaitingTab
from skillcontract_studio.shell.window import StudioWindow
from studio_windows import PATIENCE

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def three(studio: StudioWindow, cms: Path) -> list[EditorPane]:
    """Three files of one skill, the last one active."""
    skill = cms / "skills/cms.article"
    panes = [studio.desk.open(skill / name) for name in ("manual.md", "skill.json5", "contract.json")]
    studio.activateWindow()
    return [pane for pane in panes if pane is not None]


def names(studio: StudioWindow) -> list[list[str]]:
    """The files' names, group by group."""
    return [
        [tab.document.path.name if isinstance(tab, EditorPane) else tab.key for tab in group.all()]
        for group in studio.area.groups()
    ]


def current(studio: StudioWindow) -> str:
    pane = studio.area.current()
    return pane.document.path.name if pane else ""


def press(qtbot: QtBot, studio: StudioWindow, command: str) -> None:
    """A command, as its key or menu entry gives it."""
    studio.actions_by_id[command].trigger()


@pytest.mark.parametrize("perspective", ["author", "simulate"])
def test_splits_within_splits_live(
    qtbot: QtBot, studio: StudioWindow, three: list[EditorPane], perspective: str
) -> None:
    """Of a splitter that Python deletes, everything in it goes too, and the process with it at the next keystroke."""
    press(qtbot, studio, "split-right")
    studio.turn_to(perspective)
    for count, way in enumerate(("down", "right", "down"), start=3):
        press(qtbot, studio, f"split-{way}")
        gc.collect()
        # Of what is deleted every call raises.
        assert len([group.tabs.count() for group in studio.area.groups()]) == count
        assert all(pane.document.editor.length() for pane in studio.area.panes())


def test_a_split_shows_the_file_twice_and_goes_with_its_last_tab(
    qtbot: QtBot, studio: StudioWindow, three: list[EditorPane]
) -> None:
    press(qtbot, studio, "split-right")
    assert names(studio) == [["manual.md", "skill.json5", "contract.json"], ["contract.json"]]
    assert current(studio) == "contract.json"
    twin = studio.area.current()
    assert twin is not None
    assert twin.document.editor.hasFocus()
    assert studio.desk.close(three[2])
    press(qtbot, studio, "next-group")
    press(qtbot, studio, "split-down")
    assert sorted(map(len, names(studio))) == [1, 1, 2]
    split = studio.area.arrangement()
    assert split.across
    assert not isinstance(split.parts[0], int)
    press(qtbot, studio, "move-tab-next")
    assert sorted(map(len, names(studio))) == [2, 2]
    for _ in range(4):
        press(qtbot, studio, "close-tab")
    assert names(studio) == [[]]
    assert studio.area.current() is None


def test_a_lone_page_splits_off_an_empty_group_that_takes_the_next_file(
    qtbot: QtBot, studio: StudioWindow, cms: Path
) -> None:
    press(qtbot, studio, "settings")
    press(qtbot, studio, "split-right")
    assert names(studio) == [["settings"], []]
    assert studio.area.current() is None
    studio.desk.open(cms / "skills/cms.article/manual.md")
    assert names(studio) == [["settings"], ["manual.md"]]
    press(qtbot, studio, "next-group")
    # A file that is open is shown where it is.
    studio.desk.open(cms / "skills/cms.article/manual.md")
    assert current(studio) == "manual.md"
    assert len(studio.area.groups()) == 2


def test_a_tab_is_dropped_into_a_group_or_at_its_side(studio: StudioWindow, three: list[EditorPane]) -> None:
    area = studio.area
    area.drop(three[0], area.groups()[0], Side.LEFT)
    assert names(studio) == [["manual.md"], ["skill.json5", "contract.json"]]
    area.drop(three[0], area.groups()[1], Side.MIDDLE)
    assert names(studio) == [["skill.json5", "contract.json", "manual.md"]]
    assert current(studio) == "manual.md"
    assert three[0].document.editor.isVisible()


@pytest.mark.parametrize(
    ("x", "y", "side"),
    [
        (50, 50, Side.MIDDLE),
        (3, 50, Side.LEFT),
        (97, 50, Side.RIGHT),
        (50, 3, Side.ABOVE),
        (50, 97, Side.BELOW),
    ],
)
def test_where_a_tab_is_dropped(x: int, y: int, side: Side) -> None:
    assert side_of(QPointF(x, y), 100, 100) is side


def test_what_is_dropped_among_the_tabs_joins_them(studio: StudioWindow, three: list[EditorPane]) -> None:
    group = studio.area.groups()[0]
    row = group.tabs.bar.height()
    zone = DropZone(studio.appearance, group, row)
    assert zone.side_at(QPointF(group.width() / 2, row / 2)) is Side.MIDDLE
    assert zone.side_at(QPointF(group.width() / 2, row + 2)) is Side.ABOVE
    assert zone.side_at(QPointF(group.width() / 2, group.height() - 2)) is Side.BELOW


def test_ctrl_tab_goes_by_recent_use(qtbot: QtBot, studio: StudioWindow, three: list[EditorPane]) -> None:
    studio.area.show_pane(three[0])
    studio.area.show_pane(three[2])
    press(qtbot, studio, "recent-tab")
    assert studio.switcher.isVisible()
    assert studio.switcher.list.currentItem().text() == "manual.md"
    qtbot.keyRelease(studio.switcher, Qt.Key.Key_Control)
    assert current(studio) == "manual.md"
    assert not studio.switcher.isVisible()
    # The same once more leads back: the two last used alternate.
    press(qtbot, studio, "recent-tab")
    qtbot.keyRelease(studio.switcher, Qt.Key.Key_Control)
    assert current(studio) == "contract.json"
    press(qtbot, studio, "recent-tab")
    press(qtbot, studio, "recent-tab")
    qtbot.keyClick(studio.switcher, Qt.Key.Key_Escape)
    assert current(studio) == "contract.json"


def test_a_closed_tab_comes_back_where_one_was(
    qtbot: QtBot, studio: StudioWindow, three: list[EditorPane]
) -> None:
    editor = three[2].document.editor
    at = editor.content().index(b"article_save")
    editor.go_to(at, at + 7)
    press(qtbot, studio, "close-tab")
    assert current(studio) != "contract.json"
    press(qtbot, studio, "reopen-closed")
    assert current(studio) == "contract.json"
    pane = studio.area.current()
    assert pane is not None
    assert pane.document.editor.selection() == (at, at + 7)


def test_pinned_tabs_stand_first_and_outlast_close_others(
    qtbot: QtBot, studio: StudioWindow, three: list[EditorPane]
) -> None:
    press(qtbot, studio, "pin-tab")
    assert names(studio) == [["contract.json", "manual.md", "skill.json5"]]
    studio.area.show_pane(three[1])
    press(qtbot, studio, "close-others")
    assert names(studio) == [["contract.json", "skill.json5"]]
    studio.area.show_pane(three[2])
    press(qtbot, studio, "pin-tab")
    press(qtbot, studio, "close-others")
    assert names(studio) == [["contract.json"]]


def test_a_middle_click_closes_a_tab(qtbot: QtBot, studio: StudioWindow, three: list[EditorPane]) -> None:
    bar = studio.area.tabs.tabBar()
    qtbot.mouseClick(bar, Qt.MouseButton.MiddleButton, pos=bar.tabRect(1).center())
    assert names(studio) == [["manual.md", "contract.json"]]


def test_where_a_tab_that_waits_comes_next_what_was_closed_is_nobodys(
    qtbot: QtBot, studio: StudioWindow, three: list[EditorPane], cms: Path
) -> None:
    waiting = WaitingTab(cms / "grants.json5", ViewState())
    studio.area.active_group.append([waiting], ())
    # Otherwise what is said of the caret's place would be asked of a text that is gone.
    told: list[EditorPane | None] = []
    studio.area.current_changed.connect(lambda: told.append(studio.area.current()))
    assert studio.desk.close(three[-1])
    assert (studio.area.current_tab(), told) == (waiting, [None])
    qtbot.waitUntil(lambda: current(studio) == "grants.json5", timeout=PATIENCE)


def test_the_list_of_recent_tabs_tells_files_of_one_name_apart(
    qtbot: QtBot, studio: StudioWindow, cms: Path
) -> None:
    studio.desk.open(cms / "skills/cms.tag/manual.md")
    studio.actions_by_id["split-right"].trigger()
    studio.desk.open(cms / "skills/cms.article/manual.md")
    studio.actions_by_id["close-others"].trigger()
    assert names(studio) == [["manual.md"], ["manual.md"]]
    press(qtbot, studio, "recent-tab")
    shown = studio.switcher.list
    assert [shown.item(row).text() for row in range(shown.count())] == [
        "cms.article / manual.md",
        "cms.tag / manual.md",
    ]
    qtbot.keyClick(studio.switcher, Qt.Key.Key_Escape)


def test_every_tab_has_a_button_with_its_name(studio: StudioWindow, three: list[EditorPane]) -> None:
    studio.actions_by_id["split-right"].trigger()
    for group in studio.area.groups():
        bar = group.tabs.bar
        buttons = [bar.tabButton(index, bar.ButtonPosition.RightSide) for index in range(bar.count())]
        assert [button.accessibleName() for button in buttons if button is not None] == [
            f"Close {bar.tabText(index)}" for index in range(bar.count())
        ]
        assert all(isinstance(button, QToolButton) and not button.icon().isNull() for button in buttons)
        # However many there are, a name can be read.
        assert all(bar.minimumTabSizeHint(index) == bar.tabSizeHint(index) for index in range(bar.count()))


def test_the_dot_tells_of_unsaved_text(qtbot: QtBot, studio: StudioWindow, three: list[EditorPane]) -> None:
    bar = studio.area.tabs.tabBar()
    side = bar.ButtonPosition.RightSide
    button = bar.tabButton(2, side)
    assert button is not None
    assert button.accessibleName() == "Close cms.article / contract.json"
    qtbot.keyClicks(three[2].document.editor, " ")
    assert button.accessibleName() == "Close cms.article / contract.json (not saved)"


def test_the_simulator_shows_the_one_pane_it_is_about(
    qtbot: QtBot, studio: StudioWindow, three: list[EditorPane]
) -> None:
    press(qtbot, studio, "split-right")
    studio.area.show_tabs(False)
    assert [group.isVisibleTo(studio.area) for group in studio.area.groups()] == [False, True]
    studio.area.show_pane(three[0])
    assert [group.isVisibleTo(studio.area) for group in studio.area.groups()] == [True, False]
    studio.area.show_tabs(True)
    assert all(group.isVisibleTo(studio.area) for group in studio.area.groups())
