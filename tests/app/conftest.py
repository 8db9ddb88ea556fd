"""A real window on a copy of the `cms` example, with a real server process."""

import gc
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.resources import as_file
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from ready.programs import CAN_FORK, SERVERS, door_to
from skillcontract.text.language import Language
from skillcontract_resources import resource
from skillcontract_studio.qt import QApplication
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.start import open_window
from skillcontract_studio.theme.tokens import ThemeChoice
from studio_windows import PATIENCE, Opens, end, show_ready


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the user's own settings and states is read or written."""
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable.lower()))


@pytest.fixture(scope="module", autouse=True)
def garbage_looked_for_by_python() -> Iterator[None]:
    """Where windows looked for it themselves, the tests after them have none that would."""
    yield
    gc.enable()


@pytest.fixture(scope="session")
def server() -> Sequence[str] | None:
    """The command of a server that has its modules ready, where the system can have it; else the Studio's own."""
    return (sys.executable, *door_to("skillcontract_lsp.command_line:run", SERVERS)) if CAN_FORK else None


@pytest.fixture
def cms(tmp_path: Path) -> Path:
    """A copy of the example workspace, to be changed at will."""
    with as_file(resource("examples/cms")) as example:
        return Path(shutil.copytree(example, tmp_path / "cms"))


@pytest.fixture
def opens(qapp: QApplication, server: Sequence[str] | None) -> Opens:
    """Makes a window as `open_window` does."""
    return partial(open_window, qapp, server=server)


@pytest.fixture
def studio(qtbot: QtBot, opens: Opens, cms: Path) -> Iterator[StudioWindow]:
    """A shown window whose server is ready."""
    window = opens(cms, Language.EN, ThemeChoice.LIGHT)
    window.resize(1440, 900)
    show_ready(qtbot, window)
    yield window
    end(window)


@pytest.fixture
def contract(qtbot: QtBot, studio: StudioWindow, cms: Path) -> EditorPane:
    """The article contract, open and checked."""
    pane = studio.desk.open(cms / "skills/cms.article/contract.json")
    assert pane is not None
    qtbot.waitUntil(lambda: studio.problems.known(pane.document.uri), timeout=PATIENCE)
    return pane
