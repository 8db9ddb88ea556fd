"""The parts of help that are made from tables: every command with its keys, every setting with what it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skillcontract_studio.i18n import Voice, without_key
from skillcontract_studio.qt import QKeySequence
from skillcontract_studio.shell.commands import COMMANDS, MenuName
from skillcontract_studio.shell.helping.topics import help_page
from skillcontract_studio.shell.preferences.categories import CATEGORIES
from skillcontract_studio.shell.preferences.key_map import keys_of

_NATIVE = QKeySequence.SequenceFormat.NativeText


def page_of(topic: str, voice: Voice, chosen: Mapping[str, str]) -> str:
    """A page of help in Markdown, with what its tables say; `chosen` are the keys of commands that have others than usual."""
    parts = [help_page(topic, voice.language)]
    if topic == "commands":
        parts += _commands(voice, chosen)
    elif topic == "settings":
        parts += _settings(voice)
    return "\n\n".join(parts)


def _commands(voice: Voice, chosen: Mapping[str, str]) -> Iterator[str]:
    for menu in MenuName:
        yield f"## {without_key(voice(f'menu.{menu}'))}"
        rows = []
        for command in COMMANDS:
            if command.menu is menu:
                keys = (QKeySequence(each).toString(_NATIVE) for each in keys_of(command, chosen))
                shown = " ".join(f"`{each}`" for each in keys)
                rows.append(f"- {voice(f'command.{command.id}')} {shown}".rstrip())
        yield "\n".join(rows)


def _settings(voice: Voice) -> Iterator[str]:
    for category, names in CATEGORIES.items():
        yield f"## {voice(f'settings.{category}')}"
        colon = voice("list.colon")
        yield "\n".join(
            f"- **{voice(f'setting.{name}')}**{colon}{voice(f'setting.{name}.about')}" for name in names
        )
