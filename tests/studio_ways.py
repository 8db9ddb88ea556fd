"""The way of Tab through any window: every stop is come to, forth and back, as one reads, and none keeps it."""

from collections.abc import Iterator
from itertools import pairwise

from skillcontract_studio.qt import (
    QDialog,
    QMainWindow,
    QPlainTextEdit,
    QPoint,
    QRect,
    Qt,
    QTableView,
    QWidget,
)
from skillcontract_studio.tab_order import has_own_order
from studio_walk import described, is_of_a_choice, widgets


def stops(window: QWidget, *, back: bool = False) -> list[QWidget]:
    """Where Tab stops in a window, once around from the first control in it; `back` for Shift+Tab. The focus is then where it was."""
    found: list[QWidget] = []
    former = window.focusWidget()
    while window.focusNextPrevChild(not back):
        at = window.focusWidget()
        if at is None or at in found:
            break
        found.append(at)
    if former is not None:
        former.setFocus()
    if found and not back:
        first = min(found, key=lambda each: each.mapTo(window, QPoint(0, each.height())).toTuple()[::-1])
        place = found.index(first)
        return found[place:] + found[:place]
    return found


def astray(window: QWidget) -> Iterator[str]:
    """Where Tab goes wrong: controls that keep it for themselves, that say they are a stop and are none on the way forth or back,
    ways that differ, what is come to later than is read.
    """
    forth = stops(window)
    yield from trapping(forth)
    if not window.isVisible() or not isinstance(window, (QMainWindow, QDialog)):
        return
    back = stops(window, back=True)
    for widget in widgets(window):
        stop = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled() and widget is not window
        alone = is_of_a_choice(widget) or widget.focusProxy() is not None
        if stop and not alone:
            for key, reached in (("Tab", forth), ("Shift+Tab", back)):
                if widget not in reached and widget is not window.focusWidget():
                    yield f"not by {key}: {described(widget)}"
    if set(forth) == set(back) and forth:
        place = back.index(forth[0])
        if [*back[place::-1], *back[:place:-1]] != forth:
            yield f"Shift+Tab goes another way than Tab: {described(window)}"
    yield from disordered(forth)


def disordered(found: list[QWidget]) -> Iterator[str]:
    """Stops of Tab that come before one that is read earlier: above it, or in its row and to the left of it.

    It is the parts in which both stand that are compared: the largest ones that do not hold them both.
    """
    for before, after in pairwise(found):
        nested = before.isAncestorOf(after) or after.isAncestorOf(before)
        if nested or (in_own_order(before) and in_own_order(after)):
            continue
        first, then = parting(before, after)
        above = then.bottom() <= first.top() and then.left() < first.right()
        beside = then.right() <= first.left() and first.top() < then.center().y() < first.bottom()
        if above or beside:
            yield f"Tab goes back from {described(before)} to {described(after)}"


def parting(one: QWidget, other: QWidget) -> tuple[QRect, QRect]:
    """The places of the largest widgets that hold only the one and only the other, as their common parent has them."""
    above, beside = [*ancestry(one)], [*ancestry(other)]
    while len(above) > 1 and len(beside) > 1 and above[-1] is beside[-1]:
        above.pop()
        beside.pop()
    return above[-1].geometry(), beside[-1].geometry()


def ancestry(widget: QWidget) -> Iterator[QWidget]:
    at: QWidget | None = widget
    while at is not None:
        yield at
        at = at.parentWidget()


def in_own_order(widget: QWidget) -> bool:
    """Whether somebody decided on another order than that of the places."""
    return any(has_own_order(each) for each in ancestry(widget))


def trapping(found: list[QWidget]) -> Iterator[str]:
    """Stops of Tab that keep it for themselves, so that one does not get out."""
    for widget in found:
        writes = isinstance(widget, QPlainTextEdit) and not widget.isReadOnly()
        if writes and not widget.tabChangesFocus():
            yield f"a trap: {described(widget)}"
        if isinstance(widget, QTableView) and widget.tabKeyNavigation():
            yield f"a trap: {described(widget)}"
