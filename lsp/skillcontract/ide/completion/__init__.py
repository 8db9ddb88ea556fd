"""Completion: one file for each kind of place; what is offered is plain data."""

from __future__ import annotations

from skillcontract.ide.completion import (
    arguments,
    entities,
    expressions,
    from_workspace,
    properties,
    success_values,
    tools,
    undeclared,
    words,
)
from skillcontract.ide.completion.item import NOTHING, Offers, distinct
from skillcontract.ide.completion.situation import Names, Situation, Used, nobody_uses
from skillcontract.ide.cursor import Cursor, Part
from skillcontract.ide.places import property_at, surroundings
from skillcontract.text.span import Span
from skillcontract.workspace.surroundings import Surroundings as Beyond


def offers_at(cursor: Cursor, names: Names, beyond: Beyond | None = None, used: Used = nobody_uses) -> Offers:
    """All that may stand at the cursor; `beyond` is what other files make known, `used` what expressions read."""
    if cursor.part is Part.KEY:
        return _keys(cursor, names, beyond, used)
    if cursor.part is Part.VALUE:
        return _values(cursor, names, beyond)
    return NOTHING


def _keys(cursor: Cursor, names: Names, beyond: Beyond | None, used: Used) -> Offers:
    situation = Situation(cursor, surroundings(cursor.path), None, names, beyond, used)
    items = distinct(
        (
            *properties.offers(situation),
            *undeclared.offers(situation),
            *from_workspace.offers(situation),
            *arguments.offers(situation),
        )
    )
    before = "" if cursor.quoted else '"'
    if cursor.follower == ":":
        closing = "" if cursor.closed else '"'
        return Offers(items, cursor.inserting, cursor.replacing, before, closing)
    # The value comes with the key, so a closing quote that is there already has to go.
    end = cursor.replacing.end + cursor.closed
    inserting = Span(cursor.inserting.start, end) if cursor.closed else cursor.inserting
    return Offers(items, inserting, Span(cursor.replacing.start, end), before, "", _comma(cursor))


def _values(cursor: Cursor, names: Names, beyond: Beyond | None) -> Offers:
    stated = property_at(cursor.path, cursor.key)
    situation = Situation(cursor, surroundings(cursor.path), stated, names, beyond)
    items = distinct(
        (
            *words.offers(situation),
            *tools.offers(situation),
            *arguments.offers(situation),
            *expressions.offers(situation),
            *entities.offers(situation),
            *success_values.offers(situation),
            *from_workspace.offers(situation),
        )
    )
    start, end = cursor.inserting.start, cursor.replacing.end
    if stated is not None and stated.name == "from":
        start += expressions.last_word(cursor.written)
        end -= expressions.further_words(cursor.rest)
    before, comma = "" if cursor.quoted else '"', _comma(cursor)
    inserting, replacing = Span(start, cursor.inserting.end), Span(start, end)
    if not cursor.closed:
        return Offers(items, inserting, replacing, before, '"', comma)
    if comma and cursor.rest == "" and not any(item.bare for item in items):
        # The comma belongs behind the closing quote, which is therefore written anew.
        whole = Span(start, end + 1)
        return Offers(items, whole, whole, before, '"', comma)
    return Offers(items, inserting, replacing, before)


def _comma(cursor: Cursor) -> str:
    return "," if cursor.needs_comma else ""
