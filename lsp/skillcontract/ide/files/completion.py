"""What may stand at a cursor in a workspace file, and in a manual."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from skillcontract.ide.completion.item import NOTHING, Item, ItemKind, Offers, Snippet, Stop
from skillcontract.ide.cursor import Cursor, Part
from skillcontract.ide.files.kinds import schema_for, schemas_at
from skillcontract.ide.files.names import NamedThing, Page, WorkspaceNames, thing_at, thing_of_keys
from skillcontract.ide.schema_paths import Schema, properties_of, told
from skillcontract.syntax.strings import quote
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language, Localized
from skillcontract.text.span import Span

_WORD = re.compile(r"[\w.\-]*\Z")
_REST = re.compile(r"[\w.\-]*")
_LATIN = re.compile(r"(?:\w[\w.\-]*)?\Z", re.ASCII)
_LATIN_REST = re.compile(r"[\w.\-]*", re.ASCII)
LONGEST = 80
"""No name that is being typed is looked for further back."""
_IDENTIFIER = re.compile(r"(?:[^\W\d]|\$)[\w$]*")
_KINDS = {
    NamedThing.TOOL: ItemKind.TOOL,
    NamedThing.CALLED: ItemKind.TOOL,
    NamedThing.PLATFORM: ItemKind.FIELD,
}


def file_offers(kind: str, cursor: Cursor, names: WorkspaceNames) -> Offers:
    """All that may stand at the cursor of a JSON5 file of a kind."""
    if cursor.part is Part.KEY:
        return _keys(kind, cursor, names)
    if cursor.part is not Part.VALUE:
        return NOTHING
    way = (*cursor.path, cursor.key if cursor.key is not None else 0)
    items = [
        *_named_values(kind, way, names, frozenset(cursor.others) if cursor.key is None else frozenset())
    ]
    items += _listed_values(kind, way, cursor)
    return Offers(
        tuple({item.label: item for item in reversed(items)}.values())[::-1],
        cursor.inserting,
        cursor.replacing,
        before="" if cursor.quoted else '"',
        after="" if cursor.closed or (not cursor.quoted and not items) else '"',
    )


def mention_offers(text: str, offset: int, tools: Mapping[str, Page]) -> Offers:
    """The tools that a manual may mention, for the word at the cursor."""
    start = _begun(text, offset, tools)
    # An odd number of marks before it in its line: the last one has opened a code span.
    is_code = text.count("`", text.rfind("\n", 0, start) + 1, start) % 2 == 1
    rest = (_REST if is_code else _LATIN_REST).match(text, offset)
    end = rest.end() if rest else offset
    quotes = "" if is_code else "`"
    items = tuple(Item(name, ItemKind.TOOL, page=said) for name, said in tools.items())
    return Offers(items, Span(start, offset), Span(start, end), before=quotes, after=quotes, in_code=is_code)


def _begun(text: str, offset: int, tools: Iterable[str]) -> int:
    """Where the name before the cursor begins. Chinese prose runs on without spaces, so of the letters there those count with
    which a tool's name begins, else the Latin ones."""
    run = _WORD.search(text, max(0, offset - LONGEST), offset)
    for start in range(run.start() if run else offset, offset):
        typed = text[start:offset]
        if any(name.startswith(typed) for name in tools):
            return start
    latin = _LATIN.search(text, max(0, offset - LONGEST), offset)
    return latin.start() if latin else offset


def _keys(kind: str, cursor: Cursor, names: WorkspaceNames) -> Offers:
    there = frozenset(cursor.others)
    schemas = {language: schema_for(kind, language) for language in Language}
    english = schemas[Language.EN]
    found: dict[str, Item] = {}
    for node in schemas_at(english, cursor.path):
        for name, inner, _ in properties_of(english, node):
            value = None if cursor.follower == ":" else _value(english, inner)
            found.setdefault(name, _property(name, kind, (*cursor.path, name), value, cursor))
    thing = thing_of_keys(kind, cursor.path)
    for name, said in names.all(thing).items() if thing is not None else ():
        inserted = None if cursor.follower == ":" else (f"{_key(name, cursor)}: ", Stop())
        found.setdefault(name, Item(name, _KINDS.get(thing, ItemKind.VALUE), None, None, inserted, page=said))  # type: ignore[arg-type]
    items = tuple(item for name, item in found.items() if name not in there)
    if cursor.follower == ":":
        return Offers(items, cursor.inserting, cursor.replacing)
    end = cursor.replacing.end + cursor.closed
    inserting = Span(cursor.inserting.start, end) if cursor.closed else cursor.inserting
    return Offers(items, inserting, Span(cursor.replacing.start, end))


def _property(
    name: str, kind: str, way: tuple[str | int, ...], value: Snippet | None, cursor: Cursor
) -> Item:
    inserted = None if value is None else (f"{_key(name, cursor)}: ", *value)
    return Item(name, ItemKind.PROPERTY, None, None, inserted, page=partial(description, kind, way))


def _key(name: str, cursor: Cursor) -> str:
    """The key as it is written on after what stands there: bare where it can be, unless a quote is open."""
    if cursor.quoted:
        return quote(name)[1:]
    return name if _IDENTIFIER.fullmatch(name) else quote(name)


def description(kind: str, way: tuple[str | int, ...]) -> Localized | None:
    """What the property at a way means."""
    said = {}
    for language in Language:
        root = schema_for(kind, language)
        texts = [told(root, node, "", required=False).description for node in schemas_at(root, way)]
        said[language] = next((text for text in texts if text), "")
    if not said[Language.EN]:
        return None
    return Localized(said[Language.ZH], said[Language.EN])


def _value(root: Schema, node: Schema) -> Snippet:
    """The value that a property begins with."""
    about = told(root, node, "", required=False)
    types = [one for one in about.types if one != "null"]
    if about.values and all(isinstance(value, str) for value in about.values):
        return ('"', Stop(tuple(str(value) for value in about.values)), '"')
    match types[:1]:
        case ["array"]:
            return ("[", Stop(), "]")
        case ["object"]:
            return ("{ ", Stop(), " }")
        case ["string"]:
            return ('"', Stop(), '"')
    return (Stop(),)


def _named_values(
    kind: str, way: tuple[str | int, ...], names: WorkspaceNames, there: frozenset[str]
) -> Iterator[Item]:
    thing = thing_at(kind, way)
    if thing is None:
        return
    for name, said in names.all(thing).items():
        if name not in there:
            yield Item(name, _KINDS.get(thing, ItemKind.VALUE), page=said)


def _listed_values(kind: str, way: tuple[str | int, ...], cursor: Cursor) -> Iterator[Item]:
    root = schema_for(kind, Language.EN)
    for node in schemas_at(root, way):
        about = told(root, node, "", required=False)
        for value in about.values:
            if isinstance(value, str):
                yield Item(value, ItemKind.WORD)
            elif not cursor.quoted:
                yield Item(to_json(value), ItemKind.VALUE, bare=True)
        if "boolean" in about.types and not about.values and not cursor.quoted:
            yield Item("true", ItemKind.VALUE, bare=True)
            yield Item("false", ItemKind.VALUE, bare=True)
