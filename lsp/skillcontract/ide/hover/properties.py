"""A property's name, and a word of a closed list."""

from __future__ import annotations

from skillcontract.ide.completion.situation import Situation
from skillcontract.ide.cursor import Part
from skillcontract.ide.pages import property_page, property_title, word_page
from skillcontract.model.properties import PROPERTIES, Property
from skillcontract.text.language import Localized


def property_hover(situation: Situation) -> Localized | None:
    """The page of the property whose key is under the mouse."""
    place = situation.around.place
    if situation.cursor.part is not Part.KEY or place is None:
        return None
    stated = PROPERTIES[place].get(situation.cursor.word)
    if stated is None:
        return None
    return _page(stated)


def value_hover(situation: Situation) -> Localized | None:
    """The page of the property whose value is under the mouse, where the value itself has none."""
    return _page(situation.stated) if situation.stated is not None else None


def _page(stated: Property) -> Localized:
    title, page = property_title(stated), property_page(stated)
    return Localized(f"{title.zh}\n\n{page.zh}", f"{title.en}\n\n{page.en}")


def word_hover(situation: Situation) -> Localized | None:
    """The meaning of an enum word."""
    stated, written = situation.stated, situation.cursor.word
    if stated is None or stated.words is None:
        return None
    word = next((word for word in stated.words if word.value == written), None)
    if word is None:
        return None
    page = word_page(stated.words, word)
    return Localized(f"`{word.value}`\n\n{page.zh}", f"`{word.value}`\n\n{page.en}")
