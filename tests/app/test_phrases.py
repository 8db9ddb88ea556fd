"""Every word of the window comes from the catalogue, in both languages, and every colour from the tokens."""

import ast
import json
import re
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


def calls(path: Path) -> list[ast.Call]:
    return [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def used_keys() -> set[str]:
    """The keys that the sources say, as far as they stand in them whole."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in PHRASES:
                found.add(node.value)
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_phrase_that_is_said_is_there(path: Path) -> None:
    for call in calls(path):
        if (
            name_of(call) in {"voice", "_voice", "say"}
            and call.args
            and isinstance(call.args[0], ast.Constant)
        ):
            assert call.args[0].value in phrases_of(path)
        if name_of(call) == "count" and call.args and isinstance(call.args[0], ast.Constant):
            key = call.args[0].value
            if isinstance(key, str) and "." in key:
                assert {f"{key}{number}" for number in PLURAL} <= set(phrases_of(path))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_words_escape_the_catalogue(path: Path) -> None:
    for call in calls(path):
        if name_of(call) in SHOWN:
            for argument in call.args:
                assert not (
                    isinstance(argument, ast.Constant)
                    and isinstance(argument.value, str)
                    and argument.value.strip()
                )


@pytest.mark.parametrize("key", sorted(PHRASES))
def test_both_languages_say_the_same(key: str) -> None:
    phrase = PHRASES[key]
    assert set(phrase) == {"zh", "en"}
    holes = [set(re.findall(r"\{(\w+)\}", phrase[language])) for language in ("zh", "en")]
    assert holes[0] == holes[1] or key.endswith(".one")
    for word in ("!", "！", "Please", "please", "请", "您"):
        assert word not in phrase["zh"] + phrase["en"]


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


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_colour_stands_in_the_code(path: Path) -> None:
    assert not re.search(r"#[0-9A-Fa-f]{6}\b", path.read_text("utf-8"))
