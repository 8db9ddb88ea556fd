"""Fixes applied to whole contracts."""

import pytest

from rules.examples_of_rules import BAD, bare, name
from skillcontract.rules.check import check_contract, loads
from skillcontract.rules.examples import ENVELOPE, LOOK, SAVE, look_with, tools
from skillcontract.rules.fixing import fix_all
from skillcontract.rules.rule import Rule, Safety


@pytest.mark.parametrize(("rule", "index"), BAD, ids=name)
@pytest.mark.parametrize("unsafe", [False, True])
def test_fixing_twice_changes_nothing_more(rule: Rule, index: int, unsafe: bool) -> None:
    text = bare(rule.bad[index].contract)
    once = fix_all(text, unsafe=unsafe)
    assert fix_all(once.text, unsafe=unsafe) == (once.text, 0)
    left = check_contract(once.text)
    assert not any(unsafe or fix.safety is Safety.SAFE for finding in left for fix in finding.fixes)


def test_many_faults_are_mended_at_once_and_comments_stay() -> None:
    text = """{
  // Written by hand.
  mode: 'plan',
  "target": "saev",
  "tools": {
    "save": {
      "sideEffect": "WRITE", "confirm": true,
      "args": { "title": { "sources": ["USER"], "required": true, "fresh": true, } },
      "idempotencyKey": ["titel"],
      "success": { "path": "status", "op": "IN", "value": 200 },
      "error": { "code": "errorCode" },
      "verify": { "tool": "lok", "args": { "title": { "from": "title" } } },
    },
    "look": {
      "confirm": true, // not for reading
      "success": { "path": "status", "op": "EQ", "value": 200 },
      "error": { "code": "errorCode" }
    }
  }
}
"""
    fixed = fix_all(text)
    left = check_contract(fixed.text)
    assert [finding.rule for finding in left] == ["N07"]
    # The word for `mode` brings its quotes along.
    assert fixed.applied == 12
    assert '"sideEffect": "WRITE", "confirm": true' in fixed.text
    assert "// Written by hand." in fixed.text
    assert "// not for reading" in fixed.text
    assert '"verify": { "tool": "look", "args": { "title": { "from": "call.title" } } }' in fixed.text


def test_what_changes_the_meaning_is_left_to_its_author() -> None:
    text = tools(SAVE, LOOK, before='"delegatable": true,')
    assert fix_all(text) == (text, 0)
    assert loads(check_contract(fix_all(text, unsafe=True).text))


def test_a_fix_within_an_object_goes_before_what_it_makes_needless() -> None:
    """R01 would give the argument sources; N04's new name is all that it needs."""
    mixed_up = look_with('{ "label": "Kind", "constant": "A" }')
    assert fix_all(mixed_up, unsafe=True) == (look_with('{ "label": "Kind", "const": "A" }'), 1)


def test_a_suppressed_finding_is_not_fixed() -> None:
    text = '{\n  // skillcontract-ignore: N06\n  "mode": "REACT"\n}\n'
    assert fix_all(text).applied == 0


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("evidence.rows[0].id", "evidence.rows.0.id"),
        ("evidence.rows[0].tags[12].id", "evidence.rows.0.tags.12.id"),
        ("evidence.rows.[0].id", "evidence.rows.[0].id"),
        ("evidence.rowz[0].id", "evidence.rows.0.id"),
        ("inputs.given[0].id", "inputs.given.0.id"),
        ("outputs.made[0]", "outputs.made.0"),
    ],
)
def test_an_index_in_brackets_is_written_behind_a_dot(written: str, meant: str) -> None:
    declared = '"inputs": { "given": {} }, "outputs": { "made": { "required": false } },'
    rows = f'"rows": {{ {ENVELOPE}, "extracts": [{{ "key": "rows", "path": "data" }}] }}'
    look = f'"look": {{ "args": {{ "a": {{ "from": "{written}", "sources": ["MODEL"] }} }}, {ENVELOPE} }}'
    text = tools(look, rows, before=declared)
    assert f'"{meant}"' in fix_all(text, unsafe=True).text
