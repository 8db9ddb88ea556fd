"""The completion popup of look.md 5: a list with icon, name, meaning and type, and a note on the current one."""

from collections.abc import Sequence

from skillcontract.text.joined import listed
from skillcontract.text.language import Language
from skillcontract_studio.client.protocol import Proposal
from skillcontract_studio.editor.choice_list import THING, Choice, ChoiceList
from skillcontract_studio.editor.popup import Popup
from skillcontract_studio.qt import (
    QFontMetrics,
    QHBoxLayout,
    QModelIndex,
    QPainter,
    QPersistentModelIndex,
    QPoint,
    QSize,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    Qt,
    QTextBrowser,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.markdown import show_markdown
from skillcontract_studio.theme.row_painting import Piece, RowPainter

_MOST_ROWS = 9
_NOTE_ROWS = 6
"""A note wants some height even beside a short list."""
_LIST_WIDTH, _NOTE_WIDTH = 340, 230
_ROW = 24
_ICON, _GAP = 14, 8

# The protocol's kinds of completion items: what sign each gets.
_SIGNS = {
    2: ("wrench-outline", "tool"),
    3: ("function-variant", "expr"),
    5: ("variable", "key"),
    6: ("variable", "expr"),
    10: ("key-variant", "key"),
    12: ("format-quote-close", "str"),
    13: ("format-list-bulleted-type", "enum"),
    14: ("code-braces", "key"),
    15: ("text-box-plus-outline", "accent"),
    17: ("file-document-outline", "muted"),
    18: ("arrow-right-circle-outline", "expr"),
    20: ("circle-small", "enum"),
    21: ("account-outline", "expr"),
    23: ("lightning-bolt-outline", "warning"),
}


class CompletionList(Popup):
    """Shows proposals; `chosen` comes for the one that is accepted. Never has the focus: the editor passes it the keys."""

    chosen = Signal(object)
    highlighted = Signal(object)

    def __init__(self, anchor: QWidget, appearance: Appearance) -> None:
        super().__init__(anchor, appearance)
        self._list = ChoiceList(self)
        self._list.setItemDelegate(_Row(self._list, appearance))
        self._note = QTextBrowser(self)
        self._note.setObjectName("completionNote")
        self._note.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._note.setOpenLinks(False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(self._list)
        layout.addWidget(self._note)
        self._list.clicked.connect(lambda _index: self.accept())
        self._list.selectionModel().currentChanged.connect(lambda _now, _before: self._describe())

    def set_names(self, list_name: str, note_name: str) -> None:
        """What a screen reader calls the two parts."""
        self._list.setAccessibleName(list_name)
        self._note.setAccessibleName(note_name)

    def offer(self, proposals: Sequence[Proposal], place: QPoint, line_height: int) -> None:
        """Show these, best first, so that the names lie under the word being typed."""
        preferred = next((row for row, proposal in enumerate(proposals) if proposal.preselect), 0)
        self._list.offer((_choice(each, self.appearance.fonts.language) for each in proposals), preferred)
        fonts = self.appearance.fonts
        rows = min(_MOST_ROWS, len(proposals))
        # What a note says comes when its row is looked at; its room is there from the start, so that nothing jumps.
        has_note = any(proposal.documentation or "data" in proposal.raw for proposal in proposals)
        self._note.setVisible(has_note)
        self._note.setFixedWidth(fonts.px(_NOTE_WIDTH))
        width = fonts.px(_LIST_WIDTH) + (fonts.px(_NOTE_WIDTH) if has_note else 0)
        height = max(rows, _NOTE_ROWS if has_note else 0) * fonts.px(_ROW) + 4
        shift = fonts.px(_ICON) + 2 * fonts.px(_GAP) + 1
        self.present(QPoint(place.x() - shift, place.y()), line_height, QSize(width, height))
        self._describe()

    def current(self) -> Proposal | None:
        """The highlighted proposal."""
        proposal = self._list.thing()
        return proposal if isinstance(proposal, Proposal) else None

    def labels(self) -> list[str]:
        """What is offered now, in its order."""
        return self._list.names()

    def move(self, rows: int) -> None:  # type: ignore[override]
        """Highlight another row, around the ends by one, up to the ends by more."""
        self._list.step(rows)

    def page(self) -> int:
        """The rows of a page."""
        return _MOST_ROWS - 1

    def accept(self) -> None:
        """Take the highlighted proposal."""
        proposal = self.current()
        self.hide()
        if proposal is not None:
            self.chosen.emit(proposal)

    def explain(self, proposal: Proposal) -> None:
        """Show what the server told later about a proposal, if it is still the highlighted one."""
        current = self.current()
        if current is not None and current.label == proposal.label:
            show_markdown(self._note, _note(proposal), self.appearance, 8)

    def _describe(self) -> None:
        proposal = self.current()
        if proposal is None:
            self._note.clear()
            return
        show_markdown(self._note, _note(proposal), self.appearance, 8)
        self.highlighted.emit(proposal)


def _choice(proposal: Proposal, language: Language) -> Choice:
    spoken = listed((proposal.label, proposal.meaning, proposal.detail), language)
    return Choice(proposal.label, spoken, proposal)


def _meaning(proposal: Proposal) -> str:
    """What fits beside the name: the first line of the documentation, bare of its marks."""
    return proposal.meaning or proposal.documentation.partition("\n")[0].replace("`", "").replace("*", "")


def _note(proposal: Proposal) -> str:
    title = f"**{proposal.label}**"
    line = proposal.detail
    return "\n\n".join(filter(None, (title, line, proposal.documentation)))


class _Row(QStyledItemDelegate):
    """Paints one proposal in columns: sign, name in mono, meaning, type at the right."""

    def __init__(self, parent: QWidget, appearance: Appearance) -> None:
        super().__init__(parent)
        self._appearance = appearance

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802  # Qt's name
        """One row."""
        fonts = self._appearance.fonts
        return QSize(fonts.px(_LIST_WIDTH), fonts.px(_ROW))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paints the row."""
        proposal = index.data(THING)
        if not isinstance(proposal, Proposal):
            return
        fonts, rect = self._appearance.fonts, option.rect
        line = RowPainter(painter, option, self._appearance)
        painter.save()
        line.ground(hovers=False)
        gap = fonts.px(_GAP)
        name, token = _SIGNS.get(proposal.kind, ("circle-small", "muted"))
        left = line.icon(rect.left() + gap, name, token, _ICON) + gap
        mono, small = fonts.mono(13), fonts.ui(12)
        kind = QFontMetrics(small).elidedText(proposal.detail, Qt.TextElideMode.ElideRight, rect.width() // 3)
        right = line.at_end(rect.right() - gap, Piece(kind, small, "muted")) - gap
        room = right - left
        line.text(left, right, Piece(proposal.label, mono, "text", Qt.TextElideMode.ElideMiddle))
        name_width = min(QFontMetrics(mono).horizontalAdvance(proposal.label), room)
        meaning_left = left + max(name_width, min(fonts.px(104), room)) + gap
        said = _meaning(proposal)
        if said and meaning_left < right:
            line.text(meaning_left, right, Piece(said, fonts.ui(13), "text"))
        painter.restore()
