"""A page that takes long is made in many turns while nobody waits for it, and is there at once where somebody does."""

from pytestqt.qtbot import QtBot

from skillcontract_studio.perspectives.perspective import AUTHOR, SIMULATE
from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 20_000


def test_the_page_is_made_while_the_editors_are_shown(qtbot: QtBot, studio: StudioWindow) -> None:
    assert not tuple(studio.turning.pages())
    studio.turning.make_ahead()
    qtbot.waitUntil(lambda: bool(tuple(studio.turning.pages())), timeout=PATIENCE)
    assert studio.perspective == AUTHOR
    (made,) = studio.turning.pages()
    assert isinstance(made, SimulatePage)
    assert not made.widget.isVisible()
    studio.turn_to(SIMULATE)
    assert studio.page(SIMULATE) is made
    assert made.widget.isVisible()


def test_who_turns_to_it_while_it_is_made_gets_it_whole(qtbot: QtBot, studio: StudioWindow) -> None:
    begun: list[object] = []
    studio.turning.part_made.connect(begun.append)
    studio.turning.make_ahead()
    qtbot.waitUntil(lambda: len(begun) > 2, timeout=PATIENCE)
    assert not tuple(studio.turning.pages())
    studio.turn_to(SIMULATE)
    page = studio.page(SIMULATE)
    assert isinstance(page, SimulatePage)
    assert page.widget.isVisible()
    told = len(begun)
    studio.turn_to(AUTHOR)
    studio.turning.make_ahead()
    with qtbot.assertNotEmitted(studio.turning.part_made, wait=1_800):
        pass
    assert len(begun) == told
    assert tuple(studio.turning.pages()) == (page,)
