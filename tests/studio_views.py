"""Every view of the Studio, one after the other, for tests that look at whatever is shown."""

from collections.abc import Callable, Iterator
from pathlib import Path

from pytestqt.qtbot import QtBot

from skillcontract_studio.perspectives.review.review_page import ReviewPage
from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage
from skillcontract_studio.qt import QApplication, QDialog, QTimer, QWidget
from skillcontract_studio.shell.about import AboutDialog
from skillcontract_studio.shell.plain_text import PlainTextView
from skillcontract_studio.shell.welcome import Welcome
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.starting.new_skill_dialog import NewSkillDialog

PATIENCE = 60_000
CONTRACT = "skills/cms.article/contract.json"
SCENARIO = "skills/cms.article/scenarios/01-save-draft.scenario.json5"

View = tuple[str, QWidget]
"""The name of a view, and the window that shows it."""


def views(qtbot: QtBot, studio: StudioWindow, cms: Path) -> Iterator[View]:
    """All of them, each shown when it is given; what stood open before is left as a user would leave it."""
    yield from _author(qtbot, studio, cms)
    yield from _dialogs(qtbot, studio)
    yield from _simulate(qtbot, studio, cms)
    yield from _review(qtbot, studio)
    yield from _welcome(studio)


def run(studio: StudioWindow, command: str) -> None:
    """A command, and what follows it at once."""
    studio.actions_by_id[command].trigger()
    QApplication.processEvents()


def _author(qtbot: QtBot, studio: StudioWindow, cms: Path) -> Iterator[View]:
    pane = studio.desk.open(cms / CONTRACT)
    assert pane is not None
    document = pane.document
    document.editor.insert(0, b"// mine\n")
    qtbot.waitUntil(lambda: studio.problems.known(document.uri), timeout=PATIENCE)
    qtbot.waitUntil(lambda: bool(document.symbols), timeout=PATIENCE)
    yield "author", studio
    for command in ("panel-rule", "panel-references", "panel-bookmarks", "panel-log", "replace-files"):
        run(studio, command)
        yield command, studio
    studio.docks.raise_panel("problems")
    run(studio, "replace")
    yield "replace", studio
    studio.desk.compare_wanted.emit(pane)
    QApplication.processEvents()
    yield "compare", studio
    for command in ("settings", "key-map", "help-overview", "skill-map", "palette"):
        run(studio, command)
        yield command, studio.palette_popup.window() if command == "palette" else studio
    studio.palette_popup.hide()
    run(studio, "inspect-receipt")
    yield "inspect-receipt", shown(studio, "receiptInspector")
    run(studio, "tour")
    yield "tour", studio
    assert studio.first_steps.tour is not None
    studio.first_steps.tour.end()
    pane.find_bar.dismiss()


def shown(studio: StudioWindow, name: str) -> QWidget:
    """Another window of the Studio by its object name, or the Studio's own where it is part of that."""
    found = [each for each in studio.findChildren(QWidget, name) if each.isVisible()]
    return found[0].window() if found else studio


def _dialogs(qtbot: QtBot, studio: StudioWindow) -> Iterator[View]:
    pane = studio.area.current()
    assert pane is not None
    made: list[Callable[[], QDialog]] = [
        lambda: AboutDialog(studio.voice, studio.appearance.fonts.scale, studio),
        lambda: NewSkillDialog((), studio.starting.listed(), studio.voice, studio),
        lambda: PlainTextView(pane, studio.appearance, studio.voice, studio),
    ]
    for make in made:
        dialog = make()
        dialog.open()
        qtbot.waitUntil(dialog.isVisible, timeout=PATIENCE)
        yield type(dialog).__name__, dialog
        dialog.reject()
        dialog.deleteLater()


def _simulate(qtbot: QtBot, studio: StudioWindow, cms: Path) -> Iterator[View]:
    run(studio, "perspective-simulate")
    yield "simulate, nothing open", studio
    studio.tree.file_chosen.emit(cms / SCENARIO)
    page = studio.page("simulate")
    assert isinstance(page, SimulatePage)
    qtbot.waitUntil(lambda: page.contract.pane is not None, timeout=PATIENCE)
    tabs = page.view.state.tabs
    for place in range(tabs.count()):
        tabs.setCurrentIndex(place)
        QApplication.processEvents()
        yield f"simulate, {place}", studio
    for command in ("simulate-restart", "simulate-step"):
        run(studio, command)
        yield command, studio


def _review(qtbot: QtBot, studio: StudioWindow) -> Iterator[View]:
    run(studio, "perspective-review")
    page = studio.page("review")
    assert isinstance(page, ReviewPage)
    qtbot.waitUntil(lambda: page.survey is not None and not page.surveys.background.busy, timeout=PATIENCE)
    rest(qtbot)
    yield "review", studio


def _welcome(studio: StudioWindow) -> Iterator[View]:
    run(studio, "perspective-author")
    studio.desk.close_all(asked=True)
    for tab in list(studio.area.all()):
        studio.area.remove(tab)
    QApplication.processEvents()
    assert isinstance(studio.welcome, Welcome)
    assert studio.welcome.isVisible()
    yield "welcome", studio


def rest(qtbot: QtBot) -> None:
    """Let the turns that follow a change come."""
    ready: list[bool] = []
    QTimer.singleShot(0, lambda: ready.append(True))
    qtbot.waitUntil(lambda: bool(ready), timeout=PATIENCE)
