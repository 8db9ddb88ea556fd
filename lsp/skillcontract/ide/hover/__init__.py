"""Hover: what the thing under the mouse means, from the tables and from the contract itself."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.ide.completion.situation import Names, Situation
from skillcontract.ide.cursor import Cursor, Part
from skillcontract.ide.hover.expressions import expression_hover
from skillcontract.ide.hover.from_workspace import schema_hover
from skillcontract.ide.hover.names import name_hover
from skillcontract.ide.hover.properties import property_hover, value_hover, word_hover
from skillcontract.ide.places import property_at, surroundings
from skillcontract.text.language import Localized
from skillcontract.text.span import Span
from skillcontract.workspace.surroundings import Surroundings as Beyond


@dataclass(frozen=True, slots=True)
class Hover:
    """What to show, as Markdown, and what of the text it is about."""

    text: Localized
    span: Span
    is_of_property: bool = False
    """Whether it tells no more of a value than what its property means."""


def hover_at(cursor: Cursor, names: Names, beyond: Beyond | None = None) -> Hover | None:
    """What there is to say about the word at the cursor; `beyond` is what other files make known."""
    if cursor.part not in (Part.KEY, Part.VALUE):
        return None
    around = surroundings(cursor.path)
    stated = property_at(cursor.path, cursor.key) if cursor.part is Part.VALUE else None
    situation = Situation(cursor, around, stated, names, beyond)
    explained = (explain(situation) for explain in (property_hover, word_hover, expression_hover, name_hover))
    own = next((said for said in explained if said is not None), None)
    parts = [said for said in (own, schema_hover(situation)) if said is not None]
    if not parts and (fallback := value_hover(situation)) is not None:
        return Hover(fallback, cursor.replacing, is_of_property=True)
    if not parts:
        return None
    text = Localized(
        "\n\n---\n\n".join(part.zh for part in parts), "\n\n---\n\n".join(part.en for part in parts)
    )
    return Hover(text, cursor.replacing)
