"""The chain as it is drawn: where the verdicts stand."""

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.simulator.trace import StageName, Verdict
from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.chain_column import ChainColumn
from skillcontract_studio.perspectives.simulate.chain_rows import ChainRow
from skillcontract_studio.perspectives.simulate.signs import NOT_REACHED, STAGE_SIGNS
from skillcontract_studio.perspectives.simulate.step_cells import CHAIN
from skillcontract_studio.qt import QApplication
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice


@pytest.mark.parametrize("language", Language)
def test_verdicts_stand_one_way_for_all_stages_and_stay_there_while_one_steps(
    qtbot: QtBot, qapp: QApplication, language: Language
) -> None:
    appearance = Appearance(qapp, ThemeChoice.LIGHT, language)
    column = ChainColumn(appearance, Voice(language, appearance, "simulate"))
    qtbot.addWidget(column)
    passed = [ChainRow(stage, STAGE_SIGNS[Verdict.PASS], index=place) for place, stage in enumerate(CHAIN, 1)]
    waiting = [ChainRow(stage, NOT_REACHED) for stage in CHAIN]
    first = ChainRow(StageName.P2, STAGE_SIGNS[Verdict.PASS], index=0)
    column.show()
    for width, below in ((170, True), (400, False), (170, True)):
        column.resize(width, 600)
        for reached in range(len(CHAIN) + 1):
            column.show_rows((first, *passed[:reached], *waiting[reached:]))
            assert column.verdicts_below() is below, (width, reached)
