"""F1, the tour and About, in a real window."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_resources import resource
from skillcontract_studio.qt import Qt
from skillcontract_studio.shell.about import AboutDialog
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.helping.help_view import HelpView
from skillcontract_studio.shell.helping.parts import parts
from skillcontract_studio.shell.helping.topics import help_page
from skillcontract_studio.shell.helping.tour_steps import STATIONS
from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.theme.tokens import ThemeChoice
from studio_windows import Opens, end, show_ready

PATIENCE = 20_000


def topic(studio: StudioWindow) -> str:
    page = studio.area.page_of("help")
    assert page is not None
    assert isinstance(page.content, HelpView)
    return page.content.topic


def test_f1_in_the_editor_goes_to_the_property_or_the_rule(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    at = editor.content().index(b'"sideEffect": "WRITE') + 3
    editor.select(at, at)
    editor.setFocus()
    studio.actions_by_id["help"].trigger()
    qtbot.waitUntil(lambda: "sideEffect" in studio.documentation.page.toPlainText(), timeout=PATIENCE)
    assert studio.documentation.page.hasFocus()
    at = editor.content().index(b'"sideEffect": "WRIT') + len(b'"sideEffect": "WRIT')
    editor.select(at, at)
    editor.setFocus()
    qtbot.keyClicks(editor, "X")
    qtbot.waitUntil(lambda: bool(editor.problems_at(editor.caret())), timeout=PATIENCE)
    studio.actions_by_id["help"].trigger()
    assert studio.rule.rule == "L13"
    assert studio.rule.page.hasFocus()


def test_f1_on_a_panel_opens_its_page(qtbot: QtBot, studio: StudioWindow) -> None:
    for widget, expected in (
        (studio.tree, "workspace"),
        (studio.outline, "outline"),
        (studio.search_panel.wanted, "search"),
        (studio.log, "log"),
    ):
        studio.docks.raise_panel(expected)
        widget.setFocus()
        studio.actions_by_id["help"].trigger()
        assert topic(studio) == expected
    studio.actions_by_id["settings"].trigger()
    studio.actions_by_id["help"].trigger()
    assert topic(studio) == "settings"


@pytest.mark.parametrize("language", list(Language))
def test_every_topic_has_a_page_of_its_own(language: Language) -> None:
    names = {entry.name.partition(".")[0] for entry in resource("help").iterdir()}
    assert len(names) > 10
    overview = help_page("overview", language)
    for name in names - {"overview"}:
        page = help_page(name, language)
        assert page.startswith("# ")
        assert page != overview
    assert help_page("none such", language) == overview


@pytest.fixture
def fresh(qtbot: QtBot, opens: Opens, cms: Path, tmp_path: Path) -> Iterator[StudioWindow]:
    """A window of a user who has not had the tour."""
    state = StateFolder(tmp_path / "state")
    window = opens(cms, Language.EN, ThemeChoice.LIGHT, state=state)
    window.resize(1440, 900)
    show_ready(qtbot, window)
    yield window
    end(window)


def test_the_tour_is_offered_once_and_goes_by_keys(qtbot: QtBot, fresh: StudioWindow) -> None:
    assert any("New here" in text for text in fresh.area.messages.texts())
    fresh.area.messages.press("first-steps", 0)
    tour = fresh.first_steps.tour
    assert tour is not None
    assert tour.station == "workspace"
    # Nothing is locked: there is an editor, and it takes text.
    pane = fresh.area.current()
    assert pane is not None
    seen = []
    while tour.station:
        seen.append(tour.station)
        note = tour.note
        assert fresh.rect().contains(note.geometry())
        # The keys go to what has the focus, which is a button.
        qtbot.waitUntil(note.next.hasFocus, timeout=PATIENCE)
        qtbot.keyClick(note.next, Qt.Key.Key_Right)
        if len(seen) == 3:
            qtbot.keyClick(note.next, Qt.Key.Key_Left)
            assert tour.station == "loads"
            qtbot.keyClick(note.next, Qt.Key.Key_Right)
    assert seen == [station.name for station in STATIONS]
    assert fresh.keeping is not None
    keeping = fresh.keeping
    qtbot.waitUntil(keeping.tour_was_offered, timeout=PATIENCE)
    fresh.first_steps.offer()
    assert not any("New here" in text for text in fresh.area.messages.texts())


def test_the_tour_is_left_by_esc(qtbot: QtBot, fresh: StudioWindow) -> None:
    fresh.actions_by_id["tour"].trigger()
    tour = fresh.first_steps.tour
    assert tour is not None
    qtbot.keyClick(tour.note, Qt.Key.Key_Escape)
    assert tour.station == ""
    assert fresh.keeping is not None
    qtbot.waitUntil(fresh.keeping.tour_was_offered, timeout=PATIENCE)


def test_about_names_every_part_with_version_and_licence(qtbot: QtBot, studio: StudioWindow) -> None:
    found = {part.name.lower().replace("_", "-"): part for part in parts()}
    for name in ("pyside6-essentials", "pyside6-scintilla", "pyside6-qtads", "pydantic"):
        assert found[name].version
        assert found[name].licence
    # Makers offer several; About names the one that we chose, and that we need not hand out our source under.
    assert not [part for part in found.values() if re.search(r"\bGPL", part.licence)]
    assert found["grandalf"].licence == "EPL-1.0"
    assert found["mcp"].version
    dialog = AboutDialog(studio.voice, 1.0, studio)
    qtbot.addWidget(dialog)
    assert "Skill Contract Studio" in dialog.text()
    assert dialog.table.rowCount() == len(found)


def test_about_leads_to_the_licences_that_came_along(
    qtbot: QtBot, studio: StudioWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    apart = AboutDialog(studio.voice, 1.0, studio)
    qtbot.addWidget(apart)
    assert apart.texts.isHidden()
    (tmp_path / "licences").mkdir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    frozen = AboutDialog(studio.voice, 1.0, studio)
    qtbot.addWidget(frozen)
    assert not frozen.texts.isHidden()
    assert (tmp_path / "licences").as_uri() in frozen.texts.text()
