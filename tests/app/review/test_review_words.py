"""The phrases of Review: each said somewhere, and none missing for any word of the language."""

import ast
import json
import re
from pathlib import Path

from skillcontract.governance.access import Change
from skillcontract.governance.adjudication import Outcome
from skillcontract.governance.defects import DefectKind
from skillcontract.governance.verdict import CHECKS, Verdict
from skillcontract_resources import resource
from skillcontract_studio import perspectives
from skillcontract_studio.perspectives import review
from skillcontract_studio.perspectives.review.arrangement import Order
from skillcontract_studio.perspectives.review.exporting import ExportKind
from skillcontract_studio.perspectives.review.signs import CHANGE_SIGNS, KIND_SIGNS, VERDICT_SIGNS
from skillcontract_studio.perspectives.review.text_difference import LineKind

PHRASES: dict[str, dict[str, str]] = json.loads(resource("locale/review.json").read_text("utf-8"))
FAMILIES = {
    *(f"change.{each}" for each in Change),
    *(f"compare.{each}" for each in Change),
    *(f"outcome.{each}" for each in Outcome),
    *(f"check.{each}" for each in CHECKS),
    *(f"verdict.{each}" for each in Verdict if each is not Verdict.UNDECLARED_EFFECT),
    *(f"order.{each}" for each in Order),
    *(f"export.{each}" for each in ExportKind),
    *(f"difference.{each}" for each in LineKind),
    *(f"filter.{each}" for each in ("verdict", "role", "grant")),
    *(
        f"empty.{kind}.{part}"
        for kind in ("workspace", "grants", "contracts", "matches", "problems")
        for part in ("title", "text", "button")
    ),
}
PLURAL = re.compile(r"\.(one|many)$")


def said() -> set[str]:
    """Every string that stands in the sources, those that the perspectives share included."""
    return {
        node.value
        for folder in (*review.__path__, *perspectives.__path__)
        for path in Path(folder).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_no_phrase_is_missing_and_none_is_left_over() -> None:
    assert set(PHRASES) >= FAMILIES
    used = said() | FAMILIES
    assert {key for key in PHRASES if PLURAL.sub("", key) not in used} == set()


def test_numbers_come_with_their_noun_in_either_form() -> None:
    stems = {PLURAL.sub("", key) for key in PHRASES if PLURAL.search(key)}
    assert {f"{stem}{form}" for stem in stems for form in (".one", ".many")} <= set(PHRASES)


def test_every_verdict_defect_and_change_has_a_sign_of_its_own_word() -> None:
    assert set(VERDICT_SIGNS) == set(Verdict)
    assert set(KIND_SIGNS) == set(DefectKind)
    assert set(CHANGE_SIGNS) == set(Change)
    words = [sign.word.en for sign in VERDICT_SIGNS.values()]
    assert len(words) == len(set(words))
    # Only what is wrong is filled.
    assert {verdict for verdict, sign in VERDICT_SIGNS.items() if not sign.strong} == {
        Verdict.ALLOW,
        Verdict.ROLE_MISMATCH,
    }
