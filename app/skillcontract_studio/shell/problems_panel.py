"""The Problems panel: a table of what is wrong; a click or Enter goes there."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from skillcontract_studio.client.protocol import RelatedPlace, Severity
from skillcontract_studio.i18n import Voice, verbatim
from skillcontract_studio.later import later
from skillcontract_studio.qt import (
    QAbstractItemView,
    QAbstractTableModel,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QResizeEvent,
    QStackedWidget,
    Qt,
    QTableView,
    QToolButton,
    QUrl,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.shell.problem_store import PlacedProblem, ProblemStore
from skillcontract_studio.shell.rule_pages import rule_title
from skillcontract_studio.theme.appearance import Appearance

_ICONS = {
    Severity.ERROR: ("close-circle", "error"),
    Severity.WARNING: ("alert", "warning"),
    Severity.INFO: ("information", "info"),
    Severity.HINT: ("lightbulb-outline", "hint"),
}
_SIGN, _RULE, _MESSAGE, _WHERE, _LINE = range(5)
_HEADS = ("", "problems.rule", "problems.message", "problems.where", "problems.line")
_REFRESH = 40
_ANY = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex
WayTo = Callable[[PlacedProblem], str]
"""Tells the way to a problem inside the active document, such as `/tools/save/args`; empty for other documents."""
_WIDTHS = {_SIGN: (30, 1.0), _RULE: (170, 0.28), _WHERE: (230, 0.28), _LINE: (64, 0.12)}
"""The width of a column at 100 %, and the part of a narrow panel that it takes at most."""
_ROOMY, _LEAST = 760, 26


class ProblemTable(QAbstractTableModel):
    """The rows of the table, those of the active file first."""

    def __init__(self, appearance: Appearance, voice: Voice, way_to: WayTo) -> None:
        super().__init__()
        self._way_to = way_to
        self._appearance = appearance
        self._voice = voice
        self._rows: list[PlacedProblem] = []

    def show(self, rows: list[PlacedProblem]) -> bool:
        """Show other rows; returns whether they are other."""
        if rows == self._rows:
            return False
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()
        return True

    def repaint(self) -> None:
        """Words or colours have changed."""
        self.beginResetModel()
        self.endResetModel()

    def row(self, index: _Index) -> PlacedProblem:
        """The problem of a row."""
        return self._rows[index.row()]

    def rowCount(self, parent: _Index = _ANY) -> int:  # noqa: N802  # Qt's name
        """The number of problems."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _ANY) -> int:  # noqa: N802  # Qt's name
        """Sign, rule, message, place, line and column."""
        return 0 if parent.isValid() else len(_HEADS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> object:  # noqa: N802  # Qt's name
        """The heads."""
        if (
            orientation is Qt.Orientation.Horizontal
            and role == Qt.ItemDataRole.DisplayRole
            and _HEADS[section]
        ):
            return self._voice(_HEADS[section])
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: _Index, role: int = 0) -> object:
        """The cells."""
        placed = self._rows[index.row()]
        column = index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(placed, column)
        if role == Qt.ItemDataRole.DecorationRole and column == _SIGN:
            return self._appearance.pixmap(*_ICONS[placed.problem.severity], 14)
        if role == Qt.ItemDataRole.FontRole and column == _WHERE:
            return self._appearance.fonts.mono(12)
        if role == Qt.ItemDataRole.ToolTipRole and column == _MESSAGE:
            return "\n".join([placed.problem.message, *map(related_row, placed.problem.related)])
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._text(placed, column) if column != _SIGN else self._severity(placed)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._severity(placed) if column == _SIGN else self._text(placed, column)
        return None

    def _severity(self, placed: PlacedProblem) -> str:
        return self._voice(f"severity.{placed.problem.severity.name.lower()}")

    def _where(self, placed: PlacedProblem) -> str:
        return self._way_to(placed) or _file_name(placed.uri)

    def _text(self, placed: PlacedProblem, column: int) -> str:
        problem = placed.problem
        if column == _RULE:
            return rule_title(problem.rule)
        if column == _MESSAGE:
            return problem.message
        if column == _WHERE:
            return self._where(placed)
        if column == _LINE:
            return f"{problem.extent.start.line + 1}:{problem.extent.start.column + 1}"
        return ""


class ProblemsPanel(QWidget):
    """The table with its filter; `chosen` comes for the problem to go to."""

    chosen = Signal(object)
    related_chosen = Signal(object)
    """For the other place of a problem to go to."""
    counted = Signal()

    def __init__(self, problems: ProblemStore, appearance: Appearance, voice: Voice, way_to: WayTo) -> None:
        super().__init__()
        self._problems = problems
        self._appearance = appearance
        self._voice = voice
        self._active = ""
        self.table = ProblemTable(appearance, voice, way_to)
        self.view = QTableView(self)
        self.view.setModel(self.table)
        self.view.setObjectName("problems")
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.setShowGrid(False)
        self.view.setWordWrap(False)
        self.view.setTabKeyNavigation(False)
        self.view.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.view.verticalHeader().hide()
        self.view.setCornerButtonEnabled(False)
        self.view.clicked.connect(self._choose)
        self.view.activated.connect(self._choose)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._offer_places)
        self._empty = QLabel(self)
        self._empty.setObjectName("emptyState")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.only_active = QToolButton(self)
        self.only_active.setCheckable(True)
        self.only_active.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.only_active.toggled.connect(lambda _on: self._refresh())
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty)
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 2, 8, 2)
        self._summary = QLabel(self)
        self._summary.setObjectName("muted")
        bar.addWidget(self._summary, 1)
        bar.addWidget(self.only_active)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(self._stack, 1)
        self._soon_shared = later(self, 0, self._share_width)
        self._soon = later(self, _REFRESH, self._refresh)
        problems.changed.connect(lambda _uri: self._soon.start())
        voice.changed.connect(self._speak)
        appearance.changed.connect(self._speak)
        self._speak()

    def follow(self, uri: str) -> None:
        """Another document is active, or its outline has changed."""
        self._active = uri
        self._refresh()
        self.view.viewport().update()

    def current_rule(self) -> str:
        """The rule of the chosen row; empty where none is."""
        index = self.view.currentIndex()
        return self.table.row(index).problem.rule if index.isValid() else ""

    def rows(self) -> list[tuple[str, str]]:
        """Rule and message of each row."""
        return [
            (placed.problem.rule, placed.problem.message)
            for placed in (self.table.row(self.table.index(row, 0)) for row in range(self.table.rowCount()))
        ]

    def _speak(self) -> None:
        self.view.setAccessibleName(self._voice("panel.problems"))
        self._empty.setText(self._voice("problems.none"))
        self.only_active.setText(self._voice("problems.only-active"))
        self.only_active.setIcon(self._appearance.icon("filter-variant"))
        self.table.repaint()
        self._fit()
        self._refresh()

    def _fit(self) -> None:
        px = self._appearance.fonts.px
        head = self.view.horizontalHeader()
        head.setHighlightSections(False)
        head.setFixedHeight(px(26))
        head.setMinimumSectionSize(px(26))
        self.view.verticalHeader().setDefaultSectionSize(px(26))
        for column in _WIDTHS:
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
        head.setSectionResizeMode(_MESSAGE, QHeaderView.ResizeMode.Stretch)
        self._share_width()

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """Where room is short, it is shared anew; else the columns stay as their user drew them."""
        super().resizeEvent(event)
        if min(event.size().width(), event.oldSize().width()) < self._appearance.fonts.px(_ROOMY):
            # The table has its own new size only after this.
            self._soon_shared.start()

    def _share_width(self) -> None:
        """Each column has its own width, or its part of what is there: the message is never crowded out."""
        # While there are no problems the table is hidden and has no width of its own.
        px, room = self._appearance.fonts.px, self.width()
        for column, (width, most) in _WIDTHS.items():
            self.view.setColumnWidth(column, min(px(width), max(px(_LEAST), round(room * most))))

    def _refresh(self) -> None:
        rows = self._problems.all()
        if self.only_active.isChecked():
            rows = [placed for placed in rows if placed.uri == self._active]
        rows.sort(key=lambda placed: placed.uri != self._active)
        self.table.show(rows)
        counts = Counter(placed.problem.severity for placed in rows)
        parts = [
            self._voice.count(f"badge.{severity.name.lower()}", counts[severity])
            for severity in Severity
            if counts[severity]
        ]
        self._summary.setText(self._voice.listed(parts))
        self._stack.setCurrentIndex(0 if rows else 1)
        self.counted.emit()

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(self.table.row(index))

    def places_menu(self) -> QMenu | None:
        """The chosen row's own place and the other places it is about; None where no row is chosen."""
        index = self.view.currentIndex()
        if not index.isValid():
            return None
        placed = self.table.row(index)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self._voice("problems.go")).triggered.connect(lambda: self.chosen.emit(placed))
        if placed.problem.related:
            menu.addSection(self._voice("problems.related"))
        for one in placed.problem.related:
            # An ampersand in a message is no mnemonic.
            action = menu.addAction(verbatim(related_row(one)))
            action.triggered.connect(lambda _on=False, one=one: self.related_chosen.emit(one))
        return menu

    def _offer_places(self, point: QPoint) -> None:
        # Asked for by the keyboard, the point is the view's own; by the mouse, the row under it is meant.
        under = self.view.indexAt(point)
        if under.isValid():
            self.view.setCurrentIndex(under)
        menu = self.places_menu()
        if menu is not None:
            menu.popup(self.view.viewport().mapToGlobal(point))


def related_row(one: RelatedPlace) -> str:
    """Another place in one line: its file, its line, and what is said of it."""
    return f"{_file_name(one.uri)}:{one.extent.start.line + 1}  {one.message}"


def _file_name(uri: str) -> str:
    path = Path(QUrl(uri).toLocalFile())
    return f"{path.parent.name}/{path.name}"
