"""A whole play as plain JSON (formats.md, `simulate --format json`)."""

from __future__ import annotations

from skillcontract.expressions.navigation import Absent
from skillcontract.simulator.coverage import Coverage, coverage_of
from skillcontract.simulator.expectations import Mismatch
from skillcontract.simulator.playing import Play, Played
from skillcontract.simulator.receipt_reading import receipt_remarks
from skillcontract.simulator.result import Result, final_result, step_result
from skillcontract.simulator.schema_remarks import schema_remarks
from skillcontract.simulator.wording import Wording
from skillcontract.syntax.values import Json
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue

VERSION = 1


def play_result(played: Play, language: Language) -> Result:
    """Everything about a play, with all keys of formats.md."""
    steps: list[Json] = [played_result(one, language) for one in played.steps]
    return {
        "version": VERSION,
        "title": played.opening.scenario.title,
        "passed": played.passed,
        "steps": steps,
        "final": final_result(played.state),
        "coverage": coverage_result(play_coverage(played)),
        "unknown": list[Json](unknown_of_skill(played, language)),
    }


def unknown_of_skill(played: Play, language: Language) -> list[str]:
    """What was not given of the skill as a whole (semantics C15)."""
    if played.opening.cast.tool_names_known:
        return []
    return [Catalogue("simulator", language)("unknown.tool-names")]


def played_result(one: Played, language: Language) -> Result:
    """One step with its remarks and its differences from what was expected."""
    shown = step_result(one.index, one.action, one.after, one.trace, language)
    word = Wording(language)
    about_receipts = receipt_remarks(one.action, one.after, one.trace)
    remarks: list[Json] = [
        *schema_remarks(one.before.scene.skill, one.action, language),
        *map(word, about_receipts),
    ]
    return {
        **shown,
        "remarks": remarks,
        "mismatches": [mismatch_result(each) for each in one.mismatches],
    }


def mismatch_result(mismatch: Mismatch) -> Result:
    """One difference; `got` is absent from it where nothing stands there."""
    shown: Result = {"pointer": mismatch.pointer, "wanted": mismatch.wanted}
    return shown if isinstance(mismatch.got, Absent) else {**shown, "got": mismatch.got}


def play_coverage(played: Play) -> Coverage:
    """What the play exercised of its contract."""
    hits = [point for one in played.steps for point in one.trace.points]
    return coverage_of(played.opening.cast.prepared, hits)


def coverage_result(coverage: Coverage) -> Result:
    """A coverage's numbers, and what was missed."""
    return {"points": len(coverage.points), "hit": len(coverage.hit), "missed": list(coverage.missed)}
