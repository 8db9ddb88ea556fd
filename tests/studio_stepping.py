"""How one steps through a scenario in Simulate, and where one is then."""

from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage
from skillcontract_studio.shell.window import StudioWindow


def current(page: SimulatePage) -> tuple[int, int]:
    """The step and the stage where one is."""
    assert page.session is not None
    return page.session.cursor.step, page.session.cursor.stage


def press(studio: StudioWindow, *commands: str) -> None:
    """Give commands by their names, one after the other."""
    for command in commands:
        studio.actions_by_id[command].trigger()
