"""Every word of the window comes from the catalogue, in both languages, and every colour from the tokens."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import skillcontract_studio
from skillcontract.text.language import Language
from skillcontract_resources import resource
from skillcontract_studio.client.language_client import ServerState
from skillcontract_studio.qt import QColor
from skillcontract_studio.shell.commands import COMMANDS
from skillcontract_studio.shell.status_bar import Verdict
from skillcontract_studio.theme.fonts import Fonts
from skillcontract_studio.theme.stylesheet import stylesheet
from skillcontract_studio.theme.tokens import ThemeName, tokens

SOURCES = sorted(Path(skillcontract_studio.__path__[0]).rglob("*.py"))
AREAS = (
    "studio",
    "review",
    "simulate",
    "simulator",
    "receipts",
    "governance",
    "map",
    "tool_servers",
    "authoring",
)
SPOKEN_IN = {
    "simulate": ("simulate", "simulator"),
    "review": ("review", "governance"),
    "skill_map": ("map",),
    "receipts": ("receipts",),
    "tool_servers": ("tool_servers",),
    **dict.fromkeys(("authoring", "navigation", "refactoring", "formatting", "preview"), ("authoring",)),
}
"""The areas that a perspective's folder speaks of; the simulator's own stories are told in the window too."""
BY_AREA: dict[str, dict[str, dict[str, str]]] = {
    area: json.loads(resource(f"locale/{area}.json").read_text("utf-8")) for area in AREAS
}
PHRASES = BY_AREA["studio"]


@cache
def phrases_of(path: Path) -> dict[str, dict[str, str]]:
    """The phrases that a source may say: the window's, its perspective's, and where perspectives share it those of both."""
    own = [area for folder, areas in SPOKEN_IN.items() if folder in path.parts for area in areas]
    found = dict(BY_AREA["studio"])
    for area in own:
        found |= BY_AREA[area]
    if path.parent.name == "perspectives":
        shared = BY_AREA["review"].keys() & BY_AREA["simulate"].keys()
        found |= {key: BY_AREA["review"][key] for key in shared}
    return found


SHOWN = {
    "setText",
    "setToolTip",
    "setWindowTitle",
    "setPlaceholderText",
    "setAccessibleName",
    "setInformativeText",
    "addMenu",
}
PLURAL = (".one", ".many")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text("utf-8"))))


def calls(path: Path) -> list[ast.Call]:
    return [node for node in nodes(path) if isinstance(node, ast.Call)]


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def used_keys() -> set[str]:
    """The keys that the sources say, as far as they stand in them whole."""
    found = set()
    for path in SOURCES:
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in PHRASES:
                found.add(node.value)
    return found


def said_in(path: Path) -> Iterator[str]:
    """The keys of the phrases that a source says, of a count those of all numbers."""
    for call in calls(path):
        key = call.args[0].value if call.args and isinstance(call.args[0], ast.Constant) else None
        if not isinstance(key, str):
            continue
        if name_of(call) in {"voice", "_voice", "say"}:
            yield key
        if name_of(call) == "count" and "." in key:
            yield from (f"{key}{number}" for number in PLURAL)


def test_every_phrase_that_is_said_is_there() -> None:
    assert [
        (str(path), key) for path in SOURCES for key in said_in(path) if key not in phrases_of(path)
    ] == []


def test_no_words_escape_the_catalogue() -> None:
    shown = [
        (str(path), argument.value)
        for path in SOURCES
        for call in calls(path)
        if name_of(call) in SHOWN
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
    assert [(path, words) for path, words in shown if words.strip()] == []


def test_no_phrase_is_left_over() -> None:
    made = {f"command.{command.id}" for command in COMMANDS} | {
        f"menu.{command.menu}" for command in COMMANDS
    }
    made |= {f"server.{state}" for state in ServerState} | {f"loading.{verdict}" for verdict in Verdict}
    families = (
        "open.",
        "perspective.",
        "severity.",
        "panel.",
        "badge.",
        "run.",
        "example.",
        "setting.",
        "settings.",
        "tour.",
        "documentation.file-",
    )
    made |= used_keys()
    left = {
        key
        for key in PHRASES
        if key not in made and not key.startswith(families) and not key.endswith(PLURAL)
    }
    assert not left


@pytest.mark.parametrize("name", list(ThemeName))
@pytest.mark.parametrize("language", list(Language))
def test_the_stylesheet_knows_its_colours(name: ThemeName, language: Language) -> None:
    made = stylesheet(tokens(name), Fonts(language, 2.0))
    assert "@" not in made
    assert "min-height: 56px" in made


@pytest.mark.parametrize("name", list(ThemeName))
def test_every_token_is_a_colour(name: ThemeName) -> None:
    assert all(QColor(colour).isValid() for colour in tokens(name).colours.values())


def test_no_colour_stands_in_the_code() -> None:
    colour = re.compile(r"#[0-9A-Fa-f]{6}\b")
    assert [str(path) for path in SOURCES if colour.search(path.read_text("utf-8"))] == []
