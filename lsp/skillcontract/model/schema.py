"""The JSON Schema (2020-12) of a contract, made from the tables: for editors that know nothing else of contracts.

It accepts what the runtime loads and says what it can of the load rules (§16). What a schema cannot say (names that
must exist elsewhere in the contract) only `skillcontract check` says. Unknown properties are allowed, since the
runtime ignores them (§19), and so is null, which means not configured (semantics A4).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from skillcontract.expressions.prefix import Prefix
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.model.prefixes import prefixes_of
from skillcontract.model.properties import PROPERTIES, Kind, Place, Property
from skillcontract.model.words import WORDS
from skillcontract.syntax.values import Json
from skillcontract.text.language import Language, Localized

DIALECT = "https://json-schema.org/draft/2020-12/schema"
"""The name of JSON Schema 2020-12."""
Schema: TypeAlias = dict[str, Json]

_TITLE = Localized("技能契约（skill_contract）", "Skill contract (skill_contract)")
_SPECIFICATION = Localized("规范", "Specification")
_DEFAULT = Localized("默认", "Default")
_NO_EFFECT = Localized("当前未生效。", "Has no effect at present.")
_PROMPT_ONLY = Localized("只投影进提示词，不参与校验。", "Only projected into the prompt, never checked.")
_NOTHING: Json = {"enum": ["", None]}
_PRESENT: Json = {"not": {"enum": ["", None]}}


def contract_schema(language: Language) -> Schema:
    """The schema, with its descriptions in one language."""
    places: dict[str, Json] = {place.value: _place(place, language) for place in Place}
    words: dict[str, Json] = {_words_name(listed): _words(listed, language) for listed in WORDS}
    return {
        "$schema": DIALECT,
        "$id": f"urn:skillcontract:contract:{language}",
        "title": _TITLE(language),
        "$ref": f"#/$defs/{Place.CONTRACT}",
        "$defs": {**places, **words},
    }


def _words_name(listed: type[StrEnum]) -> str:
    return f"words.{listed.__name__}"


def _words(listed: type[StrEnum], language: Language) -> Json:
    """The words of a list, each with its meaning, and the two ways of not configuring it."""
    branches: list[Json] = [
        {"const": word, "description": f"{meaning.meaning(language)} {meaning.effect(language)}"}
        for word, meaning in WORDS[listed].items()
    ]
    return {"anyOf": [*branches, _NOTHING]}


def _place(place: Place, language: Language) -> Json:
    properties: dict[str, Json] = {
        name: _property(stated, language) for name, stated in PROPERTIES[place].items()
    }
    constraint = _CONSTRAINTS.get(place)
    rules: Schema = {"allOf": [constraint]} if constraint else {}
    return {"type": "object", "properties": properties, **rules}


def _property(stated: Property, language: Language) -> Json:
    schema: Schema = {"description": description(stated, language)}
    if stated.default is not None:
        default: Json = json.loads(stated.default)
        schema["default"] = default
    return {**schema, **_shape(stated)}


def description(stated: Property, language: Language) -> str:
    """What the tables say of a property, as one plain text of paragraphs."""
    default = stated.default or (stated.default_note(language) if stated.default_note else None)
    colon = "：" if language is Language.ZH else ": "
    said = [
        _NO_EFFECT(language) if not stated.effective else stated.meaning(language),
        stated.run_time(language),
        stated.consequence(language),
        _PROMPT_ONLY(language) if stated.prompt_only else "",
        f"{_DEFAULT(language)}{colon}{default}" if default else "",
        f"{_SPECIFICATION(language)} {stated.section}",
    ]
    return "\n\n".join(dict.fromkeys(part for part in said if part))


def _shape(stated: Property) -> Schema:
    inner: Json = {"$ref": f"#/$defs/{stated.inner}"} if stated.inner else {}
    match stated.kind:
        case Kind.STRING:
            shape: Schema = {"type": ["string", "null"]}
            return shape | ({"pattern": _from_pattern()} if stated is _FROM else {})
        case Kind.BOOLEAN:
            return {"type": ["boolean", "null"]}
        case Kind.INTEGER:
            return {"type": ["integer", "null"]}
        case Kind.WORD:
            return {"$ref": _words_reference(stated)}
        case Kind.STRINGS:
            return {"type": ["array", "null"], "items": {"type": ["string", "null"]}}
        case Kind.WORDS:
            return {"type": ["array", "null"], "items": {"$ref": _words_reference(stated)}}
        case Kind.JSONS:
            return {"type": ["array", "null"]}
        case Kind.OBJECT:
            return {"anyOf": [inner, {"type": "null"}]}
        case Kind.OBJECTS:
            return {"type": ["array", "null"], "items": {"anyOf": [inner, {"type": "null"}]}}
        case Kind.MAP:
            entries: Schema = {"additionalProperties": {"anyOf": [inner, {"type": "null"}]}}
            # Load rule 5: only a tool must not have an empty name.
            names: Schema = {"propertyNames": {"minLength": 1}} if stated.inner is Place.TOOL else {}
            return {"type": ["object", "null"], **entries, **names}
        case Kind.JSON:
            return {}


def _words_reference(stated: Property) -> str:
    return f"#/$defs/{_words_name(stated.words)}" if stated.words else ""


def _from_pattern() -> str:
    """Load rules 2 and 10: a legal prefix, and an open field behind `platform.`."""
    prefixes = [prefix for prefix in prefixes_of(Place.ARGUMENT) if prefix is not Prefix.PLATFORM]
    fields = "|".join(re.escape(field) for field in PLATFORM_FIELDS)
    return rf"^$|^({'|'.join(prefixes)})\.|^{Prefix.PLATFORM}\.({fields})$"


_FROM = PROPERTIES[Place.ARGUMENT]["from"]
_HAS_WRITE: Schema = {"required": ["sideEffect"], "properties": {"sideEffect": {"const": "WRITE"}}}
_SUCCESS_GIVEN: Json = {
    "required": ["success"],
    "properties": {"success": {"type": "object", "minProperties": 1}},
}
_TOOLS_WRITE_NOTHING: Json = {
    "properties": {"tools": {"additionalProperties": {"not": {"type": "object", **_HAS_WRITE}}}}
}
_CONSTRAINTS: Mapping[Place, Schema] = {
    Place.CONTRACT: {
        "$comment": "Load rule 4.",
        "if": {"required": ["delegatable"], "properties": {"delegatable": {"const": True}}},
        "then": _TOOLS_WRITE_NOTHING,
    },
    Place.TOOL: {
        "$comment": "Load rules 6 and 7.",
        "if": _HAS_WRITE,
        "then": _SUCCESS_GIVEN,
        "else": {"properties": {"confirm": {"enum": [False, None]}}},
    },
    Place.ARGUMENT: {
        "$comment": "Load rule 9.",
        "not": {
            "required": ["from", "const"],
            "properties": {"from": _PRESENT, "const": {"not": {"const": None}}},
        },
    },
    Place.VERIFY: {
        "$comment": "Load rule 8, as far as it looks at verify alone.",
        "required": ["tool"],
        "properties": {"tool": {"type": "string", "minLength": 1}},
    },
    Place.EXTRACT: {
        "$comment": "Load rule 11.",
        "required": ["path"],
        "properties": {"path": {"type": "string", "minLength": 1}},
    },
    Place.OUTPUT: {
        "$comment": "Load rule 12.",
        "if": {"required": ["type"], "properties": {"type": {"const": "LIST"}}},
        "then": {"required": ["fields"], "properties": {"fields": {"type": "array", "minItems": 1}}},
    },
}
"""The load rules a schema can state, by the place they look at."""
