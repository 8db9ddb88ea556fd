"""A list to choose from, below a field or in the text: it never has the focus, whoever has it passes the moves on."""

from collections.abc import Iterable
from dataclasses import dataclass

from skillcontract_studio.qt import (
    QAbstractItemView,
    QListView,
    QStandardItem,
    QStandardItemModel,
    Qt,
    QWidget,
)

THING = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Choice:
    """A row: its name, what a screen reader says, and the thing that is chosen."""

    name: str
    spoken: str
    thing: object


class ChoiceList(QListView):
    """Shows choices; what paints them reads the thing under the role THING."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = QStandardItemModel(self)
        self.setObjectName("completionList")
        self.setModel(self._rows)
        self.setUniformItemSizes(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)

    def offer(self, choices: Iterable[Choice], current: int = 0) -> None:
        """Show these, one of them highlighted."""
        self._rows.clear()
        for choice in choices:
            item = QStandardItem(choice.name)
            item.setData(choice.thing, THING)
            item.setAccessibleText(choice.spoken)
            self._rows.appendRow(item)
        self.setCurrentIndex(self._rows.index(current, 0))

    def thing(self) -> object:
        """What is highlighted; None where nothing is."""
        return self.currentIndex().data(THING)

    def names(self) -> list[str]:
        """What is offered now, in its order."""
        return [self._rows.item(row).text() for row in range(self._rows.rowCount())]

    def count(self) -> int:
        """How many there are."""
        return self._rows.rowCount()

    def step(self, rows: int) -> None:
        """Highlight another row: around the ends by one, up to the ends by more."""
        count = self._rows.rowCount()
        if count:
            row = self.currentIndex().row() + rows
            row = row % count if abs(rows) == 1 else min(max(row, 0), count - 1)
            self.setCurrentIndex(self._rows.index(row, 0))
