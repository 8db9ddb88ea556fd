"""What may stand at a cursor in a workspace file, and in a manual."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from skillcontract.ide.completion.item import NOTHING, Item, ItemKind, Offers, Snippet, Stop, distinct
from skillcontract.ide.completion.snippets import joined
from skillcontract.ide.cursor import Cursor, Part
from skillcontract.ide.files.embedded import embedded
from skillcontract.ide.files.here import Here, here_in
from skillcontract.ide.files.kinds import schema_for, schemas_at
from skillcontract.ide.files.named_things import NamedThing, Page, thing_at, thing_of_keys
from skillcontract.ide.files.names import WorkspaceNames
from skillcontract.ide.hover.from_workspace import told_page
from skillcontract.ide.schema_paths import Schema, properties_of, told
from skillcontract.model.scenario import STEP_KINDS
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
    NamedThing.WRITE_TOOL: ItemKind.TOOL,
    NamedThing.PLATFORM: ItemKind.FIELD,
    NamedThing.INPUT: ItemKind.INPUT,
    NamedThing.OUTPUT: ItemKind.OUTPUT,
    NamedThing.EXTRACT: ItemKind.EXTRACT,
    NamedThing.ARGUMENT_PATH: ItemKind.ARGUMENT,
    NamedThing.ASKED_ARGUMENT: ItemKind.ARGUMENT,
}
_EXCLUSIVE: Mapping[str, tuple[frozenset[str], ...]] = {
    "scenario": (frozenset({"skill", "contract"}), frozenset({"response", "raise"}))
}
"""Properties of which an object has one at most."""
_STEP = 2
"""How many steps lead to a step of a scenario: `steps/0`."""
_ARGUMENTS = frozenset({"args", "argsText"})
"""What only a call has."""


def file_offers(kind: str, cursor: Cursor, text: str, names: WorkspaceNames) -> Offers:
    """All that may stand at the cursor of a JSON5 file of a kind."""
    if cursor.part is Part.KEY:
        return _keys(kind, cursor, here_in(text, cursor.path), names)
    if cursor.part is not Part.VALUE:
        return NOTHING
    way = (*cursor.path, cursor.key if cursor.key is not None else 0)
    here = here_in(text, way)
    there = frozenset(cursor.others) if cursor.key is None else frozenset()
    listed = tuple(_listed_values(kind, way, cursor))
    words = {item.label for item in listed}
    # Of a node's states only some are an end of a delegate: what the model lists is all that may stand there.
    named = (item for item in _named_values(kind, here, names, there) if not words or item.label in words)
    items = distinct(
        (
            *named,
            *listed,
            *_values_of_tools(kind, here, names, cursor),
        )
    )
    return Offers(
        items,
        cursor.inserting,
        cursor.replacing,
        before="" if cursor.quoted else cursor.quote,
        after="" if cursor.closed or (not cursor.quoted and not items) else cursor.quote,
        comma=_comma(cursor),
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


def _keys(kind: str, cursor: Cursor, here: Here, names: WorkspaceNames) -> Offers:
    there = frozenset(cursor.others)
    items = distinct(
        (
            *_properties(kind, cursor),
            *_properties_of_tools(kind, here, names, cursor),
            *_named_keys(kind, here, names, cursor),
        )
    )
    excluded = there | {other for pair in _EXCLUSIVE.get(kind, ()) if pair & there for other in pair}
    items = tuple(item for item in items if item.label not in excluded)
    if kind == "scenario" and len(cursor.path) == _STEP and cursor.path[0] == "steps":
        items = tuple(item for item in items if _fits_step(item.label, there))
    if cursor.follower == ":":
        return Offers(items, cursor.inserting, cursor.replacing, *_unquoted_key(cursor))
    end = cursor.replacing.end + cursor.closed
    inserting = Span(cursor.inserting.start, end) if cursor.closed else cursor.inserting
    return Offers(items, inserting, Span(cursor.replacing.start, end), comma=_comma(cursor))


def _fits_step(name: str, there: frozenset[str]) -> bool:
    """Whether a property goes with those that a step has: it is one kind of thing, and only a call has arguments."""
    if name in STEP_KINDS:
        return not there & frozenset(STEP_KINDS) and (name == "call" or not there & _ARGUMENTS)
    return name not in _ARGUMENTS or (not there & _ARGUMENTS and there & frozenset(STEP_KINDS) <= {"call"})


def _unquoted_key(cursor: Cursor) -> tuple[str, str]:
    """What a key is written in that has its value already: a bare one that cannot stay bare is left to the author."""
    return ("", cursor.quote) if cursor.quoted and not cursor.closed else ("", "")


def _comma(cursor: Cursor) -> str:
    return "," if cursor.needs_comma and (cursor.closed or not cursor.quoted or cursor.rest == "") else ""


def _properties(kind: str, cursor: Cursor) -> Iterator[Item]:
    english = schema_for(kind, Language.EN)
    for node in schemas_at(english, cursor.path):
        for name, inner, _ in properties_of(english, node):
            inserted = _member(name, _value(english, inner, cursor.quote), cursor)
            page = partial(description, kind, (*cursor.path, name))
            yield Item(name, ItemKind.PROPERTY, None, None, inserted, page=page)


def _properties_of_tools(kind: str, here: Here, names: WorkspaceNames, cursor: Cursor) -> Iterator[Item]:
    root, nodes = embedded(kind, here.way, here, names)
    for node in nodes:
        for name, inner, required in properties_of(root, node):
            about = told(root, inner, name, required=required)
            inserted = _member(name, _value(root, inner, cursor.quote), cursor)
            page = partial(told_page, about)
            types = " | ".join(about.types)
            detail = Localized(types, types) if types else None
            yield Item(name, ItemKind.FIELD, detail, None, inserted, preferred=required, page=page)


def _named_keys(kind: str, here: Here, names: WorkspaceNames, cursor: Cursor) -> Iterator[Item]:
    thing = thing_of_keys(kind, here.way)
    if thing is None:
        return
    english = schema_for(kind, Language.EN)
    inner = next(iter(schemas_at(english, (*here.way, "*"))), None)
    value = _value(english, inner, cursor.quote) if inner is not None else (Stop(),)
    for name, said in names.all(thing, here).items():
        yield Item(
            name, _KINDS.get(thing, ItemKind.VALUE), None, None, _member(name, value, cursor), page=said
        )


def _member(name: str, value: Snippet, cursor: Cursor) -> Snippet:
    """A key with the value it begins with; the key alone where it has one."""
    if cursor.follower == ":":
        return (escaped(name, cursor.quote) if cursor.quoted else _key(name, cursor),)
    return joined([f"{_key(name, cursor)}: ", *value])


def _key(name: str, cursor: Cursor) -> str:
    """The key as it is written on after what stands there: bare where it can be, unless a quote is open."""
    if cursor.quoted:
        return escaped(name, cursor.quote) + cursor.quote
    return name if _IDENTIFIER.fullmatch(name) else quote(name)


def escaped(value: str, mark: str) -> str:
    """A string as it stands between a pair of quotes."""
    inner = quote(value)[1:-1]
    return inner if mark == '"' else inner.replace('\\"', '"').replace("'", "\\'")


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


def _value(root: Schema, node: Schema, mark: str) -> Snippet:
    """The value that a property begins with."""
    about = told(root, node, "", required=False)
    types = [one for one in about.types if one != "null"]
    words = [value for value in about.values if isinstance(value, str)]
    if words and len(words) == len([value for value in about.values if value is not None]):
        return (mark, Stop(tuple(words)), mark)
    if len(about.values) == 1:
        return (to_json(about.values[0]),)
    match types[:1]:
        case ["array"]:
            return ("[", Stop(), "]")
        case ["object"]:
            return ("{ ", Stop(), " }")
        case ["string"]:
            return (mark, Stop(), mark)
        case ["boolean"]:
            return (Stop(("true", "false")),)
    return (Stop(),)


def _named_values(kind: str, here: Here, names: WorkspaceNames, there: frozenset[str]) -> Iterator[Item]:
    thing = thing_at(kind, here.way, here.called)
    if thing is None:
        return
    for name, said in names.all(thing, here).items():
        if name not in there:
            yield Item(name, _KINDS.get(thing, ItemKind.VALUE), page=said)


def _listed_values(kind: str, way: tuple[str | int, ...], cursor: Cursor) -> Iterator[Item]:
    root = schema_for(kind, Language.EN)
    for node in schemas_at(root, way):
        yield from _values_of(root, node, cursor)


def _values_of_tools(kind: str, here: Here, names: WorkspaceNames, cursor: Cursor) -> Iterator[Item]:
    root, nodes = embedded(kind, here.way, here, names)
    for node in nodes:
        yield from _values_of(root, node, cursor)


def _values_of(root: Schema, node: Schema, cursor: Cursor) -> Iterator[Item]:
    about = told(root, node, "", required=False)
    for value in about.values:
        if isinstance(value, str):
            yield Item(value, ItemKind.WORD, inserted=(escaped(value, cursor.quote),))
        elif not cursor.quoted:
            yield Item(to_json(value), ItemKind.VALUE, bare=True)
    if "boolean" in about.types and not about.values and not cursor.quoted:
        yield Item("true", ItemKind.VALUE, bare=True)
        yield Item("false", ItemKind.VALUE, bare=True)
