"""Every view of the Studio, one after the other, for tests that look at whatever is shown."""

from collections.abc import Callable, Iterator
from pathlib import Path

from pytestqt.qtbot import QtBot

from skillcontract.connectors.server_launch import Launch
from skillcontract.connectors.workspace_trust import WorkspaceTrust
from skillcontract.model.tool_server import ToolServer
from skillcontract.stepping.real_servers import Hints
from skillcontract.stepping.wanted_call import WantedCall
from skillcontract.workspace import load
from skillcontract_studio.client.edits import workspace_edit
from skillcontract_studio.perspectives.review.review_page import ReviewPage
from skillcontract_studio.perspectives.review.sign_off_dialog import SignOffDialog
from skillcontract_studio.perspectives.simulate.given_dialog import GivenDialog
from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage
from skillcontract_studio.qt import QApplication, QDialog, QTimer, QWidget
from skillcontract_studio.refactoring.plan import Plan, planned
from skillcontract_studio.refactoring.preview import RefactoringPreview
from skillcontract_studio.shell.about import AboutDialog
from skillcontract_studio.shell.plain_text import PlainTextView
from skillcontract_studio.shell.unsaved_question import UnsavedQuestion
from skillcontract_studio.shell.welcome import Welcome
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.starting.new_skill_dialog import NewSkillDialog
from skillcontract_studio.tool_servers.call_dialog import call_dialog
from skillcontract_studio.tool_servers.import_dialog import ImportDialog
from skillcontract_studio.tool_servers.question_dialog import QuestionDialog
from skillcontract_studio.tool_servers.trust_dialog import trust_dialog

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
    yield from _servers(qtbot, studio, cms)


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
        lambda: UnsavedQuestion([pane.document.path, studio.folder or Path()], studio.voice, studio),
        lambda: PlainTextView(pane, studio.appearance, studio.voice, studio),
        lambda: RefactoringPreview(
            _plan(pane.document.uri, pane.document.editor.content()),
            studio.folder,
            studio.appearance,
            studio.voice.of_area("authoring", studio),
            studio,
        ),
    ]
    for make in made:
        yield from _opened(qtbot, make())


def _servers(qtbot: QtBot, studio: StudioWindow, cms: Path) -> Iterator[View]:
    """What is asked before a tool server is started, and what came of it."""
    look, voice = studio.appearance, studio.voice.of_area("tool_servers", studio)
    launch = Launch("sample", ToolServer(command="sample-server", args=["--stdio"]), cms)
    call = WantedCall("article_save", {}, {"title": "Q3"}, True)
    (cms / "skillcontract.json5").write_text('{ toolServers: { sample: { command: "sample-server" } } }')
    trust = WorkspaceTrust(cms / "trust.json")
    made: list[Callable[[], QDialog]] = [
        lambda: trust_dialog(cms, [launch], appearance=look, voice=voice, parent=studio),
        lambda: call_dialog(call, launch, Hints(), appearance=look, voice=voice, parent=studio),
        lambda: ImportDialog(
            load(cms), trust=trust, unsaved=lambda _path: False, appearance=look, voice=voice, parent=studio
        ),
    ]
    for make in made:
        yield from _opened(qtbot, make())


def _plan(uri: str, text: bytes) -> Plan:
    """A change of one word."""
    start = {"line": 0, "character": 3}
    edit = {"newText": "ours", "range": {"start": start, "end": {"line": 0, "character": 7}}}
    return planned("mine, ours", workspace_edit({"changes": {uri: [edit]}}), lambda _uri: text)


def _opened(qtbot: QtBot, dialog: QDialog) -> Iterator[View]:
    if isinstance(dialog, (QuestionDialog, GivenDialog)):
        dialog.ask()
    else:
        dialog.open()
    qtbot.waitUntil(dialog.isVisible, timeout=PATIENCE)
    yield type(dialog).__name__, dialog
    dialog.reject()
    dialog.deleteLater()


def _simulate(qtbot: QtBot, studio: StudioWindow, cms: Path) -> Iterator[View]:
    run(studio, "perspective-simulate")
    # Made at once, and turned to with it.
    assert studio.page("simulate") is not None
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
    assert page.session is not None
    voice = studio.voice.of_area("simulate", studio)
    yield from _opened(qtbot, GivenDialog(page.session, studio.appearance, voice, studio))


def _review(qtbot: QtBot, studio: StudioWindow) -> Iterator[View]:
    run(studio, "perspective-review")
    page = studio.page("review")
    assert isinstance(page, ReviewPage)
    qtbot.waitUntil(lambda: page.survey is not None and not page.surveys.background.busy, timeout=PATIENCE)
    rest(qtbot)
    yield "review", studio
    assert page.survey is not None
    look, voice = studio.appearance, studio.voice.of_area("review", studio)
    yield from _opened(
        qtbot, SignOffDialog(page.survey, "Zhao Min", "", appearance=look, voice=voice, parent=studio)
    )


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
