"""Whether one sees where the keyboard is: every stop of Tab painted with it and without it."""

from collections.abc import Iterator

from skillcontract_studio.editor.scintilla import ScintillaView
from skillcontract_studio.qt import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QImage,
    QMainWindow,
    QPainter,
    Qt,
    QTabBar,
    QWidget,
    is_alive,
)
from studio_walk import described
from studio_ways import stops

LEAST_STEP = 40
"""By how much of 255 a pixel must get lighter or darker to be seen as another."""
FRAME = 6
"""Pixels at the edge of a control in which its sign is looked for: what only moves its words is none."""
A_CARET, A_CELL = 20, 200
"""Pixels that change at least for a caret, and for the ring of a row, a cell or a tab."""
_SEEN = bytes(1 if step >= LEAST_STEP else 0 for step in range(256))


def pale(window: QWidget, known: set[str]) -> Iterator[str]:
    """Stops of Tab that look alike, or nearly so, with the keyboard and without it; kinds that are `known` have been looked at."""
    if not window.isVisible() or not isinstance(window, (QMainWindow, QDialog)):
        return
    window.activateWindow()
    ring = stops(window)
    for place, widget in enumerate(ring):
        # What is painted by the same rules: the same class and name in the same parents.
        if len(ring) < 2 or not (is_alive(widget) and is_alive(ring[place - 1])):
            continue
        kind = described(widget).partition(" '")[0]
        if kind in known:
            continue
        images = []
        for stop in (widget, ring[place - 1]):
            stop.setFocus(Qt.FocusReason.TabFocusReason)
            QApplication.processEvents()
            images.append(widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32))
        changed, needed = sign(widget, *images)
        if changed >= needed:
            known.add(kind)
        else:
            yield f"focus is not seen ({changed} of {needed} pixels): {described(widget)}"


def sign(widget: QWidget, with_it: QImage, without: QImage) -> tuple[int, int]:
    """How many pixels tell that a widget has the keyboard, and how many should."""
    if isinstance(widget, ScintillaView):
        return differing(with_it, without), A_CARET
    if isinstance(widget, (QAbstractItemView, QTabBar)):
        return differing(with_it, without), min(A_CELL, widget.width() + widget.height())
    inside = widget.rect().adjusted(FRAME, FRAME, -FRAME, -FRAME)
    for image in (with_it, without):
        painter = QPainter(image)
        painter.fillRect(inside, Qt.GlobalColor.black)
        painter.end()
    return differing(with_it, without), widget.width() + widget.height()


def differing(one: QImage, other: QImage) -> int:
    """How many pixels of two images of one size are seen as different ones."""
    both = one.copy()
    painter = QPainter(both)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, other)
    painter.end()
    steps = bytes(both.convertToFormat(QImage.Format.Format_Grayscale8).constBits())
    return sum(steps.translate(_SEEN))
