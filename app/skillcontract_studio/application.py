"""Starts the Studio: reads the command line, makes the application and its window."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from skillcontract.text.language import Language, asked_language, system_language
from skillcontract.version import __version__
from skillcontract_resources.catalogue import Catalogue
from skillcontract_studio.client.launch import LSP_FLAG
from skillcontract_studio.theme.tokens import ThemeChoice

CANNOT_WORK = 2


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for."""

    path: Path | None
    language: Language | None
    """None: what the settings say, or the system."""
    theme: ThemeChoice | None


def options(arguments: Sequence[str]) -> Options:
    """Read the command line. Bad usage ends the program with exit code 2, `--help` and `--version` with 0."""
    say = Catalogue("studio", asked_language(arguments))
    parser = argparse.ArgumentParser(
        prog="skillcontract-studio", description=say("app.description"), add_help=False
    )
    parser.add_argument("path", nargs="?", type=Path, metavar="PATH", help=say("option.path"))
    parser.add_argument(
        "--lang",
        choices=[each.value for each in Language],
        default=None,
        help=say("option.lang"),
    )
    parser.add_argument(
        "--theme", choices=[each.value for each in ThemeChoice], default=None, help=say("option.theme")
    )
    parser.add_argument("--version", action="version", version=__version__, help=say("option.version"))
    parser.add_argument("-h", "--help", action="help", help=say("option.help"))
    read = parser.parse_args(list(arguments))
    if read.path is not None and not read.path.exists():
        parser.exit(CANNOT_WORK, f"skillcontract-studio: {say('open.missing', path=read.path)}\n")
    return Options(
        read.path,
        Language(read.lang) if read.lang else None,
        ThemeChoice(read.theme) if read.theme else None,
    )


def run(arguments: Sequence[str]) -> int:
    """Run the Studio until its window is closed; returns the exit code."""
    if LSP_FLAG in arguments[:1]:
        from skillcontract_lsp import main as serve

        return int(serve([each for each in arguments if each != LSP_FLAG]) or 0)
    asked = options(arguments)
    from skillcontract_studio.qt import QApplication
    from skillcontract_studio.settings.keeper import keeper
    from skillcontract_studio.shell.keeping.places import usual_state
    from skillcontract_studio.start import open_window

    application = QApplication([sys.argv[0]])
    settings = keeper()
    window = open_window(
        application,
        asked.path,
        asked.language or settings.now.language or system_language(),
        asked.theme or settings.now.theme,
        settings,
        state=usual_state(),
    )
    room = application.primaryScreen().availableGeometry()
    if window.width() >= room.width() or window.height() >= room.height():
        # With its frame it would reach beyond the screen; the window manager knows how large a frame is.
        window.showMaximized()
    else:
        window.show()
    window.arrange()
    return application.exec()
