"""The state pane's tables in a narrow window: heads that fit, columns as wide as what stands in them."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.perspectives.simulate.fact_table import Cell, FactTable
from skillcontract_studio.qt import QApplication, Qt
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice

WORDS, SHORT = ("What the model gave", "After it was bound"), ("Model", "Bound")


@pytest.fixture
def table(qtbot: QtBot, qapp: QApplication) -> FactTable:
    table = FactTable((50, 50), Appearance(qapp, ThemeChoice.LIGHT, Language.EN))
    qtbot.addWidget(table)
    table.set_heads(WORDS, SHORT)
    table.show()
    return table


def heads(table: FactTable) -> tuple[object, ...]:
    return tuple(table.model().headerData(column, Qt.Orientation.Horizontal) for column in range(2))


def test_heads_are_short_where_there_is_no_room(table: FactTable) -> None:
    table.resize(800, 100)
    assert heads(table) == WORDS
    table.resize(160, 100)
    assert heads(table) == SHORT
    table.resize(800, 100)
    assert heads(table) == WORDS


def test_a_column_without_a_share_follows_its_rows(qtbot: QtBot, qapp: QApplication) -> None:
    table = FactTable((0, 100), Appearance(qapp, ThemeChoice.LIGHT, Language.EN))
    qtbot.addWidget(table)
    table.resize(600, 100)
    table.show()
    table.show_rows([(Cell("e1"), Cell("x"))])
    narrow = table.columnWidth(0)
    table.show_rows([(Cell("a much longer name"), Cell("x"))])
    wide = table.columnWidth(0)
    assert wide > narrow
    table.resize(500, 100)
    assert table.columnWidth(0) == wide
