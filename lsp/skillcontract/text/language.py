"""The two languages that every text for people has."""

import locale
import os
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Language(StrEnum):
    """A language of the product."""

    ZH = "zh"
    EN = "en"


@dataclass(frozen=True, slots=True)
class Localized:
    """A text for people in both languages, with the same `{placeholders}` in each."""

    zh: str
    en: str

    def __call__(self, language: Language) -> str:
        """The text in one language."""
        return self.zh if language is Language.ZH else self.en


def language_of(tag: str | None) -> Language:
    """The language nearest to a locale's name such as `zh_CN.UTF-8` or `en`; English where there is none."""
    return Language.ZH if (tag or "").lower().startswith("zh") else Language.EN


def system_language() -> Language:
    """The language of the user's session, as its locale names it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return language_of(os.environ[variable])
    return language_of(locale.getlocale()[0])


def asked_language(arguments: Sequence[str]) -> Language:
    """The language of what a command line itself says, known before the rest is read: that of `--lang`, else the system's."""
    for before, argument in zip(["", *arguments], arguments, strict=False):
        value = argument.removeprefix("--lang=")
        if (value != argument or before == "--lang") and value in set(Language):
            return Language(value)
    return system_language()
