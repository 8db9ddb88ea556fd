"""The colours of look.md by name, in the light and dark themes and those of high contrast; `resources/themes/tokens.json` states each once."""

import json
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from skillcontract_resources import resource


class ThemeName(StrEnum):
    """A theme that can be shown."""

    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"
    CONTRAST_LIGHT = "contrast-light"


class ThemeChoice(StrEnum):
    """What a user asks for; SYSTEM follows the desktop, in its contrast too."""

    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"
    CONTRAST_LIGHT = "contrast-light"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True, eq=False)
class Tokens:
    """The colours of one theme: `tokens["errorBg"]` is `#RRGGBB` (`#AARRGGBB` for the shadow); an unknown name raises KeyError."""

    name: ThemeName
    colours: MappingProxyType[str, str]

    def __getitem__(self, token: str) -> str:
        return self.colours[token]


@cache
def tokens(name: ThemeName) -> Tokens:
    """The colours of a theme."""
    stated: dict[str, dict[str, str]] = json.loads(resource("themes/tokens.json").read_text("utf-8"))
    return Tokens(name, MappingProxyType({token: values[name.value] for token, values in stated.items()}))
