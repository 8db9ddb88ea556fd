"""Fixes that many rules propose, each made in one place."""

from typing import TypeVar

from skillcontract.model.contract import Setting
from skillcontract.rules.edits import insert_member, quoted, remove_entry
from skillcontract.rules.rule import Fix, Safety
from skillcontract.text.edits import TextEdit
from skillcontract.text.language import Localized
from skillcontract.text.span import Span

T = TypeVar("T")


def entry_of(setting: Setting[T]) -> Span:
    """A written property with its key: from the key's first quote to the value's end."""
    return Span(setting.key_span.start, setting.span.end)


def is_written(setting: Setting[T]) -> bool:
    """Whether the property stands in the text, with whatever value."""
    return setting.key_span.end > setting.key_span.start


def remove(text: str, setting: Setting[T], safety: Safety = Safety.SAFE) -> tuple[Fix, ...]:
    """Takes a property out, where the text holds all that has to go with it. The title names it."""
    return remove_member(text, entry_of(setting), setting.pointer.rpartition("/")[2], safety)


def remove_member(text: str, entry: Span | None, name: str, safety: Safety = Safety.SAFE) -> tuple[Fix, ...]:
    """Takes out a member given by its span, where it is known. The title names it."""
    edits = remove_entry(text, entry) if entry else ()
    title = Localized("删去 {property}", "Remove {property}")
    return (Fix(title, edits, safety, {"property": name}),) if edits else ()


def remove_item(text: str, item: Setting[T], safety: Safety = Safety.SAFE) -> Fix:
    """Takes an item out of its list. The title shows the item's text."""
    shown = text[item.span.start : item.span.end].strip('"')
    return Fix(
        Localized("删去 {item}", "Remove {item}"), remove_entry(text, item.span), safety, {"item": shown}
    )


def replace(span: Span, json: str, safety: Safety = Safety.SAFE) -> Fix:
    """Puts another value, given as JSON text, in a value's place. The title shows it."""
    return Fix(
        Localized("改为 {meant}", "Change to {meant}"),
        (TextEdit(span, json),),
        safety,
        {"meant": json},
    )


def replace_word(span: Span, word: str, safety: Safety = Safety.SAFE) -> Fix:
    """Puts another string in a string's place. The title shows it without quotes."""
    return Fix(
        Localized("改为 {meant}", "Change to {meant}"),
        (TextEdit(span, quoted(word)),),
        safety,
        {"meant": word},
    )


def add(text: str, owner: Span, name: str, json: str, safety: Safety = Safety.UNSAFE) -> Fix:
    """Adds a property, its value given as JSON text, to an object. The title shows both."""
    return Fix(
        Localized("补上 {property}: {value}", "Add {property}: {value}"),
        (insert_member(text, owner, name, json),),
        safety,
        {"property": name, "value": json},
    )


def rename_key(key: Span, name: str, safety: Safety = Safety.UNSAFE) -> Fix:
    """Gives a member another key. The title shows it."""
    return replace_word(key, name, safety)
