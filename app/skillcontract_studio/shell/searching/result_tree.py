"""The results as a tree of files and places, each to be left out of a replacement."""

from collections.abc import Iterator
from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QAbstractItemView,
    QColor,
    QKeyEvent,
    QModelIndex,
    QMouseEvent,
    QPainter,
    QPersistentModelIndex,
    QRect,
    QStandardItem,
    QStandardItemModel,
    Qt,
    QTreeView,
    QWidget,
    Signal,
)
from skillcontract_studio.shell.row_tree import draw_chevron
from skillcontract_studio.shell.searching.query import Found, replaced
from skillcontract_studio.shell.searching.result_row import RESULT, FileRow, ResultDelegate, result_row
from skillcontract_studio.shell.searching.search import FileFound
from skillcontract_studio.theme.appearance import Appearance

_PLACE = RESULT + 1
_FEW = 400
"""Up to so many places are shown unfolded."""
_CHECK = Qt.ItemDataRole.CheckStateRole


class ResultTree(QTreeView):
    """`chosen` brings the FileFound and the Found to go to. In a replacement every row has a check box: Space turns it."""

    chosen = Signal(object, object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._replacement: str | None = None
        self._regex = False
        self._files: list[FileFound] = []
        self._count = 0
        self._rows = QStandardItemModel(self)
        self._delegate = ResultDelegate(appearance, self)
        self.setModel(self._rows)
        self.setItemDelegate(self._delegate)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)

    def start(self, replacement: str | None, *, regex: bool) -> None:
        """Begin anew; with a replacement the rows show what comes."""
        self._rows.clear()
        self._files.clear()
        self._count = 0
        self._replacement, self._regex = replacement, regex

    def add(self, found: FileFound, root: Path) -> None:
        """Show the places of one file."""
        self._files.append(found)
        relative = found.path.relative_to(root) if found.path.is_relative_to(root) else found.path
        folder = "" if str(relative.parent) == "." else relative.parent.as_posix()
        count = self._voice.count("search.place", len(found.places))
        file = FileRow(found.path.name, folder, count)
        parent = self._item(file.name, file, file.spoken(self._voice.language))
        parent.setData(found, _PLACE)
        parent.setToolTip(str(found.path))
        for place in found.places:
            parent.appendRow(self._place(place))
        self._rows.appendRow(parent)
        if self._count <= _FEW:
            self.expand(parent.index())
        self._count += len(found.places)

    def show_replacement(self, replacement: str | None, *, regex: bool) -> None:
        """Show the same places with another replacement, or with none."""
        files, chosen = list(self._files), self.left_out()
        root = self._rows.invisibleRootItem()
        self._replacement, self._regex = replacement, regex
        for at, found in enumerate(files):
            parent = root.child(at)
            for number, place in enumerate(found.places):
                item = self._place(place)
                if replacement is not None and (at, number) in chosen:
                    item.setData(Qt.CheckState.Unchecked.value, _CHECK)
                parent.setChild(number, item)
            parent.setData(None if replacement is None else Qt.CheckState.Checked.value, _CHECK)
            self._sum(parent)

    def left_out(self) -> set[tuple[int, int]]:
        """The places that are unchecked: number of the file, number of the place."""
        root = self._rows.invisibleRootItem()
        return {
            (at, number)
            for at in range(root.rowCount())
            for number in range(root.child(at).rowCount())
            if root.child(at).child(number).data(_CHECK) == Qt.CheckState.Unchecked.value
        }

    def picked(self) -> Iterator[tuple[FileFound, tuple[Found, ...]]]:
        """The files with their places that are to be replaced."""
        left_out = self.left_out()
        for at, found in enumerate(self._files):
            places = tuple(place for number, place in enumerate(found.places) if (at, number) not in left_out)
            if places:
                yield found, places

    def files(self) -> list[FileFound]:
        """All that is shown."""
        return list(self._files)

    def check(self, file: int, place: int | None, checked: bool) -> None:
        """Turn a check box, as a click on it does."""
        item = self._rows.invisibleRootItem().child(file)
        self._turn(item if place is None else item.child(place), checked)

    def step(self, by: int) -> None:
        """Go to the next place, or the one before, around the ends."""
        places = [
            self._rows.item(at).child(number).index()
            for at in range(self._rows.rowCount())
            for number in range(self._rows.item(at).rowCount())
        ]
        if not places:
            return
        current = self.currentIndex()
        at = places.index(current) + by if current in places else (0 if by > 0 else -1)
        index = places[at % len(places)]
        self.setCurrentIndex(index)
        self.scrollTo(index)
        self._choose(index)

    def mousePressEvent(self, event: QMouseEvent, /) -> None:  # noqa: N802  # Qt's name
        """A click on a check box turns it, and goes nowhere."""
        point = event.position().toPoint()
        index = self.indexAt(point)
        if index.isValid() and index.data(_CHECK) is not None:
            box = self._delegate.box_rect(self.visualRect(index)).adjusted(-4, -4, 4, 4)
            if box.contains(point):
                self._turn_index(index)
                return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:  # noqa: N802  # Qt's name
        """Space turns the check box."""
        index = self.currentIndex()
        if event.key() == Qt.Key.Key_Space and index.isValid() and index.data(_CHECK) is not None:
            self._turn_index(index)
            return
        super().keyPressEvent(event)

    def drawBranches(  # noqa: N802  # Qt's name
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draws the chevron; the current row is filled up to the edge."""
        if self.selectionModel().isSelected(index):
            painter.fillRect(rect, QColor(self._appearance.tokens["select"]))
        draw_chevron(self, painter, rect, index, self._appearance)

    def _turn_index(self, index: QModelIndex) -> None:
        item = self._rows.itemFromIndex(index)
        self._turn(item, item.data(_CHECK) != Qt.CheckState.Checked.value)

    def _turn(self, item: QStandardItem, checked: bool) -> None:
        state = Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked
        item.setData(state.value, _CHECK)
        for number in range(item.rowCount()):
            item.child(number).setData(state.value, _CHECK)
        if item.parent() is not None:
            self._sum(item.parent())

    def _sum(self, parent: QStandardItem) -> None:
        """A file's box says whether all of its places, some or none are checked."""
        if self._replacement is None:
            return
        states = {parent.child(number).data(_CHECK) for number in range(parent.rowCount())}
        state = states.pop() if len(states) == 1 else Qt.CheckState.PartiallyChecked.value
        parent.setData(state, _CHECK)

    def _place(self, place: Found) -> QStandardItem:
        becomes = None
        if self._replacement is not None:
            becomes = replaced(place, self._replacement, regex=self._regex)
        row = result_row(place.code, place.code_start, place.code_end, str(place.line + 1), becomes)
        item = self._item(place.code, row, row.spoken)
        item.setData(place, _PLACE)
        return item

    def _item(self, text: str, row: object, spoken: str) -> QStandardItem:
        item = QStandardItem(text)
        item.setData(row, RESULT)
        item.setData(spoken, Qt.ItemDataRole.AccessibleTextRole)
        item.setToolTip(text.strip())
        if self._replacement is not None:
            item.setData(Qt.CheckState.Checked.value, _CHECK)
        return item

    def _choose(self, index: QModelIndex) -> None:
        place, file = index.data(_PLACE), index.parent().data(_PLACE)
        if isinstance(place, Found) and isinstance(file, FileFound):
            self.chosen.emit(file, place)
