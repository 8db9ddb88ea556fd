"""A page that takes long is made in many turns while nobody waits for it, and is there at once where somebody does."""

from pathlib import Path

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


def test_who_asks_for_it_by_key_waits_in_turns_between_which_the_window_answers(
    qtbot: QtBot, studio: StudioWindow, cms: Path
) -> None:
    told: list[object] = []
    studio.turning.part_made.connect(told.append)
    studio.actions_by_id["perspective-simulate"].trigger()
    # Nothing is made in the turn of the key, and the editors take no more keys.
    assert told == []
    assert studio.turning.wanted == SIMULATE
    assert studio.perspective == AUTHOR
    assert not studio.docks.manager.isVisible()
    qtbot.waitUntil(lambda: len(told) > 2, timeout=PATIENCE)
    assert studio.perspective == AUTHOR
    # Whoever changes their mind is not brought there later.
    studio.actions_by_id["perspective-author"].trigger()
    assert studio.docks.manager.isVisible()
    assert studio.turning.wanted == AUTHOR
    # Nor whoever wants something that stands among the editors.
    studio.actions_by_id["perspective-simulate"].trigger()
    studio.actions_by_id["settings"].trigger()
    assert studio.turning.wanted == AUTHOR
    assert studio.docks.manager.isVisible()
    studio.actions_by_id["perspective-simulate"].trigger()
    qtbot.waitUntil(lambda: studio.perspective == SIMULATE, timeout=PATIENCE)
    page = studio.page(SIMULATE)
    assert isinstance(page, SimulatePage)
    assert page.widget.isVisible()
    assert page.widget.isAncestorOf(studio.focusWidget() or studio)
    # What stands among the editors or around them is to be seen when it is asked for, wherever that is done.
    assert studio.desk.open(cms / "skills/cms.article/manual.md") is not None
    for command in ("fold-all", "search-files", "panel-problems", "close-tab", "skill-map"):
        studio.turn_to(SIMULATE)
        studio.actions_by_id[command].trigger()
        assert studio.perspective == AUTHOR, command
    studio.turn_to(SIMULATE)
    studio.actions_by_id["copy"].trigger()
    assert studio.perspective == SIMULATE
