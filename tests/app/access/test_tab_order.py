"""The way of Tab through parts that were made in another order than they stand in."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.qt import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    Qt,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.tab_order import go_on, keep_order, stops
from studio_windows import PATIENCE


class _Window(QWidget):
    """A window that goes on as the Studio does."""

    def focusNextPrevChild(self, forward: bool, /) -> bool:  # Qt's name
        return go_on(self, forward)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = _Window()
    qtbot.addWidget(made)
    return made


def names(found: list[QWidget]) -> str:
    return " ".join(each.objectName() for each in found)


def named(kind: Callable[[], QWidget], name: str) -> QWidget:
    made = kind()
    made.setObjectName(name)
    return made


def buttons(words: str) -> dict[str, QWidget]:
    return {name: named(QPushButton, name) for name in words.split()}


def shown(qtbot: QtBot, window: QWidget) -> QWidget:
    with qtbot.waitExposed(window, timeout=PATIENCE):
        window.show()
    return window


def rounds(qtbot: QtBot, window: QWidget, key: Qt.Key) -> str:
    """Where one comes by real keys, once around."""
    found: list[QWidget] = []
    while (at := window.focusWidget()) is not None and at not in found:
        found.append(at)
        qtbot.keyClick(at, key)
    return names(found)


def test_layouts_inside_layouts_are_gone_through_as_they_stand(qtbot: QtBot, window: QWidget) -> None:
    made = buttons("last right left first above below")
    column, row, grid = QVBoxLayout(window), QHBoxLayout(), QGridLayout()
    grid.addWidget(made["below"], 1, 0)
    grid.addWidget(made["above"], 0, 1)
    column.addWidget(made["first"])
    column.addLayout(row)
    row.addWidget(made["left"])
    row.addWidget(made["right"])
    column.addLayout(grid)
    column.addWidget(made["last"])
    shown(qtbot, window)
    wanted = "first left right above below last"
    assert names(stops(window)) == wanted
    made["first"].setFocus()
    assert rounds(qtbot, window, Qt.Key.Key_Tab) == wanted
    made["first"].setFocus()
    assert rounds(qtbot, window, Qt.Key.Key_Backtab) == "first last below above right left"


def test_what_comes_later_is_met_where_it_stands(qtbot: QtBot, window: QWidget) -> None:
    made = buttons("text status")
    column = QVBoxLayout(window)
    for each in made.values():
        column.addWidget(each)
    shown(qtbot, window)
    message = named(QPushButton, "message")
    column.insertWidget(0, message)
    message.show()
    qtbot.waitUntil(lambda: made["text"].y() > message.y(), timeout=PATIENCE)
    assert names(stops(window)) == "message text status"


def test_a_splitter_is_gone_through_as_it_stands_and_what_lies_over_it_after_it(
    qtbot: QtBot, window: QWidget
) -> None:
    made = buttons("over right left")
    split = QSplitter()
    split.addWidget(made["right"])
    split.insertWidget(0, made["left"])
    QVBoxLayout(window).addWidget(split)
    made["over"].setParent(window)
    made["over"].move(40, 40)
    shown(qtbot, window)
    assert names(stops(window)) == "left right over"


def test_what_is_hidden_disabled_or_the_outside_of_another_is_passed_by(
    qtbot: QtBot, window: QWidget
) -> None:
    made = buttons("behind disabled hidden seen")
    outside, inner = named(QWidget, "outside"), named(QLineEdit, "inner")
    before = named(QPushButton, "before")
    outside.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    outside.setFocusProxy(inner)
    inside = QVBoxLayout(outside)
    inside.addWidget(before)
    inside.addWidget(inner)
    stack = QStackedWidget()
    stack.addWidget(made["seen"])
    stack.addWidget(made["behind"])
    made["disabled"].setEnabled(False)
    column = QVBoxLayout(window)
    for each in (outside, made["disabled"], made["hidden"], stack):
        column.addWidget(each)
    made["hidden"].hide()
    shown(qtbot, window)
    assert names(stops(window)) == "before inner seen"


def test_an_own_order_is_kept_among_the_others(qtbot: QtBot, window: QWidget) -> None:
    made = buttons("a b c d")
    own = QWidget()
    row = QHBoxLayout(own)
    for name in "cab":
        row.addWidget(made[name])
    keep_order(own, [made[name] for name in "abc"])
    column = QVBoxLayout(window)
    column.addWidget(own)
    column.addWidget(made["d"])
    shown(qtbot, window)
    assert names(stops(window)) == "a b c d"


def test_what_is_hidden_while_it_has_the_keyboard_hands_it_to_the_next(qtbot: QtBot, window: QWidget) -> None:
    made = buttons("first bar next last")
    column = QVBoxLayout(window)
    for each in made.values():
        column.addWidget(each)
    shown(qtbot, window)
    made["bar"].setFocus()
    qtbot.waitUntil(made["bar"].hasFocus, timeout=PATIENCE)
    made["bar"].hide()
    assert window.focusWidget() is made["next"]


def test_a_lone_stop_keeps_the_keyboard(qtbot: QtBot, window: QWidget) -> None:
    alone = named(QLineEdit, "alone")
    QVBoxLayout(window).addWidget(alone)
    shown(qtbot, window)
    alone.setFocus()
    assert not go_on(window, True)
    assert not go_on(window, False)
    assert window.focusWidget() is alone
