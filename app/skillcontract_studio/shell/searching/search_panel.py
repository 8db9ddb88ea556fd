"""The Search panel: what to find and where, what to put in its place, and what was found."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from skillcontract_studio.finding.pattern import BadPattern
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QBoxLayout,
    QEvent,
    QHBoxLayout,
    QKeyEvent,
    QLabel,
    QLineEdit,
    QObject,
    QProgressBar,
    QPushButton,
    QResizeEvent,
    QScrollArea,
    Qt,
    QToolButton,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.shell.empty_state import empty_state
from skillcontract_studio.shell.searching.query import Query
from skillcontract_studio.shell.searching.result_tree import ResultTree
from skillcontract_studio.shell.searching.search import FileFound, Summary
from skillcontract_studio.shell.searching.search_work import SearchWork
from skillcontract_studio.tab_order import keep_order
from skillcontract_studio.theme.appearance import Appearance

_FIELDS, _WIDE, _LOW, _SHARE = 340, 620, 300, 0.58


@dataclass(frozen=True, slots=True)
class Searched:
    """What the panel needs to know of the window."""

    root: Callable[[], Path | None]
    open_texts: Callable[[], Mapping[Path, bytes]]
    replace: Callable[[str, ResultTree, str, bool], bool]
    """Puts the picked places' replacement in: a title, the tree, the replacement, and whether it is of a pattern."""


class SearchPanel(QWidget):
    """Enter searches; `chosen` brings the file and the place to show."""

    chosen = Signal(object, object)

    def __init__(self, searched: Searched, appearance: Appearance, voice: Voice) -> None:
        super().__init__()
        self.setObjectName("searchPanel")
        self._searched = searched
        self._appearance = appearance
        self._voice = voice
        self._query: Query | None = None
        self._ended: Summary | None = None
        self._work = SearchWork(self)
        self.wanted = self._line("searchFind")
        self.replacement = self._line("searchReplace")
        self.include = self._line("searchInclude")
        self.exclude = self._line("searchExclude")
        self.case = self._toggle()
        self.word = self._toggle()
        self.regex = self._toggle()
        self.replacing = self._toggle()
        self.replacing.toggled.connect(self._replacing_turned)
        self.apply = QPushButton(self)
        self.apply.setObjectName("primary")
        self.apply.clicked.connect(self._apply)
        self.stop = QPushButton(self)
        self.stop.clicked.connect(self._stopped)
        self.summary = QLabel(self)
        self.summary.setObjectName("muted")
        self.summary.setWordWrap(True)
        self._progress = QProgressBar(self)
        self._progress.setTextVisible(False)
        self._empty = empty_state(self)
        self.tree = ResultTree(appearance, voice, self)
        self.tree.chosen.connect(self.chosen)
        self._lay_out()
        self._work.found.connect(self._found)
        self._work.progressed.connect(self._progressed)
        self._work.ended.connect(self._search_ended)
        self._work.refused.connect(self._refused)
        self.replacement.textChanged.connect(lambda _text: self._show_replacement())
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)
        self._replacing_turned(False)
        self._redraw()

    def open(self, text: str, *, replacing: bool = False) -> None:
        """Go to the field, with a text to find where one is selected in the editor."""
        if text:
            self.wanted.setText(text)
        if replacing:
            self.replacing.setChecked(True)
        self.wanted.setFocus()
        self.wanted.selectAll()

    def search(self) -> None:
        """Search for what the fields say."""
        root = self._searched.root()
        if not self.wanted.text() or root is None:
            return
        self._query = Query(
            self.wanted.text(),
            regex=self.regex.isChecked(),
            case=self.case.isChecked(),
            word=self.word.isChecked(),
            include=self.include.text(),
            exclude=self.exclude.text(),
        )
        self._ended = None
        self.tree.start(self._becomes(), regex=self._query.regex)
        self.summary.setText(self._voice("search.running"))
        self._work.start(root, self._query, self._searched.open_texts())
        self._show_work()

    @property
    def busy(self) -> bool:
        """Whether a search runs."""
        return self._work.busy

    def close_work(self) -> None:
        """The window goes."""
        self._work.cancel()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """Enter in a field searches, Down goes to the results."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self.search()
                return True
            if event.key() == Qt.Key.Key_Down:
                self.tree.setFocus()
                if not self.tree.currentIndex().isValid():
                    self.tree.setCurrentIndex(self.tree.model().index(0, 0))
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """Fields beside the results where there is room, above them where there is not."""
        super().resizeEvent(event)
        px = self._appearance.fonts.px
        # A low panel, as at the window's bottom, has no room for fields above the results, however narrow it is.
        wide = self.width() >= px(_WIDE) or self.height() < px(_LOW)
        self._layout.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )
        self._side.setFixedWidth(min(px(_FIELDS), round(self.width() * _SHARE)) if wide else self.width())
        # Beside the results they have all of the height, above them what they need.
        needed = self._fields.sizeHint().height()
        self._side.setMaximumHeight(self.height() if wide else needed)
        self._side.setMinimumHeight(0 if wide else min(needed, self.height() // 2))

    def _lay_out(self) -> None:
        self._fields = QWidget()
        fields = QVBoxLayout(self._fields)
        fields.setContentsMargins(8, 6, 8, 6)
        fields.setSpacing(4)
        fields.addLayout(_row(self.wanted, self.case, self.word, self.regex, self.replacing))
        self._replace_row = QWidget(self._fields)
        row = _row(self.replacement, self.apply)
        row.setContentsMargins(0, 0, 0, 0)
        self._replace_row.setLayout(row)
        fields.addWidget(self._replace_row)
        fields.addLayout(_row(self.include, self.exclude))
        fields.addLayout(_row(self.summary, self.stop))
        fields.addWidget(self._progress)
        fields.addStretch(1)
        self._side = QScrollArea(self)
        """In a low panel with large text the fields scroll; squeezed, they would lie over each other."""
        self._side.setWidgetResizable(True)
        self._side.setFrameShape(QScrollArea.Shape.NoFrame)
        self._side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._side.setWidget(self._fields)
        # The fields in it are the stops of Tab, and bring themselves into view.
        self._side.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        results = QVBoxLayout()
        results.setContentsMargins(0, 0, 0, 0)
        results.addWidget(self._empty)
        results.addWidget(self.tree, 1)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._layout.addWidget(self._side)
        self._layout.addLayout(results, 1)
        # From the text to what comes in its place, then where; how one searches is set more rarely.
        texts = (self.wanted, self.replacement, self.apply, self.include, self.exclude)
        ways = (self.case, self.word, self.regex, self.replacing)
        keep_order(self, (*texts, *ways, self.stop, self.tree))

    def _line(self, name: str) -> QLineEdit:
        line = QLineEdit(self)
        line.setObjectName(name)
        line.installEventFilter(self)
        return line

    def _toggle(self) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("searchToggle")
        button.setCheckable(True)
        return button

    def _redraw(self) -> None:
        voice = self._voice
        for button, icon, phrase in (
            (self.case, "format-letter-case", "search.case"),
            (self.word, "format-letter-matches", "search.word"),
            (self.regex, "regex", "search.regex"),
            (self.replacing, "find-replace", "search.replacing"),
        ):
            button.setIcon(self._appearance.icon(icon))
            button.setToolTip(voice(phrase))
            button.setAccessibleName(voice(phrase))
        for line, phrase in (
            (self.wanted, "search.find"),
            (self.replacement, "search.replacement"),
            (self.include, "search.include"),
            (self.exclude, "search.exclude"),
        ):
            line.setPlaceholderText(voice(phrase))
            line.setAccessibleName(voice(phrase))
            line.setToolTip(voice(phrase))
        self.apply.setText(voice("search.apply"))
        self.stop.setText(voice("search.stop"))
        self._empty.setText(voice("search.empty"))
        self.tree.setAccessibleName(voice("search.results"))
        self._progress.setAccessibleName(voice("search.running"))
        self._show_work()
        self._say()

    def _becomes(self) -> str | None:
        return self.replacement.text() if self.replacing.isChecked() else None

    def _replacing_turned(self, on: bool) -> None:
        self._replace_row.setVisible(on)
        self._show_replacement()

    def _show_replacement(self) -> None:
        if self._query is not None and not self.busy:
            self.tree.show_replacement(self._becomes(), regex=self._query.regex)
        self._show_work()

    def _found(self, found: FileFound) -> None:
        root = self._searched.root()
        if root is not None:
            self.tree.add(found, root)

    def _progressed(self, done: int, total: int) -> None:
        self._progress.setRange(0, max(1, total))
        self._progress.setValue(done)

    def _search_ended(self, summary: Summary) -> None:
        self._ended = summary
        self._show_work()
        self._say()

    def _refused(self, bad: BadPattern) -> None:
        self._show_work()
        self.summary.setText(self._voice("search.bad", reason=bad.reason, at=bad.offset + 1))

    def _stopped(self) -> None:
        self._work.cancel()
        self._show_work()
        self.summary.setText(self._voice("search.stopped"))

    def _say(self) -> None:
        summary, voice = self._ended, self._voice
        if summary is None:
            return
        given_up = ""
        if summary.given_up:
            where = voice.count("search.file", summary.given_up)
            given_up = voice("search.gave-up", files=where)
        if not summary.places:
            self.summary.setText(given_up or voice("search.nothing"))
            return
        places = voice.count("search.place", summary.places)
        files = voice.count("search.file", summary.files)
        words = voice("search.summary", places=places, files=files)
        more = (voice("search.cut") if summary.cut else "", given_up)
        self.summary.setText(" ".join(filter(None, (words, *more))))

    def _show_work(self) -> None:
        self.stop.setVisible(self.busy)
        self._progress.setVisible(self.busy)
        found = self._ended is not None and bool(self._ended.places)
        self.apply.setEnabled(found and not self.busy and self.replacing.isChecked())
        self._empty.setVisible(self._query is None)
        self.tree.setVisible(self._query is not None)

    def _apply(self) -> None:
        query = self._query
        if query is None:
            return
        title = self._voice("search.title", text=query.text)
        if self._searched.replace(title, self.tree, self.replacement.text(), query.regex):
            self.search()


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(4)
    for widget in widgets:
        row.addWidget(widget, 1 if isinstance(widget, (QLineEdit, QLabel)) else 0)
    return row
