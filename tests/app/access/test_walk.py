"""Every view of the Studio, looked at by what screen readers, the keyboard and the eye have of it."""

import contextlib
import importlib
import pkgutil
from collections.abc import Callable, Container, Iterator
from functools import partial
from pathlib import Path

import pytest
from pytestqt.exceptions import TimeoutError as WaitTimeoutError
from pytestqt.qtbot import QtBot

import skillcontract_studio
import studio_walk
from skillcontract.text.language import Language
from skillcontract_studio.qt import QApplication, QDialog, QWidget
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice
from studio_focus import pale
from studio_letters import unkeyed
from studio_views import views
from studio_ways import astray
from studio_windows import Opens, end, show_ready
from studio_words import foreign

PATIENCE = 60_000
SETTLING = 20_000
Place = tuple[float, tuple[int, int]]
"""How large text is, and the window around it."""
PLACES = (
    (Language.ZH, (1.0, (1024, 700))),
    (Language.EN, (1.0, (800, 600))),
    (Language.ZH, (1.5, (1024, 700))),
    (Language.EN, (1.5, (1440, 900))),
    (Language.ZH, (2.0, (1024, 700))),
    (Language.EN, (2.0, (1024, 700))),
)
Open = Callable[[Language, ThemeChoice, float, tuple[int, int]], StudioWindow]


@pytest.fixture
def opened(qtbot: QtBot, qapp: QApplication, opens: Opens, cms: Path) -> Iterator[Open]:
    """Opens a window in a language and theme, with text of a size, in a place."""
    made: list[StudioWindow] = []

    def window_in(
        language: Language, theme: ThemeChoice, scale: float, size: tuple[int, int]
    ) -> StudioWindow:
        window = opens(cms, language, theme)
        made.append(window)
        window.appearance.scale(scale)
        window.resize(*size)
        show_ready(qtbot, window, PATIENCE)
        return window

    yield window_in
    for window in made:
        end(window)
    # Text is as large as usual for whoever comes next; with the window still there, all of it would be dressed anew.
    Appearance(qapp, ThemeChoice.LIGHT, Language.EN).deleteLater()


def findings(
    qtbot: QtBot, window: StudioWindow, cms: Path, *looks: Callable[[QWidget], Iterator[str]]
) -> list[str]:
    """What the looks found, each once, with the first view that has it."""
    found: dict[str, str] = {}
    for name, view in views(qtbot, window, cms):
        QApplication.processEvents()
        for look in looks:
            for each in _left(qtbot, look, view, found):
                found.setdefault(each, name)
    return [f"{name}: {each}" for each, name in found.items()]


def _left(
    qtbot: QtBot, look: Callable[[QWidget], Iterator[str]], view: QWidget, known: Container[str]
) -> list[str]:
    """What a look still finds once the view has come to rest: a layout takes some turns of the loop. What is known from a
    view before is not waited for again.
    """
    seen: list[str] = []

    def clean() -> bool:
        seen[:] = (each for each in look(view) if each not in known)
        return not seen

    with contextlib.suppress(WaitTimeoutError):
        qtbot.waitUntil(clean, timeout=SETTLING)
    return seen


def nothing(found: list[str]) -> None:
    """Fail with all that was found, one a line."""
    if found:
        pytest.fail("\n".join(found), pytrace=False)


@pytest.mark.parametrize(
    ("language", "theme"), [(Language.EN, ThemeChoice.LIGHT), (Language.ZH, ThemeChoice.DARK)]
)
def test_every_control_has_a_name_and_a_role_and_words_of_the_language_and_is_reached_and_seen_by_keys(
    qtbot: QtBot, opened: Open, cms: Path, language: Language, theme: ThemeChoice
) -> None:
    window = opened(language, theme, 1.0, (1440, 900))
    shown: set[type[QWidget]] = set()

    def kinds(view: QWidget) -> Iterator[str]:
        shown.add(type(view))
        return iter(())

    by_keys = (studio_walk.unreachable, astray, unkeyed)
    words = foreign(language, cms)
    seen = partial(pale, known=set())
    nothing(findings(qtbot, window, cms, studio_walk.unnamed, *by_keys, seen, kinds, words))
    assert own_dialogs() <= shown


def test_where_the_keyboard_is_is_seen_in_high_contrast(qtbot: QtBot, opened: Open, cms: Path) -> None:
    window = opened(Language.EN, ThemeChoice.CONTRAST, 1.0, (1440, 900))
    nothing(findings(qtbot, window, cms, partial(pale, known=set())))


def own_dialogs() -> set[type[QDialog]]:
    """Every kind of dialog that the Studio has: one that is not walked has nobody who looks at it."""
    for module in pkgutil.walk_packages(skillcontract_studio.__path__, "skillcontract_studio."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    own = {each for each in QDialog.__subclasses__() if each.__module__.startswith("skillcontract_studio")}
    assert len(own) > 5
    return own


@pytest.mark.parametrize(("language", "place"), PLACES, ids=str)
def test_no_text_is_cut(qtbot: QtBot, opened: Open, cms: Path, language: Language, place: Place) -> None:
    scale, size = place
    window = opened(language, ThemeChoice.LIGHT, scale, size)

    def grown(_view: QWidget) -> Iterator[str]:
        if (window.width(), window.height()) != size:
            yield f"the window is larger than its screen: {window.width()}x{window.height()}"
            window.resize(*size)

    nothing(findings(qtbot, window, cms, studio_walk.cut, grown))
