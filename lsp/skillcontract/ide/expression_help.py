"""What a value expression is made of while it is written: its form, and which part of it the cursor is in (§7, §9)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from skillcontract.ide.cursor import Cursor, Part
from skillcontract.ide.places import property_at
from skillcontract.model.enums import Prefix
from skillcontract.model.prefixes import PREFIXES
from skillcontract.model.properties import Place
from skillcontract.text.language import Language, Localized

_PART = re.compile(r"<[^>]*>")
_BETWEEN = " / "


@dataclass(frozen=True, slots=True)
class ExpressionHelp:
    """The form of an expression in both languages, its meaning, and the index of the part being written."""

    form: Localized
    meaning: Localized
    active: int

    def parts(self, language: Language) -> tuple[str, ...]:
        """The parts of the form that are to be filled in, as they stand in it."""
        return tuple(_PART.findall(self.form(language)))


def expression_help(cursor: Cursor) -> ExpressionHelp | None:
    """The help at a cursor; None outside of a `from`, and where no prefix is written yet."""
    if cursor.part is not Part.VALUE or not cursor.quoted:
        return None
    stated = property_at(cursor.path, cursor.key)
    if stated is None or stated.name != "from":
        return None
    prefix, dot, path = cursor.written.partition(".")
    if not dot or prefix not in set(Prefix):
        return None
    known = PREFIXES[Prefix(prefix)]
    entity = path.partition(".")[0]
    form = Localized(_chosen(known.forms.zh, entity), _chosen(known.forms.en, entity))
    own = known.input_meaning if stated.place is Place.INPUT else None
    last = len(_PART.findall(form.en)) - 1
    return ExpressionHelp(form, own or known.meaning, max(0, min(path.count("."), last)))


def _chosen(forms: str, entity: str) -> str:
    """Of two forms the one that is being written: with a colon the entity is named exactly."""
    first, _, second = forms.partition(_BETWEEN)
    return second if second and ":" in entity else first
