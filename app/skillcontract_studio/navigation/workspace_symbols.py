"""The symbols of the whole workspace, as the palette offers them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from skillcontract_studio.client.locations import Location, locations
from skillcontract_studio.navigation.source_texts import path_of
from skillcontract_studio.shell.choosing import Entry
from skillcontract_studio.shell.work.on_pane import silently

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_MOST = 200
"""The server tells the best first, and nobody reads further."""
_ICONS = {5: "puzzle-outline", 8: "database-outline", 10: "export", 12: "wrench-outline", 20: "import"}
"""By the protocol's kinds of symbols, as the server uses them."""


def ask_symbols(
    window: StudioWindow, wanted: str, told: Callable[[Sequence[Entry]], None]
) -> Callable[[], None]:
    """Ask the server for the symbols that answer a text; without a server there are none. What is returned calls it off."""

    def answered(result: object) -> None:
        found = result if isinstance(result, list) else []
        told([_entry(window, each) for each in found[:_MOST]])

    request = window.client.ask("workspace/symbol", {"query": wanted}, answered)
    if request is None:
        told([])
    return lambda: window.client.cancel(request)


def _entry(window: StudioWindow, raw: dict[str, object]) -> Entry:
    [where] = locations(raw["location"])
    path = path_of(where.uri)
    holder = str(raw.get("containerName") or "")
    place = f"{path.parent.name}/{path.name}"
    detail = f"{holder}  {place}" if holder and holder != path.parent.name else place
    icon = _ICONS.get(int(str(raw["kind"])), "code-braces")
    return Entry(str(raw["name"]), _opener(window, where), detail, icon=icon)


def _opener(window: StudioWindow, where: Location) -> Callable[[], None]:
    def done() -> None:
        going = window.authoring.going
        going.leave()
        silently(window.desk.open(path_of(where.uri), where.extent))

    return done
