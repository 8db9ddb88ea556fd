"""The main window: puts the parts together and lets them know of each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract_studio.authoring.author_work import TOGGLES
from skillcontract_studio.authoring.authoring import Authoring
from skillcontract_studio.client.language_client import LanguageClient, ServerState
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.perspective import AUTHOR, SIMULATE, Page
from skillcontract_studio.qt import (
    QCloseEvent,
    QEvent,
    QMainWindow,
    QResizeEvent,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.settings.keeper import SettingsKeeper
from skillcontract_studio.shell.actions import Actions
from skillcontract_studio.shell.active_document import ActiveDocument
from skillcontract_studio.shell.command_work import command_work
from skillcontract_studio.shell.desk import Desk
from skillcontract_studio.shell.disk_changes import DiskChanges
from skillcontract_studio.shell.documentation import Documentation
from skillcontract_studio.shell.editor_area import EditorArea
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.editor_place import EditorPlace
from skillcontract_studio.shell.going import (
    choose_file,
    follow_link,
    go_to_problem,
    go_to_related,
    go_to_symbol,
    way_to,
)
from skillcontract_studio.shell.helping.first_steps import FirstSteps
from skillcontract_studio.shell.keeping.keeping import Keeping
from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.loading_verdict import loading_verdict
from skillcontract_studio.shell.outline import Outline
from skillcontract_studio.shell.palette import Palette
from skillcontract_studio.shell.palette_entries import palette_sources
from skillcontract_studio.shell.panel_layout import PANELS, PanelLayout
from skillcontract_studio.shell.preferences.effect import SettingsEffect
from skillcontract_studio.shell.preferences.key_schemes import chosen_keys
from skillcontract_studio.shell.problem_store import ProblemStore
from skillcontract_studio.shell.problems_panel import ProblemsPanel
from skillcontract_studio.shell.rule_panel import RulePanel
from skillcontract_studio.shell.searching.replacing import replace_picked
from skillcontract_studio.shell.searching.search_panel import Searched, SearchPanel
from skillcontract_studio.shell.searching.search_place import open_texts, show_found
from skillcontract_studio.shell.server_log import ServerLog
from skillcontract_studio.shell.status_bar import StatusBar
from skillcontract_studio.shell.status_menus import tie_status_bar
from skillcontract_studio.shell.tabs.closed_tabs import ClosedTabs
from skillcontract_studio.shell.tabs.tab_menu import open_tab_menu
from skillcontract_studio.shell.tabs.tab_switcher import TabSwitcher
from skillcontract_studio.shell.text_menu import give_text_menu, give_tree_menu
from skillcontract_studio.shell.top_bar import TopBar
from skillcontract_studio.shell.turning import Turning
from skillcontract_studio.shell.welcome import Welcome
from skillcontract_studio.shell.work.tab_work import close_tab
from skillcontract_studio.shell.workspace_folder import folder_of, workspace_of
from skillcontract_studio.shell.workspace_loading import WorkspaceLoader
from skillcontract_studio.shell.workspace_tree import WorkspaceTree
from skillcontract_studio.shell.workspace_work import WorkspaceWork
from skillcontract_studio.starting.starting_work import Starting
from skillcontract_studio.tab_order import go_on
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice

if TYPE_CHECKING:
    from skillcontract.workspace import Workspace

_TO_BEGIN = (
    "open-folder",
    "new-workspace",
    "new-skill",
    "open-file",
    "import-tools-file",
    "import-rows",
    "go-file",
    "palette",
    "tour",
)


class StudioWindow(QMainWindow):
    """One window on one workspace; `scenario_chosen` brings the path of a scenario that is to be played, `folder_changed` comes with
    another workspace.
    """

    folder_changed = Signal()
    scenario_chosen = Signal(object)

    def __init__(
        self,
        appearance: Appearance,
        voice: Voice,
        client: LanguageClient,
        settings: SettingsKeeper,
        state: StateFolder | None = None,
    ) -> None:
        super().__init__()
        self.settings = settings
        self.appearance = appearance
        self.voice = voice
        self.client = client
        self.folder: Path | None = None
        self.workspace: Workspace | None = None
        self._path: Path | None = None
        self.problems = ProblemStore(self)
        self.top_bar = TopBar(appearance, voice)
        self.welcome = Welcome(appearance, voice)
        self.area = EditorArea(appearance, voice, self.welcome)
        self.desk = Desk(self.area, client, self.problems, appearance=appearance, voice=voice, parent=self)
        self.starting = Starting(self)
        self.first_steps = FirstSteps(self)
        self.closed_tabs = ClosedTabs(self.desk)
        self.switcher = TabSwitcher(self.area, appearance, voice, self)
        self.tree = WorkspaceTree(self.problems, appearance, voice)
        self.outline = Outline(appearance, voice)
        self.problems_panel = ProblemsPanel(
            self.problems, appearance, voice, lambda placed: way_to(self, placed)
        )
        self.search_panel = SearchPanel(
            Searched(
                lambda: self.folder,
                lambda: open_texts(self),
                lambda title, tree, text, regex: replace_picked(self, title, tree, text, regex),
            ),
            appearance,
            voice,
        )
        self.log = ServerLog(appearance, voice)
        self.documentation = Documentation(appearance, voice)
        self.rule = RulePanel(appearance, voice)
        self.status = StatusBar(appearance, voice)
        self.loader = WorkspaceLoader(self)
        self.authoring = Authoring(self, state)
        self.turning = self._assemble()
        self.docks = self._panels.docks
        self.actions_by_id = Actions(command_work(self), appearance, voice, self)
        self.actions_by_id.fill(self.top_bar.menus)
        self.top_bar.follow(self.actions_by_id["go-file"])
        self.palette_popup = Palette(palette_sources(self, self.actions_by_id), appearance, voice, self)
        for command in _TO_BEGIN:
            self.welcome.offer(self.actions_by_id[command])
        for panel in PANELS:
            self.docks.follow(panel, self.actions_by_id[f"panel-{panel}"])
        self._active = ActiveDocument(self)
        self._disk = DiskChanges(self)
        self.effect = SettingsEffect(self)
        self.actions_by_id.use_keys(chosen_keys(settings.now))
        self.state = state
        self.keeping = self._remember(state)
        self._arranged = False
        self._workspace = WorkspaceWork(self, self.loader)
        self._tie()
        self.actions_by_id.follow(AUTHOR)
        self._redraw()

    def _remember(self, state: StateFolder | None) -> Keeping | None:
        if state is None:
            return None
        keeping = Keeping(self, state)
        self.welcome.offer_recent(keeping.recent)
        return keeping

    # Workspace

    def show_workspace(self, path: Path) -> None:
        """Work on a folder, or on a lone contract file, which is opened too."""
        path, former = path.absolute(), self.folder
        self.folder = folder_of(path)
        if former not in (None, self.folder):
            self.folder_changed.emit()
        self._workspace.show(workspace_of(path))
        self._redraw()
        self._path = path
        if self.keeping is None or self._arranged:
            self._enter(path)

    def _enter(self, path: Path) -> None:
        """Open what was open in the workspace, and before it the file that was asked for."""
        if self.keeping is not None:
            self.keeping.enter(workspace_of(path))
        if not path.is_dir():
            self.desk.open(path)

    def set_root(self, path: Path) -> None:
        """Turn to another workspace, after asking about unsaved text; the server follows."""
        if not self.desk.may_close_all():
            return
        if self.keeping is not None:
            self.keeping.leave()
        self.desk.close_all(asked=True)
        self.problems.clear()
        self.client.move_to(folder_of(path), self.voice.language)
        self.show_workspace(path)

    def _forget(self, workspace: Path) -> None:
        if self.keeping is not None:
            self.keeping.forget(workspace)
            self.welcome.refresh()

    # Qt

    def closeEvent(self, event: QCloseEvent, /) -> None:  # noqa: N802  # Qt's name
        """Asks about unsaved text, then ends the server."""
        if self.desk.may_close_all():
            if self.keeping is not None:
                self.keeping.close()
            self.search_panel.close_work()
            self.client.stop()
            for page in self.turning.pages():
                page.close()
            event.accept()
        else:
            event.ignore()

    def changeEvent(self, event: QEvent, /) -> None:  # noqa: N802  # Qt's name
        """Looks at the disk when the window becomes active again."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.desk.look_at_disk()

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """A small window hides the panels around the editor at its edges."""
        super().resizeEvent(event)
        self._panels.follow_size()

    def focusNextPrevChild(self, forward: bool, /) -> bool:  # noqa: N802  # Qt's name
        """Tab goes as the parts stand."""
        return go_on(self, forward)

    def arrange(self) -> None:
        """Give the panels their first sizes; to be called when the window is shown."""
        self._panels.arrange()
        if not self._arranged:
            self._arranged = True
            if self.keeping is not None and self._path is not None:
                self._enter(self._path)
            self.first_steps.offer()
            if self._path is None:
                self.welcome.begin()

    # Perspectives

    @property
    def perspective(self) -> str:
        """The name of the perspective that is shown."""
        return self.turning.now

    def turn_to(self, name: str) -> None:
        """Turn to a perspective."""
        self.turning.turn_to(name)

    def show_editors(self) -> None:
        """Turn to the editors, where something has to be shown in a tab."""
        # A page that is still being made must not come over what is shown now.
        if self.turning.wanted != AUTHOR:
            self.turn_to(AUTHOR)

    def raise_panel(self, name: str) -> None:
        """Show a panel that stands around the editors in front of its neighbours."""
        self.show_editors()
        self.docks.raise_panel(name)

    def page(self, name: str) -> Page | None:
        """The page of a perspective; None for the editors."""
        return self.turning.page(name)

    def redraw_file(self) -> None:
        """Say anew what the active file is like."""
        self._active.show_file()

    # Parts

    def _assemble(self) -> Turning:
        frame = QWidget(self)
        layout = QVBoxLayout(frame)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        stack, place = QStackedWidget(self), EditorPlace()
        place.take(self.area)
        self._panels = PanelLayout(self, stack, place)
        stack.addWidget(self._panels.docks.manager)
        for part, stretch in ((self.top_bar, 0), (stack, 1), (self.status, 0)):
            layout.addWidget(part, stretch)
        self.setCentralWidget(frame)
        return Turning(self, stack, place, self._panels)

    def _tie(self) -> None:
        self.client.published.connect(self.problems.publish)
        self.client.logged.connect(self.log.appendPlainText)
        self.client.state_changed.connect(self._server_changed)
        self.problems.changed.connect(lambda _uri: self.judge())
        self.problems_panel.chosen.connect(lambda placed: go_to_problem(self, placed))
        self.problems_panel.related_chosen.connect(lambda place: go_to_related(self, place))
        self.problems_panel.counted.connect(self._panels.title)
        self.search_panel.chosen.connect(lambda file, place: show_found(self, file, place))
        self.documentation.at_problems.connect(self.rule.follow)
        for page in (self.documentation, self.rule):
            page.link_chosen.connect(lambda link: follow_link(self, link))
        self.client.renewed.connect(lambda _what: self.documentation.refresh())
        self.problems.changed.connect(lambda _uri: self.documentation.refresh())
        self.rule.titled.connect(self._panels.title)
        self.authoring.going.panel.titled.connect(self._panels.title)
        self.authoring.bookmarks.panel.titled.connect(self._panels.title)
        self.client.said.connect(self.log.appendPlainText)
        self.tree.file_chosen.connect(lambda path: choose_file(self, path))
        self.outline.symbol_chosen.connect(lambda symbol: go_to_symbol(self, symbol))
        self.area.close_wanted.connect(lambda tab: close_tab(self, tab))
        self.area.menu_wanted.connect(lambda tab, at: open_tab_menu(self, tab, at))
        self.desk.opened.connect(lambda pane: give_text_menu(self, pane))
        give_tree_menu(self)
        self.welcome.workspace_chosen.connect(self.set_root)
        self.welcome.forget_wanted.connect(self._forget)
        self.welcome.example_chosen.connect(self.starting.open_example)
        self.desk.shown.connect(lambda: self.turn_to(AUTHOR))
        self.area.page_wanted.connect(self.show_editors)
        tie_status_bar(self)
        self.top_bar.field_pressed.connect(self.palette_popup.open)
        self.top_bar.perspective_pressed.connect(self.turning.turn_soon)
        self.appearance.changed.connect(self._redraw)
        self.appearance.changed.connect(self._panels.follow_size)
        self.voice.changed.connect(self._redraw)
        self.settings.changed.connect(self._mark_choices)
        self.status.show_server(self.client.state)

    def _redraw(self) -> None:
        name = self.folder.name if self.folder else ""
        title = self.voice("app.name")
        self.setWindowTitle(f"{name} — {title}" if name else title)
        self._panels.title()
        self._active.redraw()
        self.judge()
        self._mark_choices()

    def _mark_choices(self) -> None:
        for choice in ThemeChoice:
            self.actions_by_id[f"theme-{choice}"].setChecked(self.appearance.choice is choice)
        for language in ("zh", "en"):
            self.actions_by_id[f"language-{language}"].setChecked(self.voice.language.value == language)
        for command, setting in TOGGLES.items():
            self.actions_by_id[command].setChecked(bool(getattr(self.settings.now, setting)))
        self.status.show_tab_mode(self.settings.now.tab_moves_focus)

    def judge(self) -> None:
        """Say whether contracts load: the active one, or all of them."""
        page = self.turning.shown()
        loading = page.loading() if page else None
        if loading is not None:
            self.status.show_loading(loading)
            return
        pane = self.area.current() if self.perspective in {AUTHOR, SIMULATE} else None
        others = [tab for tab in self.area.recent() if isinstance(tab, EditorPane)]
        self.status.show_loading(loading_verdict(pane, others, self.problems))

    def _server_changed(self, state: ServerState) -> None:
        self.status.show_server(state)
        self.log.appendPlainText(self.voice(f"server.{state}"))
        self.judge()
        if state is ServerState.READY:
            self.desk.refresh()
        elif state is ServerState.STOPPED and self.isVisible():
            self.area.messages.show_message("server", Severity.ERROR, self.voice("server.gave-up"))
        if state is ServerState.READY:
            self.area.messages.dismiss("server")
