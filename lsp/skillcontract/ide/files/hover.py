"""What the word under the mouse means in a workspace file, and in a manual."""

from __future__ import annotations

from collections.abc import Mapping

from skillcontract.ide.cursor import Cursor, Part, unquoted
from skillcontract.ide.cursor import Path as Way
from skillcontract.ide.files.completion import description
from skillcontract.ide.files.embedded import embedded
from skillcontract.ide.files.here import Here, here_in
from skillcontract.ide.files.named_things import Page, thing_at, thing_defined_at, thing_of_keys
from skillcontract.ide.files.names import WorkspaceNames
from skillcontract.ide.hover import Hover
from skillcontract.ide.hover.from_workspace import told_page
from skillcontract.ide.occurrences.in_files import mentions
from skillcontract.ide.schema_paths import properties_of, told
from skillcontract.text.language import Localized


def file_hover(kind: str, cursor: Cursor, text: str, names: WorkspaceNames) -> Hover | None:
    """A property with its meaning, or a name with what is known of it."""
    word = unquoted(cursor.quote + cursor.word) if cursor.quoted else cursor.word
    said: Localized | None = None
    if cursor.part is Part.KEY:
        here = here_in(text, (*cursor.path, word))
        said = description(kind, here.way)
        thing = thing_of_keys(kind, cursor.path)
    elif cursor.part is Part.VALUE:
        here = here_in(text, (*cursor.path, cursor.key if cursor.key is not None else 0))
        # A value that names nothing is told by the property that it is of.
        said = _property_of(kind, here.way)
        thing = thing_at(kind, here.way, here.called) or thing_defined_at(kind, here.way)
    else:
        return None
    if thing is not None:
        said = _of(names.all(thing, here), word) or said
    if said is None and cursor.part is Part.KEY:
        said = _of_tool(kind, here, names)
    if said is None:
        return None
    return Hover(Localized(f"`{word}`\n\n{said.zh}", f"`{word}`\n\n{said.en}"), cursor.replacing)


def _property_of(kind: str, way: Way) -> Localized | None:
    """The meaning of the innermost property around a value that the file's model knows."""
    said = (description(kind, way[:end]) for end in range(len(way), 0, -1))
    return next((each for each in said if each is not None), None)


def _of_tool(kind: str, here: Here, names: WorkspaceNames) -> Localized | None:
    """What a tool's schema says of a property of its arguments or its response."""
    root, owners = embedded(kind, here.way[:-1], here, names)
    for owner in owners:
        for name, inner, required in properties_of(root, owner):
            if name == here.way[-1]:
                return told_page(told(root, inner, name, required=required))
    return None


def mention_hover(text: str, offset: int, tools: Mapping[str, Page]) -> Hover | None:
    """A tool that a manual mentions."""
    for one in mentions(text, tools, also_plain=True):
        if one.span.contains(offset):
            said = tools[one.name]()
            more = Localized(f"\n\n{said.zh}", f"\n\n{said.en}") if said is not None else Localized("", "")
            return Hover(Localized(f"工具 `{one.name}`{more.zh}", f"Tool `{one.name}`{more.en}"), one.span)
    return None


def _of(pages: Mapping[str, Page], word: str) -> Localized | None:
    page = pages.get(word)
    return page() if page is not None else None
