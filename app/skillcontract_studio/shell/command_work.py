"""What each command does, by its id, put together from the menus' own files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skillcontract_studio.authoring.author_work import author_work
from skillcontract_studio.shell.work.edit_work import edit_work
from skillcontract_studio.shell.work.file_work import file_work
from skillcontract_studio.shell.work.go_work import go_work
from skillcontract_studio.shell.work.help_work import help_work
from skillcontract_studio.shell.work.on_pane import Work
from skillcontract_studio.shell.work.perspective_work import perspective_work
from skillcontract_studio.shell.work.tab_work import tab_work
from skillcontract_studio.shell.work.view_work import view_work

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_MENUS = (
    file_work,
    edit_work,
    tab_work,
    view_work,
    go_work,
    author_work,
    perspective_work,
    help_work,
)


def command_work(window: StudioWindow) -> Mapping[str, Work]:
    """What every command of one window does."""
    return {command: work for menu in _MENUS for command, work in menu(window).items()}
