"""The rows of the state pane's tables, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skillcontract.expressions.navigation import Absent
from skillcontract.simulator.masking import masked
from skillcontract.simulator.portions import counts
from skillcontract.simulator.prepared import PreparedTool
from skillcontract.simulator.state import CallStatus, Evidence, State
from skillcontract.simulator.wording import Wording, value_text
from skillcontract.stepping.argument_rows import ArgumentRow
from skillcontract.stepping.changes import Change
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.fact_table import Cell, LazyRows

_BAD = frozenset({CallStatus.FAILED, CallStatus.TIMEOUT, CallStatus.CANCELLED})


def argument_cells(rows: Sequence[ArgumentRow], voice: Voice, *, bare: bool) -> Iterator[tuple[Cell, ...]]:
    """Argument, from the model, after binding, source; `bare` shows what is behind the masks."""
    word = Wording(voice.language)
    for row in rows:
        before, after = row.bare if bare else (row.before, row.after)
        why = "\n".join(word(phrase) for phrase in ((row.problem,) if row.problem else row.why))
        source = row.source or (voice("argument.problem") if row.problem else "")
        yield (
            Cell(row.path, mono=True),
            Cell(_value(before, voice), tint="muted", mono=before is not None),
            Cell(
                _value(after, voice),
                mono=after is not None,
                strong=row.changed,
                tint="text" if after is not None else "muted",
                icon="pencil" if row.changed else "",
            ),
            Cell(source, f"{source}\n{why}".strip(), "error" if row.problem else "text"),
        )


def change_cells(
    found: Sequence[Change], here: frozenset[tuple[str, str]], voice: Voice
) -> Iterator[tuple[Cell, ...]]:
    """Part of the state, was and is; what is new `here` is marked, what earlier stages changed is not."""
    for change in found:
        name = voice(f"part.{change.what}")
        if change.name:
            name = f"{name} {change.name}"
        was, now = _there(change.before, voice), _there(change.after, voice)
        new = (change.what, change.name) in here
        text = f"{was} → {now}"
        yield (
            Cell(name),
            Cell(text, strong=new, icon="pencil" if new else "", tint="text" if new else "muted"),
        )


def evidence_row(one: Evidence, former: CallStatus | None, voice: Voice) -> tuple[Cell, ...]:
    """Id, tool, status, what it holds; `former` is its status before the step, None where it was not there."""
    new = former is not one.status
    held = voice.names(f"{key} {count}" for key, count in counts(one.portions).items())
    words = voice("evidence.empty") if one.empty else held
    if one.business_ok is False:
        words = voice("evidence.business-failed")
    status = str(one.status)
    tint = "error" if one.status in _BAD else "unknown" if one.is_open else "text"
    whole = voice.listed((one.id, one.tool, status, words))
    return (
        Cell(one.id, whole, mono=True, strong=new, icon="pencil" if new else ""),
        Cell(one.tool, whole, mono=True, strong=new),
        Cell(status, whole, tint),
        Cell(words, whole, "muted"),
    )


def evidence_text(one: Evidence, tool: PreparedTool | None) -> str:
    """What was asked and what was answered, as JSON; sensitive arguments masked."""
    asked = one.args if tool is None else masked(tool, one.args)
    return to_json({"args": asked, "response": one.response, "idempotencyKey": one.idempotency_key}, indent=2)


def message_rows(before: State, after: State) -> LazyRows:
    """Number and text of what users wrote, the newest first."""
    count, known = len(after.messages), len(before.messages)

    def row(index: int) -> tuple[Cell, ...]:
        number = count - index
        new = number > known
        text = Cell(after.messages[number - 1], strong=new, icon="pencil" if new else "")
        return (Cell(str(number), tint="muted"), text)

    return LazyRows(count, row)


def _value(value: Json, voice: Voice) -> str:
    return voice("argument.absent") if value is None else value_text(value)


def _there(value: Json | Absent, voice: Voice) -> str:
    if isinstance(value, Absent):
        return voice("change.none")
    return value if isinstance(value, str) else value_text(value)
