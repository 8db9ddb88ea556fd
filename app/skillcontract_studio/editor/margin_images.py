"""Draws the images of the margins where a logical pixel is more than one of the screen: Scintilla would draw them too large."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skillcontract_studio.editor.scintilla import (
    FOLDER_CLOSED,
    FOLDER_OPEN,
    FOLDERS,
    FoldLevel,
    M,
    ScintillaView,
)
from skillcontract_studio.qt import QPainter, QPixmap, QPoint

_HEADER = int(FoldLevel.HeaderFlag)


def paint_margin_images(view: ScintillaView, images: Mapping[int, QPixmap], painter: QPainter) -> None:
    """Draw the images of the lines that are in view, each in the middle of its margin and its line."""
    height, first = view.line_height(), view.send(M.GetFirstVisibleLine)
    margins = list(_margins(view))
    for row in range(view.send(M.LinesOnScreen) + 2):
        line = view.send(M.DocLineFromVisible, first + row)
        # A line that is wrapped has its marks in its first row.
        if line >= view.line_count() or view.send(M.VisibleFromDocLine, line) != first + row:
            continue
        marks = view.send(M.MarkerGet, line)
        for left, width, mask in margins:
            shown = _fold(view, line) if mask & FOLDERS else _marked(marks & mask)
            for image in (images[marker] for marker in shown if marker in images):
                size = image.deviceIndependentSize()
                at = QPoint(left + round((width - size.width()) / 2), row * height)
                painter.drawPixmap(at + QPoint(0, round((height - size.height()) / 2)), image)


def _margins(view: ScintillaView) -> Iterator[tuple[int, int, int]]:
    """Where each margin begins, how wide it is, and which markers it shows."""
    left = 0
    for margin in range(view.send(M.GetMargins)):
        width = view.send(M.GetMarginWidthN, margin)
        yield left, width, view.send(M.GetMarginMaskN, margin) & 0xFFFFFFFF
        left += width


def _fold(view: ScintillaView, line: int) -> tuple[int, ...]:
    if not view.send(M.GetFoldLevel, line) & _HEADER:
        return ()
    return (FOLDER_OPEN if view.send(M.GetFoldExpanded, line) else FOLDER_CLOSED,)


def _marked(marks: int) -> tuple[int, ...]:
    """From the one behind to the one in front."""
    return tuple(marker for marker in range(25) if marks >> marker & 1)
