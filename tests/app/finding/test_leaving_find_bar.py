"""The find bar is left with Esc from wherever in it the keyboard is."""

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.finding.find_bar import FindBar
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QApplication, Qt, QVBoxLayout, QWidget
from skillcontract_studio.tab_order import stops
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice
from studio_windows import contract_editor


@pytest.fixture
def pane(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def bar(qtbot: QtBot, qapp: QApplication, pane: QWidget) -> FindBar:
    editor = contract_editor(qtbot, qapp, b"{}")
    appearance = Appearance(qapp, ThemeChoice.LIGHT, Language.EN)
    appearance.setParent(pane)
    made = FindBar(editor, appearance, Voice(Language.EN, pane), pane)
    column = QVBoxLayout(pane)
    column.addWidget(made)
    column.addWidget(editor)
    pane.show()
    return made


def test_esc_closes_it_from_every_stop(qtbot: QtBot, bar: FindBar) -> None:
    bar.open(replacing=True)
    found = stops(bar)
    assert len(found) > 8
    for stop in found:
        bar.open(replacing=True)
        stop.setFocus()
        qtbot.keyClick(stop, Qt.Key.Key_Escape)
        assert bar.isHidden(), stop.accessibleName()
