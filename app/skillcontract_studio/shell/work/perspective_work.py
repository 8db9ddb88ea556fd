"""The commands that belong to a perspective, or mean something else while one is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skillcontract_studio.shell.commands import COMMANDS, MenuName
from skillcontract_studio.shell.work.on_pane import Work

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_OF_PERSPECTIVES = frozenset({MenuName.SIMULATE, MenuName.REVIEW})


def perspective_work(window: StudioWindow) -> Mapping[str, Work]:
    """What the commands of the perspectives' own menus do."""
    return {each.id: _of_perspective(window, each.id) for each in COMMANDS if each.menu in _OF_PERSPECTIVES}


def unless_turned(window: StudioWindow, command: str, work: Work) -> Work:
    """A command that means something else in the perspective that is shown."""

    def done() -> None:
        window.turning.work_of(window.perspective).get(command, work)()

    return done


def _of_perspective(window: StudioWindow, command: str) -> Work:
    """A command of another perspective turns to it first."""

    def done() -> None:
        name = command.partition("-")[0]
        window.turn_to(name)
        window.turning.work_of(name)[command]()

    return done
