"""Breakpoints of Simulate in a real window: in the margin, on names, moved with the text, kept."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from skillcontract.stepping.triggers import Named
from skillcontract.text.language import Language
from skillcontract_studio.perspectives.perspective import SIMULATE
from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage
from skillcontract_studio.perspectives.simulate.stop_list import OnLine
from skillcontract_studio.qt import Qt
from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.theme.tokens import ThemeChoice
from studio_stepping import current, press
from studio_windows import Opens, end

PATIENCE = 20_000


def test_a_breakpoint_in_the_margin_stops(qtbot: QtBot, studio: StudioWindow, page: SimulatePage) -> None:
    pane = page.contract.pane
    assert pane is not None
    editor = pane.document.editor
    line = editor.line_at(editor.content().index(b'"contentType"'))
    editor.stop_clicked.emit(line)
    press(studio, "simulate-restart", "simulate-continue")
    qtbot.waitUntil(lambda: current(page) == (1, 2), timeout=PATIENCE)


def test_breakpoints_on_names_are_chosen_by_a_part_of_them(
    qtbot: QtBot, studio: StudioWindow, page: SimulatePage
) -> None:
    panel = page.view.stops
    panel.choose()
    qtbot.keyClicks(panel.chooser.field, "approval")
    assert "Code: APPROVAL_REQUIRED" in panel.chooser.offered()[0] + panel.chooser.offered()[1]
    panel.chooser.field.clear()
    qtbot.keyClicks(panel.chooser.field, "42221")
    assert [words.split("    ")[0] for words in panel.chooser.offered()] == ["Code: APPROVAL_REQUIRED"]
    qtbot.keyClick(panel.chooser.field, Qt.Key.Key_Return)
    press(studio, "simulate-restart", "simulate-continue")
    qtbot.waitUntil(lambda: current(page)[0] == 1, timeout=PATIENCE)
    row = next(
        row for row, stop in enumerate(panel.stops.stops) if stop.at == Named(code="APPROVAL_REQUIRED")
    )
    panel.setCurrentIndex(panel.model().index(row, 0))
    qtbot.keyClick(panel, Qt.Key.Key_Delete)
    assert all(stop.at != Named(code="APPROVAL_REQUIRED") for stop in panel.stops.stops)
    press(studio, "simulate-restart", "simulate-continue")
    qtbot.waitUntil(lambda: current(page)[0] == 4, timeout=PATIENCE)


def test_a_breakpoint_moves_with_the_text_above_it(qtbot: QtBot, page: SimulatePage) -> None:
    pane = page.contract.pane
    assert pane is not None
    editor = pane.document.editor
    line = editor.line_at(editor.content().index(b'"contentType"'))
    editor.stop_clicked.emit(line)
    editor.replace(0, 0, b"// first\n// second\n")
    assert [stop.at for stop in page.view.stops.stops.stops if isinstance(stop.at, OnLine)] == [
        OnLine("skills/cms.article/contract.json", line + 2)
    ]


def test_breakpoints_are_kept_for_the_workspace(opens: Opens, cms: Path, tmp_path: Path) -> None:
    state = StateFolder(tmp_path / "state")
    for begun in (False, True):
        window = opens(cms, Language.EN, ThemeChoice.LIGHT, state=state)
        window.show()
        window.arrange()
        window.turn_to(SIMULATE)
        page = window.page(SIMULATE)
        assert isinstance(page, SimulatePage)
        if begun:
            assert page.view.stops.stops.stops[-1].at == OnLine("a.json", 7)
        else:
            page.stops.toggle(cms / "a.json", 7)
        end(window)
