"""A perspective as data: what the switch, the menu and the window need to know of it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from skillcontract_studio.qt import QWidget

if TYPE_CHECKING:
    from skillcontract_studio.shell.docks import Docks
    from skillcontract_studio.shell.status_bar import Loading
    from skillcontract_studio.shell.window import StudioWindow

AUTHOR = "author"
SIMULATE = "simulate"


class Page(Protocol):
    """What a perspective shows between the top bar and the status bar. It keeps its own docks."""

    @property
    def widget(self) -> QWidget:
        """What the window shows."""

    def enter(self) -> None:
        """The page is shown now, and has the keyboard."""

    def leave(self) -> None:
        """Another perspective is shown from now on."""

    def panels(self) -> Docks:
        """The dockable panels around what the page is about."""

    def commands(self) -> Mapping[str, Callable[[], None]]:
        """What the perspective's own commands do, and which common ones do something else while it is shown."""

    def loading(self) -> Loading | None:
        """Whether contracts load, where the perspective knows it better than the problems of open files."""

    def status(self) -> QWidget | None:
        """What the status bar shows besides its own fields."""

    def close(self) -> None:
        """The window goes."""


@dataclass(frozen=True, slots=True)
class Perspective:
    """The word is `perspective.<name>` and the command that turns to it `perspective-<name>`.

    `page` makes the page in turns, its widget in the frame that it is given; it is made when it is first turned to, so nobody waits for what is not used.
    """

    name: str
    icon: str
    page: Callable[[StudioWindow, QWidget], Generator[None, None, Page]] | None = None
    """None for the editors, which the window has from its start."""
    ahead: bool = False
    """Whether the page is made while nobody does anything: at once it would take longer than one waits for a key."""
