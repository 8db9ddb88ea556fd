"""A play told in the terminal: who did what, what each stage said, and why."""

from __future__ import annotations

import io
import sys

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from skillcontract.cli.writing import write_out
from skillcontract.model.error_codes import number_of
from skillcontract.simulator.actions import (
    Action,
    Advance,
    Call,
    Cancel,
    Confirm,
    Delegated,
    Reject,
    Reopen,
    Say,
    Settle,
)
from skillcontract.simulator.datetime_text import duration_text
from skillcontract.simulator.difference_wording import difference_text
from skillcontract.simulator.playing import Play, Played
from skillcontract.simulator.prepared import PreparedTool
from skillcontract.simulator.receipt_reading import receipt_remarks
from skillcontract.simulator.report import play_coverage
from skillcontract.simulator.result import shown_args, shown_value, tool_of
from skillcontract.simulator.schema_remarks import schema_remarks
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import ArgumentRecord, Outcome, StageName, StageRecord, Verdict
from skillcontract.simulator.wording import Wording, value_text
from skillcontract.syntax.values import Json
from skillcontract.text.language import Language

GOOD, BAD, DIM, WARN = "green", "red", "dim", "yellow"
_OUTCOME_STYLES = {
    Outcome.OK: GOOD,
    Outcome.DONE: GOOD,
    Outcome.EMPTY: GOOD,
    Outcome.REPLAYED: GOOD,
    Outcome.SUSPENDED: WARN,
    Outcome.UNCERTAIN: WARN,
}
_SIGNS = {
    Verdict.PASS: ("✓", GOOD),
    Verdict.CHANGED: ("✎", GOOD),
    Verdict.REJECT: ("✗", BAD),
    Verdict.SKIP: ("-", DIM),
}

_STAGE_WIDTH = max(len(stage) for stage in StageName)


def tell(played: Play, language: Language) -> None:
    """Print the whole story: every step, the end, and what was exercised."""
    word = Wording(language)
    parts: list[RenderableType] = [_heading(played, word)]
    parts += [step_story(one, word) for one in played.steps]
    parts += [end_story(played, word)]
    show(*parts)


def show(*parts: RenderableType) -> None:
    """Print; colours reach a terminal only."""
    terminal = sys.stdout.isatty()
    kept = io.StringIO()
    width = Console().width if terminal else 110
    console = Console(file=kept, force_terminal=terminal, width=width, highlight=False, markup=False)
    for part in parts:
        console.print(part)
    text = kept.getvalue()
    write_out(text if terminal else "\n".join(line.rstrip() for line in text.split("\n")))


def _heading(played: Play, word: Wording) -> RenderableType:
    scenario, cast = played.opening.scenario, played.opening.cast
    title = Text(scenario.title or played.opening.file.name, style="bold")
    lines = [title, Text(f"{word.say('story.skill')} {cast.skill.key}", style=DIM)]
    if not cast.tool_names_known:
        lines.append(Text(word.say("unknown.tool-names"), style=WARN))
    return Group(*lines)


def step_story(one: Played, word: Wording) -> RenderableType:
    """One step."""
    trace = one.trace
    style = _OUTCOME_STYLES.get(trace.outcome, BAD)
    head = Text.assemble(
        "\n",
        (word.say("story.step", number=one.index), "bold"),
        "  ",
        _action_text(one.action, word),
        "  ",
        (str(trace.outcome), f"bold {style}"),
        (f" {trace.stage}" if trace.stage else "", style),
        (f" {trace.code}" if trace.code else "", style),
    )
    number = number_of(trace.code) if trace.code else None
    if number:
        head.append(f" ({number})", DIM)
    lines: list[RenderableType] = [head]
    if not isinstance(one.action, Advance):
        lines.append(Text(word(trace.observation)))
    if trace.call is not None:
        lines.append(Text(value_text(shown_args(one.after, trace)), style=DIM))
    lines += [_stage_story(record, tool_of(one.after, trace), word) for record in trace.stages]
    lines += list(_consequences(one, word))
    return Group(lines[0], Padding(Group(*lines[1:]), (0, 0, 0, 4)))


def _action_text(action: Action, word: Wording) -> str:
    match action:
        case Call():
            return word.say("story.call", tool=action.tool)
        case Confirm() | Reject() | Cancel():
            return word.say("story.user", word=type(action).__name__.upper())
        case Say():
            return word.say("story.say", text=action.text)
        case Settle():
            return word.say("story.settle", word="EFFECTIVE" if action.effective else "NOT_EFFECTIVE")
        case Advance():
            return word.say("story.advance", by=duration_text(action.by))
        case Delegated():
            return word.say("story.delegated", status=action.status)
        case Reopen():
            return word.say("story.reopen")


def _stage_story(record: StageRecord, tool: PreparedTool | None, word: Wording) -> RenderableType:
    sign, style = _SIGNS[record.verdict]
    said = Text(word(record.detail), DIM if record.verdict is Verdict.SKIP else "")
    if record.verdict is Verdict.REJECT and record.causes:
        said.append(f"  {record.causes[0].pointer} {record.causes[0].section}", DIM)
    line = Table.grid(padding=(0, 1))
    line.add_column(no_wrap=True)
    line.add_column(no_wrap=True, width=_STAGE_WIDTH)
    line.add_column()
    line.add_row(Text(sign, style), Text(record.stage, "" if style == GOOD else style), said)
    if record.stage is not StageName.PARAM_CONTRACT or not record.arguments:
        return line
    return Group(line, Padding(_arguments(record.arguments, tool, word), (0, 0, 0, 2)))


def _arguments(records: tuple[ArgumentRecord, ...], tool: PreparedTool | None, word: Wording) -> Table:
    table = Table(box=None, pad_edge=False, header_style=DIM)
    for name in ("argument", "value", "source", "why"):
        table.add_column(word.say(f"story.{name}"), overflow="fold")
    for record in records:
        value = "-" if record.after is None else _value(record, tool, record.after)
        if record.before is not None and record.before != record.after:
            value += f" ({word.say('story.before', value=_value(record, tool, record.before))})"
        why = [word(record.problem)] if record.problem else []
        why += [f"{trial.source}: {word(trial.looked)}" for trial in record.trials]
        table.add_row(
            Text(record.path, style=BAD if record.problem else ""),
            Text(value),
            Text(str(record.source or "-")),
            Text("\n".join(why), style=BAD if record.problem else DIM),
        )
    return table


def _value(record: ArgumentRecord, tool: PreparedTool | None, value: Json) -> str:
    return value_text(shown_value(tool, record.path, value))


def _consequences(one: Played, word: Wording) -> list[Text | Table]:
    trace, say = one.trace, word.say
    lines: list[Text | Table] = []
    if trace.result is not None:
        lines.append(Text(say("story.result", value=value_text(trace.result)), style=DIM))
    if trace.card is not None:
        lines.append(Text(f"{say('story.card')}  {trace.card.summary}", style="italic"))
        card = Table(show_header=False)
        for field in trace.card.fields:
            card.add_row(field.label, value_text(field.value))
        lines.append(card)
    if trace.next is not None:
        called = trace.next.tool if trace.next.action == "call" else None
        action = say("story.call-next", tool=called) if called else trace.next.action
        lines.append(Text(say("story.next", action=action), style=WARN))
    lines += [Text(say("story.unknown", what=word(phrase)), style=WARN) for phrase in trace.unknown]
    lines += [
        Text(say("story.remark", text=remark), style=WARN)
        for remark in schema_remarks(one.before.scene.skill, one.action, word.language)
    ]
    lines += [
        Text(say("story.receipt", text=word(remark)), style=WARN)
        for remark in receipt_remarks(one.action, one.after, one.trace)
    ]
    if (one.before.node, one.before.task) != (one.after.node, one.after.task):
        lines.append(Text(say("story.state", node=one.after.node, task=one.after.task)))
    for difference in one.mismatches:
        lines.append(Text(difference_text(difference, say), style=f"bold {BAD}"))
    return lines


def state_story(state: State, word: Wording) -> RenderableType:
    """The state in a few lines."""
    say = word.say
    lines = [Text(say("story.state", node=state.node, task=state.task))]
    if state.target is not None:
        key = "story.target-claimed" if state.target_claimed else "story.target"
        lines.append(Text(say(key, target=state.target)))
    for name, data in (
        ("inputs", state.inputs),
        ("outputs", state.output_values()),
        ("shared", state.shared),
        ("session", state.session),
    ):
        if data:
            lines.append(Text(f"{name} {value_text(data)}", style=DIM))
    lines += [
        Text(f"{say('story.evidence', id=one.id, status=one.status)} {one.tool}", style=DIM)
        for one in state.evidence
    ]
    return Group(*lines)


def end_story(played: Play, word: Wording) -> RenderableType:
    """The state at the end, whether everything came as expected, and what was exercised."""
    say, coverage = word.say, play_coverage(played)
    differences = sum(len(one.mismatches) for one in played.steps)
    if played.undecided:
        verdict = Text(say("story.undecided", count=len(played.undecided)), style=f"bold {BAD}")
    elif differences:
        verdict = Text(say("story.failed", count=differences), style=f"bold {BAD}")
    else:
        stated = sum(bool(step.expect) for step in played.opening.scenario.steps[: len(played.steps)])
        verdict = Text(say("story.passed", count=len(played.steps), stated=stated), style=f"bold {GOOD}")
    covered = say("story.coverage", hit=len(coverage.hit), points=len(coverage.points))
    return Group(Text(""), state_story(played.state, word), verdict, Text(covered, style=DIM))
