"""Which properties hold expressions, words of an enum or names of tools, as the tables of the specification say."""

from functools import cache

from skillcontract.model.contract_name import is_contract
from skillcontract.model.properties import PROPERTIES, Place
from skillcontract_studio.editor.lexer import Style, Vocabulary
from skillcontract_studio.utf8 import utf8

_NAMES = frozenset({"target", "tool", "provider"})
"""The properties whose value is the name of a tool or a skill; the tables know them as strings."""


@cache
def contract_vocabulary() -> Vocabulary:
    """The vocabulary of contracts."""
    values: dict[bytes, Style] = {}
    plain = {
        utf8(stated.name)
        for properties in PROPERTIES.values()
        for stated in properties.values()
        if stated.inner is Place.ENTITY
    }
    for properties in PROPERTIES.values():
        for stated in properties.values():
            name = utf8(stated.name)
            if stated.words is not None:
                values[name] = Style.ENUM
            elif stated.name in _NAMES:
                values[name] = Style.TOOL
            elif stated.name == "from":
                values[name] = Style.EXPRESSION
    return Vocabulary(values, frozenset(plain))


PLAIN_JSON = Vocabulary({})
"""The vocabulary of other JSON and JSON5 files."""


def vocabulary_for(name: str) -> Vocabulary | None:
    """The vocabulary of a file by its name; None where it is no JSON."""
    if is_contract(name):
        return contract_vocabulary()
    return PLAIN_JSON if name.endswith((".json", ".json5", ".jsonc")) else None
