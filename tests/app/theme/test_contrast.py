"""Every text of a theme can be read on every surface it stands on: look.md's 4.5:1, and 7:1 where somebody asked for contrast."""

from collections.abc import Iterator

import pytest

from skillcontract_studio.qt import QColor
from skillcontract_studio.theme.tokens import ThemeName, Tokens, tokens

SURFACES = ("window", "panel", "editor", "raised", "header", "hover", "line")
WORDS = ("text", "muted", "faint", "accent", "error", "warning", "info", "hint")
SYNTAX = ("key", "str", "enum", "num", "expr", "com", "punct", "tool", "lens")
VERDICTS = (
    "error",
    "warning",
    "info",
    "hint",
    "allow",
    "over",
    "under",
    "trust",
    "nocon",
    "unknown",
    "changed",
)
EDGES = (
    ("borderStrong", "editor"),
    ("borderStrong", "panel"),
    ("borderStrong", "raised"),
    ("focus", "window"),
    ("focus", "editor"),
    ("litEdge", "editor"),
)
LEAST = {
    ThemeName.LIGHT: 4.5,
    ThemeName.DARK: 4.5,
    ThemeName.CONTRAST: 7.0,
    ThemeName.CONTRAST_LIGHT: 7.0,
}
LEAST_OF_EDGES = 3.0


def texts() -> Iterator[tuple[str, str]]:
    """Text and the surface under it, as look/contrast.py pairs them."""
    for word in WORDS:
        yield from ((word, surface) for surface in SURFACES)
    yield from ((word, "select") for word in ("text", "muted", "accent"))
    for colour in (*SYNTAX, "accent", "muted"):
        yield from ((colour, surface) for surface in ("editor", "line", "lit", "errorBg", "overBg"))
    yield from ((colour, "selectEd") for colour in ("text", "faint", *SYNTAX))
    for verdict in VERDICTS:
        yield from ((verdict, surface) for surface in (f"{verdict}Bg", "editor", "panel", "window"))
    yield from (("text", surface) for surface in ("addBg", "delBg", "lit", "accentBg", "overBg"))
    yield from (("muted", surface) for surface in ("accentBg", "underBg"))
    yield from (("accent", "accentBg"), ("onAccent", "accentFill"), ("add", "addBg"), ("del", "delBg"))


def ratio(theme: Tokens, front: str, back: str) -> float:
    """The contrast of two colours, 1 to 21, as WCAG 2.2 reckons it."""
    darker, lighter = sorted((luminance(theme[front]), luminance(theme[back])))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    known = QColor(colour)
    parts = (known.redF(), known.greenF(), known.blueF())
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("name", list(ThemeName))
def test_text_can_be_read(name: ThemeName) -> None:
    theme = tokens(name)
    found = {(front, back): ratio(theme, front, back) for front, back in texts()}
    assert len(found) > 150
    assert {pair: value for pair, value in found.items() if value < LEAST[name]} == {}


@pytest.mark.parametrize("name", list(ThemeName))
def test_edges_and_focus_can_be_seen(name: ThemeName) -> None:
    theme = tokens(name)
    found = {pair: ratio(theme, *pair) for pair in EDGES}
    assert {pair: value for pair, value in found.items() if value < LEAST_OF_EDGES} == {}
