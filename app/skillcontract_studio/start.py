"""Makes a window on a workspace: the one way in, for the command, for `make run` and for tests."""

from collections.abc import Sequence
from pathlib import Path

from skillcontract.text.language import Language
from skillcontract_studio.client.language_client import LanguageClient
from skillcontract_studio.i18n import Voice
from skillcontract_studio.interpreter import tune
from skillcontract_studio.qt import QApplication
from skillcontract_studio.qt_phrases import QtPhrases
from skillcontract_studio.settings.keeper import SettingsKeeper
from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.shell.workspace_folder import folder_of
from skillcontract_studio.spoken import introduce
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.focus_edge import FocusEdges
from skillcontract_studio.theme.product_icon import product_icon
from skillcontract_studio.theme.tokens import ThemeChoice

_WIDTH, _HEIGHT = 1440, 900


def open_window(
    application: QApplication,
    path: Path | None,
    language: Language,
    theme: ThemeChoice = ThemeChoice.SYSTEM,
    settings: SettingsKeeper | None = None,
    *,
    state: StateFolder | None = None,
    server: Sequence[str] | None = None,
) -> StudioWindow:
    """A window on a folder or a contract file (None: on nothing), not yet shown; the server is starting.

    Without `settings` the usual ones are in force, and changes to them are not kept; without `state` nothing is remembered,
    neither what is open nor what is not saved; without `server`, the command of another one, it is the Studio's own.
    """
    tune(application)
    introduce(application)
    application.setApplicationName("Skill Contract Studio")
    application.setDesktopFileName("skill-contract-studio")
    application.setWindowIcon(product_icon())
    settings = settings or SettingsKeeper(None)
    appearance = Appearance(application, theme, language, settings.now.text_size / 100)
    FocusEdges(application, appearance)
    voice = Voice(language, application)
    QtPhrases(application, voice)
    folder = None
    if path is not None:
        path = path.absolute()
        folder = folder_of(path)
    client = LanguageClient(folder, language, application, server)
    # The server starts while the window is being made.
    client.start()
    window = StudioWindow(appearance, voice, client, settings, state)
    for part in (appearance, voice, client, settings):
        part.setParent(window)
    screen = application.primaryScreen().availableGeometry()
    window.resize(min(_WIDTH, screen.width()), min(_HEIGHT, screen.height()))
    if path is not None:
        window.show_workspace(path)
    return window
