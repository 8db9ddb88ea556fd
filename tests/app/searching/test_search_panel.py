"""The Search panel in the window, by keys."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.qt import Qt
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.searching.search_panel import SearchPanel
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 20_000


@pytest.fixture
def panel(qtbot: QtBot, studio: StudioWindow) -> SearchPanel:
    studio.actions_by_id["search-files"].trigger()
    return studio.search_panel


def search(qtbot: QtBot, panel: SearchPanel, text: str) -> list[str]:
    """Types a text and Enter; the names of the files found."""
    panel.wanted.clear()
    qtbot.keyClicks(panel.wanted, text)
    qtbot.keyClick(panel.wanted, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not panel.busy, timeout=PATIENCE)
    return [each.path.name for each in panel.tree.files()]


def test_a_search_finds_and_goes_there(
    qtbot: QtBot, studio: StudioWindow, panel: SearchPanel, cms: Path
) -> None:
    assert panel.wanted.isVisible()
    files = search(qtbot, panel, "article_save")
    assert "contract.json" in files
    assert "files" in panel.summary.text()
    studio.actions_by_id["next-found"].trigger()
    pane = studio.area.current()
    assert pane is not None
    start, end = pane.document.editor.selection()
    assert pane.document.editor.slice(start, end).lower() == b"article_save"
    first = (pane.document.path, start)
    studio.actions_by_id["next-found"].trigger()
    after = studio.area.current()
    assert after is not None
    assert (after.document.path, after.document.editor.selection()[0]) != first
    studio.actions_by_id["previous-found"].trigger()
    back = studio.area.current()
    assert back is not None
    assert (back.document.path, back.document.editor.selection()[0]) == first


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_fields_never_lie_over_each_other(
    qtbot: QtBot, studio: StudioWindow, panel: SearchPanel, percent: int
) -> None:
    studio.settings.change(text_size=percent)
    studio.resize(1024, 700)
    # Where the window has no room for the panel it comes from the edge.
    studio.actions_by_id["replace-files"].trigger()
    rows = (panel.wanted, panel.replacement, panel.include)

    def apart() -> None:
        places = [row.mapTo(panel, row.rect().topLeft()).y() for row in rows]
        assert places == sorted(places)
        for row, place, after in zip(rows, places, places[1:], strict=False):
            assert place + row.height() <= after
        assert all(row.height() >= row.minimumSizeHint().height() for row in rows)

    qtbot.waitUntil(apart, timeout=PATIENCE)
    # The last one comes into view when Tab comes to it.
    panel.include.setFocus()
    qtbot.keyClick(panel.include, Qt.Key.Key_Tab)
    assert panel.exclude.hasFocus()
    qtbot.waitUntil(
        lambda: panel.exclude.visibleRegion().boundingRect().height() == panel.exclude.height(),
        timeout=PATIENCE,
    )


def test_unsaved_text_is_searched(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, panel: SearchPanel
) -> None:
    contract.document.editor.insert(0, b"// onlyHere\n")
    assert search(qtbot, panel, "onlyHere") == ["contract.json"]


def test_the_selection_is_what_is_searched(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> None:
    editor = contract.document.editor
    at = editor.content().index(b"tag_list")
    editor.select(at, at + 8)
    studio.actions_by_id["search-files"].trigger()
    assert studio.search_panel.wanted.text() == "tag_list"


def test_only_in_and_not_in(qtbot: QtBot, panel: SearchPanel) -> None:
    panel.include.setText("*.md")
    assert set(search(qtbot, panel, "article")) == {"manual.md", "README.md"}
    panel.include.setText("skills/cms.article/**")
    panel.exclude.setText("*.md, *.json")
    files = search(qtbot, panel, "article")
    assert files
    assert not any(name.endswith((".md", ".json")) for name in files)


def test_a_bad_pattern_is_said_and_nothing_found_too(qtbot: QtBot, panel: SearchPanel) -> None:
    panel.regex.setChecked(True)
    assert search(qtbot, panel, "a(") == []
    assert "Not a regular expression" in panel.summary.text()
    panel.regex.setChecked(False)
    assert search(qtbot, panel, "nowhereAtAll") == []
    assert panel.summary.text() == "Nothing found."
