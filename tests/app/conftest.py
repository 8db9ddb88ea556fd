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
from skillcontract_studio.client.language_client import ServerState
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.qt import QApplication, QEvent
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.start import open_window
from skillcontract_studio.theme.tokens import ThemeChoice

PATIENCE = 20_000
"""Milliseconds after which something that has to come is taken for lost."""


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
    window.show()
    window.arrange()
    qtbot.waitUntil(lambda: window.client.state is ServerState.READY, timeout=PATIENCE)
    qtbot.waitUntil(lambda: bool(window.tree.files()), timeout=PATIENCE)
    yield window
    for pane in window.area.panes():
        # Nothing asks about unsaved text when a test is over.
        pane.document.editor.send(M.SetSavePoint)
    window.close()
    window.deleteLater()
    # The next window would be dressed together with this one, if it were still there.
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def contract(qtbot: QtBot, studio: StudioWindow, cms: Path) -> EditorPane:
    """The article contract, open and checked."""
    pane = studio.desk.open(cms / "skills/cms.article/contract.json")
    assert pane is not None
    qtbot.waitUntil(lambda: studio.problems.known(pane.document.uri), timeout=PATIENCE)
    return pane
