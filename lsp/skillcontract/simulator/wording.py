"""The simulator's phrases in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skillcontract.simulator.trace import Phrase
from skillcontract.syntax.writing import Writable, to_json
from skillcontract.text.joined import names_in
from skillcontract.text.language import Language, Localized
from skillcontract_resources.catalogue import Catalogue

LONGEST = 300
"""A value longer than this is cut in a sentence."""


class Wording:
    """Says phrases in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.say = Catalogue("simulator", language)

    def __call__(self, phrase: Phrase) -> str:
        """The sentence of a phrase, phrases inside it worded too."""
        arguments = {name: self.argument(value) for name, value in phrase.arguments.items()}
        return self.say(phrase.key, **arguments)

    def argument(self, value: object) -> str:
        """What a phrase was given, as it stands in a sentence."""
        if isinstance(value, Phrase):
            return self(value)
        if isinstance(value, Localized):
            return value(self.language)
        if isinstance(value, tuple) and any(isinstance(one, Phrase) for one in value):
            return self.say("sentence.separator").join(self.argument(one) for one in value)
        if isinstance(value, tuple):
            return names_in(map(self.argument, value), self.language)
        if isinstance(value, Mapping):
            return names_in((f"{name}: {one}" for name, one in value.items()), self.language) or "-"
        return shortened(plain_text(value))


def plain_text(value: object) -> str:
    """A value of a phrase as text: text as it is, JSON as JSON."""
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, bool | list):
        return to_json(writable(value))
    return str(getattr(value, "text", value))


def writable(value: object) -> Writable:
    """A value as one that can be written; raises TypeError where it is no JSON."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Mapping):
        return {str(key): writable(one) for key, one in value.items()}
    if isinstance(value, Sequence):
        return [writable(one) for one in value]
    if hasattr(value, "text"):
        return value  # type: ignore[return-value]  # an ExactNumber
    raise TypeError(f"{type(value).__name__} is no JSON value")


def shortened(text: str) -> str:
    """A text cut to a length that a sentence can hold."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def value_text(value: object) -> str:
    """A JSON value as it stands in a story: text in quotes, cut where it is long."""
    return shortened(to_json(writable(value)))
