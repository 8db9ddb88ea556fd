"""No contract makes a rule raise, whatever stands in it, and what is found always has a place."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.model.properties import PROPERTIES, Kind, Place
from skillcontract.rules.check import check_contract
from skillcontract.rules.fixing import fix_all
from skillcontract.rules.registry import RULES
from skillcontract.rules.wording import message, title
from skillcontract.syntax.faults import FaultCode
from skillcontract.text.language import Language

NAMES = st.sampled_from(("", "save", "look", "title", "lines[].code", "name", "a/b", "~", "中文", "rows"))
TEXTS = st.one_of(
    NAMES,
    st.sampled_from(
        (
            "inputs.title",
            "evidence.",
            "evidence.rows.0.id",
            "prior.article",
            "platform.organId",
            "call.title",
            "WRITE",
        )
    ),
    st.sampled_from(("platform.", "{}", "{value}", "data.records", "call.", "\ud800", "inputs.a[].b")),
)
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-3, 300), TEXTS)
ANY = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=2)
)


def object_of(place: Place) -> st.SearchStrategy[dict[str, object]]:
    """An object of a place with some of its properties, now and then with values of a wrong kind."""
    values = {
        name: value_of(stated.kind, stated.inner, stated.words) | ANY
        for name, stated in PROPERTIES[place].items()
    }
    known = st.fixed_dictionaries({}, optional=values)
    return st.builds(lambda one, other: {**one, **other}, known, st.dictionaries(NAMES, SCALARS, max_size=1))


def value_of(kind: Kind, inner: Place | None, words: object) -> st.SearchStrategy[object]:
    word = st.sampled_from(sorted(words)) if isinstance(words, type) else st.nothing()  # type: ignore[call-overload]
    nested = st.deferred(lambda: object_of(inner)) if inner else st.nothing()
    by_kind: dict[Kind, st.SearchStrategy[object]] = {
        Kind.STRING: TEXTS,
        Kind.BOOLEAN: st.booleans(),
        Kind.INTEGER: st.integers(0, 3),
        Kind.WORD: word,
        Kind.JSON: ANY,
        Kind.STRINGS: st.lists(TEXTS, max_size=2),
        Kind.WORDS: st.lists(word, max_size=3),
        Kind.JSONS: st.lists(ANY, max_size=2),
        Kind.OBJECT: nested,
        Kind.MAP: st.dictionaries(NAMES, nested, max_size=3),
        Kind.OBJECTS: st.lists(nested, max_size=2),
    }
    return by_kind[kind]


@settings(max_examples=120, deadline=None)
@given(object_of(Place.CONTRACT), st.sampled_from((None, 2)))
def test_rules_never_raise_and_speak_both_languages(contract: dict[str, object], indent: int | None) -> None:
    text = json.dumps(contract, ensure_ascii=False, indent=indent)
    for finding in check_contract(text):
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        for language in Language:
            assert message(RULES[finding.rule], finding, language)
            assert all(title(fix, language) for fix in finding.fixes)


@settings(max_examples=60, deadline=None)
@given(object_of(Place.CONTRACT), st.sampled_from((None, 2)))
def test_safe_fixes_leave_valid_json_and_load_no_worse(
    contract: dict[str, object], indent: int | None
) -> None:
    text = json.dumps(contract, ensure_ascii=False, indent=indent)
    fixed = fix_all(text).text
    json.loads(fixed)
    before = {finding.rule for finding in check_contract(text) if finding.rule.startswith("L")}
    after = {finding.rule for finding in check_contract(fixed) if finding.rule.startswith("L")}
    # A mended word, such as "write", can bring to light what its tool then lacks.
    assert "L01" not in after
    assert after <= before or before & {"L02", "L08", "L13", "L14"}


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="{}[]\":,/*\\ \n\r\tatools019nul-+.e#'，“\ufeff\ud800", max_size=60))
def test_any_text_is_checked(text: str) -> None:
    for finding in check_contract(text):
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        for language in Language:
            assert message(RULES[finding.rule], finding, language)
            assert all(title(fix, language) for fix in finding.fixes)


@pytest.mark.parametrize("code", list(FaultCode))
def test_every_syntax_fault_has_its_own_words(code: FaultCode) -> None:
    assert code in RULES["L01"].messages
    assert RULES["L01"].messages[code] != RULES["L01"].messages[""]
