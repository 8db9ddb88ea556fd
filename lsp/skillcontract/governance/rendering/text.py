"""A matrix for the terminal: the verdict of the whole, the cells of a small one, and the defects."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from skillcontract.governance.access import AccessChange, Change
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.verdict import WORDS, Verdict
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue

WIDEST = 8
"""With more principals a row would not fit a terminal; the defects alone are listed then."""
MOST_DEFECTS = 200


def render(matrix: Matrix, language: Language, folder: Path) -> str:
    """The matrix as lines of text; places are shown relative to `folder`."""
    say = Catalogue("governance", language)
    count = sum(matrix.defect_counts().values())
    lines = [say("matrix.consistent") if matrix.consistent else say("matrix.inconsistent", count=count)]
    lines.append(say("matrix.size", skills=len(matrix.skills), principals=len(matrix.principals)))
    if 0 < len(matrix.principals) <= WIDEST:
        lines += ["", *_table(matrix, language)]
    if count:
        lines.append("")
    for defect in islice(matrix.defects(), MOST_DEFECTS):
        place = f"{defect.place.shown(folder)}: " if defect.place else ""
        lines.append(f"{place}{defect.line(language)}")
    if count > MOST_DEFECTS:
        lines.append(say("matrix.more", count=count - MOST_DEFECTS))
    return "\n".join(lines) + "\n"


def _table(matrix: Matrix, language: Language) -> Iterator[str]:
    say = Catalogue("governance", language)
    rows = [(say("matrix.skill"), say("matrix.role"), *matrix.principals)]
    for index, contract in enumerate(matrix.register.contracts):
        verdicts = (matrix.verdict(index, each) for each in range(len(matrix.principals)))
        words = ("-" if each is Verdict.ROLE_MISMATCH else WORDS[each](language) for each in verdicts)
        rows.append((contract.skill, contract.role or "-", *words))
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def _width(text: str) -> int:
    """How many columns of a terminal a text takes: Han characters take two."""
    return sum(2 if unicodedata.east_asian_width(point) in "WF" else 1 for point in text)


def render_changes(changes: Sequence[AccessChange], other: str, language: Language) -> str:
    """What access changed, a line each, compared with the state named `other`."""
    say = Catalogue("governance", language)
    lines = ["", say("diff.title", other=other)]
    for each in changes:
        before, after = (verdict.value if verdict else "-" for verdict in (each.before, each.after))
        wider = f" ({say('diff.wider')})" if each.wider and each.change is Change.CHANGED else ""
        reasons = say("semicolon").join(reason(language) for reason in each.reasons)
        lines.append(
            f"  {say(f'diff.{each.change}')}{wider} {each.principal} / {each.skill}: {before} → {after}  {reasons}"
        )
    return "\n".join(lines if changes else [*lines, f"  {say('diff.none')}"]) + "\n"
