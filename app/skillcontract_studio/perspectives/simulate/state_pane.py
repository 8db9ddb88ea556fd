"""The state at the place one looks at: the outcome, then arguments, evidence, data, messages and the checkpoint."""

from __future__ import annotations

from functools import partial

from skillcontract.simulator.lineage import lineage
from skillcontract.simulator.state import State
from skillcontract.stepping.argument_rows import ArgumentRow, argument_rows
from skillcontract.stepping.checkpoint_facts import (
    CheckpointFacts,
    Waiting,
    checkpoint_facts,
)
from skillcontract.stepping.session import Session
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.call_so_far import changes_here, changes_so_far
from skillcontract_studio.perspectives.simulate.checkpoint_card import CheckpointCard
from skillcontract_studio.perspectives.simulate.data_tree import Branch, data_tree
from skillcontract_studio.perspectives.simulate.evidence_list import EvidenceList
from skillcontract_studio.perspectives.simulate.fact_table import FactTable
from skillcontract_studio.perspectives.simulate.outcome_box import OutcomeBox
from skillcontract_studio.perspectives.simulate.state_rows import (
    argument_cells,
    change_cells,
    message_rows,
)
from skillcontract_studio.qt import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QStandardItem,
    Qt,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.shell.part_of_height import PartOfHeight
from skillcontract_studio.shell.row_tree import RowTree
from skillcontract_studio.shell.tree_row import TreeRow, item_for
from skillcontract_studio.theme.appearance import Appearance

_OUTCOME_SHARE = 0.5
_TABS = ("arguments", "evidence", "data", "messages", "checkpoint")


class StatePane(QWidget):
    """`message_added` brings what the user is to have written before the node began."""

    message_added = Signal(str)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statePane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._voice = voice
        self._session: Session | None = None
        self._rows: tuple[ArgumentRow, ...] = ()
        self.tabs = _tab_bar()
        self.outcome = OutcomeBox(appearance, voice, self)
        self.arguments = FactTable((31, 34, 35, 0), appearance)
        self.changes = FactTable((38, 62), appearance)
        self.preview = CheckpointCard(appearance, voice)
        self.evidence = EvidenceList(appearance, voice)
        self.data = RowTree(appearance)
        self.messages = FactTable((0, 100), appearance)
        self.message = QLineEdit()
        self.card = CheckpointCard(appearance, voice)
        self._no_card = _note()
        self._no_call = _note()
        self._nothing_changed = _note()
        self._title = _head()
        self.eye = QToolButton()
        self.eye.setCheckable(True)
        self.eye.toggled.connect(lambda _on: self._show_arguments())
        self._add = QPushButton()
        self._add.clicked.connect(self._added)
        self.message.returnPressed.connect(self._added)
        self._pages = QStackedWidget(self)
        # What is in these pages is read and not operated: Tab stops at them, so that keys can scroll them.
        for page in (
            self._arguments_page(),
            _page(self.evidence),
            self.data,
            self._messages_page(),
            _page(self._no_card, self.card),
        ):
            self._pages.addWidget(page)
        self.tabs.currentChanged.connect(self._turned)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 4, 0)
        head.setSpacing(0)
        head.addWidget(self.tabs, 1)
        head.addWidget(self.eye)
        top = QWidget(self)
        top.setObjectName("stateHead")
        top.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        top.setLayout(head)
        layout.addWidget(top)
        # A long answer scrolls: the state is below it.
        layout.addWidget(PartOfHeight(self.outcome, _OUTCOME_SHARE, self))
        layout.addWidget(self._pages, 1)
        appearance.changed.connect(self.redraw)
        voice.changed.connect(self.redraw)
        self._speak()

    def show_session(self, session: Session) -> None:
        """Show what one looks at."""
        self._session = session
        self.redraw()

    def redraw(self) -> None:
        """Words, colours or the session have changed."""
        self._speak()
        session, voice = self._session, self._voice
        if session is None:
            return
        self.outcome.show_session(session)
        before, after = session.before, session.state
        facts = checkpoint_facts(after)
        waits = facts.waiting not in {Waiting.NOTHING, Waiting.PREVIEW}
        evidence = sum(1 for _ in lineage(after))
        names = [voice(f"tab.{name}") for name in _TABS]
        for place, count in ((1, evidence), (3, len(after.messages)), (4, int(waits))):
            names[place] += f" {count}" if count else ""
        for place, name in enumerate(names):
            if self.tabs.tabText(place) != name:
                self.tabs.setTabText(place, name)
        # Only what is seen is made: evidence and data can be long.
        shows = (
            partial(self._show_call, session),
            partial(self.evidence.show_states, before, after),
            partial(self._show_data, before, after),
            partial(self._show_messages, before, after),
            partial(self._show_card, facts, answerable=session.at_step_end),
        )
        shows[self.tabs.currentIndex()]()

    def argument_texts(self) -> dict[str, tuple[str, str, str]]:
        """What the table of arguments shows: before, after and source by path."""
        return {row[0].text: (row[1].text, row[2].text, row[3].text) for row in self.arguments.rows()}

    def _show_call(self, session: Session) -> None:
        self._rows = argument_rows(session)
        self._show_arguments()
        changed = list(change_cells(changes_so_far(session), changes_here(session), self._voice))
        self._title.setText(self._voice("change.title" if session.at_step_end else "change.so-far"))
        self.changes.show_rows(changed)
        self.changes.setVisible(bool(changed))
        begins = session.current is None
        self._no_call.setText(self._voice("argument.beginning" if begins else "argument.no-call"))
        self._title.setVisible(not begins)
        self._nothing_changed.setVisible(not changed and not begins)
        self.preview.show_facts(checkpoint_facts(session.state), answerable=session.at_step_end)

    def _show_messages(self, before: State, after: State) -> None:
        self.messages.show_rows(message_rows(before, after))

    def _show_card(self, facts: CheckpointFacts, *, answerable: bool) -> None:
        self.card.show_facts(facts, answerable=answerable)
        self._no_card.setVisible(facts.waiting is Waiting.NOTHING)

    def _show_arguments(self) -> None:
        rows = self._rows
        cells = argument_cells(rows, self._voice, bare=self.eye.isChecked())
        self.arguments.show_rows(list(cells))
        self.arguments.setVisible(bool(rows))
        self._no_call.setVisible(not rows)
        self.eye.setVisible(any(row.sensitive for row in rows))
        icon = "eye-off-outline" if self.eye.isChecked() else "eye-outline"
        self.eye.setIcon(self._appearance.icon(icon))

    def _show_data(self, before: State, after: State) -> None:
        open_ways = {
            self.data.way_of(item) for item in self.data.items() if self.data.isExpanded(item.index())
        }
        first = self.data.rows.rowCount() == 0
        self.data.rows.clear()
        for group in data_tree(before, after):
            self.data.rows.appendRow(self._item(group, self._voice(f"part.{group.name}")))
        for item in self.data.items():
            if (first and item.parent() is None) or self.data.way_of(item) in open_ways:
                self.data.expand(item.index())

    def _item(self, branch: Branch, name: str) -> QStandardItem:
        detail = self._voice.listed((branch.text, branch.detail))
        icon = "pencil" if branch.changed else "folder-outline" if branch.inner else "circle-small"
        item = item_for(
            TreeRow(name, icon, detail, "changed" if branch.changed else "muted", strong=branch.changed),
            self._voice.language,
            self._voice("change.changed") if branch.changed else "",
        )
        for inner in branch.inner:
            item.appendRow(self._item(inner, inner.name))
        return item

    def _turned(self, place: int) -> None:
        self._pages.setCurrentIndex(place)
        self.redraw()

    def _added(self) -> None:
        text = self.message.text()
        if text:
            self.message.clear()
            self.message_added.emit(text)

    def _arguments_page(self) -> QScrollArea:
        return _page(
            self._no_call,
            self.arguments,
            self._title,
            self._nothing_changed,
            self.changes,
            self.preview,
        )

    def _messages_page(self) -> QScrollArea:
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.addWidget(self.message, 1)
        layout.addWidget(self._add)
        return _page(self.messages, row)

    def _speak(self) -> None:
        voice, px = self._voice, self._appearance.fonts.px
        self.tabs.setFixedHeight(px(30))
        self.tabs.setAccessibleName(voice("state.name"))
        for place, name in enumerate(_TABS):
            if self._session is None:
                self.tabs.setTabText(place, voice(f"tab.{name}"))
        columns = ("path", "before", "after", "source")
        self.arguments.set_heads(
            [voice(f"argument.{name}") for name in columns],
            [voice(f"argument.{name}-short") for name in columns],
        )
        self.changes.set_heads([])
        self.messages.set_heads([])
        for name, table in (
            ("arguments", self.arguments),
            ("data", self.data),
            ("messages", self.messages),
        ):
            table.setAccessibleName(voice(f"tab.{name}"))
        for place, name in enumerate(_TABS):
            page = self._pages.widget(place)
            if page is not None:
                page.setAccessibleName(voice(f"tab.{name}"))
        self.changes.setAccessibleName(voice("change.title"))
        self._nothing_changed.setText(voice("change.nothing"))
        self._no_card.setText(voice("checkpoint.nothing"))
        self.eye.setToolTip(voice("argument.reveal"))
        self.eye.setAccessibleName(voice("argument.reveal"))
        self.message.setPlaceholderText(voice("message.add-hint"))
        self.message.setAccessibleName(voice("message.add-hint"))
        self._add.setText(voice("message.add"))
        if self._session is None:
            for note in (self._no_call, self._nothing_changed, self._no_card):
                note.hide()


def _tab_bar() -> QTabBar:
    bar = QTabBar()
    bar.setObjectName("stateTabs")
    bar.setDrawBase(False)
    # They share the width: the words of one language are half as long as those of the other.
    bar.setExpanding(True)
    bar.setUsesScrollButtons(True)
    for _ in _TABS:
        bar.addTab("")
    return bar


def _note() -> QLabel:
    label = QLabel()
    label.setObjectName("note")
    label.setWordWrap(True)
    return label


def _head() -> QLabel:
    label = QLabel()
    label.setObjectName("sectionTitle")
    return label


def _page(*parts: QWidget) -> QScrollArea:
    inside = QWidget()
    inside.setObjectName("statePage")
    layout = QVBoxLayout(inside)
    layout.setContentsMargins(0, 0, 0, 12)
    layout.setSpacing(0)
    for part in parts:
        layout.addWidget(part)
        if isinstance(part, CheckpointCard):
            layout.setStretchFactor(part, 0)
    layout.addStretch(1)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inside)
    return area
