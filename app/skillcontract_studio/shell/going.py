"""Going places: to a problem, a symbol, a file of the tree."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract_studio.client.page_links import RULE, SECTION, file_link
from skillcontract_studio.client.protocol import RelatedPlace, Symbol
from skillcontract_studio.perspectives.perspective import SIMULATE
from skillcontract_studio.qt import QDesktopServices, QUrl
from skillcontract_studio.shell.breadcrumb import path_to
from skillcontract_studio.shell.problem_store import PlacedProblem
from skillcontract_studio.shell.problem_walk import first_error

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

SCENARIO = ".scenario.json5"


def go_to_problem(window: StudioWindow, placed: PlacedProblem) -> None:
    """Show where a problem is."""
    window.desk.open(Path(QUrl(placed.uri).toLocalFile()), placed.problem.extent)


def go_to_related(window: StudioWindow, place: RelatedPlace) -> None:
    """Show another place that a problem is about."""
    window.desk.open(Path(QUrl(place.uri).toLocalFile()), place.extent)


def go_to_first_error(window: StudioWindow) -> None:
    """Show the first load error."""
    pane = window.area.current()
    placed = first_error(window.problems.all(), pane.document.uri if pane else "")
    if placed is not None:
        go_to_problem(window, placed)


def way_to(window: StudioWindow, placed: PlacedProblem) -> str:
    """The way to a problem inside the active document, such as `/tools/save/args`; empty for other documents."""
    pane = window.area.current()
    if pane is None or pane.document.uri != placed.uri:
        return ""
    return "".join(
        f"/{symbol.name}" for symbol in path_to(pane.document.symbols, placed.problem.extent.start)
    )


def go_to_symbol(window: StudioWindow, symbol: Symbol) -> None:
    """Show a symbol of the active document."""
    pane = window.area.current()
    if pane is not None:
        pane.document.editor.reveal(symbol.selection)
        pane.document.editor.setFocus()


def follow_link(window: StudioWindow, link: str) -> None:
    """Go where a link of a page or of a hover leads: to a line of a file, a rule, a section, or out into the web."""
    url = QUrl(link)
    named = file_link(url)
    if named is not None:
        window.authoring.going.leave()
        pane = window.desk.open(named.path, named.place)
        if pane is not None:
            pane.document.editor.setFocus()
    elif url.scheme() == RULE:
        window.rule.show_rule(url.path())
        window.raise_panel("rule")
    elif url.scheme() == SECTION:
        window.documentation.show_section(url.path())
        window.raise_panel("documentation")
    elif url.scheme() == "https":
        QDesktopServices.openUrl(url)


def choose_file(window: StudioWindow, path: Path) -> None:
    """A scenario is played, any other file is opened."""
    if path.name.endswith(SCENARIO):
        window.turn_to(SIMULATE)
        window.scenario_chosen.emit(path)
    else:
        window.desk.open(path)
