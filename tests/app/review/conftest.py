"""A real window on a copy of the `credit` example, turned to Review."""

import os
import shutil
from collections.abc import Callable, Iterator
from importlib.resources import as_file
from pathlib import Path
from typing import cast

import pytest
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from skillcontract.text.language import Language
from skillcontract_resources import resource
from skillcontract_studio.perspectives.review.review_page import ReviewPage
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.theme.tokens import ThemeChoice
from studio_windows import Opens, end, show_ready

PATIENCE = 30_000
"""Milliseconds after which something that has to come is taken for lost."""
Turn = Callable[[], ReviewPage]


@pytest.fixture
def credit(tmp_path: Path) -> Path:
    """A copy of the example workspace, to be changed at will."""
    with as_file(resource("examples/credit")) as example:
        return Path(shutil.copytree(example, tmp_path / "credit"))


@pytest.fixture
def grants(credit: Path) -> Path:
    return credit / "grants.json5"


@pytest.fixture
def studio(qtbot: QtBot, opens: Opens, credit: Path) -> Iterator[StudioWindow]:
    """A shown window whose server is ready."""
    window = opens(credit, Language.EN, ThemeChoice.LIGHT)
    window.resize(1440, 900)
    show_ready(qtbot, window)
    yield window
    end(window)


@pytest.fixture
def turn(qtbot: QtBot, studio: StudioWindow) -> Turn:
    """Turns to Review and waits for its matrix; the page."""

    def turned() -> ReviewPage:
        studio.actions_by_id["perspective-review"].trigger()
        page = cast(ReviewPage, studio.page("review"))
        qtbot.waitUntil(
            lambda: page.survey is not None and not page.surveys.background.busy, timeout=PATIENCE
        )
        return page

    return turned
