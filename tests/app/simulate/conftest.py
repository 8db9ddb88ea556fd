"""The Simulate perspective of a real window, with a scenario chosen."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.perspectives.perspective import SIMULATE
from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 20_000
SCENARIOS = "skills/cms.article/scenarios"


@pytest.fixture
def page(qtbot: QtBot, studio: StudioWindow, cms: Path) -> SimulatePage:
    """The scenario that saves a draft, chosen in the workspace tree."""
    studio.tree.file_chosen.emit(cms / SCENARIOS / "01-save-draft.scenario.json5")
    page = studio.page(SIMULATE)
    assert isinstance(page, SimulatePage)
    qtbot.waitUntil(lambda: page.contract.pane is not None, timeout=PATIENCE)
    return page
