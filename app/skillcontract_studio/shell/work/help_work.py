"""The commands of the Help menu."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skillcontract_studio.shell.helping.context_help import help_on_focus, show_help
from skillcontract_studio.shell.work.on_pane import Work

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


def help_work(window: StudioWindow) -> Mapping[str, Work]:
    """What each command of the menu does."""
    return {
        "restart-server": window.client.restart,
        "help": lambda: help_on_focus(window),
        "help-overview": lambda: show_help(window),
        "tour": window.first_steps.begin,
        "about": lambda: _about(window),
    }


def _about(window: StudioWindow) -> None:
    # Reading what is installed costs too much for the start of the window.
    from skillcontract_studio.shell.about import about

    about(window, window.voice, window.appearance.fonts.scale)
