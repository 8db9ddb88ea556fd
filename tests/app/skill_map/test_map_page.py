"""The map of the cms example: walked by keys, listed in words, opened at the line, exported."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.qt import QImage, Qt
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.shell.work.map_work import KEY
from skillcontract_studio.skill_map.page import MapPage
from skillcontract_studio.skill_map.shown import Part

PATIENCE = 20_000


@pytest.fixture
def page(qtbot: QtBot, studio: StudioWindow) -> MapPage:
    """The drawn map of the window's workspace."""
    studio.actions_by_id["skill-map"].trigger()
    tab = studio.area.page_of(KEY)
    assert tab is not None
    assert isinstance(tab.content, MapPage)
    found = tab.content
    qtbot.waitUntil(lambda: bool(found.boxes), timeout=PATIENCE)
    return found


def _selected(pane: EditorPane) -> str:
    start, end = pane.document.editor.selection()
    return pane.document.editor.content()[start:end].decode()


def _texts(page: MapPage) -> list[str]:
    return [page.list.item(row).text() for row in range(page.list.count())]


def test_a_name_leads_to_its_node_and_its_ties(qtbot: QtBot, page: MapPage) -> None:
    qtbot.keyClicks(page.bar.field, "cms.space")
    qtbot.keyClick(page.bar.field, Qt.Key.Key_Return)
    current = page.view.current()
    assert current is not None
    assert current.node.name == "cms.space"
    assert _texts(page) == [
        "Calls space_list",
        "Provides inputs of cms.article: spaceId",
        "Hands on spaceId",
        "May delegate to cms.tag",
    ]
    assert page.view.accessibleDescription() == "Skill cms.space 定位内容空间"


def test_the_arrow_keys_walk_and_enter_opens_the_line(
    qtbot: QtBot, studio: StudioWindow, page: MapPage
) -> None:
    qtbot.keyClicks(page.bar.field, "cms.article")
    qtbot.keyClick(page.bar.field, Qt.Key.Key_Return)
    qtbot.keyClick(page.view, Qt.Key.Key_Right)
    current = page.view.current()
    assert current is not None
    assert current.node.kind == "tool"
    qtbot.keyClick(page.view, Qt.Key.Key_Return)
    pane = studio.area.current()
    assert pane is not None
    assert pane.document.path.name == "contract.json"
    assert _selected(pane).strip('"') == current.node.name


def test_a_tie_opens_the_line_that_makes_it(qtbot: QtBot, studio: StudioWindow, page: MapPage) -> None:
    qtbot.keyClicks(page.bar.field, "cms.article")
    qtbot.keyClick(page.bar.field, Qt.Key.Key_Return)
    row = next(row for row, text in enumerate(_texts(page)) if text.startswith("cms.space provides"))
    page.list.setCurrentRow(row)
    qtbot.keyClick(page.list, Qt.Key.Key_Return)
    pane = studio.area.current()
    assert pane is not None
    assert _selected(pane) == '"cms.space"'


def test_parts_can_be_left_out(qtbot: QtBot, page: MapPage) -> None:
    qtbot.mouseClick(page.bar.parts[Part.TOOLS], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "tool:article_save" not in page.boxes, timeout=PATIENCE)
    assert set(page.boxes) == {"skill:cms.article", "skill:cms.space", "skill:cms.tag", "task-key:spaceId"}


def test_the_map_follows_the_files(qtbot: QtBot, studio: StudioWindow, cms: Path, page: MapPage) -> None:
    folder = cms / "skills/cms.new"
    folder.mkdir()
    (folder / "contract.json").write_text('{ "inputs": { "x": { "provider": "cms.gone" } } }', "utf-8")
    studio.loader.again()
    qtbot.waitUntil(lambda: "skill:cms.gone" in page.boxes, timeout=PATIENCE)
    assert not page.boxes["skill:cms.gone"].node.is_known
    assert "nothing in this workspace makes it" in page.boxes["skill:cms.gone"].toolTip()


def test_it_speaks_the_window_s_language(qtbot: QtBot, studio: StudioWindow, page: MapPage) -> None:
    studio.actions_by_id[f"language-{Language.ZH}"].trigger()
    assert page.bar.parts[Part.DELEGATION].text() == "委派"
    qtbot.keyClicks(page.bar.field, "spaceId")
    qtbot.keyClick(page.bar.field, Qt.Key.Key_Return)
    assert _texts(page) == ["被 cms.article 读取：spaceId", "由 cms.space 移交"]


def test_export_writes_pictures_and_says_so(page: MapPage, tmp_path: Path) -> None:
    page.export(tmp_path / "map.svg")
    text = (tmp_path / "map.svg").read_text("utf-8")
    assert text.startswith("<?xml")
    assert "cms.article" in text
    page.export(tmp_path / "map.png")
    image = QImage(str(tmp_path / "map.png"))
    assert image.width() == round(page.scene.sceneRect().width() * 2)
    assert page.messages.texts() == [f"{tmp_path / 'map.png'} is written."]
    page.export(tmp_path)
    assert "a folder stands" in page.messages.texts()[-1]


def test_a_closed_page_makes_nothing_more(qtbot: QtBot, studio: StudioWindow, page: MapPage) -> None:
    tab = studio.area.page_of(KEY)
    assert tab is not None
    with qtbot.waitSignal(page.destroyed, timeout=PATIENCE):
        studio.area.remove(tab)
    with qtbot.waitSignal(studio.loader.loaded, timeout=PATIENCE):
        studio.loader.again()
    assert studio.area.page_of(KEY) is None
