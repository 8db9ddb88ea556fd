"""Hover: what the thing under the mouse means, from the tables and from the contract itself."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.ide.completion.situation import Names, Situation
from skillcontract.ide.cursor import Cursor, Part
from skillcontract.ide.hover.expressions import expression_hover
from skillcontract.ide.hover.names import name_hover
from skillcontract.ide.hover.properties import property_hover, word_hover
from skillcontract.ide.places import property_at, surroundings
from skillcontract.text.language import Localized
from skillcontract.text.span import Span


@dataclass(frozen=True, slots=True)
class Hover:
    """What to show, as Markdown, and what of the text it is about."""

    text: Localized
    span: Span


def hover_at(cursor: Cursor, names: Names) -> Hover | None:
    """What there is to say about the word at the cursor."""
    if cursor.part not in (Part.KEY, Part.VALUE):
        return None
    around = surroundings(cursor.path)
    stated = property_at(cursor.path, cursor.key) if cursor.part is Part.VALUE else None
    situation = Situation(cursor, around, stated, names)
    for explain in (property_hover, word_hover, expression_hover, name_hover):
        said = explain(situation)
        if said is not None:
            return Hover(said, cursor.replacing)
    return None
