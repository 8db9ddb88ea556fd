"""What the specification says of one property, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from skillcontract.text.language import Localized


class Place(StrEnum):
    """A kind of object of a contract; its value names it in messages' arguments."""

    CONTRACT = "contract"
    INPUT = "input"
    OUTPUT = "output"
    TOOL = "tool"
    ARGUMENT = "argument"
    MISSING = "missing"
    SUCCESS = "success"
    ERROR = "error"
    EXTRACT = "extract"
    ENTITY = "entity"
    VERIFY = "verify"
    VERIFY_ARGUMENT = "verify-argument"


PLACE_NAMES: dict[Place, Localized] = {
    Place.CONTRACT: Localized("契约根", "the contract's root"),
    Place.INPUT: Localized("inputs.<name>", "inputs.<name>"),
    Place.OUTPUT: Localized("outputs.<name>", "outputs.<name>"),
    Place.TOOL: Localized("tools.<toolName>", "tools.<toolName>"),
    Place.ARGUMENT: Localized("args.<paramPath>", "args.<paramPath>"),
    Place.MISSING: Localized("args.<paramPath>.missing", "args.<paramPath>.missing"),
    Place.SUCCESS: Localized("tools.<toolName>.success", "tools.<toolName>.success"),
    Place.ERROR: Localized("tools.<toolName>.error", "tools.<toolName>.error"),
    Place.EXTRACT: Localized("extracts[]", "extracts[]"),
    Place.ENTITY: Localized("entity", "entity"),
    Place.VERIFY: Localized("tools.<toolName>.verify", "tools.<toolName>.verify"),
    Place.VERIFY_ARGUMENT: Localized("verify.args.<k>", "verify.args.<k>"),
}
"""Each place as the specification writes its path."""


class Kind(StrEnum):
    """The shape of a property's value."""

    STRING = "string"
    BOOLEAN = "boolean"
    INTEGER = "integer"
    WORD = "word"
    """One word of a closed list (`words`)."""
    JSON = "json"
    STRINGS = "strings"
    WORDS = "words"
    JSONS = "jsons"
    OBJECT = "object"
    MAP = "map"
    """An object whose keys are names the author chooses, each with an object of the place `inner`."""
    OBJECTS = "objects"


KIND_NAMES: dict[Kind, Localized] = {
    Kind.STRING: Localized("字符串", "a string"),
    Kind.BOOLEAN: Localized("布尔值", "a boolean"),
    Kind.INTEGER: Localized("整数", "an integer"),
    Kind.WORD: Localized("枚举值", "one of the listed words"),
    Kind.JSON: Localized("任意 JSON", "any JSON"),
    Kind.STRINGS: Localized("字符串数组", "an array of strings"),
    Kind.WORDS: Localized("枚举值数组", "an array of the listed words"),
    Kind.JSONS: Localized("数组", "an array"),
    Kind.OBJECT: Localized("对象", "an object"),
    Kind.MAP: Localized("对象", "an object"),
    Kind.OBJECTS: Localized("对象数组", "an array of objects"),
}
"""What a value of each kind is called in messages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """One property of one place.

    `attribute` is its name in the typed view. `default` is the JSON text of what the runtime takes where nothing is
    configured; None where that is nothing, or where `default_note` says on what it depends. `keys` says what the
    keys of a MAP are. `effective` is false where §19 says the runtime does not read it, `prompt_only` where it is
    only projected into the prompt.
    """

    place: Place
    name: str
    attribute: str
    kind: Kind
    section: str
    meaning: Localized
    run_time: Localized
    consequence: Localized
    words: type[StrEnum] | None = None
    inner: Place | None = None
    keys: Localized | None = None
    default: str | None = None
    default_note: Localized | None = None
    effective: bool = True
    prompt_only: bool = False
