"""Words that are not the author's to choose, so that a rename can say why it refuses them."""

from __future__ import annotations

from skillcontract.expressions.prefix import Prefix
from skillcontract.ide.cursor import Cursor, Part
from skillcontract.ide.places import property_at, surroundings
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.model.properties import PROPERTIES
from skillcontract.text.language import Localized


def fixed_in_contract(cursor: Cursor) -> Localized | None:
    """What the word at a cursor in a contract is, where the language or the platform gives it; None for anything else."""
    word = cursor.word
    if cursor.part is Part.KEY:
        place = surroundings(cursor.path).place
        return _property(word) if place is not None and word in PROPERTIES[place] else None
    stated = property_at(cursor.path, cursor.key) if cursor.part is Part.VALUE else None
    if stated is None:
        return None
    if stated.words is not None and word in {each.value for each in stated.words}:
        return Localized(
            f"{word} 是契约语言的词，不能改名",
            f"{word} is a word of the contract language and cannot be renamed",
        )
    prefix, _, rest = word.partition(".")
    if stated.name == "from" and prefix == Prefix.PLATFORM and rest in PLATFORM_FIELDS:
        return Localized(
            f"{rest} 是平台字段（§11），不能改名",
            f"{rest} is the platform's field (§11) and cannot be renamed",
        )
    if stated.name == "from" and len(cursor.written) <= len(prefix) and prefix in set(Prefix):
        return Localized(
            f"{prefix} 是取值表达式的前缀，不能改名",
            f"{prefix} is a prefix of expressions and cannot be renamed",
        )
    return None


def fixed_in_file(cursor: Cursor, *, is_property: bool) -> Localized | None:
    """The same in a workspace file, where it is known whether its model has a property of that name there."""
    return _property(cursor.word) if cursor.part is Part.KEY and is_property else None


def _property(name: str) -> Localized:
    return Localized(
        f"{name} 是固定的属性名，不能改名", f"{name} is a property's fixed name and cannot be renamed"
    )
