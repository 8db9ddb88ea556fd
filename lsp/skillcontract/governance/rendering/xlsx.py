"""A matrix as an Excel workbook: the matrix, its defects, and what access changed."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.governance.access import AccessChange
from skillcontract.governance.defects import KIND_WORDS
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.rendering.grid import change_rows, change_titles, grid, neutral
from skillcontract.governance.verdict import WORDS, Verdict
from skillcontract.text.language import Language
from skillcontract.version import __version__
from skillcontract_resources.catalogue import Catalogue

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.worksheet import Worksheet

MOST_COLUMNS, MOST_ROWS, MOST_CHARACTERS = 16_384, 1_048_576, 32_767
"""What a worksheet holds. What is beyond it would be left out without a word."""
_FILLS = {
    Verdict.UNDER_GRANTED: ("#FBEBD6", "#85480A"),
    Verdict.OVER_GRANTED: ("#FBE4E1", "#A8231A"),
    Verdict.TRUST_TOO_LOW: ("#EFE7FA", "#653AA0"),
    Verdict.UNKNOWN: ("#E3E8EF", "#3B4A61"),
}


class TooLarge(ValueError):
    """The matrix has more rows or columns than a worksheet holds."""


def render(
    matrix: Matrix, changes: Sequence[AccessChange], language: Language, at: datetime, folder: Path
) -> bytes:
    """The workbook's bytes, dated `at`; places are shown relative to `folder`. Raises TooLarge."""
    from xlsxwriter import Workbook

    count = sum(matrix.defect_counts().values())
    if (
        len(matrix.principals) + 3 > MOST_COLUMNS
        or max(len(matrix.skills), count, len(changes)) + 2 > MOST_ROWS
    ):
        raise TooLarge
    say = Catalogue("governance", language)
    held = io.BytesIO()
    literal = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with Workbook(held, {"in_memory": True, "constant_memory": False, **literal}) as book:
        book.set_properties(
            {
                "title": say("matrix.title"),
                "comments": say("matrix.made", version=__version__, at=at.isoformat(timespec="seconds")),
                "created": at.replace(tzinfo=None),
            }
        )
        head = book.add_format(
            {"bold": True, "bg_color": "#E9ECF1", "bottom": 1, "text_wrap": True, "valign": "top"}
        )
        _matrix_sheet(book, head, matrix, language)
        defects = (
            [
                KIND_WORDS[each.kind](language),
                each.kind.value,
                each.skill or "",
                each.principal or "",
                each.message(language),
                each.place.shown(folder) if each.place else "",
            ]
            for each in matrix.defects()
        )
        titles = [
            "matrix.kind",
            "matrix.code",
            "matrix.skill",
            "matrix.principal",
            "matrix.message",
            "matrix.place",
        ]
        _list_sheet(book.add_worksheet(say("matrix.defects")), head, [say(each) for each in titles], defects)
        if changes:
            rows = change_rows(changes, language, nothing="")
            _list_sheet(book.add_worksheet(say("diff.sheet")), head, change_titles(language), rows)
    return held.getvalue()


def _matrix_sheet(book: Workbook, head: object, matrix: Matrix, language: Language) -> None:
    sheet = book.add_worksheet(Catalogue("governance", language)("matrix.sheet"))
    styles: dict[Verdict | None, object] = {
        verdict: book.add_format({"bg_color": fill, "font_color": ink, "bold": True})
        for verdict, (fill, ink) in _FILLS.items()
    }
    styles[Verdict.ROLE_MISMATCH] = book.add_format({"font_color": "#5F6A7A"})
    for number, row in enumerate(grid(matrix, language)):
        for column, text in enumerate(row):
            verdict = Verdict(text) if number > 1 and column > 2 else None
            style = head if number == 0 else styles.get(verdict)
            shown = f"{WORDS[verdict](language)} {verdict}" if verdict else neutral(text)
            sheet.write_string(number, column, shown[:MOST_CHARACTERS], style)
    sheet.freeze_panes(2, 3)
    sheet.set_column(0, 2, 22)
    sheet.set_column(3, max(3, len(matrix.principals) + 2), 26)
    sheet.set_landscape()
    sheet.repeat_rows(0)
    sheet.repeat_columns(0)


def _list_sheet(sheet: Worksheet, head: object, titles: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    for column, title in enumerate(titles):
        sheet.write_string(0, column, title, head)
    for number, row in enumerate(rows, 1):
        for column, text in enumerate(row):
            sheet.write_string(number, column, neutral(text)[:MOST_CHARACTERS])
    sheet.freeze_panes(1, 0)
    sheet.set_column(0, len(titles) - 1, 24)
    sheet.set_landscape()
