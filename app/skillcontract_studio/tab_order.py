"""Where Tab goes in a window: as its parts stand, whatever of them was made first.

Qt goes in the order in which widgets came into the window: a message that appears above a text would come after the status bar, and a
widget with a focus proxy leads past all that stands before its proxy. So a window whose parts come and go asks here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from skillcontract_studio.qt import QRect, QSplitter, Qt, QWidget

_TAKES_TAB = frozenset((Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.WheelFocus))
_OWN_ORDER = "ownTabOrder"
"""Says of a widget that its stops have an order of their own, and of each of these its number in it."""
_SLACK = 2
"""Pixels by which neighbours may reach over each other."""


def keep_order(widget: QWidget, stops_inside: Iterable[QWidget]) -> None:
    """Have Tab go through the stops in a widget in this order, where somebody decided on another than that of the places."""
    widget.setProperty(_OWN_ORDER, True)
    ordered = list(stops_inside)
    for number, each in enumerate(ordered):
        each.setProperty(_OWN_ORDER, number)
    # In a window of its own, as that of a panel that floats, it is Qt that goes from one to the next.
    for before, after in pairwise(ordered):
        QWidget.setTabOrder(before, after)


def has_own_order(widget: QWidget) -> bool:
    """Whether `keep_order` was said of a widget."""
    return widget.property(_OWN_ORDER) is True


def go_on(window: QWidget, forward: bool) -> bool:
    """Give the keyboard to the next stop of a window, or the one before, around the ends; False where there is no other.

    To be called by the window's `focusNextPrevChild`.
    """
    now = window.focusWidget()
    ring = stops(window, now)
    others = [each for each in ring if each is not now]
    if not others:
        return False
    step = 1 if forward else -1
    # Where nothing has the keyboard yet, the way begins at the first stop, or the last.
    start = next((place for place, each in enumerate(ring) if each is now), -1 if forward else 0)
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    ring[(start + step) % len(ring)].setFocus(reason)
    return True


def stops(window: QWidget, now: QWidget | None = None) -> list[QWidget]:
    """Where Tab stops in what is shown of a window, in order; `now` is among them wherever it is, even if it was hidden just now."""
    # All are held until the end: PySide forgets a widget of Qt's own making together with the one that led to it.
    held: list[QWidget] = []
    return list(_inside(window, now, held))


def _inside(widget: QWidget, now: QWidget | None, held: list[QWidget]) -> Iterator[QWidget]:
    children = widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if not children:
        # So it is with most widgets of a window.
        return
    held += children
    shown = [each for each in children if not each.isWindow() and (not each.isHidden() or _holds(each, now))]
    for child in _in_places(widget, shown):
        found = [child] if child is now or _is_stop(child) else []
        found += _inside(child, now, held)
        yield from sorted(found, key=_number) if len(found) > 1 and has_own_order(child) else found


def _is_stop(widget: QWidget) -> bool:
    """Whether Tab stops at a widget itself; one with a proxy is the outside of another that is a stop."""
    return widget.focusPolicy() in _TAKES_TAB and widget.isEnabled() and widget.focusProxy() is None


def _holds(widget: QWidget, now: QWidget | None) -> bool:
    return now is not None and (widget is now or widget.isAncestorOf(now))


def _number(stop: QWidget) -> int:
    return int(stop.property(_OWN_ORDER) or 0)


def _in_places(widget: QWidget, children: list[QWidget]) -> list[QWidget]:
    """The children of a widget as they are read."""
    if isinstance(widget, QSplitter):
        return sorted(children, key=widget.indexOf)
    return [children[number] for number in as_read([each.geometry() for each in children])]


def as_read(places: Sequence[QRect]) -> list[int]:
    """The numbers of places in the order in which one reads them: by rows, in a row by columns, in these by rows again.

    Places that no straight line parts, as where one lies over another, go by their upper left corners.
    """
    return _read(list(range(len(places))), places)


def _read(numbers: list[int], places: Sequence[QRect]) -> list[int]:
    if len(numbers) < 2:
        return numbers
    for start, length in ((QRect.top, QRect.height), (QRect.left, QRect.width)):
        parts = _parted(numbers, places, start, length)
        if len(parts) > 1:
            return [number for part in parts for number in _read(part, places)]
    return sorted(numbers, key=lambda number: (places[number].top(), places[number].left()))


def _parted(
    numbers: list[int], places: Sequence[QRect], start: Callable[[QRect], int], length: Callable[[QRect], int]
) -> list[list[int]]:
    """The numbers in parts, between which a line goes that crosses no place, by their starts."""
    parts: list[list[int]] = []
    end = 0
    for number in sorted(numbers, key=lambda number: start(places[number])):
        at = start(places[number])
        if not parts or at >= end - _SLACK:
            parts.append([])
        parts[-1].append(number)
        end = max(end, at + length(places[number])) if len(parts[-1]) > 1 else at + length(places[number])
    return parts
