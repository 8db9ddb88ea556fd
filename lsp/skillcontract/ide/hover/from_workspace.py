"""What the tools' schemas say about the word under the mouse."""

from __future__ import annotations

from collections.abc import Mapping

from skillcontract.expressions.expression import parse
from skillcontract.expressions.response_paths import parse_response_path
from skillcontract.ide.completion.situation import Situation
from skillcontract.ide.cursor import Part
from skillcontract.ide.schema_paths import SchemaPath, argument_at, fields_at
from skillcontract.ide.tool_page import tool_page
from skillcontract.model.properties import Place
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract.text.joined import headed, listed
from skillcontract.text.language import Language, Localized

_TOOL_PROPERTIES = {(Place.CONTRACT, "target"), (Place.VERIFY, "tool"), (Place.MISSING, "tool")}
_REQUIRED = Localized("必填", "required")
_VALUES = Localized("可取", "one of")


def schema_hover(situation: Situation) -> Localized | None:
    """A tool's description, what its inputSchema says of an argument, or its outputSchema of what evidence holds."""
    cursor, stated, names = situation.cursor, situation.stated, situation.around.names
    if cursor.part is Part.KEY and names is not None:
        if names.inner is Place.TOOL:
            return _tool(situation, cursor.word)
        return _argument(situation, cursor.word) if names.inner is Place.ARGUMENT else None
    if stated is None:
        return None
    place = (stated.place, stated.name)
    if place in _TOOL_PROPERTIES:
        return _tool(situation, cursor.word)
    if place == (Place.TOOL, "idempotencyKey"):
        return _argument(situation, cursor.word)
    return _evidence(situation) if stated.name == "from" else None


def _schemas(
    situation: Situation, tool: str | None
) -> tuple[Mapping[str, Json] | None, Mapping[str, Json] | None]:
    known = (situation.beyond.tools or {}).get(tool or "") if situation.beyond is not None else None
    return (known.tool.input_schema, known.tool.output_schema) if known is not None else (None, None)


def _tool(situation: Situation, name: str) -> Localized | None:
    known = (situation.beyond.tools or {}).get(name) if situation.beyond is not None else None
    if known is None:
        return None
    return tool_page(known.tool)


def _argument(situation: Situation, path: str) -> Localized | None:
    schema, _ = _schemas(situation, situation.tool)
    about = argument_at(schema, path) if schema is not None else None
    return told_page(about) if about is not None else None


def _evidence(situation: Situation) -> Localized | None:
    expression = parse(situation.cursor.word)
    key = expression.evidence_key
    if key is None or len(expression.names) < 2:
        return None
    for extract in situation.names.extracts():
        _, schema = _schemas(situation, extract.tool)
        if extract.key == key and schema is not None:
            way = (*parse_response_path(extract.path).names, *expression.names[1:])
            about = next((each for each in fields_at(schema, way[:-1]) if each.path == way[-1]), None)
            if about is not None:
                return told_page(about)
    return None


def told_page(about: SchemaPath) -> Localized | None:
    """What a schema says of a place: its types, whether it is required, its values and its description."""
    types = " | ".join(about.types)
    values = ", ".join(to_json(value) for value in about.values)
    made = {}
    for language in Language:
        words = [types, _REQUIRED(language) if about.required else ""]
        head = listed((f"`{word}`" if word == types else word for word in words if word), language)
        allowed = headed(_VALUES(language), f"`{values}`", language) if values else ""
        made[language] = "\n\n".join(part for part in (head, allowed, about.description) if part)
    return Localized(made[Language.ZH], made[Language.EN]) if made[Language.EN] else None
