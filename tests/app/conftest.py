"""A real window on a copy of the `cms` example, with a real server process."""

import os
import shutil
from collections.abc import Iterator
from importlib.resources import as_file
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from skillcontract.text.language import Language
from skillcontract_resources import resource
from skillcontract_studio.qt import QApplication, QEvent
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.start import open_window
from skillcontract_studio.theme.tokens import ThemeChoice
from studio_windows import PATIENCE, end, show_ready


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the user's own settings and states is read or written."""
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable.lower()))


@pytest.fixture
def cms(tmp_path: Path) -> Path:
    """A copy of the example workspace, to be changed at will."""
    with as_file(resource("examples/cms")) as example:
        return Path(shutil.copytree(example, tmp_path / "cms"))


@pytest.fixture
def studio(qtbot: QtBot, qapp: QApplication, cms: Path) -> Iterator[StudioWindow]:
    """A shown window whose server is ready."""
    window = open_window(qapp, cms, Language.EN, ThemeChoice.LIGHT)
    window.resize(1440, 900)
    show_ready(qtbot, window)
    yield window
    end(window)
    # The next window would be dressed together with this one, if it were still there.
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def contract(qtbot: QtBot, studio: StudioWindow, cms: Path) -> EditorPane:
    """The article contract, open and checked."""
    pane = studio.desk.open(cms / "skills/cms.article/contract.json")
    assert pane is not None
    qtbot.waitUntil(lambda: studio.problems.known(pane.document.uri), timeout=PATIENCE)
    return pane
