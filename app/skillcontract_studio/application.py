"""Starts the Studio: reads the command line, makes the application and its window."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from skillcontract.text.language import Language, asked_language, system_language
from skillcontract.version import __version__
from skillcontract_resources.catalogue import Catalogue
from skillcontract_studio.client.launch import LSP_FLAG
from skillcontract_studio.theme.tokens import ThemeChoice
from skillcontract_studio.there import is_there

CANNOT_WORK = 2
_Choice = TypeVar("_Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for."""

    path: Path | None
    language: Language | None
    """None: what the settings say, or the system."""
    theme: ThemeChoice | None


class _BadUsage(Exception):
    """The command line asks for what there is not: a phrase of the catalogue, and what fills it."""

    def __init__(self, phrase: str, **arguments: object) -> None:
        super().__init__(phrase)
        self.phrase = phrase
        self.arguments = arguments


def options(arguments: Sequence[str]) -> Options:
    """Read the command line. Bad usage ends the program with one line and exit code 2, `--help` and `--version` with 0."""
    say = Catalogue("studio", asked_language(arguments))
    try:
        return _read(iter(arguments), say)
    except _BadUsage as failure:
        sys.stderr.write(f"skillcontract-studio: {say(failure.phrase, **failure.arguments)}\n")
        sys.exit(CANNOT_WORK)


def _read(arguments: Iterator[str], say: Catalogue) -> Options:
    path: Path | None = None
    language: Language | None = None
    theme: ThemeChoice | None = None
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if argument in ("-h", "--help", "--version"):
            sys.stdout.write((__version__ if argument == "--version" else say("usage")) + "\n")
            sys.exit(0)
        if name == "--lang":
            language = _one_of(Language, name, value if equals else next(arguments, ""))
        elif name == "--theme":
            theme = _one_of(ThemeChoice, name, value if equals else next(arguments, ""))
        elif path is None and (argument == "--" or not argument.startswith("-")):
            path = Path(next(arguments, ".") if argument == "--" else argument)
        else:
            raise _BadUsage("usage.unknown", word=argument)
    if path is not None and not is_there(path):
        raise _BadUsage("open.missing", path=path)
    return Options(path, language, theme)


def _one_of(choices: type[_Choice], option: str, value: str) -> _Choice:
    if value not in set(choices):
        raise _BadUsage("usage.no-choice", option=option, value=value or "''", choices=", ".join(choices))
    return choices(value)


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
    window.turning.make_ahead()
    return application.exec()
