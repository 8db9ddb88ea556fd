"""Windows that open one after the other, or beside each other, on one workspace, and remember in the same place."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.theme.tokens import ThemeChoice
from studio_windows import Opens, end, show_ready


@pytest.fixture
def state(tmp_path: Path) -> StateFolder:
    return StateFolder(tmp_path / "state")


@pytest.fixture
def again(qtbot: QtBot, opens: Opens, cms: Path, state: StateFolder) -> Iterator[Opens]:
    """Opens a window on the workspace, or on a file of it, as often as it is called; each remembers in the same place."""
    windows: list[StudioWindow] = []

    def opened(path: str = "") -> StudioWindow:
        for closed in [window for window in windows if window.isHidden()]:
            # It would be dressed together with the next one.
            windows.remove(closed)
            end(closed)
        window = opens(cms / path, Language.EN, ThemeChoice.LIGHT, state=state)
        windows.append(window)
        show_ready(qtbot, window)
        return window

    yield opened
    for window in windows:
        end(window)
