"""An index in brackets, which no path knows (§9): `rows[0].id` is the key `rows[0]`, and `rows.0.id` the first item's id.

No rule forbids such a key, so this is an offer and no finding; where a schema shows that the key is not there, S07 says so.
"""

from __future__ import annotations

from skillcontract.expressions.parts import dotted
from skillcontract.ide.cursor import Cursor, Part, Path, leads
from skillcontract.ide.places import property_at
from skillcontract.model.properties import Place
from skillcontract.text.edits import TextEdit

_PATHS = {
    (Place.SUCCESS, "path"),
    (Place.ERROR, "code"),
    (Place.ERROR, "message"),
    (Place.EXTRACT, "path"),
}
_SCENARIO = (
    ("args", "sourcePath"),
    ("args", "sourceRef"),
    ("extracts", "*", "path"),
    ("success", "path"),
)
"""How the ways of the paths in a scenario end."""


def spelled_with_dots(cursor: Cursor, kind: str | None) -> TextEdit | None:
    """The path at the cursor with its indexes as paths have them; None where it has none in brackets.

    `kind` is that of the workspace file; None for a contract.
    """
    word = cursor.word
    meant = dotted(word)
    is_path = _is_path(cursor) if kind is None else kind == "scenario" and _is_scenario_path(cursor)
    if cursor.part is not Part.VALUE or meant == word or not is_path:
        return None
    return TextEdit(cursor.replacing, meant)


def _is_path(cursor: Cursor) -> bool:
    stated = property_at(cursor.path, cursor.key)
    return stated is not None and (stated.name == "from" or (stated.place, stated.name) in _PATHS)


def _is_scenario_path(cursor: Cursor) -> bool:
    way: Path = (*cursor.path, cursor.key or "")
    return any(len(way) > len(end) and leads(end, way[-len(end) :]) for end in _SCENARIO)
