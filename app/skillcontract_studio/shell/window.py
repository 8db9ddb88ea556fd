"""The main window: puts the parts together and lets them know of each other."""

from collections.abc import Callable, Mapping
from pathlib import Path

from skillcontract_studio.client.language_client import LanguageClient, ServerState
from skillcontract_studio.client.protocol import Severity, Symbol
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.editor.text_file import LineEnd
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.perspective import AUTHOR, SIMULATE, Page
from skillcontract_studio.perspectives.table import PERSPECTIVES
from skillcontract_studio.qt import (
    QCloseEvent,
    QEvent,
    QFileSystemWatcher,
    QMainWindow,
    QResizeEvent,
    QStackedWidget,
    QTimer,
    QUrl,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.settings.keeper import SettingsKeeper
from skillcontract_studio.shell.actions import Actions
from skillcontract_studio.shell.breadcrumb import path_to
from skillcontract_studio.shell.command_work import CommandWork
from skillcontract_studio.shell.desk import Desk
from skillcontract_studio.shell.docks import Docks, Panel, Sizes
from skillcontract_studio.shell.documentation import Documentation
from skillcontract_studio.shell.editor_area import EditorArea
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.editor_place import EditorPlace
from skillcontract_studio.shell.outline import Outline
from skillcontract_studio.shell.palette import Palette
from skillcontract_studio.shell.problem_store import PlacedProblem, ProblemStore
from skillcontract_studio.shell.problem_walk import first_error
from skillcontract_studio.shell.problems_panel import ProblemsPanel
from skillcontract_studio.shell.rule_panel import RulePanel
from skillcontract_studio.shell.server_log import ServerLog
from skillcontract_studio.shell.status_bar import Loading, StatusBar, Verdict
from skillcontract_studio.shell.top_bar import TopBar
from skillcontract_studio.shell.welcome import Welcome
from skillcontract_studio.shell.workspace_loading import WorkspaceLoader
from skillcontract_studio.shell.workspace_tree import WorkspaceTree
from skillcontract_studio.theme.appearance import Appearance

PANELS = ("workspace", "outline", "problems", "log", "documentation", "rule")
_LEFT, _RIGHT, _BOTTOM, _UPPER_LEFT = 264, 344, 172, 0.42
_NARROW = 1280
_RELOAD_DELAY = 250
SCENARIO = ".scenario.json5"


class StudioWindow(QMainWindow):
    """One window on one workspace; `scenario_chosen` brings the path of a scenario that is to be played."""

    scenario_chosen = Signal(object)

    def __init__(
        self, appearance: Appearance, voice: Voice, client: LanguageClient, settings: SettingsKeeper
    ) -> None:
        super().__init__()
        self.settings = settings
        self.appearance = appearance
        self.voice = voice
        self.client = client
        self.folder: Path | None = None
        self._narrow: bool | None = None
        self.problems = ProblemStore(self)
        self.top_bar = TopBar(appearance, voice)
        self.welcome = Welcome(appearance, voice)
        self.area = EditorArea(appearance, voice, self.welcome)
        self.desk = Desk(self.area, client, self.problems, appearance=appearance, voice=voice, parent=self)
        self.tree = WorkspaceTree(self.problems, appearance, voice)
        self.outline = Outline(appearance, voice)
        self.problems_panel = ProblemsPanel(self.problems, appearance, voice, self._way_to)
        self.log = ServerLog(appearance, voice)
        self.documentation = Documentation(appearance, voice)
        self.rule = RulePanel(appearance, voice)
        self.status = StatusBar(appearance, voice)
        self.loader = WorkspaceLoader(self)
        self._watcher = QFileSystemWatcher(self)
        self.perspective = AUTHOR
        self._pages: dict[str, Page] = {}
        self.stack = QStackedWidget(self)
        self.docks = self._assemble()
        work = CommandWork(self)
        self.actions_by_id = Actions(work.table(), appearance, voice, self)
        self.actions_by_id.fill(self.top_bar.menus)
        self.palette_popup = Palette(work.palette_sources(self.actions_by_id), appearance, voice, self)
        for command in ("open-folder", "open-file", "go-file", "palette"):
            self.welcome.offer(self.actions_by_id[command])
        for panel in PANELS:
            self.docks.follow(panel, self.actions_by_id[f"panel-{panel}"])
        self._reload_soon = QTimer(self)
        self._reload_soon.setSingleShot(True)
        self._reload_soon.setInterval(_RELOAD_DELAY)
        self._reload_soon.timeout.connect(self._reload_workspace)
        self._tie()
        self.actions_by_id.follow(AUTHOR)
        self._redraw()

    # Workspace

    def show_workspace(self, path: Path) -> None:
        """Work on a folder, or on a lone contract file, which is opened too."""
        path = path.absolute()
        self.folder = path if path.is_dir() else path.parent
        self._workspace_path = path
        # The window comes up first.
        QTimer.singleShot(0, self._reload_workspace)
        self._redraw()
        if not path.is_dir():
            self.desk.open(path)

    def set_root(self, path: Path) -> None:
        """Turn to another workspace, after asking about unsaved text; the server follows."""
        if not self.desk.close_all():
            return
        self.problems.clear()
        self.client.move_to(path if path.is_dir() else path.parent, self.voice.language)
        self.show_workspace(path)

    # Qt

    def closeEvent(self, event: QCloseEvent, /) -> None:  # noqa: N802  # Qt's name
        """Asks about unsaved text, then ends the server."""
        if self.desk.may_close_all():
            self.client.stop()
            for page in self._pages.values():
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
        """A narrow window hides the page beside the editor at its edge."""
        super().resizeEvent(event)
        narrow = self.width() < self.appearance.fonts.px(_NARROW)
        if narrow != self._narrow and self.isVisible():
            self._narrow = narrow
            self._hide_page(narrow)
            self._lay_out()

    def arrange(self) -> None:
        """Give the panels their first sizes; to be called when the window is shown."""
        self._narrow = self.width() < self.appearance.fonts.px(_NARROW)
        self._hide_page(self._narrow)
        self._lay_out()

    def _hide_page(self, narrow: bool) -> None:
        for panel in ("documentation", "rule"):
            self.docks.hide_at_edge(panel, narrow)

    # Perspectives

    def turn_to(self, name: str) -> None:
        """Turn to a perspective; its page is made when it is first wanted."""
        former = self._pages.get(self.perspective)
        if former is not None and name != self.perspective:
            former.leave()
        self.perspective = name
        self.top_bar.show_perspective(name)
        self.actions_by_id.follow(name)
        page = self.page(name)
        if page is None:
            self.editor_place.take(self.area)
        self.stack.setCurrentWidget(page.widget if page else self.docks.manager)
        self._show_file()
        self.judge()
        self.status.show_extra(page.status() if page else None)
        if page is not None:
            page.enter()
        elif (pane := self.area.current()) is not None:
            pane.document.editor.setFocus()

    def work_of(self, name: str) -> Mapping[str, Callable[[], None]]:
        """The commands of a perspective, and the common ones that mean something else in it."""
        page = self.page(name)
        return page.commands() if page else {}

    def page(self, name: str) -> Page | None:
        """The page of a perspective; None for the editors."""
        perspective = next(each for each in PERSPECTIVES if each.name == name)
        if perspective.page is None:
            return None
        if name not in self._pages:
            page = self._pages[name] = perspective.page(self)
            self.stack.addWidget(page.widget)
        return self._pages[name]

    # Parts

    def _assemble(self) -> Docks:
        frame = QWidget(self)
        layout = QVBoxLayout(frame)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.editor_place = EditorPlace()
        self.editor_place.take(self.area)
        docks = Docks(self.stack, self.editor_place, self.appearance)
        for panel in (
            Panel("workspace", self.tree, "left", "left-top"),
            Panel("outline", self.outline, "left", "left-bottom"),
            Panel("problems", self.problems_panel, "bottom", "bottom"),
            Panel("log", self.log, "bottom", "bottom"),
            Panel("documentation", self.documentation, "right", "right"),
            Panel("rule", self.rule, "right", "right"),
        ):
            docks.add(panel)
        docks.raise_panel("problems")
        docks.raise_panel("documentation")
        self.stack.addWidget(docks.manager)
        for part, stretch in ((self.top_bar, 0), (self.stack, 1), (self.status, 0)):
            layout.addWidget(part, stretch)
        self.setCentralWidget(frame)
        return docks

    def _lay_out(self) -> None:
        px = self.appearance.fonts.px
        height = self.height() - px(62)
        self.docks.size(Sizes(px(_LEFT), px(_RIGHT), px(_BOTTOM), _UPPER_LEFT), self.width(), height)

    def _tie(self) -> None:
        self.client.published.connect(self.problems.publish)
        self.client.logged.connect(self.log.appendPlainText)
        self.client.state_changed.connect(self._server_changed)
        self.problems.changed.connect(lambda _uri: self.judge())
        self.problems_panel.chosen.connect(self.go_to_problem)
        self.problems_panel.counted.connect(self._title_panels)
        self.documentation.at_problems.connect(self.rule.follow)
        self.rule.titled.connect(self._title_panels)
        self.tree.file_chosen.connect(self._file_chosen)
        self.outline.symbol_chosen.connect(self._go_to_symbol)
        self.area.current_changed.connect(self._switched)
        self.desk.opened.connect(self._opened)
        self.desk.shown.connect(lambda: self.turn_to(AUTHOR))
        self.desk.written.connect(lambda _path: self._reload_soon.start())
        self.loader.loaded.connect(self._loaded)
        self.loader.failed.connect(self._not_loaded)
        self._watcher.directoryChanged.connect(lambda _path: self._reload_soon.start())
        self.status.verdict_pressed.connect(self.go_to_first_error)
        self.status.server_pressed.connect(lambda: self.docks.raise_panel("log"))
        self.status.language_pressed.connect(lambda: self.palette_popup.open(">"))
        self.top_bar.field_pressed.connect(self.palette_popup.open)
        self.top_bar.perspective_pressed.connect(self.turn_to)
        self.appearance.changed.connect(self._redraw)
        self.voice.changed.connect(self._redraw)
        self.status.show_server(self.client.state)

    def _redraw(self) -> None:
        name = self.folder.name if self.folder else ""
        title = self.voice("app.name")
        self.setWindowTitle(f"{name} — {title}" if name else title)
        self.setWindowIcon(self.appearance.icon("file-certificate-outline", "accent"))
        self._title_panels()
        self._show_file()
        self.judge()
        self._mark_choices()
        pane = self.area.current()
        if pane is not None:
            self._caret_moved(pane)

    def _title_panels(self) -> None:
        voice = self.voice
        name = self.folder.name if self.folder else ""
        self.docks.title(
            "workspace", voice("panel.workspace-of", name=name) if name else voice("panel.workspace")
        )
        rows = self.problems_panel.table.rowCount()
        self.docks.title("problems", f"{voice('panel.problems')} {rows}" if rows else voice("panel.problems"))
        self.docks.title("rule", f"{voice('panel.rule')} {self.rule.rule}".strip())
        for panel in ("outline", "log", "documentation"):
            self.docks.title(panel, voice(f"panel.{panel}"))

    def _mark_choices(self) -> None:
        for choice in ("light", "dark", "system"):
            self.actions_by_id[f"theme-{choice}"].setChecked(self.appearance.choice.value == choice)
        for language in ("zh", "en"):
            self.actions_by_id[f"language-{language}"].setChecked(self.voice.language.value == language)

    # The active document

    def _opened(self, pane: EditorPane) -> None:
        editor = pane.document.editor
        editor.caret_moved.connect(lambda: self._caret_moved(pane))
        editor.problem_clicked.connect(lambda _line: self.docks.raise_panel("problems"))
        pane.document.outlined.connect(lambda: self._outlined(pane))
        pane.document.hovering.link_opened.connect(self.log.appendPlainText)
        pane.document.refresh()

    def _switched(self) -> None:
        pane = self.area.current()
        self.problems_panel.follow(pane.document.uri if pane else "")
        self.outline.show_symbols(pane.document.symbols if pane else ())
        self.documentation.follow(pane.document if pane else None)
        self._show_file()
        self.judge()
        if pane is not None:
            self.tree.select_file(pane.document.path)
            self._caret_moved(pane)

    def _outlined(self, pane: EditorPane) -> None:
        if pane is self.area.current():
            self.outline.show_symbols(pane.document.symbols)
            self.problems_panel.follow(pane.document.uri)
            self.outline.mark(pane.document.editor.caret_place())
            self.documentation.follow(pane.document)

    def _caret_moved(self, pane: EditorPane) -> None:
        if pane is not self.area.current():
            return
        editor = pane.document.editor
        position = editor.caret()
        line = editor.line_at(position)
        column = editor.send(M.CountCharacters, editor.line_start(line), position)
        if self.perspective == AUTHOR:
            self.status.show_caret(line + 1, column + 1, editor.selection_count())
        self.outline.mark(editor.caret_place())
        self.documentation.follow(pane.document)

    def _show_file(self) -> None:
        pane = self.area.current()
        if pane is None or self.perspective != AUTHOR:
            self.status.show_file("", "", "")
            return
        editor, file = pane.document.editor, pane.document.file
        width = editor.send(M.GetIndent, 0, 0)
        word = self.voice("status.tabs" if editor.send(M.GetUseTabs, 0, 0) else "status.spaces", width=width)
        line_end = file.line_end if isinstance(file.line_end, LineEnd) else LineEnd.LF
        self.status.show_file(word, "UTF-8 BOM" if file.bom else "UTF-8", line_end.value)

    def judge(self) -> None:
        """Say whether contracts load: the active one, or all of them."""
        page = self._pages.get(self.perspective)
        loading = page.loading() if page else None
        if loading is not None:
            self.status.show_loading(loading)
            return
        pane = self.area.current() if self.perspective in {AUTHOR, SIMULATE} else None
        dropped = self.problems.dropped()
        if pane is not None and pane.document.is_contract:
            uri = pane.document.uri
            errors = self.problems.drops(uri)
            if errors:
                self.status.show_loading(Loading(Verdict.DROPPED, errors))
            else:
                known = self.problems.known(uri)
                self.status.show_loading(Loading(Verdict.LOADS if known else Verdict.CHECKING))
        elif dropped:
            self.status.show_loading(Loading(Verdict.DROPPED, len(dropped), contracts=True))
        else:
            self.status.show_loading(
                Loading(Verdict.NONE if self.client.state is not ServerState.READY else Verdict.LOADS)
            )

    # Going places

    def go_to_problem(self, placed: PlacedProblem) -> None:
        """Show where a problem is."""
        self.desk.open(Path(QUrl(placed.uri).toLocalFile()), placed.problem.extent)

    def _way_to(self, placed: PlacedProblem) -> str:
        pane = self.area.current()
        if pane is None or pane.document.uri != placed.uri:
            return ""
        return "".join(
            f"/{symbol.name}" for symbol in path_to(pane.document.symbols, placed.problem.extent.start)
        )

    def go_to_first_error(self) -> None:
        """Show the first load error."""
        pane = self.area.current()
        placed = first_error(self.problems.all(), pane.document.uri if pane else "")
        if placed is not None:
            self.go_to_problem(placed)

    def _file_chosen(self, path: Path) -> None:
        """A scenario is played, any other file is opened."""
        if path.name.endswith(SCENARIO):
            self.turn_to(SIMULATE)
            self.scenario_chosen.emit(path)
        else:
            self.desk.open(path)

    def _go_to_symbol(self, symbol: Symbol) -> None:
        pane = self.area.current()
        if pane is not None:
            pane.document.editor.reveal(symbol.selection)
            pane.document.editor.setFocus()

    # The server and the workspace

    def _server_changed(self, state: ServerState) -> None:
        self.status.show_server(state)
        self.log.appendPlainText(self.voice(f"server.{state}"))
        if state is ServerState.READY:
            self.desk.refresh()
        elif state is ServerState.STOPPED and self.isVisible():
            self.area.messages.show_message("server", Severity.ERROR, self.voice("server.gave-up"))
        if state is ServerState.READY:
            self.area.messages.dismiss("server")

    def _reload_workspace(self) -> None:
        if self.folder is not None:
            self.loader.load(self._workspace_path)

    def _loaded(self, workspace: object) -> None:
        from skillcontract.workspace import Workspace

        if not isinstance(workspace, Workspace):
            raise TypeError(f"a workspace was expected, not {type(workspace).__name__}")
        self.area.messages.dismiss("workspace")
        self.tree.show_workspace(workspace)
        pane = self.area.current()
        if pane is not None:
            self.tree.select_file(pane.document.path)
        folders = {str(path.parent) for path in self.tree.files()} | {str(workspace.root)}
        missing = folders - set(self._watcher.directories())
        if missing:
            self._watcher.addPaths(sorted(missing))
        if not workspace.skills:
            self.area.messages.show_message(
                "workspace", Severity.INFO, self.voice("workspace.empty", path=workspace.root)
            )

    def _not_loaded(self, path: object, reason: str) -> None:
        words = self.voice("workspace.unreadable", path=path, reason=reason)
        self.area.messages.show_message("workspace", Severity.ERROR, words)
