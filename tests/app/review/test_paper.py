"""What does not fit on a sheet goes on on the next one, and nothing is left out."""

import pytest

from skillcontract_studio.perspectives.review.paper import Paper, PaperCell, PaperTable, columns_of_sheets
from skillcontract_studio.qt import QApplication
from skillcontract_studio.theme.tokens import ThemeName, tokens


@pytest.mark.parametrize(
    ("widths", "frozen", "expected"),
    [
        ([2, 3, 3, 3, 3], 1, [[0, 1, 2], [0, 3, 4]]),
        ([2, 3, 3, 3], 1, [[0, 1, 2], [0, 3]]),
        ([2, 99, 3], 1, [[0, 1], [0, 2]]),
        ([20, 3, 3], 1, [[0, 1], [0, 2]]),
        ([2], 1, [[0]]),
        ([4, 4, 4], 0, [[0, 1], [2]]),
    ],
)
def test_every_column_stands_on_one_sheet_beside_the_frozen_ones(
    widths: list[float], frozen: int, expected: list[list[int]]
) -> None:
    assert list(columns_of_sheets(widths, frozen, 8)) == expected


@pytest.mark.parametrize(("rows", "columns", "several"), [(3, 3, False), (300, 3, True), (30, 90, True)])
def test_a_long_table_takes_more_sheets(qapp: QApplication, rows: int, columns: int, several: bool) -> None:
    told: list[int] = []
    paper = Paper("t", qapp.font(), tokens(ThemeName.LIGHT))
    cells = [[PaperCell("授权不足 UNDER_GRANTED", "under", "underBg")] * columns for _ in range(rows)]
    paper.table(PaperTable(["skill"] * columns, cells, frozen=1), lambda: told.append(1))
    assert (paper.sheets > 1) is several
    assert len(told) % rows == 0
    assert paper.finish().startswith(b"%PDF-1.")
