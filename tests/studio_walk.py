"""What can be said of any window by walking its widgets: names and roles, the way of the keyboard, cut text, words."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from skillcontract_studio.i18n import without_key
from skillcontract_studio.qt import (
    QAbstractButton,
    QAbstractItemModel,
    QAbstractItemView,
    QAbstractListModel,
    QAbstractTableModel,
    QAccessible,
    QCheckBox,
    QComboBox,
    QDialog,
    QFontMetrics,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenuBar,
    QModelIndex,
    QPlainTextEdit,
    QPoint,
    QPushButton,
    QRadioButton,
    QRect,
    QScrollArea,
    Qt,
    QTabBar,
    QTableView,
    QTabWidget,
    QTextBrowser,
    QTextDocument,
    QToolButton,
    QTreeView,
    QWidget,
)
from skillcontract_studio.tab_order import has_own_order

ROLES_OF_NOTHING = {
    QAccessible.Role.NoRole,
    QAccessible.Role.Client,
    QAccessible.Role.Pane,
    QAccessible.Role.Window,
}
DRIVEN = frozenset({"completionList"})
"""Lists in which the arrow keys of a text field move, which keeps the keyboard."""
UPRIGHT = "CAutoHideTab"
"""The tab of a panel at the window's edge; at the sides its text runs downwards, and other styles of it upwards."""
OF_DATA = "mono"
"""The labels of fields that are made from a schema: their words are names of the data."""
KEY = re.compile(r"(?<!&)&(\w)")
"""The letter that leads to a control together with Alt."""
MOST_ITEMS = 60
"""Rows of a list that are read: those below them are of the same making."""
SLACK = 1
"""Pixels by which text may be wider than its place before it is called cut: of rounding."""


def widgets(window: QWidget) -> Iterator[QWidget]:
    """Every visible widget of a window, the window itself first; other windows that it owns are not part of it."""
    yield window
    for each in window.findChildren(QWidget):
        if each.isVisible() and each.window() is window and not is_inner(each):
            yield each


def is_inner(widget: QWidget) -> bool:
    """Whether Qt made it as a part of another widget, or it is one without a face."""
    return widget.objectName().startswith("qt_") or isinstance(widget.parent(), (QComboBox, QLineEdit))


def described(widget: QWidget) -> str:
    """Where a widget is, for whoever has to mend it."""
    names = []
    at: QWidget | None = widget
    while at is not None and len(names) < 4:
        names.append(f"{type(at).__name__}#{at.objectName()}" if at.objectName() else type(at).__name__)
        at = at.parentWidget()
    text = widget.text() if isinstance(widget, (QLabel, QAbstractButton)) else ""
    return " < ".join(names) + (f" {text!r}" if text else "")


def takes_keys(widget: QWidget) -> bool:
    return widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.isEnabled()


def unnamed(window: QWidget) -> Iterator[str]:
    """Controls without a name, without a fitting role, and icons that stand alone without a word about them."""
    for widget in widgets(window):
        told = QAccessible.queryAccessibleInterface(widget)
        control = takes_keys(widget) or isinstance(widget, QAbstractButton)
        if not control or widget is window or is_viewport(widget) or widget.focusProxy() is not None:
            continue
        name = told.text(QAccessible.Text.Name)
        if not name.strip():
            yield f"no name: {described(widget)}"
        if told.role() in ROLES_OF_NOTHING and not isinstance(widget, QScrollArea):
            yield f"role {told.role().name}: {described(widget)}"
        icon_alone = isinstance(widget, QAbstractButton) and not widget.text() and not widget.icon().isNull()
        if icon_alone and not (widget.toolTip() or widget.accessibleDescription()):
            yield f"an icon alone: {described(widget)}"


def is_viewport(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    return isinstance(parent, QScrollArea) or (
        isinstance(parent, QAbstractItemView) and parent.viewport() is widget
    )


def unreachable(window: QWidget) -> Iterator[str]:
    """Controls that Tab does not come to and that have no keys of their own."""
    for widget in widgets(window):
        control = isinstance(widget, (QAbstractButton, QAbstractItemView, QLineEdit, QComboBox, QTabBar))
        if not control or not widget.isEnabled() or widget is window:
            continue
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus or has_keys(widget) or is_of_a_choice(widget):
            continue
        if isinstance(widget, QHeaderView) and not sorts(widget):
            continue
        if widget.objectName() in DRIVEN:
            continue
        yield f"not by keyboard: {described(widget)} {widget.accessibleName() or widget.toolTip()!r}"


def is_of_a_choice(widget: QWidget) -> bool:
    """Whether the arrow keys come to it from another button of its group, of which Tab stops at the chosen one."""
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    return group is not None and group.exclusive() and group.checkedButton() is not None


def sorts(head: QHeaderView) -> bool:
    """Whether a click on a head does something."""
    table = head.parentWidget()
    return isinstance(table, (QTableView, QTreeView)) and table.isSortingEnabled()


def has_keys(widget: QWidget) -> bool:
    """Whether a control is only the face of something that has keys."""
    if (
        isinstance(widget, QToolButton)
        and widget.defaultAction() is not None
        and widget.defaultAction().shortcuts()
    ):
        return True
    if isinstance(widget, QAbstractButton) and not widget.shortcut().isEmpty():
        return True
    if widget.parentWidget() is not None and isinstance(widget.parentWidget(), (QTabBar, QTabWidget)):
        return True
    # The words about a control name its keys, as every command's tooltip does.
    return bool(re.search(r"(Ctrl|Alt|Shift)\+|\bF\d+\b|\bEsc\b|\bInsert\b", widget.toolTip()))


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


def unkeyed(window: QWidget) -> Iterator[str]:
    """Menus, and buttons and named fields of dialogs, that no letter leads to, and those that share theirs with another."""
    menus = [menu for bar in window.findChildren(QMenuBar) for menu in bar.actions() if menu.isVisible()]
    yield from _of_letters([menu.text() for menu in menus])
    for menu in menus:
        yield from _shared([action.text() for action in menu.menu().actions()])
    if isinstance(window, QDialog):
        yield from _of_letters([text for widget in widgets(window) if (text := _keyed_text(widget))])


def _keyed_text(widget: QWidget) -> str:
    """The text in which a letter is looked for."""
    if isinstance(widget, QPushButton | QCheckBox | QRadioButton):
        return widget.text()
    is_title = isinstance(widget, QLabel) and widget.buddy() is not None
    return widget.text() if is_title and widget.objectName() != OF_DATA else ""


def _of_letters(texts_of_one_place: list[str]) -> Iterator[str]:
    yield from (f"no letter leads to {text!r}" for text in texts_of_one_place if not KEY.search(text))
    yield from _shared(texts_of_one_place)


def _shared(texts_of_one_place: list[str]) -> Iterator[str]:
    letters = Counter(found[1].lower() for text in texts_of_one_place if (found := KEY.search(text)))
    yield from (
        f"{letter} leads to several of {texts_of_one_place}" for letter in letters if letters[letter] > 1
    )


def cut(window: QWidget) -> Iterator[str]:
    """Labels and buttons whose text does not fit, unless all of it stands in their tooltip."""
    for widget in widgets(window):
        if type(widget).__name__ == UPRIGHT:
            need = least_width(widget) if isinstance(widget, QAbstractButton) else 0
            long = max(widget.width(), widget.height())
            if need > long + SLACK:
                yield f"too short by {need - long}: {described(widget)}"
            continue
        if isinstance(widget, (QLabel, QAbstractButton)) and widget.text() and not is_told(widget):
            if isinstance(widget, QLabel) and widget.wordWrap():
                need = widget.heightForWidth(widget.width())
                if need > widget.height() + SLACK:
                    yield f"too low by {need - widget.height()}: {described(widget)}"
            else:
                wide = widget.sizeHint().width() if isinstance(widget, QLabel) else least_width(widget)
                if wide > widget.width() + SLACK:
                    yield f"too narrow by {wide - widget.width()}: {described(widget)}"
                high = QFontMetrics(widget.font()).height()
                if high > widget.height() + 2:
                    yield f"too low by {high - widget.height()}: {described(widget)}"
            hidden = outside(widget)
            if hidden:
                yield f"outside by {hidden}: {described(widget)}"


def is_told(widget: QLabel | QAbstractButton) -> bool:
    shown = without_key(widget.text())
    if type(widget).__name__ == "CElidingLabel":
        # QtAds' own label puts its text into the tooltip where it gives up a part of it.
        return True
    return bool(widget.toolTip()) and (shown in widget.toolTip() or "…" in shown)


def least_width(button: QAbstractButton) -> int:
    icon = button.iconSize().width() + 4 if not button.icon().isNull() else 0
    only_icon = (
        isinstance(button, QToolButton) and button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly
    )
    if only_icon and icon:
        return 0
    plain = button.text().replace("&", "")
    lines = plain.splitlines() or [""]
    return icon + max(QFontMetrics(button.font()).horizontalAdvance(line) for line in lines)


def outside(widget: QWidget) -> str:
    """By how much a widget reaches over one that holds it, unless that can be scrolled."""
    at, parent = widget, widget.parentWidget()
    place = QRect(0, 0, widget.width(), widget.height())
    while parent is not None and at is not widget.window():
        place.translate(at.pos())
        if isinstance(parent.parentWidget(), QScrollArea) or isinstance(parent, QScrollArea):
            return ""
        if place.right() > parent.width() + SLACK or place.bottom() > parent.height() + SLACK:
            return f"{place.right() - parent.width()}, {place.bottom() - parent.height()} of {type(parent).__name__}"
        if place.left() < -SLACK or place.top() < -SLACK:
            return f"{place.left()}, {place.top()} of {type(parent).__name__}"
        at, parent = parent, parent.parentWidget()
    return ""


def texts(window: QWidget) -> Iterator[tuple[str, str]]:
    """Every text that is shown or read aloud, with the widget that has it."""
    for widget in widgets(window):
        where = described(widget)
        for text in _told(widget):
            if text:
                yield plain(text), where


def _told(widget: QWidget) -> Iterator[str]:
    yield from (widget.toolTip(), widget.statusTip(), widget.whatsThis(), widget.windowTitle())
    yield from (widget.accessibleName(), widget.accessibleDescription())
    for action in widget.actions():
        yield from (action.text(), action.toolTip(), action.statusTip())
    if isinstance(widget, (QLabel, QAbstractButton)):
        yield widget.text()
    if isinstance(widget, (QLineEdit, QPlainTextEdit)):
        yield widget.placeholderText()
    if isinstance(widget, QTextBrowser):
        yield widget.toPlainText()
    if isinstance(widget, QTabBar):
        for tab in range(widget.count()):
            yield from (widget.tabText(tab), widget.tabToolTip(tab))
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(item) for item in range(widget.count()))
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _of_items(widget.model())
    told = QAccessible.queryAccessibleInterface(widget)
    if told is not None and not isinstance(widget, QAbstractItemView):
        # What is painted rather than made of widgets is told by children of its own.
        for place in range(told.childCount()):
            child = told.child(place)
            if child is not None and child.object() is None:
                yield from (child.text(QAccessible.Text.Name), child.text(QAccessible.Text.Description))


def _of_items(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[str]:
    """What a model's items say, and its heads."""
    above = QModelIndex() if parent is None else parent
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
    # Qt keeps this count of a list to itself.
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(above)
    said: list[object] = []
    if parent is None:
        said += (
            model.headerData(place, Qt.Orientation.Horizontal, role)
            for place in range(columns)
            for role in roles
        )
    for row in range(min(model.rowCount(above), MOST_ITEMS)):
        cells = [model.index(row, column, above) for column in range(columns)]
        said += (model.data(cell, role) for cell in cells for role in roles)
        if not isinstance(model, (QAbstractListModel, QAbstractTableModel)):
            yield from _of_items(model, cells[0])
    yield from (each for each in said if isinstance(each, str))


def plain(text: str) -> str:
    """What is read of a text that may be rich; the letter that leads to it is no word of it."""
    if "<" not in text:
        return without_key(text)
    document = QTextDocument()
    document.setHtml(text)
    return document.toPlainText()
