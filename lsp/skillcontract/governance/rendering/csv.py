"""A matrix as CSV (RFC 4180)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from skillcontract.governance.matrix import Matrix
from skillcontract.governance.rendering.grid import grid, neutral
from skillcontract.text.language import Language


def render(matrix: Matrix, language: Language) -> Iterator[str]:
    """The rows of the table as lines of CSV; no cell is taken for a formula."""
    for row in grid(matrix, language):
        line = io.StringIO()
        csv.writer(line).writerow([neutral(cell) for cell in row])
        yield line.getvalue()
