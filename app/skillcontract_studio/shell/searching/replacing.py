"""Puts the chosen replacements in, as one step across all files."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from skillcontract_studio.client.edits import Replacement, line_starts
from skillcontract_studio.client.protocol import Extent, Place
from skillcontract_studio.refactoring.plan import FilePlan, LineChange, Plan
from skillcontract_studio.shell.searching.query import Found, replaced
from skillcontract_studio.shell.searching.result_tree import ResultTree
from skillcontract_studio.shell.searching.search import FileFound

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


def replace_picked(window: StudioWindow, title: str, tree: ResultTree, replacement: str, regex: bool) -> bool:
    """Replace the places that are checked; says whether that is done. A file whose text is another one by now stops all of it,
    and what stood in the files is kept among the backups of refactorings."""
    files = tuple(_planned(file, places, replacement, regex=regex) for file, places in tree.picked())
    plan = Plan(title, files)
    return bool(files) and window.authoring.ledger.do(plan, plan.everything())


def _planned(file: FileFound, places: tuple[Found, ...], replacement: str, *, regex: bool) -> FilePlan:
    starts = line_starts(file.text)
    changes = []
    for place in places:
        text = replaced(place, replacement, regex=regex)
        edit = Replacement(Extent(_place(starts, place.start), _place(starts, place.end)), text)
        after = place.code[: place.code_start] + text + place.code[place.code_end :]
        changes.append(LineChange(edit.extent.start.line, place.code, after, (edit,)))
    return FilePlan(file.path, file.path.as_uri(), file.text, tuple(changes))


def _place(starts: list[int], position: int) -> Place:
    line = bisect_right(starts, position) - 1
    return Place(line, position - starts[line])
