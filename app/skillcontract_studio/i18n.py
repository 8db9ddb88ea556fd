"""The words of the window, in the language that is spoken now."""

import re
from collections.abc import Iterable

from skillcontract.text.joined import headed, listed, names_in
from skillcontract.text.language import Language, Localized
from skillcontract_resources.catalogue import Catalogue
from skillcontract_studio.qt import QObject, Signal

_ACCESS_KEY = re.compile(r"\(&\w\)|&(?=\w)")


class Voice(QObject):
    """Says phrases of `locale/<area>.json`; whoever shows them says them anew on `changed`."""

    changed = Signal()

    def __init__(self, language: Language, parent: QObject | None = None, area: str = "studio") -> None:
        super().__init__(parent)
        self._area = area
        self._catalogue = Catalogue(area, language)

    @property
    def language(self) -> Language:
        """The language spoken now."""
        return Language(self._catalogue.language)

    def __call__(self, key: str, /, **arguments: object) -> str:
        """A phrase with its placeholders filled, by texts in both languages too; KeyError where the catalogue has none."""
        said = {
            name: each(self.language) if isinstance(each, Localized) else each
            for name, each in arguments.items()
        }
        return self._catalogue(key, **said)

    def count(self, key: str, number: int, **arguments: object) -> str:
        """A phrase with a number and its noun: `key.one` for 1, `key.many` otherwise."""
        return self(f"{key}.one" if number == 1 else f"{key}.many", count=number, **arguments)

    def listed(self, parts: Iterable[str | None]) -> str:
        """Parts beside each other with the commas of the language, without those that are empty."""
        return listed(parts, self.language)

    def names(self, names: Iterable[str]) -> str:
        """Things of one kind one after the other; Chinese has a comma of its own for them."""
        return names_in(names, self.language)

    def headed(self, head: str, words: str) -> str:
        """Words behind what they are about, with the colon of the language."""
        return headed(head, words, self.language)

    def speak(self, language: Language) -> None:
        """Speak another language from now on."""
        if language is not self.language:
            self._catalogue = Catalogue(self._area, language)
            self.changed.emit()

    def of_area(self, area: str, parent: QObject) -> "Voice":
        """A voice with another area's phrases that always speaks the language of this one."""
        other = Voice(self.language, parent, area)
        self.changed.connect(lambda: other.speak(self.language))
        return other


def verbatim(words: str) -> str:
    """Words of somebody else as the text of a button, menu or tab, where `&` would announce an access key."""
    return words.replace("&", "&&")


def without_key(words: str) -> str:
    """Words of a button, menu or field without their access key: `&Name`, `名称(&N)`."""
    return _ACCESS_KEY.sub("", words)


def title_of(words: str) -> str:
    """A command's words as the title of what it opens: without the dots that announce it."""
    return words.removesuffix("...").removesuffix("\N{HORIZONTAL ELLIPSIS}")
