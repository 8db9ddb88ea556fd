"""The node graph the runtime would make for some candidate skills of one agent (§3, §7, §10.1, §15).

What the planning model would decide is not known and is said to be so; the rest follows from the contracts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from skillcontract.expressions.navigation import follow, has_value
from skillcontract.model.enums import Mode, Prefix, Share
from skillcontract.simulator.delegation import may_be_delegated_to
from skillcontract.simulator.nothing import NOTHING
from skillcontract.simulator.prepared import InputRule, PreparedSkill
from skillcontract.simulator.state import NodeStatus
from skillcontract.simulator.trace import Phrase
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class PlannedNode:
    """One node: its skill, the nodes it waits for, its target, and why it is there.

    `status` is SKIPPED where the node would be skipped as soon as it is its turn.
    """

    id: str
    skill: str
    after: tuple[str, ...]
    target: str | None
    status: NodeStatus
    because: Phrase


@dataclass(frozen=True, slots=True)
class Plan:
    """The graph, providers first. `by_model` is true where the planning model would draw it and only it knows the edges.

    `refusal` is the code with which planning would fail; `notes` say what was not inserted and why; `delegates` are
    the skills any of the nodes could delegate to.
    """

    nodes: tuple[PlannedNode, ...] = ()
    by_model: bool = False
    refusal: str | None = None
    notes: tuple[Phrase, ...] = ()
    delegates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sharing:
    """The shared values there are when the plan is made."""

    shared: Mapping[str, Json] = field(default_factory=lambda: NOTHING)
    session: Mapping[str, Json] = field(default_factory=lambda: NOTHING)

    def has(self, rule: InputRule) -> bool:
        """Whether an input's `shared.` or `session.` value is there."""
        if rule.expression is None or rule.expression.prefix not in {Prefix.SHARED, Prefix.SESSION}:
            return False
        data = self.shared if rule.expression.prefix is Prefix.SHARED else self.session
        return has_value(follow(dict(data), rule.expression.names))

    def makes_superfluous(self, skill: PreparedSkill) -> bool:
        """Whether everything a skill shares is already there, so that a provider node of it is skipped (§7)."""
        shared = [rule for rule in skill.outputs.values() if rule.share is not None]
        return bool(shared) and all(
            has_value((self.shared if rule.share is Share.TASK else self.session).get(rule.name))
            for rule in shared
        )


def plan(
    skills: Mapping[str, PreparedSkill],
    candidates: Sequence[str],
    sharing: Sharing,
    targets: Mapping[str, str] = NOTHING,
) -> Plan:
    """The plan for candidates of one agent's `skills`, by key. `targets` are those the planner would set, by skill."""
    draft = _Draft(skills, sharing, targets)
    shortcut = len(candidates) == 1 and skills[candidates[0]].mode is Mode.REACT
    for key in candidates:
        draft.add(key, Phrase("plan.shortcut" if shortcut else "plan.candidate", {"skill": key}), ())
    if not shortcut:
        draft.notes.append(Phrase("plan.by-model"))
    delegates = tuple(key for key, skill in skills.items() if may_be_delegated_to(skill))
    return Plan(
        () if draft.refusal else tuple(draft.nodes),
        not shortcut,
        draft.refusal,
        tuple(draft.notes),
        delegates,
    )


class _Draft:
    """A plan in the making."""

    def __init__(
        self, skills: Mapping[str, PreparedSkill], sharing: Sharing, targets: Mapping[str, str]
    ) -> None:
        self.skills, self.sharing, self.targets = skills, sharing, targets
        self.nodes: list[PlannedNode] = []
        self.notes: list[Phrase] = []
        self.refusal: str | None = None

    def add(self, key: str, because: Phrase, above: tuple[str, ...], *, provides: bool = False) -> str:
        """Add a node and, before it, those that provide its inputs; returns its id."""
        skill = self.skills[key]
        after = self._providers(skill, key, (*above, key))
        skipped = provides and self.sharing.makes_superfluous(skill)
        target = skill.write_target(self.targets.get(key)) or skill.write_target(skill.target)
        made = PlannedNode(
            f"n{len(self.nodes) + 1}",
            key,
            after,
            target,
            NodeStatus.SKIPPED if skipped else NodeStatus.PENDING,
            because,
        )
        self.nodes.append(made)
        return made.id

    def _providers(self, skill: PreparedSkill, key: str, above: tuple[str, ...]) -> tuple[str, ...]:
        inserted: dict[str, str] = {}
        for rule in skill.inputs:
            provider = rule.provider
            if provider is None or provider in inserted:
                continue
            said = {"skill": key, "input": rule.name, "provider": provider}
            if provider not in self.skills or provider in above:
                kind = "unknown" if provider not in self.skills else "cycle"
                self.refusal = "PROVIDER_UNAVAILABLE"
                self.notes.append(Phrase(f"plan.provider-{kind}", said))
            elif self.sharing.has(rule):
                self.notes.append(Phrase("plan.provider-not-needed", said))
            else:
                because = Phrase("plan.provider", said)
                inserted[provider] = self.add(provider, because, above, provides=True)
        return tuple(inserted.values())
