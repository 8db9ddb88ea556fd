"""Where the cells of the matrix are: pure arithmetic, in pixels of the viewport."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.governance.access import Change
from skillcontract.governance.verdict import Verdict
from skillcontract_studio.perspectives.review.cell_delegate import CellDelegate
from skillcontract_studio.perspectives.review.matrix_model import (
    CONTRACT,
    FIRST_PRINCIPAL,
    ROLE,
    SKILL,
    WHOLE_ROW,
    MatrixModel,
    SignCell,
)
from skillcontract_studio.perspectives.review.signs import AGREES, TEMPORARY, VERDICT_SIGNS
from skillcontract_studio.qt import QPoint, QRect

CELL_VERDICTS = (
    Verdict.ALLOW,
    Verdict.ROLE_MISMATCH,
    Verdict.UNDER_GRANTED,
    Verdict.OVER_GRANTED,
    Verdict.TRUST_TOO_LOW,
    Verdict.UNKNOWN,
)
"""What a cell can say: without a contract there is no row, and the matrix asks for no effects (semantics D5)."""
_MOST_MEASURED = 400
"""Names beyond these are not measured: what is longer than all of them is cut in its middle."""
_WIDEST_SKILL, _WIDEST_ROLE, _WIDEST_PRINCIPAL = 220, 160, 170


@dataclass(frozen=True, slots=True)
class Geometry:
    """The sizes of a matrix. `left` and `top` are where what scrolls begins."""

    frozen: tuple[int, ...] = (0, 0, 0)
    """The widths of skill, role and contract; 0 for one that is folded away."""
    column: int = 1
    row: int = 1
    head: int = 0
    top: int = 0

    @classmethod
    def of(cls, model: MatrixModel, cells: CellDelegate, *, folded: bool, marked: bool) -> Geometry:
        """The sizes that a model's texts need."""
        px = cells.px
        mark = Change.GAINED if marked else None
        rows = range(min(model.rowCount(), _MOST_MEASURED))
        columns = range(FIRST_PRINCIPAL, min(model.columnCount(), _MOST_MEASURED))
        skill = max([cells.name_width(str(model.data(model.index(row, SKILL)))) for row in rows], default=0)
        role = max([cells.role_width(str(model.data(model.index(row, ROLE)))) for row in rows], default=0)
        contracts = [model.cell(row, CONTRACT) for row in rows if row != WHOLE_ROW]
        wholes = [model.cell(WHOLE_ROW, column) for column in columns]
        contract = max(
            cells.sign_width(cell, marked=False)
            for cell in (SignCell(AGREES), SignCell(TEMPORARY), *contracts)
            if isinstance(cell, SignCell)
        )
        verdicts = [SignCell(VERDICT_SIGNS[verdict], 0, mark) for verdict in CELL_VERDICTS]
        widest = max(
            *(cells.sign_width(cell, marked=marked) for cell in verdicts),
            *(cells.sign_width(cell, marked=False) for cell in wholes if isinstance(cell, SignCell)),
        )
        heads = [cells.name_width(model.head(column)[0]) for column in columns]
        column = max(widest, min(max(heads, default=0), px(_WIDEST_PRINCIPAL)))
        frozen = (
            max(px(90), min(skill, px(_WIDEST_SKILL))),
            0 if folded else max(px(60), min(role, px(_WIDEST_ROLE))),
            contract,
        )
        head, row = px(44), px(28)
        return cls(frozen, column, row, head, head + row)

    @property
    def left(self) -> int:
        """The width of the columns that stay in place."""
        return sum(self.frozen)

    @property
    def frozen_columns(self) -> list[int]:
        """The columns that stay in place and are shown."""
        return [column for column, width in enumerate(self.frozen) if width]

    def column_span(self, column: int, across: int) -> tuple[int, int]:
        """The left edge and the width of a column."""
        if column < FIRST_PRINCIPAL:
            return sum(self.frozen[:column]), self.frozen[column]
        return self.left + (column - FIRST_PRINCIPAL) * self.column - across, self.column

    def rect(self, row: int, column: int, across: int, down: int) -> QRect:
        """Where a cell is when the matrix is scrolled so far."""
        left, width = self.column_span(column, across)
        return QRect(left, self.row_top(row, down), width, self.row)

    def row_top(self, row: int, down: int) -> int:
        """The upper edge of a row."""
        return self.head if row == WHOLE_ROW else self.top + (row - 1) * self.row - down

    def head_rect(self, column: int, across: int) -> QRect:
        """Where a column's head is."""
        left, width = self.column_span(column, across)
        return QRect(left, 0, width, self.head)

    def column_at(self, x: int, across: int) -> int | None:
        """The column under a horizontal place; it may lie beyond the last one."""
        if x < 0:
            return None
        if x < self.left:
            edge = 0
            for column, width in enumerate(self.frozen):
                edge += width
                if x < edge:
                    return column
        return FIRST_PRINCIPAL + (x - self.left + across) // self.column

    def at(self, point: QPoint, across: int, down: int) -> tuple[int, int] | None:
        """Row and column under a point; None over the heads. Both may lie beyond the last ones."""
        column = self.column_at(point.x(), across)
        if column is None or point.y() < self.head:
            return None
        row = WHOLE_ROW if point.y() < self.top else 1 + (point.y() - self.top + down) // self.row
        return row, column

    def rows_between(self, down: int, first: int, last: int) -> tuple[int, int]:
        """The first and the last skill's row that lies between two heights of the viewport."""
        first, last = max(first, self.top) - self.top + down, max(last, self.top) - self.top + down
        return first // self.row + 1, last // self.row + 1

    def columns_between(self, across: int, first: int, last: int) -> tuple[int, int]:
        """The first and the last principal's column that lies between two places of the viewport."""
        first, last = max(first, self.left) - self.left + across, max(last, self.left) - self.left + across
        return first // self.column + FIRST_PRINCIPAL, last // self.column + FIRST_PRINCIPAL
