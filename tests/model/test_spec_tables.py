"""The tables hold what the specification's own tables name, in both languages."""

import re
import string
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from skillcontract.expressions.prefix import Prefix
from skillcontract.model import enums
from skillcontract.model.binding import _FORMS
from skillcontract.model.builtin_tools import BUILTIN_TOOLS
from skillcontract.model.error_codes import ERROR_CODES, number_of
from skillcontract.model.platform_fields import HIDDEN_PLATFORM_FIELDS, PLATFORM_FIELDS
from skillcontract.model.prefixes import PREFIXES, prefixes_of
from skillcontract.model.properties import KIND_NAMES, PLACE_NAMES, PROPERTIES, Kind, Place, places_of
from skillcontract.model.sections import SECTIONS
from skillcontract.model.words import WORDS
from skillcontract.text.language import Language, Localized

SPEC = Path(__file__).parents[2] / "../shared/spec/contract-spec.zh.md"
needs_spec = pytest.mark.skipif(not SPEC.exists(), reason="the specification is not beside the project")


def sections() -> dict[str, str]:
    """The specification's text by section number."""
    parts = re.split(r"^# (\d+(?:\.\d+)?)\.? .+$", SPEC.read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def named(section: str) -> set[str]:
    """What the first column of a section's tables names, in backquotes."""
    return {
        name
        for line in sections()[section].splitlines()
        if "\t" in line
        for name in re.findall(r"`([\w.<>*]+)`", line.split("\t")[0])
    }


@needs_spec
@pytest.mark.parametrize(
    ("section", "place", "others"),
    [
        ("3", Place.CONTRACT, set()),
        ("4", Place.TOOL, set()),
        ("5.2", Place.ARGUMENT, set()),
        ("6.2", Place.ERROR, set()),
        ("6.3", Place.EXTRACT, set()),
        ("6.4", Place.VERIFY, {"args.<k>"}),
        ("8", Place.OUTPUT, set()),
    ],
)
def test_every_property_of_a_table_is_stated_at_its_place(
    section: str, place: Place, others: set[str]
) -> None:
    assert named(section) - others <= set(PROPERTIES[place])
    assert set(PROPERTIES[place]) - named(section) <= {"args"}


@needs_spec
def test_properties_of_tables_that_hold_more_than_properties() -> None:
    assert {"path", "op", "value"} == named("6.1") & set(PROPERTIES[Place.SUCCESS])
    assert {"from", "required", "provider"} == named("7") & set(PROPERTIES[Place.INPUT])
    assert {"action", "tool", "message"} == named("5.5") & set(PROPERTIES[Place.MISSING])


@needs_spec
def test_codes_builtins_and_platform_fields_are_the_specification_s() -> None:
    codes = dict(re.findall(r"^`(agent_runtime\.\d+)`\t`(\w+)`", sections()["17"], re.MULTILINE))
    assert {code.number: name for name, code in ERROR_CODES.items() if code.number} == codes
    rows = re.findall(r"^`(builtin_\w+)`\t(.*?)\t", sections()["12"], re.MULTILINE)
    written = {name: "" if cell == "—" else cell.replace("`", "").replace("、", ", ") for name, cell in rows}
    assert {name: tool.signature for name, tool in BUILTIN_TOOLS.items()} == written
    assert set(PLATFORM_FIELDS) == {name for name in named("11") if name}
    assert all(name in sections()["11"] for name in HIDDEN_PLATFORM_FIELDS)


@needs_spec
def test_the_words_are_those_of_section_18() -> None:
    listed = {line.split("\t")[0]: line for line in sections()["18"].splitlines() if "\t" in line}
    for words, key in [
        (enums.Mode, "`mode`"),
        (enums.SideEffect, "`sideEffect`"),
        (enums.When, "`args.*.when`"),
        (enums.MissingAction, "`args.*.missing.action`"),
        (enums.SuccessOp, "`success.op`"),
        (enums.OutputType, "`outputs.*.type`"),
        (enums.Share, "`outputs.*.share`"),
        (enums.Source, "`args..sources`、`outputs..sources`"),
    ]:
        assert re.findall(r"`([A-Z_]+)`", listed[key].split("\t")[1]) == [word.value for word in words]


@needs_spec
def test_section_titles_are_the_specification_s_headings() -> None:
    headings = re.findall(r"^# (\d+(?:\.\d+)?)\.? (.+)$", SPEC.read_text("utf-8"), re.MULTILINE)
    assert {f"§{number}": title for number, title in headings} == {
        sign: title.zh for sign, title in SECTIONS.items()
    }


@pytest.mark.parametrize("place", Place)
def test_the_view_of_a_place_has_an_attribute_for_each_property(place: Place) -> None:
    form = _FORMS[place]
    attributes = {field.name for field in fields(form.view)}  # type: ignore[arg-type]  # a view is a dataclass
    own = {"span", "key_span", "pointer", form.key_attribute} - {""}
    assert attributes - own == {stated.attribute for stated in PROPERTIES[place].values()}


def test_each_property_stands_under_its_own_name_and_place_with_what_its_kind_needs() -> None:
    for place, properties in PROPERTIES.items():
        for name, stated in properties.items():
            assert (stated.place, stated.name) == (place, name)
            assert (stated.words is not None) == (stated.kind in (Kind.WORD, Kind.WORDS))
            assert (stated.inner is not None) == (stated.kind in (Kind.OBJECT, Kind.MAP, Kind.OBJECTS))
            assert (stated.keys is not None) == (stated.kind is Kind.MAP)
            assert stated.section in SECTIONS


def test_what_has_no_effect_is_what_section_19_says() -> None:
    every = [stated for properties in PROPERTIES.values() for stated in properties.values()]
    assert {(one.place, one.name) for one in every if not one.effective} == {
        (Place.ARGUMENT, "fresh"),
        (Place.OUTPUT, "sensitive"),
    }
    assert {(one.place, one.name) for one in every if one.prompt_only} == {
        (Place.OUTPUT, "minItems"),
        (Place.OUTPUT, "hint"),
        (Place.OUTPUT, "fields"),
        (Place.INPUT, "required"),
    }


def test_a_property_is_found_at_its_other_places() -> None:
    assert places_of("constant") == (Place.OUTPUT,)
    assert Place.ARGUMENT in places_of("const")
    assert places_of("doneWhen") == ()


def localized() -> Iterator[tuple[str, Localized]]:
    for place, properties in PROPERTIES.items():
        for name, stated in properties.items():
            for part in ("meaning", "run_time", "consequence", "keys", "default_note"):
                if getattr(stated, part) is not None:
                    yield f"{place}.{name}.{part}", getattr(stated, part)
    for words, meanings in WORDS.items():
        for word, meaning in meanings.items():
            yield f"{words.__name__}.{word}", meaning.meaning
            yield f"{words.__name__}.{word}.effect", meaning.effect
    for tool in BUILTIN_TOOLS.values():
        yield tool.name, tool.meaning
        if tool.offered:
            yield f"{tool.name}.offered", tool.offered
    yield from ((code.name, code.meaning) for code in ERROR_CODES.values())
    yield from ((field.name, field.meaning) for field in PLATFORM_FIELDS.values())
    yield from ((prefix.prefix, prefix.meaning) for prefix in PREFIXES.values())
    yield from SECTIONS.items()
    yield from PLACE_NAMES.items()
    yield from KIND_NAMES.items()


@pytest.mark.parametrize(("name", "text"), list(localized()))
def test_both_languages_say_something_with_the_same_placeholders(name: str, text: Localized) -> None:
    def placeholders(phrase: str) -> set[str | None]:
        return {field for _, field, _, _ in string.Formatter().parse(phrase) if field is not None}

    for language in Language:
        assert text(language).strip(), name
    assert placeholders(text.zh) == placeholders(text.en)
    assert "please" not in text.en.lower()
    assert "!" not in text.en
    assert "！" not in text.zh
    assert "您" not in text.zh


def test_every_word_of_every_list_has_its_meaning() -> None:
    for words, meanings in WORDS.items():
        assert list(meanings) == [word.value for word in words]


def test_refusals_of_builtins_are_known_codes() -> None:
    for tool in BUILTIN_TOOLS.values():
        assert set(tool.refusals) <= set(ERROR_CODES)
    assert number_of("APPROVAL_REQUIRED") == "agent_runtime.42221"
    assert number_of("FINISH_NEED_TARGET") is None
    assert number_of("TITLE_TAKEN") is None


def test_prefixes_by_place() -> None:
    assert prefixes_of(Place.VERIFY_ARGUMENT) == (Prefix.CALL,)
    assert set(prefixes_of(Place.INPUT)) == {Prefix.SESSION, Prefix.SHARED, Prefix.OUTPUTS, Prefix.PRIOR}
    assert set(prefixes_of(Place.ARGUMENT)) == set(Prefix) - {Prefix.CALL}
