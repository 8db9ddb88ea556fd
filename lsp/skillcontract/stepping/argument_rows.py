"""The arguments of a call before and after binding, each with its source, as far as the stages one looks at tell."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.simulator.actions import Call, Confirm, MalformedText
from skillcontract.simulator.argument_values import value_at
from skillcontract.simulator.masking import masked_value
from skillcontract.simulator.playing import Played
from skillcontract.simulator.prepared import PreparedTool
from skillcontract.simulator.result import shown_value, tool_of
from skillcontract.simulator.trace import ArgumentRecord, Phrase, Trace
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class ArgumentRow:
    """One argument. Values are as people may see them; `bare` are those behind a mask. `why` says how the source is known."""

    path: str
    before: Json
    after: Json
    bare: tuple[Json, Json]
    sensitive: bool
    source: str
    why: tuple[Phrase, ...] = ()
    problem: Phrase | None = None

    @property
    def changed(self) -> bool:
        """Whether binding replaced what the model sent."""
        return self.bare[0] != self.bare[1]


def argument_rows(session: Session) -> tuple[ArgumentRow, ...]:
    """The arguments of the call one looks at, in the order of the contract; those it does not list come last."""
    one = session.current
    if one is None or one.trace.call is None:
        return ()
    trace, tool = one.trace, tool_of(one.after, one.trace)
    found: dict[str, ArgumentRecord] = {}
    for record in trace.stages[: session.cursor.stage + 1]:
        for argument in record.arguments:
            found[argument.path] = argument
    rows = {path: _row(record, tool) for path, record in found.items()}
    sent = {} if tool is None else _sent(one, tool)
    order = [argument.path.text for argument in tool.arguments] if tool is not None else []
    listed = [{**sent, **rows}[path] for path in order if path in rows or path in sent]
    return (*listed, *_unlisted(trace, tool, set(order)))


def _sent(one: Played, tool: PreparedTool) -> dict[str, ArgumentRow]:
    """The arguments as the model sent them, for as long as no stage has told anything of them."""
    held = None if one.before.checkpoint is None else one.before.checkpoint.held
    given: Json = None
    if isinstance(one.action, Call) and not isinstance(one.action.args, MalformedText):
        given = one.action.args
    elif isinstance(one.action, Confirm) and held is not None:
        given = held.original
    found = {}
    for argument in tool.arguments:
        value = value_at(given, argument.path)
        if value is not None:
            shown = masked_value(tool, argument.path, value)
            path = argument.path.text
            found[path] = ArgumentRow(path, shown, shown, (value, value), argument.sensitive, "")
    return found


def _row(record: ArgumentRecord, tool: PreparedTool | None) -> ArgumentRow:
    before, after = (shown_value(tool, record.path, value) for value in (record.before, record.after))
    matched = next((trial for trial in record.trials if trial.matched), None)
    source = "" if record.source is None else str(record.source)
    evidence = matched.looked.arguments.get("evidence") if matched is not None else None
    return ArgumentRow(
        record.path,
        before,
        after,
        (record.before, record.after),
        record.sensitive,
        f"{source} {evidence}" if evidence else source,
        tuple(trial.looked for trial in record.trials),
        record.problem,
    )


def _unlisted(trace: Trace, tool: PreparedTool | None, listed: set[str]) -> list[ArgumentRow]:
    """What the model sent beside the arguments of the contract; of a builtin that is everything."""
    args = trace.args
    if not isinstance(args, dict):
        return []
    first = {path.partition(".")[0].partition("[")[0] for path in listed}
    rows = []
    for name, value in args.items():
        if name not in first:
            path = (
                next((each.path for each in tool.arguments if each.path.text == name), None) if tool else None
            )
            shown = masked_value(tool, path, value) if tool and path else value
            source = trace.provenance.get(name)
            rows.append(
                ArgumentRow(name, shown, shown, (value, value), False, "" if source is None else str(source))
            )
    return rows
