"""The node that a syntax fault is said to be at (formats.md 2, `pointer`)."""

import pytest

from skillcontract.rules.analysis import ContractAnalysis

LINES = """{
  "mode": "PLAN"%s
  "tools": {
    "look": {
      "label": "a"
    }%s
    "seek": {
      "label": %s
    }%s
  }%s
}
"""


def pointers(text: str) -> list[str]:
    return [finding.pointer for finding in ContractAnalysis.of(text).findings() if finding.rule == "L01"]


@pytest.mark.parametrize(
    ("text", "pointer"),
    [
        ("", ""),
        ("[]", ""),
        ("{} {}", ""),
        ("{}}", ""),
        ('{"mode": "PLAN",}', ""),
        ('{"mode": "PLAN" "tools": {}}', ""),
        ("{\ufeff}", ""),
        ('{mode: "PLAN"}', "/mode"),
        ('{"mode" "PLAN"}', "/mode"),
        ('{"mode": }', "/mode"),
        ('{"delegatable": True}', "/delegatable"),
        ('{"tools": {"look": {"label": "a\tb"}}}', "/tools/look/label"),
        ('{"tools": {"a/b~": {"label": \'x\'}}}', "/tools/a~1b~0/label"),
        ('{"tools": {"look": {"label": "x",}}}', "/tools/look"),
        ('{"tools": {"look": {"extracts": [{"path": "a"}, {"path": .5}]}}}', "/tools/look/extracts/1/path"),
        ('{"tools": {"look": {"idempotencyKey": ["a", "b",]}}}', "/tools/look/idempotencyKey"),
        ('{"tools": {"look": {"idempotencyKey": ["a" "b"]}}}', "/tools/look/idempotencyKey"),
        ('{"tools": {"look": {"idempotencyKey": ["a"}}}', "/tools/look/idempotencyKey"),
    ],
)
def test_a_fault_is_at_the_innermost_node(text: str, pointer: str) -> None:
    assert pointers(text) == [pointer]


@pytest.mark.parametrize(
    ("parts", "pointer"),
    [
        (("", ",", '"b"', "", ""), ""),
        ((",", "", '"b"', "", ""), "/tools"),
        ((",", ",", '"b"', ",", ""), "/tools"),
        ((",", ",", '"b"', "", ","), ""),
        ((",", ",", "NaN", "", ""), "/tools/seek/label"),
        ((",", ",", "", "", ""), "/tools/seek/label"),
    ],
)
def test_it_does_not_matter_how_the_text_is_cut(parts: tuple[str, ...], pointer: str) -> None:
    text = LINES % parts
    # On one line the contract is not cut into chunks.
    assert pointers(text) == pointers(text.replace("\n", " ")) == [pointer]
