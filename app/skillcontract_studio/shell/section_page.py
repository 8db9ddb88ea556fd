"""The page of a section of the specification: which properties and which rules follow it."""

from collections.abc import Iterator

from skillcontract.model.properties import PLACE_NAMES, PROPERTIES
from skillcontract.model.sections import SECTIONS
from skillcontract_studio.i18n import Voice
from skillcontract_studio.shell.rule_pages import rule_title, rules_of


def section_page(section: str, voice: Voice) -> str:
    """A section such as `§6.3` in Markdown; empty where there is none of that number."""
    if section not in SECTIONS:
        return ""
    return "\n\n".join(_parts(section, voice))


def _parts(section: str, voice: Voice) -> Iterator[str]:
    language = voice.language
    yield f"### {section} {SECTIONS[section](language)}"
    above = section.rpartition(".")[0]
    if above in SECTIONS:
        yield f"{above} {SECTIONS[above](language)}"
    below = [each for each in SECTIONS if each.startswith(f"{section}.")]
    if below:
        yield "\n".join(f"- {each} {SECTIONS[each](language)}" for each in below)
    stated = list(_properties(section, voice))
    if stated:
        yield f"**{voice('documentation.properties')}**\n\n" + "\n".join(stated)
    rules = rules_of(section)
    if rules:
        rows = (f"- [{rule}](rule:{rule}) {rule_title(rule).partition(' ')[2]}" for rule in rules)
        yield f"**{voice('documentation.rules')}**\n\n" + "\n".join(rows)


def _properties(section: str, voice: Voice) -> Iterator[str]:
    for place, properties in PROPERTIES.items():
        for each in properties.values():
            if each.section == section:
                told = voice(
                    "documentation.property", name=each.name, place=PLACE_NAMES[place], meaning=each.meaning
                )
                yield f"- {told}"
