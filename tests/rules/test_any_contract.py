"""No contract makes a rule raise, whatever stands in it, and what is found always has a place."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract_strategies import object_of
from skillcontract.model.properties import Place
from skillcontract.rules.check import check_contract
from skillcontract.rules.fixing import fix_all
from skillcontract.rules.registry import RULES
from skillcontract.rules.wording import message, title
from skillcontract.syntax.faults import FaultCode
from skillcontract.text.language import Language


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
