"""What can be said of any window by walking its widgets: names and roles, what keys can reach, cut text, words."""

import re
from collections.abc import Iterator

from skillcontract_studio.i18n import without_key
from skillcontract_studio.qt import (
    QAbstractButton,
    QAbstractItemModel,
    QAbstractItemView,
    QAbstractListModel,
    QAbstractTableModel,
    QAccessible,
    QComboBox,
    QFontMetrics,
    QHeaderView,
    QLabel,
    QLineEdit,
    QModelIndex,
    QPlainTextEdit,
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
