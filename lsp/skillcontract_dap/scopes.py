"""The scopes of a place in a play: what the step changed, its arguments, what came of it, and the state, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from skillcontract.expressions.navigation import ABSENT, Absent
from skillcontract.model.error_codes import ERROR_CODES, number_of
from skillcontract.simulator.lineage import lineage
from skillcontract.simulator.masking import masked
from skillcontract.simulator.playing import Played
from skillcontract.simulator.portions import counts
from skillcontract.simulator.result import card_result
from skillcontract.simulator.state import Checkpoint, Entity, Evidence, HeldWrite, State, UpstreamNode
from skillcontract.simulator.wording import Wording
from skillcontract.stepping.argument_rows import ArgumentRow, argument_rows
from skillcontract.stepping.changes import changes
from skillcontract.stepping.secrets import Secrets
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json
from skillcontract.text.language import Language
from skillcontract_dap.items import Item, distinct, preview, still
from skillcontract_resources.catalogue import Catalogue

Say = Callable[..., str]


class Scope(NamedTuple):
    """A group of things. `name` is its word in the protocol's own vocabulary or the state's, `items` what it holds."""

    name: str
    items: tuple[Item, ...]


def scopes(session: Session, secrets: Secrets, language: Language) -> tuple[Scope, ...]:
    """All scopes, in the order in which people look at them; those that every state has come even where they are empty."""
    say, word = Catalogue("debugger", language), Wording(language)
    before, after = session.before, session.state
    view = _View(secrets, say, word)
    found = [
        Scope("arguments", tuple(view.argument(row) for row in argument_rows(session))),
        Scope("changes", tuple(view.changes(before, after))),
        Scope("step", tuple(view.step(session))),
        Scope("evidence", tuple(view.evidence(before, after))),
        Scope("inputs", tuple(view.values("inputs", before.inputs, after.inputs))),
        Scope("outputs", tuple(view.outputs(before, after))),
        Scope("shared", tuple(view.values("shared", before.shared, after.shared))),
        Scope("session", tuple(view.values("session", before.session, after.session))),
        Scope("prior", tuple(view.entities(before.prior, after.prior, "prior"))),
        Scope("messages", tuple(view.messages(before, after))),
        Scope("platform", tuple(view.platform(after))),
        Scope("entities", tuple(view.entities(before.entities, after.entities, ""))),
        Scope("notes", tuple(view.values("", before.notes, after.notes))),
        Scope("upstream", tuple(view.upstream(before, after))),
        Scope("node", tuple(view.node(before, after))),
    ]
    return tuple(
        Scope(scope.name, distinct(scope.items)) for scope in found if scope.items or scope.name in _ALWAYS
    )


_ALWAYS = frozenset(
    {"arguments", "evidence", "inputs", "outputs", "shared", "session", "prior", "messages", "node"}
)


class _View:
    """Makes items: secrets hidden, words in one language."""

    def __init__(self, secrets: Secrets, say: Catalogue, word: Wording) -> None:
        self._hide = secrets.hidden
        self._hide_text = secrets.hidden_text
        self._say = say
        self._word = word

    def _text(self, value: Json | Absent) -> str:
        return self._say("change.none") if isinstance(value, Absent) else preview(self._hide(value))

    def argument(self, row: ArgumentRow) -> Item:
        """One argument: its value with the source; inside it the value before and after, and how the source is known."""
        say, before, after = self._say, self._hide(row.before), self._hide(row.after)
        text = say("change.none") if row.after is None else preview(after)
        problem = None if row.problem is None else self._hide_text(self._word(row.problem))
        source = row.source or (say("argument.problem") if row.problem else "")
        inner = [still(say("argument.before"), before), still(say("argument.after"), after)]
        if source:
            inner.append(still(say("argument.source"), row.source or None, text=source))
        tried = [self._hide_text(self._word(phrase)) for phrase in row.why]
        if tried:
            inner.append(still(say("argument.tried"), list[Json](tried)))
        if problem is not None:
            inner.append(still(say("argument.reason"), None, text=problem))
        shown = say("argument.shown", value=text, source=source) if source else text
        return Item(row.path, after, after, shown, tuple(inner), f"args.{row.path}", row.changed)

    def changes(self, before: State, after: State) -> Iterator[Item]:
        """What the step changed, as `before -> after`."""
        for change in changes(before, after):
            part = self._say(f"part.{change.what}")
            name = f"{part} {self._hide_text(change.name)}" if change.name else part
            shown = f"{self._text(change.before)} → {self._text(change.after)}"
            was = ABSENT if isinstance(change.before, Absent) else self._hide(change.before)
            now = None if isinstance(change.after, Absent) else self._hide(change.after)
            yield Item(name, now, was, shown, marked=True)

    def step(self, session: Session) -> Iterator[Item]:
        """What one looks at: the stage, and once the step has ended how."""
        one, record, say = session.current, session.record, self._say
        if one is None:
            return
        if record is not None:
            yield still("stage", str(record.stage))
            yield still("verdict", str(record.verdict))
            yield still("detail", self._hide_text(self._word(record.detail)))
            applied = [f"{cause.pointer} {cause.section}" for cause in record.causes]
            if applied:
                yield still("applied", list[Json](applied))
        if session.at_step_end:
            yield from self._ended(one, say)

    def _ended(self, one: Played, say: Say) -> Iterator[Item]:
        trace = one.trace
        yield still("outcome", str(trace.outcome))
        if trace.code is not None:
            number, known = number_of(trace.code), ERROR_CODES.get(trace.code)
            text = trace.code if number is None else f"{trace.code} ({number})"
            yield still("code", self._hide(trace.code), text=self._hide_text(text))
            if known is not None:
                yield still("meaning", known.meaning(self._word.language))
        yield still("observation", self._hide_text(self._word(trace.observation)))
        if trace.result is not None:
            yield still("result", self._hide(trace.result))
        if trace.missing:
            yield still("missing", list[Json](trace.missing))
        if trace.next is not None:
            following = (
                trace.next.tool if trace.next.action == "call" and trace.next.tool else trace.next.action
            )
            yield still("next", following)
        if trace.card is not None:
            yield still("card", self._hide(card_result(trace.card)))
        if trace.unknown:
            yield still("unknown", [self._hide_text(self._word(each)) for each in trace.unknown])
        for difference in one.mismatches:
            got = say("change.none") if isinstance(difference.got, Absent) else self._text(difference.got)
            text = say("difference", wanted=self._text(difference.wanted), got=got)
            yield Item(f"expect{difference.pointer}", None, text=text, marked=True)

    def evidence(self, before: State, after: State) -> Iterator[Item]:
        """Recorded calls, the newest of each node first."""
        known = {one.id: one for one in lineage(before)}
        for one in lineage(after):
            yield self._one_evidence(one, known.get(one.id), after)

    def _one_evidence(self, one: Evidence, was: Evidence | None, state: State) -> Item:
        tool = state.scene.skill.callable_tools.get(one.tool)
        held = ", ".join(f"{key} {count}" for key, count in counts(one.portions).items())
        args = one.args if tool is None else masked(tool, one.args)
        inner = [
            Item("tool", one.tool, one.tool),
            Item("status", str(one.status), ABSENT if was is None else str(was.status)),
            still("args", self._hide(args)),
            Item("response", self._hide(one.response), ABSENT if was is None else self._hide(was.response)),
            still("businessOk", one.business_ok),
            still("empty", one.empty),
        ]
        inner += [
            still(
                f"extract {portion.key or portion.path}",
                self._hide(portion.subtree),
                expression=f"evidence.{portion.key}" if portion.key else "",
            )
            for portion in one.portions
        ]
        shown = ", ".join(part for part in (one.tool, str(one.status), held) if part)
        return Item(one.id, None, text=shown, inner=distinct(inner), marked=was is None)

    def values(self, prefix: str, before: Mapping[str, Json], after: Mapping[str, Json]) -> Iterator[Item]:
        """Values by name; those that are gone are not there."""
        for name, value in after.items():
            was = self._hide(before[name]) if name in before else ABSENT
            yield Item(name, self._hide(value), was, expression=_expression(prefix, name))

    def outputs(self, before: State, after: State) -> Iterator[Item]:
        """What the node has written, each with the source it claims."""
        for name, output in after.outputs.items():
            was = before.outputs.get(name)
            value = self._hide(output.value)
            shown = self._say("argument.shown", value=preview(value), source=str(output.source))
            known = ABSENT if was is None else self._hide(was.value)
            yield Item(name, value, known, shown, expression=_expression("outputs", name))

    def entities(self, before: tuple[Entity, ...], after: tuple[Entity, ...], prefix: str) -> Iterator[Item]:
        """Things that results named; of a type the last one is what `prior.<type>` means."""
        known = set(map(_identity, before))
        latest = {one.type: index for index, one in enumerate(after)}
        for index, one in enumerate(after):
            expression = _expression(prefix, one.type) if latest[one.type] == index else ""
            value: dict[str, Json] = {**one.attributes, "id": one.id, "displayName": one.display_name}
            shown = self._hide(value)
            new = _identity(one) not in known
            yield Item(
                self._hide_text(f"{one.type}:{one.id}"),
                shown,
                ABSENT if new else shown,
                expression=expression,
            )

    def messages(self, before: State, after: State) -> Iterator[Item]:
        """What users wrote, oldest first."""
        for index, text in enumerate(after.messages):
            shown = self._hide_text(text)
            yield Item(str(index + 1), shown, shown if index < len(before.messages) else ABSENT)

    def platform(self, state: State) -> Iterator[Item]:
        """The login identity."""
        for name, value in state.scene.platform.items():
            yield still(name, self._hide(value), expression=_expression("platform", name))

    def upstream(self, before: State, after: State) -> Iterator[Item]:
        """The nodes before this one, nearest first."""
        known = {node.node for node in before.upstream}
        for node in after.upstream:
            yield self._upstream(node, after, new=node.node not in known)

    def _upstream(self, node: UpstreamNode, state: State, *, new: bool) -> Item:
        inner = [
            still("status", str(node.status)),
            still("edge", str(node.edge)),
            still("outputs", self._hide(dict(node.outputs))),
            *(self._one_evidence(one, None if new else one, state) for one in node.evidence),
        ]
        shown = ", ".join(filter(None, (node.skill, str(node.status))))
        return Item(node.node, None, text=shown, inner=distinct(inner), marked=new)

    def node(self, before: State, after: State) -> Iterator[Item]:
        """The node itself: its state, its target, what it waits for, the clock."""
        yield Item("node", str(after.node), str(before.node))
        yield Item("task", str(after.task), str(before.task))
        yield Item("target", after.target, before.target)
        yield from self._optional("held", self._held(before), self._held(after))
        yield from self._optional(
            "checkpoint", self._checkpoint(before.checkpoint), self._checkpoint(after.checkpoint)
        )
        now, was = after.now, before.now
        if now is not None:
            yield Item("now", now.isoformat(), None if was is None else was.isoformat())
        if after.streak.length:
            yield Item("streak", after.streak.length, before.streak.length)

    def _optional(self, name: str, before: Json, after: Json) -> Iterator[Item]:
        if before is not None or after is not None:
            yield Item(name, self._hide(after), self._hide(before))

    def _held(self, state: State) -> Json:
        held: HeldWrite | None = state.held
        tool = None if held is None else state.scene.skill.callable_tools.get(held.tool)
        if held is None or tool is None:
            return None
        return {"tool": held.tool, "args": masked(tool, held.bound)}

    def _checkpoint(self, checkpoint: Checkpoint | None) -> Json:
        if checkpoint is None:
            return None
        parts: dict[str, Json] = {"kind": str(checkpoint.kind)}
        if checkpoint.question is not None:
            parts |= {
                "question": checkpoint.question.text,
                "expectedFields": list[Json](sorted(checkpoint.question.fields)),
            }
        if checkpoint.card is not None:
            parts["card"] = card_result(checkpoint.card)
        if checkpoint.evidence is not None:
            parts["evidence"] = checkpoint.evidence
        return parts


def _identity(entity: Entity) -> tuple[str, str]:
    return entity.type, entity.id


def _expression(prefix: str, name: str) -> str:
    """The expression of a named value; none for a name that an expression cannot say."""
    return f"{prefix}.{name}" if prefix and name and "." not in name and "[" not in name else ""
