"""The stations of the first-steps tour: the phrase `tour.<name>` and the part of the window that it points at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skillcontract_studio.qt import QWidget

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


@dataclass(frozen=True, slots=True)
class Station:
    """`panel` is raised first, where the part stands in one."""

    name: str
    part: Callable[[StudioWindow], QWidget]
    panel: str = ""


def _workspace(window: StudioWindow) -> QWidget:
    return window.tree


def _editor(window: StudioWindow) -> QWidget:
    pane = window.area.current()
    return pane.document.editor if pane is not None else window.area


def _verdict(window: StudioWindow) -> QWidget:
    return window.status.verdict


def _problems(window: StudioWindow) -> QWidget:
    return window.problems_panel


def _documentation(window: StudioWindow) -> QWidget:
    return window.documentation


def _commands(window: StudioWindow) -> QWidget:
    return window.top_bar.field


def _perspectives(window: StudioWindow) -> QWidget:
    return window.top_bar.switch


STATIONS = (
    Station("workspace", _workspace, "workspace"),
    Station("editor", _editor),
    Station("loads", _verdict),
    Station("problems", _problems, "problems"),
    Station("specification", _documentation, "documentation"),
    Station("commands", _commands),
    Station("perspectives", _perspectives),
)
