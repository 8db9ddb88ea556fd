"""The matrix and the assurance report as files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from skillcontract.governance.access import AccessChange
from skillcontract.publish import NotPublished, write_file
from skillcontract.text.language import Language
from skillcontract_studio.perspectives.review.audit_state import read_log
from skillcontract_studio.perspectives.review.survey import Survey, Tell
from skillcontract_studio.utf8 import utf8

_BOM = b"\xef\xbb\xbf"


class ExportKind(StrEnum):
    """What can be taken out (`export.<value>`)."""

    CSV = "csv"
    XLSX = "xlsx"
    HTML = "html"
    PDF = "pdf"
    ASSURANCE = "assurance"

    @property
    def suffix(self) -> str:
        """How its file's name ends."""
        return ".html" if self is ExportKind.ASSURANCE else f".{self.value}"

    @property
    def stem(self) -> str:
        """What its file is called when nobody says otherwise."""
        return "assurance" if self is ExportKind.ASSURANCE else "matrix"


@dataclass(frozen=True, slots=True)
class Exported:
    """A file that was written; `refusal` says why it was not."""

    path: Path
    refusal: NotPublished | None = None
    too_large: bool = False


def export(
    kind: ExportKind,
    path: Path,
    found: Survey,
    changes: tuple[AccessChange, ...],
    *,
    language: Language,
    log: Path,
    tell: Tell,
) -> Exported:
    """Write a file, over one that is there: whoever chose the name was asked about that."""
    from skillcontract.governance.rendering.xlsx import TooLarge

    held = []
    try:
        total = len(found.matrix.skills)
        for count, piece in enumerate(_pieces(kind, found, changes, language, log=log, tell=tell)):
            tell("work.exporting", min(count, total), total)
            held.append(piece if isinstance(piece, bytes) else utf8(piece))
    except TooLarge:
        return Exported(path, too_large=True)
    # Without a byte-order mark Excel reads UTF-8 as the system's old encoding.
    data = b"".join([_BOM, *held] if kind is ExportKind.CSV else held)
    try:
        write_file(path, data, overwrite=True)
    except NotPublished as refusal:
        return Exported(path, refusal)
    return Exported(path)


def _pieces(
    kind: ExportKind,
    found: Survey,
    changes: tuple[AccessChange, ...],
    language: Language,
    *,
    log: Path,
    tell: Tell,
) -> Iterable[str | bytes]:
    """The file in pieces. Each renderer is imported only where it is asked for."""
    root = found.workspace.root
    if kind is ExportKind.CSV:
        from skillcontract.governance.rendering import csv

        return csv.render(found.matrix, language)
    if kind is ExportKind.XLSX:
        from skillcontract.governance.rendering import xlsx

        return [xlsx.render(found.matrix, changes, language, found.at, root)]
    if kind is ExportKind.HTML:
        from skillcontract.governance.rendering import html

        return html.render(found.matrix, changes, language, found.at, root)
    if kind is ExportKind.PDF:
        from skillcontract_studio.perspectives.review import pdf_export

        return [pdf_export.render(found, changes, language, lambda: tell("work.exporting", 0, 0))]
    from skillcontract.governance.assurance import assure
    from skillcontract.governance.rendering.assurance import as_page

    return as_page(assure(found.matrix, found.at, read_log(log)), language, root)
