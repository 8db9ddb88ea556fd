"""What else is to be said of a step: what the model got back, what was not known, remarks, and differences from the scenario."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from skillcontract.simulator.difference_wording import difference_text
from skillcontract.simulator.playing import Played
from skillcontract.simulator.receipt_reading import receipt_remarks
from skillcontract.simulator.schema_remarks import schema_remarks
from skillcontract.simulator.wording import Wording, value_text
from skillcontract.text.language import Language


class Weight(StrEnum):
    """How much a note matters; the Studio's colours have the same names."""

    ERROR = "error"
    UNKNOWN = "unknown"
    WARNING = "warning"
    MUTED = "muted"


@dataclass(frozen=True, slots=True)
class Note:
    """One sentence and how much it matters."""

    text: str
    weight: Weight


def step_notes(one: Played, language: Language) -> Iterator[Note]:
    """The differences come first: a scenario that does not hold is what one looks for."""
    word, trace = Wording(language), one.trace
    say = word.say
    for difference in one.mismatches:
        yield Note(difference_text(difference, say), Weight.ERROR)
    for phrase in trace.unknown:
        yield Note(say("story.unknown", what=word(phrase)), Weight.UNKNOWN)
    for remark in schema_remarks(one.before.scene.skill, one.action, language):
        yield Note(say("story.remark", text=remark), Weight.WARNING)
    for phrase in receipt_remarks(one.action, one.after, one.trace):
        yield Note(say("story.receipt", text=word(phrase)), Weight.WARNING)
    if trace.result is not None:
        yield Note(say("story.result", value=value_text(trace.result)), Weight.MUTED)
