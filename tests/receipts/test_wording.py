"""Every ground has its sentence in both languages, and every ground is reached by some case."""

import json
from string import Formatter

import pytest

from receipts.test_sequence import DONE, RETRYABLE, page, together
from receipts.test_verdicts import CASES
from skillcontract.receipts.findings import Finding, Ground
from skillcontract.receipts.judge import judge
from skillcontract.receipts.wording import sentence
from skillcontract_resources import resource
from skillcontract_resources.catalogue import Catalogue

PHRASES: dict[str, dict[str, str]] = json.loads(resource("locale/receipts.json").read_text("utf-8"))


def placeholders(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


def fired() -> list[Finding]:
    verdicts = [judge(case["receipt"]) for case in CASES]
    verdicts += [
        judge(DONE, ["/status"]),
        together(page("a", "2"), page("b")),
        together(page("a", "2"), page("b", "2")),
        together(page("a", "2"), page("b", "3"), page("a", "2")),
        together(page("a"), page("a")),
        together(page("a", "2", nextCursor=""), page("b")),
        together(page("a", "2", failures=[{}]), page("b")),
        together(page("a", "2", query="x"), page("b", query="y")),
        together(page("a", "2"), page("a")),
        together(RETRYABLE, RETRYABLE),
    ]
    return [finding for verdict in verdicts for finding in (*verdict.reasons, *verdict.remarks)]


@pytest.mark.parametrize("key", sorted(PHRASES))
def test_both_languages_say_the_same(key: str) -> None:
    assert set(PHRASES[key]) == {"en", "zh"}
    assert placeholders(PHRASES[key]["en"]) == placeholders(PHRASES[key]["zh"])
    assert "!" not in PHRASES[key]["en"]
    assert "please" not in PHRASES[key]["en"].lower()


def test_every_ground_is_reached_and_worded() -> None:
    found = fired()
    assert {finding.ground for finding in found} == set(Ground)
    for language in ("zh", "en"):
        say = Catalogue("receipts", language)
        for finding in found:
            assert finding.ground.rule.number in sentence(finding, say)


def test_no_phrase_of_a_ground_is_left_over() -> None:
    worded = {key.removeprefix("ground.") for key in PHRASES if key.startswith("ground.")}
    assert worded == {ground.code for ground in Ground}
