"""The one catalogue of user-facing phrases: `locale/<area>.json`, each key with its zh and its en."""

import json
from collections.abc import Mapping
from functools import cache

from skillcontract_resources import resource


@cache
def _area(name: str) -> Mapping[str, Mapping[str, str]]:
    phrases: Mapping[str, Mapping[str, str]] = json.loads(resource(f"locale/{name}.json").read_text("utf-8"))
    return phrases


class Catalogue:
    """The phrases of one area in one language: `say("check.no-contract", path=p)`.

    Placeholders are `{name}`. A key that is not in the catalogue raises KeyError: a phrase cannot go missing unseen.
    """

    def __init__(self, area: str, language: str) -> None:
        self.area = area
        self.language = "zh" if language == "zh" else "en"

    def __call__(self, key: str, /, **arguments: object) -> str:
        """The phrase with its placeholders filled."""
        phrase = _area(self.area)[key][self.language]
        return phrase.format(**arguments) if arguments else phrase

    def counted(self, key: str, number: int, /, **arguments: object) -> str:
        """The phrase of a number of things: `<key>.one` for 1, else `<key>.many` with `{count}`."""
        return self(f"{key}.one" if number == 1 else f"{key}.many", count=number, **arguments)

    def keys(self) -> frozenset[str]:
        """Every key of the area."""
        return frozenset(_area(self.area))
