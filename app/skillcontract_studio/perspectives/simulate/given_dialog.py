"""What is given before the first step: as a form made from the skill's own names, or as JSON5, judged while one writes."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract.stepping.given_schema import given_schema
from skillcontract.stepping.given_text import given_faults, given_object, given_text
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract.text.positions import PositionEncoding, units
from skillcontract.workspace.problem import Problem
from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.perspectives.simulate.argument_shapes import ArgumentShapes
from skillcontract_studio.perspectives.simulate.call_form import CallForm
from skillcontract_studio.perspectives.simulate.segments import Segments
from skillcontract_studio.qt import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QSignalBlocker,
    QStackedWidget,
    Qt,
    QTextCursor,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.screen_room import resize_within_screen
from skillcontract_studio.shell.helping.dialog_help import offer_help
from skillcontract_studio.tab_order import go_on
from skillcontract_studio.theme.appearance import Appearance

_WIDTH, _HEIGHT, _FAULT_ROWS = 720, 560, 4
_SETTLE = 250
_FORM, _TEXT = 0, 1


class GivenDialog(QDialog):
    """`wanted` brings the text that is to be given from now on; it has no faults of its own."""

    wanted = Signal(str)

    def __init__(self, session: Session, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent)
        offer_help(self, "given")
        self._session = session
        self._appearance = appearance
        self._voice = voice
        self._faults: tuple[Problem, ...] = ()
        self.side = Segments(("given.form", "given.text"), voice, self)
        self.form = CallForm(appearance, voice)
        self.text = QPlainTextEdit(self)
        self.text.setObjectName("jsonField")
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(appearance.fonts.mono(13))
        self.text.setAccessibleName(voice("given.text-name"))
        self.text.setPlainText(given_text(session))
        self.faults = QListWidget(self)
        self.faults.setObjectName("givenFaults")
        self.faults.setWordWrap(True)
        self.faults.setAccessibleName(voice("given.faults"))
        self.faults.hide()
        self.leave = QPushButton(voice("given.cancel"), self)
        self.leave.setAutoDefault(False)
        self.apply = QPushButton(voice("given.apply"), self)
        self.apply.setObjectName("primary")
        self.apply.setDefault(True)
        self._pages = QStackedWidget(self)
        self._soon = later(self, _SETTLE, self.judge)
        self._lay_out()
        self.form.show_call(ArgumentShapes(given_schema(session, voice.language)), self._value() or {})
        self.side.turned.connect(self._turned)
        self.text.textChanged.connect(self._soon.start)
        self.form.changed.connect(self._soon.start)
        self.faults.itemActivated.connect(lambda item: self._show(self.faults.row(item)))
        self.faults.itemClicked.connect(lambda item: self._show(self.faults.row(item)))
        self.apply.clicked.connect(self._apply)
        self.leave.clicked.connect(self.reject)
        self.finished.connect(self.deleteLater)
        self.judge()

    def ask(self) -> None:
        """Show it over the window, no larger than the screen."""
        px = self._appearance.fonts.px
        resize_within_screen(self, px(_WIDTH), px(_HEIGHT))
        self.open()

    def given(self) -> str:
        """The text that stands here, whichever side it was written on."""
        if self.side.chosen == _TEXT:
            return self.text.toPlainText()
        return to_json(self.form.arguments(), indent=2)

    def judge(self) -> None:
        """Say what is wrong with what stands here."""
        self.show_faults(given_faults(self._session, self.given()))

    def show_faults(self, found: Sequence[Problem]) -> None:
        """Say these; with any nothing can be applied."""
        self._faults = tuple(found)
        words = []
        for fault in self._faults:
            where = fault.pointer.removeprefix("/") or self._voice("given.whole")
            if self.side.chosen == _TEXT and fault.place.line:
                where = self._voice("given.place", line=fault.place.line, column=fault.place.column)
            said = fault.message(self._voice.language)
            # A message that begins with the property itself says where it is.
            named = said.startswith(f"{where.rpartition('/')[2]} ")
            words.append(said if named else self._voice("given.fault", where=where, message=said))
        self._say(words)
        held = self.focusWidget() is self.apply
        self.apply.setEnabled(not self._faults)
        if held and self._faults:
            # Left to Qt the keyboard would go on to the button beside it, where a key throws everything away.
            self.faults.setCurrentRow(0)
            self.faults.setFocus()

    # Parts

    def _say(self, words: Sequence[str]) -> None:
        icon = self._appearance.icon("close-circle", "error")
        self.faults.clear()
        for each in words:
            self.faults.addItem(QListWidgetItem(icon, each))
        rows = min(len(words), _FAULT_ROWS)
        self.faults.setFixedHeight(self._appearance.fonts.px(26) * rows + 2)
        self.faults.setVisible(bool(words))

    def _apply(self) -> None:
        self._soon.stop()
        fault = self.form.fault() if self.side.chosen == _FORM else ""
        if fault:
            self._say([fault])
            self.form.go_to_fault()
            return
        self.judge()
        if not self._faults:
            self.wanted.emit(self.given())

    def _turned(self, side: int) -> None:
        if side == _TEXT:
            # What was not changed in the form keeps its comments.
            if self.form.arguments() != self._value():
                self._write(to_json(self.form.arguments(), indent=2))
        else:
            value = self._value()
            if value is None:
                # The form cannot show it, and what was typed must not be lost: the faults say why.
                self.side.choose(_TEXT)
                self.text.setFocus()
                return
            self.form.fill(value)
        self._pages.setCurrentIndex(side)
        self.judge()

    def focusNextPrevChild(self, forward: bool, /) -> bool:  # noqa: N802  # Qt's name
        """Tab goes as the parts stand: the rows of the form come later than the buttons below them."""
        return go_on(self, forward)

    def _write(self, text: str) -> None:
        with QSignalBlocker(self.text):
            self.text.setPlainText(text)

    def _value(self) -> dict[str, Json] | None:
        """What the text means; None where it is no object."""
        return given_object(self._session, self.text.toPlainText())

    def _show(self, row: int) -> None:
        """Go to the place of a fault, which is one in the text."""
        if not 0 <= row < len(self._faults):
            return
        if self.side.chosen != _TEXT:
            self.side.choose(_TEXT)
            self._turned(_TEXT)
        cursor, text, span = self.text.textCursor(), self.text.toPlainText(), self._faults[row].span
        # Qt counts in UTF-16.
        start, end = (units(text[:each], PositionEncoding.UTF16) for each in (span.start, span.end))
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self.text.setTextCursor(cursor)
        self.text.setFocus()

    def _lay_out(self) -> None:
        voice, count = self._voice, len(self._session.play.steps)
        self.setWindowTitle(voice("given.title"))
        title = QLabel(voice("given.about"), self)
        title.setWordWrap(True)
        area = self.form.scrolled(self)
        area.setObjectName("givenForm")
        self._pages.addWidget(area)
        self._pages.addWidget(self.text)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(title, 1)
        head.addWidget(self.side, 0, Qt.AlignmentFlag.AlignTop)
        note = QLabel(voice.count("given.replays", count) if count else voice("given.begins"), self)
        note.setObjectName("muted")
        note.setWordWrap(True)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(note, 1)
        foot.addWidget(self.leave)
        foot.addWidget(self.apply)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(8)
        layout.addLayout(head)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self.faults)
        layout.addLayout(foot)
