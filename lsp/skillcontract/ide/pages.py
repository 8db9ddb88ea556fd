"""What hover and completion say about a thing of the language, as short Markdown, straight from the tables."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from itertools import islice

from skillcontract.expressions.prefix import Prefix
from skillcontract.model.platform_fields import PlatformField
from skillcontract.model.prefixes import PREFIXES
from skillcontract.model.properties import KIND_NAMES, PLACE_NAMES, Place, Property
from skillcontract.model.sections import SECTIONS
from skillcontract.model.words import WORDS
from skillcontract.text.language import Language, Localized

SHOWN = 12
"""How many rows of one list are shown; the list of references and the matrix have them all."""
_TYPE = Localized("类型", "Type")
_DEFAULT = Localized("默认", "Default")
_VALUES = Localized("取值", "Values")
_RUN_TIME = Localized("运行时", "At run time")
_CONSEQUENCE = Localized("违反时", "When violated")
_SPECIFICATION = Localized("规范", "Specification")
_RECORDED = Localized("记录的来源", "Recorded source")
_PROMPT_ONLY = Localized(
    "只投影进提示词，不参与校验（§19）。", "Only shown to the model, never checked (§19)."
)


@cache
def property_page(stated: Property) -> Localized:
    """A property: meaning, type, default, what the runtime does with it, what a violation does, and where §."""
    return Localized(_property(stated, Language.ZH), _property(stated, Language.EN))


def _property(stated: Property, language: Language) -> str:
    colon = "：" if language is Language.ZH else ": "
    facts = [f"{_TYPE(language)}{colon}{KIND_NAMES[stated.kind](language)}"]
    if stated.words:
        facts.append(f"{_VALUES(language)}{colon}{', '.join(f'`{word.value}`' for word in stated.words)}")
    if stated.default is not None:
        facts.append(f"{_DEFAULT(language)}{colon}`{stated.default}`")
    elif stated.default_note is not None:
        facts.append(f"{_DEFAULT(language)}{colon}{stated.default_note(language)}")
    lines = [stated.meaning(language)]
    if stated.prompt_only:
        lines.append(f"*{_PROMPT_ONLY(language)}*")
    lines.append("  \n".join(facts))
    return "\n\n".join([*lines, *_governing(stated, language)])


@cache
def governed_by(stated: Property) -> Localized:
    """What holds for the things that a property declares: what the runtime does, what a violation does, and where §."""
    return Localized(*("\n\n".join(_governing(stated, language)) for language in (Language.ZH, Language.EN)))


def _governing(stated: Property, language: Language) -> list[str]:
    colon = "：" if language is Language.ZH else ": "
    said = ((_RUN_TIME, stated.run_time), (_CONSEQUENCE, stated.consequence))
    lines = [f"**{name(language)}**{colon}{text(language)}" for name, text in said if text(language)]
    return [*lines, specification(stated.section, language)]


def specification(section: str, language: Language) -> str:
    """Which section of the specification holds, with its title where that is known."""
    title = f" {SECTIONS[section](language)}" if section in SECTIONS else ""
    return f"{_SPECIFICATION(language)} {section}{title}"


def headed_list(
    heading: Localized, rows: Iterable[str], count: int, more: Localized, language: Language
) -> str:
    """A list below its heading: the first of `count` rows, then how many there are besides."""
    shown = [f"- {row}" for row in islice(rows, SHOWN)]
    if count > SHOWN:
        shown.append(f"- {more(language).format(count=count - SHOWN)}")
    return "\n".join([f"**{heading(language)}**\n", *shown])


@cache
def property_title(stated: Property) -> Localized:
    """A property's name with the place it belongs to."""
    place = PLACE_NAMES[stated.place]
    return Localized(f"`{stated.name}` — {place.zh}", f"`{stated.name}` — {place.en}")


def word_page(words: type[StrEnum], word: StrEnum) -> Localized:
    """A word of a closed list: what it means and does."""
    said = WORDS[words][word]
    return Localized(
        f"{said.meaning.zh}\n\n{said.effect.zh}".strip(), f"{said.meaning.en}\n\n{said.effect.en}".strip()
    )


def prefix_page(prefix: Prefix, place: Place) -> Localized:
    """A prefix of a value expression, as it works in a `from` of this place."""
    said = PREFIXES[prefix]
    meaning = said.input_meaning if place is Place.INPUT and said.input_meaning else said.meaning
    recorded = f"`{said.source.value}`" if said.source is not None and place is Place.ARGUMENT else ""
    return Localized(
        f"`{said.forms.zh}`\n\n{meaning.zh}" + (f"\n\n{_RECORDED.zh}：{recorded}" if recorded else ""),
        f"`{said.forms.en}`\n\n{meaning.en}" + (f"\n\n{_RECORDED.en}: {recorded}" if recorded else ""),
    )


def field_page(field: PlatformField) -> Localized:
    """A field of `platform.`."""
    return Localized(
        f"`platform.{field.name}`（{field.type.zh}）：{field.meaning.zh}\n\n{specification('§11', Language.ZH)}",
        f"`platform.{field.name}` ({field.type.en}): {field.meaning.en}\n\n{specification('§11', Language.EN)}",
    )
