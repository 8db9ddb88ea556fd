"""The bar of an editor that finds and replaces: as one types, the next place is shown and all are marked."""

from collections.abc import Sequence

from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.looks import FOUND
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.finding.pattern import BadPattern
from skillcontract_studio.finding.query import Matches, Query, find_all, joined, replaced
from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.qt import (
    QEvent,
    QFrame,
    QHBoxLayout,
    QKeyEvent,
    QLabel,
    QLineEdit,
    QObject,
    QPushButton,
    QResizeEvent,
    Qt,
    QToolButton,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.shell.helping.topics import TOPIC
from skillcontract_studio.shell.wrapping_row import WrappingRow
from skillcontract_studio.tab_order import keep_order
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.clear_sign import ClearSign

_MOST_MARKED = 2000
_SINGLE_STEPS = 500
"""So many replacements are made one by one, which keeps marks and carets; more of them in one piece."""
_DELAY = 120
_LEAST_FIELD, _FIELD_SHARE = 120, 0.4
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class FindBar(QFrame):
    """Searches one editor; `searched` comes when other places are found."""

    searched = Signal()

    def __init__(
        self, editor: CodeEditor, appearance: Appearance, voice: Voice, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("findBar")
        self.setProperty(TOPIC, "find")
        self._editor = editor
        self._appearance = appearance
        self._voice = voice
        self._matches = Matches(())
        self._within: tuple[int, int] | None = None
        self.field = self._field("find.placeholder")
        self.field.textChanged.connect(lambda _text: self._search(from_start=True))
        self.replacement = self._field("find.replacement")
        self.case = self._option("format-letter-case", "find.case", "Alt+C")
        self.word = self._option("format-letter-matches", "find.word", "Alt+W")
        self.regex = self._option("regex", "find.regex", "Alt+R")
        self.in_selection = self._option("format-align-left", "find.in-selection", "Alt+L")
        self.in_selection.toggled.disconnect()
        self.in_selection.toggled.connect(self._limit)
        self.count = QLabel(self)
        self.count.setObjectName("muted")
        previous = self._tool("chevron-up", "find.previous")
        previous.clicked.connect(self.previous)
        following = self._tool("chevron-down", "find.next")
        following.clicked.connect(self.next)
        close = self._tool("close", "find.close")
        close.clicked.connect(self.dismiss)
        self.replace_one = self._button("find.replace", self._replace_next)
        self.replace_all = self._button("find.replace-all", self._replace_all)
        self._expander = self._tool("chevron-right", "find.show-replace")
        self._expander.clicked.connect(lambda: self._show_replacing(not self._replacing()))
        self._lay_out((previous, following, close))
        self._later = later(self, _DELAY, lambda: self._search(from_start=False))
        editor.text_changed.connect(lambda _change: self._start_later())
        editor.views.turned.connect(self._start_later)
        self._show_replacing(False)
        self.hide()

    def open(self, *, replacing: bool = False) -> None:
        """Show, with what is selected as the text to find; a selection of several lines is what is searched."""
        start, end = self._editor.selection()
        selected = self._editor.slice(start, end).decode("utf-8", "replace")
        writable = not self._editor.send(M.GetReadOnly, 0, 0)
        self._expander.setVisible(writable)
        self.show()
        if replacing and writable:
            self._show_replacing(True)
        if "\n" in selected or "\r" in selected:
            self.in_selection.setChecked(True)
        elif selected:
            self.field.setText(selected)
        self.field.setFocus()
        self.field.selectAll()
        self._search(from_start=False)

    def dismiss(self) -> None:
        """Hide, and go back to the text."""
        self.hide()
        self.in_selection.setChecked(False)
        self._matches = Matches(())
        self._editor.unmark(FOUND)
        self.searched.emit()
        self._editor.setFocus()

    def next(self) -> None:
        """Go to the place behind the selection, from the end to the first."""
        self._fresh()
        behind = self._editor.selection()[1]
        spans = self.spans()
        self._go(next((span for span in spans if span[0] >= behind), spans[0] if spans else None))

    def previous(self) -> None:
        """Go to the place before the selection, from the start to the last."""
        self._fresh()
        before = self._editor.selection()[0]
        spans = self.spans()
        earlier = [span for span in spans if span[1] <= before]
        self._go(earlier[-1] if earlier else (spans[-1] if spans else None))

    def spans(self) -> list[tuple[int, int]]:
        """The places found, in bytes."""
        return [match.span for match in self._matches.found]

    def lines(self) -> list[int]:
        """The lines that have a place."""
        return sorted({self._editor.line_at(start) for start, _ in self.spans()[:_MOST_MARKED]})

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """Enter, Shift+Enter and Esc in the fields, and the keys of the options."""
        if not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.ShortcutOverride and self._option_of(event) is not None:
            # Here the key is an option's, not the menu's that has the same letter.
            event.accept()
            return True
        if event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
            return True
        if event.key() in _ENTER and watched is self.field:
            (self.previous if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else self.next)()
            return True
        if event.key() in _ENTER and watched is self.replacement:
            everywhere = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            (self._replace_all if everywhere else self._replace_next)()
            return True
        option = self._option_of(event)
        if option is not None:
            option.toggle()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:  # noqa: N802  # Qt's name
        """Esc closes the bar from its buttons too, which leave the key to it."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def _option_of(self, event: QKeyEvent) -> QToolButton | None:
        """The option that a key turns on and off."""
        if event.modifiers() != Qt.KeyboardModifier.AltModifier:
            return None
        options = {
            Qt.Key.Key_C: self.case,
            Qt.Key.Key_W: self.word,
            Qt.Key.Key_R: self.regex,
            Qt.Key.Key_L: self.in_selection,
        }
        return options.get(Qt.Key(event.key()))

    # Parts

    def _lay_out(self, buttons: Sequence[QWidget]) -> None:
        above, below = WrappingRow(spacing=4), WrappingRow(spacing=4)
        options = (self.case, self.word, self.regex, self.in_selection)
        replacing = (self.replace_one, self.replace_all)
        above.addWidget(self.field)
        for option in options:
            above.addWidget(option)
        above.addWidget(self.count)
        above.push()
        # They go to the next line together, or the way on would stand apart from the way back.
        ways = QWidget(self)
        beside = QHBoxLayout(ways)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(4)
        for button in buttons:
            beside.addWidget(button)
        above.addWidget(ways)
        for part in (self.replacement, *replacing):
            below.addWidget(part)
        rows = QVBoxLayout()
        rows.setSpacing(4)
        rows.addLayout(above)
        rows.addLayout(below)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(4, 4, 6, 4)
        layout.setSpacing(4)
        layout.addWidget(self._expander, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(rows, 1)
        # From the text to what comes in its place; how one searches is set more rarely.
        keep_order(self, (self._expander, self.field, self.replacement, *options, *buttons, *replacing))

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """Both fields take the same part of the width."""
        super().resizeEvent(event)
        width = max(self._appearance.fonts.px(_LEAST_FIELD), round(self.width() * _FIELD_SHARE))
        for field in (self.field, self.replacement):
            field.setFixedWidth(width)

    def _field(self, phrase: str) -> QLineEdit:
        field = QLineEdit(self)
        field.setPlaceholderText(self._voice(phrase))
        field.setAccessibleName(self._voice(phrase))
        ClearSign(field, self._appearance)
        field.installEventFilter(self)
        return field

    def _tool(self, icon: str, phrase: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(self._appearance.icon(icon))
        button.setToolTip(self._voice(phrase))
        button.setAccessibleName(self._voice(phrase))
        return button

    def _option(self, icon: str, phrase: str, keys: str) -> QToolButton:
        button = self._tool(icon, phrase)
        button.setToolTip(f"{self._voice(phrase)} ({keys})")
        button.setCheckable(True)
        button.toggled.connect(lambda _on: self._search(from_start=True))
        return button

    def _button(self, phrase: str, work: object) -> QPushButton:
        button = QPushButton(self)
        button.setText(self._voice(phrase))
        button.clicked.connect(work)
        return button

    def _replacing(self) -> bool:
        return not self.replacement.isHidden()

    def _show_replacing(self, shown: bool) -> None:
        for part in (self.replacement, self.replace_one, self.replace_all):
            part.setVisible(shown)
        self._expander.setIcon(self._appearance.icon("chevron-down" if shown else "chevron-right"))
        self._expander.setAccessibleName(self._voice("find.hide-replace" if shown else "find.show-replace"))

    # Searching

    def _query(self) -> Query:
        return Query(self.field.text(), self.case.isChecked(), self.word.isChecked(), self.regex.isChecked())

    def _limit(self, on: bool) -> None:
        start, end = self._editor.selection()
        self._within = (start, end) if on and start != end else None
        if on and self._within is None:
            self.in_selection.setChecked(False)
            return
        self._search(from_start=False)

    def _fresh(self) -> None:
        if self._later.isActive():
            self._later.stop()
        self._search(from_start=False)

    def _start_later(self) -> None:
        # What is found is marked in the text itself, of whose views the one in use has its say.
        if self.isVisible() and self._editor.views.in_use is self._editor:
            self._later.start()

    def _search(self, *, from_start: bool) -> None:
        editor, query = self._editor, self._query()
        wrong = ""
        try:
            self._matches = find_all(query, editor.content(), self._within)
        except BadPattern as problem:
            self._matches, wrong = Matches(()), problem.reason
        editor.unmark(FOUND)
        for start, end in self.spans()[:_MOST_MARKED]:
            editor.mark(FOUND, start, end)
        self._say(wrong)
        self.searched.emit()
        if from_start and self._matches.found:
            start = editor.selection()[0]
            spans = self.spans()
            self._go(next((span for span in spans if span[0] >= start), spans[0]))

    def _say(self, wrong: str) -> None:
        number = len(self._matches.found)
        if wrong:
            said = self._voice("find.bad-pattern", problem=wrong)
        elif not self.field.text():
            said = ""
        elif self._matches.gave_up:
            said = self._voice("find.gave-up", count=number)
        elif not self._matches.all:
            said = self._voice("find.more-than", count=number)
        else:
            said = self._voice.count("find.count", number)
        self.count.setText(said)
        self.count.setToolTip(said)
        self.field.setProperty("refused", bool(wrong) or self._matches.gave_up)
        self.field.style().polish(self.field)
        for button in (self.replace_one, self.replace_all):
            button.setEnabled(number > 0)

    def _go(self, span: tuple[int, int] | None) -> None:
        if span is not None:
            self._editor.go_to(*span)

    # Replacing

    def _replace_next(self) -> None:
        """Replaces the place that is selected, and goes to the next; from elsewhere it goes to the next first."""
        self._fresh()
        editor = self._editor
        selected = editor.selection()
        match = next((each for each in self._matches.found if each.span == selected), None)
        if match is None:
            self.next()
            return
        [(span, new)] = replaced(self._query(), [match], self.replacement.text())
        editor.begin_undo()
        editor.replace(*span, new)
        editor.end_undo()
        behind = span[0] + len(new)
        editor.select(behind, behind)
        self._grow_within(len(new) - (span[1] - span[0]))
        self.next()

    def _replace_all(self) -> None:
        """Replaces every place, as one step that can be undone, and says how many there were."""
        self._fresh()
        matches = self._matches.found
        if not matches:
            return
        editor, text = self._editor, self._editor.content()
        edits = list(replaced(self._query(), matches, self.replacement.text()))
        editor.begin_undo()
        if len(edits) <= _SINGLE_STEPS:
            for span, new in reversed(edits):
                editor.replace(*span, new)
        else:
            start, end = edits[0][0][0], edits[-1][0][1]
            moved = [((first - start, last - start), new) for (first, last), new in edits]
            editor.replace(start, end, joined(text[start:end], moved))
        editor.end_undo()
        self._grow_within(sum(len(new) - (span[1] - span[0]) for span, new in edits))
        self._search(from_start=False)
        self.count.setText(self._voice.count("find.replaced", len(edits)))
        self._later.stop()

    def _grow_within(self, by: int) -> None:
        if self._within is not None:
            self._within = (self._within[0], self._within[1] + by)
