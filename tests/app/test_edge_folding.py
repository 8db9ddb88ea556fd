"""Panels that a small window hides at its edge, and how all stand again; without a Studio around them."""

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.qt import QApplication, QLabel, QSize, QVBoxLayout, QWidget
from skillcontract_studio.shell.docks import Docks, Panel
from skillcontract_studio.shell.edge_folding import EdgeFolding, Fold
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice
from studio_windows import PATIENCE

LARGE, SMALL = QSize(1000, 600), QSize(700, 600)


@pytest.fixture
def frame(qtbot: QtBot) -> QWidget:
    """What the docks stand in. Nobody but this fixture holds it, and garbage is looked for meanwhile."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def docks(qtbot: QtBot, qapp: QApplication, frame: QWidget) -> Docks:
    made = Docks(frame, QLabel("editors"), Appearance(qapp, ThemeChoice.LIGHT, Language.EN))
    QVBoxLayout(frame).addWidget(made.manager)
    for name in ("upper", "lower"):
        made.add(Panel(name, QLabel(name), "left", name))
    frame.resize(LARGE)
    with qtbot.waitExposed(frame, timeout=PATIENCE):
        frame.show()
    return made


def folding_of(docks: Docks, sized: list[str]) -> EdgeFolding:
    return EdgeFolding(docks, (Fold(("lower",), "left", width=800),), lambda: sized.append("sized"))


def test_what_stands_half_way_is_not_kept(docks: Docks) -> None:
    folding = folding_of(docks, [])
    at = [LARGE]
    # Panels that come and go have the window laid out, which asks again.
    docks.manager.stateRestored.connect(lambda: folding.fit(at[0], round))
    for size in (SMALL, LARGE) * 3:
        at[0] = size
        assert folding.fit(size, round)
        assert docks.is_hidden_at_edge("lower") is (size is SMALL)


def test_panels_of_a_large_window_get_the_sizes_of_a_small_one(docks: Docks) -> None:
    sized: list[str] = []
    folding = folding_of(docks, sized)
    large = docks.state()
    folding.use(large, None)
    assert not sized
    folding.fit(SMALL, round)
    small = docks.state()
    folding.use(small, large)
    assert not sized
    folding.use(large, None)
    assert sized == ["sized"]
    assert docks.is_hidden_at_edge("lower")
    assert folding.unfolded() == large
