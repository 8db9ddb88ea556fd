"""The form of a call: a row for each argument and each of its parts, the values in the arguments that would be sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from skillcontract.expressions.navigation import ABSENT
from skillcontract.simulator.actions import MalformedText
from skillcontract.simulator.playing import arguments_of_text
from skillcontract.syntax.values import Json
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.argument_edits import (
    Arguments,
    value_at,
    with_item,
    with_moved_item,
    with_value,
    without_value,
)
from skillcontract_studio.perspectives.simulate.argument_prospects import Prospects, concrete, prospect_at
from skillcontract_studio.perspectives.simulate.argument_shapes import (
    ITEM,
    ArgumentShapes,
    Keys,
    ShapeKind,
    template_of,
)
from skillcontract_studio.perspectives.simulate.field_row import FieldRow, Input
from skillcontract_studio.perspectives.simulate.form_rows import FormRow, blank_item, form_rows
from skillcontract_studio.perspectives.simulate.leaf_text import TEXT, value_of_text
from skillcontract_studio.perspectives.simulate.malformed_words import malformed_words
from skillcontract_studio.perspectives.simulate.prospect_words import Hint, hint
from skillcontract_studio.perspectives.simulate.turns import Turns
from skillcontract_studio.qt import QHBoxLayout, QResizeEvent, QScrollArea, Qt, QVBoxLayout, QWidget, Signal
from skillcontract_studio.theme.appearance import Appearance

_WIDE, _WIDEST_NAME = 600, 220
_ROWS_A_TURN = 4


class CallForm(QWidget):
    """`changed` comes for every change; what is left empty is not sent."""

    changed = Signal()

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("callForm")
        self._appearance = appearance
        self._voice = voice
        self._shapes = ArgumentShapes(None)
        self._args: Arguments = {}
        self._folds: dict[Keys, bool] = {}
        self._faults: dict[Keys, str] = {}
        """The texts that are to be JSON and are none."""
        self._rows: dict[Keys, FieldRow] = {}
        self._found = Prospects()
        self._wanted: tuple[FormRow, ...] = ()
        self._wide = True
        self._turns = Turns(_ROWS_A_TURN, self)
        self._hinting = Turns(_ROWS_A_TURN, self)
        sides = self._columns = QHBoxLayout(self)
        sides.setContentsMargins(12, 4, 12, 8)
        sides.setSpacing(16)
        self._sides = (QVBoxLayout(), QVBoxLayout())
        for side in self._sides:
            side.setSpacing(2)
            side.addStretch(1)
            sides.addLayout(side, 1)

    # What is shown

    def show_call(self, shapes: ArgumentShapes, args: Mapping[str, Json]) -> None:
        """Show the arguments of another call; what no row is for is kept and sent too. Those of the same tool keep their rows."""
        self._folds = {}
        self._found = Prospects()
        if shapes is self._shapes and self._rows:
            self.fill(args)
            return
        self._shapes = shapes
        for row in self._rows.values():
            self._drop(row)
        self._rows = {}
        self.fill(args)

    def fill(self, args: Mapping[str, Json]) -> None:
        """Put other values into the fields."""
        self._args = dict(args)
        self._faults = {}
        self._arrange()

    def arguments(self) -> dict[str, Json]:
        """What would be sent."""
        return self._args

    def fault(self) -> str:
        """Why what stands here cannot be sent: a part that is to be JSON and is none; empty where nothing is in the way."""
        voice = self._voice
        said = (
            voice.headed(concrete(keys), malformed_words(text, voice.language))
            for keys, text in self._faults.items()
        )
        return next(said, "")

    def go_to_fault(self) -> None:
        """Bring that part into view, with the keyboard in it."""
        keys = next(iter(self._faults), None)
        if keys is not None:
            self._reveal(keys)

    def input(self, *keys: str | int) -> Input:
        """The field of a place; KeyError where there is none."""
        self._turns.finish()
        field = self._rows[keys].input
        if field is None:
            raise KeyError(keys)
        return field

    def row(self, *keys: str | int) -> FieldRow:
        """The row of a place; KeyError where there is none."""
        self._turns.finish()
        return self._rows[keys]

    def hint(self, *keys: str | int) -> str:
        """What is said beside a place."""
        return self.row(*keys).hint.text()

    def places(self) -> list[Keys]:
        """The places that have a row, from top to bottom."""
        return [row.keys for row in self._wanted]

    def show_prospects(self, found: Prospects) -> None:
        """Say beside each field where its value would count from."""
        self._found = found
        self._hinting.start(self._hint_all())

    def redraw(self) -> None:
        """Words, colours or sizes have changed."""
        for row in self._rows.values():
            self._drop(row)
        self._rows = {}
        self._arrange()

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """A narrow form has all fields below each other."""
        super().resizeEvent(event)
        wide = event.size().width() >= self._appearance.fonts.px(_WIDE)
        if wide is not self._wide:
            self._wide = wide
            self._arrange()

    # Rows

    def _arrange(self) -> None:
        """Have a row for each place, in order; those that can stay do."""
        self._wanted = form_rows(self._shapes, self._args, self._folds)
        kept = {row.keys for row in self._wanted}
        for keys in [keys for keys in self._rows if keys not in kept]:
            self._drop(self._rows.pop(keys))
        self._turns.start(self._build(self._wanted))

    def _build(self, wanted: tuple[FormRow, ...]) -> Iterator[None]:
        bound = {row.keys[0] for row in wanted if not row.depth and row.shape.binding}
        firsts = {row.keys[0] for row in wanted}
        two = self._wide and 0 < len(bound) < len(firsts)
        places = [0, 0]
        former: FieldRow | None = None
        for row in wanted:
            side = 1 if two and row.keys[0] in bound else 0
            former = self._place(row, side, places[side], former)
            places[side] += 1
            yield
        self._align(two, bound)

    def _place(self, row: FormRow, side: int, place: int, former: FieldRow | None) -> FieldRow:
        shown = self._rows.get(row.keys)
        if shown is not None and not shown.fits(row):
            self._drop(shown)
            shown = None
        if shown is None:
            shown = self._rows[row.keys] = FieldRow(row, self._appearance, self._voice, self)
            shown.edited.connect(self._edited)
            shown.folded.connect(self._fold)
            shown.added.connect(self._add)
            shown.removed.connect(self._remove)
            shown.moved.connect(self._move)
            shown.align(self._appearance.fonts.px(_WIDEST_NAME) // 2)
            self._hint(shown)
            shown.show()
        elif shown.row != row:
            shown.show_row(row)
            self._hint(shown)
        layout = self._sides[side]
        item = layout.itemAt(place)
        if item is None or item.widget() is not shown:
            for each in self._sides:
                each.removeWidget(shown)
            layout.insertWidget(place, shown)
        if former is not None:
            _tab_behind(former, shown)
        return shown

    def _align(self, two: bool, bound: set[str | int]) -> None:
        most = self._appearance.fonts.px(_WIDEST_NAME)
        for side in (False, True):
            rows = [row for keys, row in self._rows.items() if (two and keys[0] in bound) is side]
            width = min(most, max((row.name_width() for row in rows), default=0))
            for row in rows:
                row.align(max(width, min(row.name_width(), most)))
        self._columns.setStretch(1, int(two))

    def _drop(self, row: FieldRow) -> None:
        for side in self._sides:
            side.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _hint_all(self) -> Iterator[None]:
        for row in list(self._rows.values()):
            if row.row.keys in self._rows:
                self._hint(row)
            yield

    def _hint(self, row: FieldRow) -> None:
        malformed = self._faults.get(row.row.keys)
        if malformed is not None:
            words = self._voice("form.no-json", reason=malformed_words(malformed, self._voice.language))
            row.show_hint(Hint(words, "close-circle", "error", words))
        else:
            row.show_hint(hint(row.row, prospect_at(self._found, row.row.keys), self._voice))

    # Changes

    def _edited(self, row: FieldRow) -> None:
        keys, text, shape = row.row.keys, row.text(), row.row.shape
        self._faults.pop(keys, None)
        if row.row.kind is ShapeKind.JSON and text.strip():
            read = arguments_of_text(text)
            if isinstance(read, MalformedText):
                self._faults[keys] = read.text
            else:
                self._args = with_value(self._args, keys, read)
        elif text or row.row.is_item:
            value = value_of_text(text, shape.types) if text or shape.types == TEXT else None
            self._args = with_value(self._args, keys, value)
        else:
            self._args = without_value(self._args, keys)
        self._refresh(keys)
        self.changed.emit()

    def _refresh(self, edited: Keys) -> None:
        """Tell the rows of what has changed with one: its owners may have come or gone."""
        fresh = form_rows(self._shapes, self._args, self._folds)
        if [row.keys for row in fresh] != [row.keys for row in self._wanted]:
            self._arrange()
            return
        self._wanted = fresh
        for row in fresh:
            shown = self._rows.get(row.keys)
            if shown is None:
                continue
            if row.keys == edited:
                # Somebody is writing in it: its text is what it shows already.
                shown.row = row
                self._hint(shown)
            elif row != shown.row and shown.fits(row):
                shown.show_row(row)
                self._hint(shown)

    def _fold(self, row: FieldRow) -> None:
        self._folds[row.row.keys] = not row.row.unfolded
        self._arrange()
        row.fold.setFocus()

    def _add(self, row: FieldRow) -> None:
        keys = row.row.keys[:-1] if row.row.is_item else row.row.keys
        item = blank_item(self._shapes.at((*template_of(keys), ITEM)))
        self._args = with_item(self._args, keys, item)
        self._folds[keys] = True
        items = value_at(self._args, keys)
        index = len(items) - 1 if isinstance(items, list) else 0
        self._changed_at((*keys, index))

    def _remove(self, row: FieldRow) -> None:
        keys = row.row.keys
        self._forget(keys[:-1] if row.row.is_item else keys)
        self._args = without_value(self._args, keys)
        owner, key = keys[:-1], keys[-1]
        items = value_at(self._args, owner)
        left = len(items) if isinstance(items, list) else 0
        self._changed_at((*owner, min(key, left - 1)) if isinstance(key, int) and left else owner)

    def _move(self, row: FieldRow, by: int) -> None:
        keys = row.row.keys
        self._forget(keys[:-1])
        self._args = with_moved_item(self._args, keys, by)
        at = keys[-1]
        there = isinstance(at, int) and value_at(self._args, (*keys[:-1], at + by)) is not ABSENT
        self._changed_at((*keys[:-1], at + by) if isinstance(at, int) and there else keys)

    def _forget(self, above: Keys) -> None:
        """What was known of items by their number does not hold once they change places."""
        depth = len(above)
        self._faults = {keys: each for keys, each in self._faults.items() if keys[:depth] != above}

    def _changed_at(self, keys: Keys) -> None:
        self._arrange()
        self._reveal(keys)
        self.changed.emit()

    def _reveal(self, keys: Keys) -> None:
        row = self._rows.get(keys)
        if row is None:
            self._turns.finish()
            row = self._rows.get(keys)
        if row is not None:
            row.take_focus()
            area = self.scroll_area()
            if area is not None:
                area.ensureWidgetVisible(row)

    def scrolled(self, parent: QWidget) -> QScrollArea:
        """A new area that the form is scrolled in."""
        area = QScrollArea(parent)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(self)
        # The fields in it are the stops of Tab, and bring themselves into view.
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return area

    def scroll_area(self) -> QScrollArea | None:
        """What the form is scrolled in, where it is."""
        above = self.parentWidget()
        while above is not None and not isinstance(above, QScrollArea):
            above = above.parentWidget()
        return above


def _tab_behind(former: FieldRow, row: FieldRow) -> None:
    """The keyboard goes through the rows from top to bottom, and through each from left to right."""
    for one, following in pairwise([*former.stops()[-1:], *row.stops()]):
        QWidget.setTabOrder(one, following)
