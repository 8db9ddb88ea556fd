"""What is said beside a field of the call form: its sign and its words."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.expressions.navigation import ABSENT, Absent
from skillcontract.model.enums import Source
from skillcontract.simulator.masking import MASK
from skillcontract.simulator.wording import Wording, value_text
from skillcontract.syntax.values import Json
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.argument_prospects import Prospect
from skillcontract_studio.perspectives.simulate.argument_shapes import Shape, ShapeKind
from skillcontract_studio.perspectives.simulate.form_rows import FormRow
from skillcontract_studio.perspectives.simulate.leaf_text import is_of_types


@dataclass(frozen=True, slots=True)
class Hint:
    """An icon (may be empty) in a colour, words, and the whole of what is to be said, for the tooltip."""

    text: str = ""
    icon: str = ""
    tint: str = "muted"
    whole: str = ""


def hint(row: FormRow, prospect: Prospect, voice: Voice) -> Hint:
    """What would become of a row's value: what is wrong comes first, then what overrides it, then where it counts from."""
    shape = row.shape
    if shape.binding:
        return _of_binding(shape, prospect, voice)
    sent = row.value is not ABSENT and row.value is not None
    if sent and row.kind is ShapeKind.LEAF and not is_of_types(row.value, shape.types):  # type: ignore[arg-type]
        words = voice("form.wrong-type", types=voice.names(sorted(shape.types or ())))
        return Hint(words, "close-circle", "error", words)
    if sent and shape.allowed and row.kind is ShapeKind.LEAF and row.value not in shape.allowed:
        words = voice("form.not-listed", values=voice.names(map(value_text, shape.allowed)))
        return Hint(words, "close-circle", "error", words)
    if row.unfolded is not None and prospect.record is None:
        return Hint()
    if not sent:
        return _of_nothing(shape, prospect, voice)
    return _of_value(prospect, voice)


def _of_binding(shape: Shape, prospect: Prospect, voice: Voice) -> Hint:
    argument = shape.argument
    if argument is None:
        return Hint()
    by = "const" if argument.has_const else argument.expression.text if argument.expression else ""
    value = _shown(prospect.value, shape)
    if prospect.bound:
        words = voice("form.overridden" if prospect.overridden else "form.bound", by=by, value=value)
        icon, tint = ("pencil", "changed") if prospect.overridden else ("", "muted")
        return Hint(words, icon, tint, words)
    words = voice("form.binds-nothing", by=by)
    why = prospect.record.trials[0].looked if prospect.record is not None and prospect.record.trials else None
    return Hint(words, "alert", "warning", f"{words}\n{Wording(voice.language)(why) if why else ''}".strip())


def _of_nothing(shape: Shape, prospect: Prospect, voice: Voice) -> Hint:
    problem = prospect.record.problem if prospect.record is not None else None
    if problem is not None and shape.required:
        words = Wording(voice.language)(problem)
        return Hint(words, whole=words)
    if shape.default is not ABSENT and not isinstance(shape.default, Absent):
        words = voice("form.default", value=value_text(shape.default))
        return Hint(words, whole=words)
    if shape.required:
        return Hint(voice("form.required"))
    return Hint(shape.about, whole=shape.about)


def _of_value(prospect: Prospect, voice: Voice) -> Hint:
    word = Wording(voice.language)
    if prospect.record is None:
        if prospect.source is None:
            return Hint()
        words = voice("form.unlisted")
        return Hint(words, "check", "muted", words)
    if prospect.source is None:
        problem, trial = prospect.record.problem, prospect.trial
        words = word(problem) if problem is not None else voice("argument.problem")
        looked = word(trial.looked) if trial is not None else ""
        return Hint(words, "close-circle", "error", f"{words}\n{looked}".strip())
    if prospect.source is Source.MODEL:
        words = voice("form.model-allowed")
        return Hint(words, "check", "allow", words)
    text = word(prospect.trial.looked) if prospect.trial is not None else ""
    words = voice.headed(str(prospect.source), text) if text else str(prospect.source)
    return Hint(words, "check", "allow", words)


def _shown(value: Json | Absent, shape: Shape) -> str:
    if isinstance(value, Absent):
        return ""
    return MASK if shape.sensitive else value_text(value)
