"""What the ruling pane says of a cell, as lines: the checks in D4's order, then contract and grants side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from skillcontract.governance.adjudication import Outcome, Ruling
from skillcontract.governance.grant import TRUST_WORDS, GrantMeanings
from skillcontract.governance.verdict import CHECKS, Verdict
from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice

_TRUST_NAMES = {level: word for word, level in TRUST_WORDS.items()}
_TRUST_ZH = {0: "低", 1: "中", 2: "高"}

OUTCOME_SIGNS: Mapping[Outcome, tuple[str, str]] = {
    Outcome.PASS: ("check-circle", "allow"),
    Outcome.FAIL: ("close-circle", "error"),
    Outcome.UNKNOWN: ("help-circle", "unknown"),
    Outcome.NOT_ASKED: ("minus", "muted"),
}
"""Icon and colour of what became of a check; the word is `outcome.<value>`."""


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One check: what became of it, what it asks (`check.<verdict>`), and the facts it went by."""

    outcome: Outcome
    check: Verdict
    facts: str


@dataclass(frozen=True, slots=True)
class SideLine:
    """One property on both sides; a `failing` one is why the verdict is what it is."""

    phrase: str
    contract: str
    grants: str
    failing: bool = False


def check_lines(ruling: Ruling, voice: Voice) -> tuple[CheckLine, ...]:
    """Every check of a ruling; none where there is no contract."""
    if ruling.contract is None or ruling.holder is None:
        return ()
    held, required = ("?" if level is None else level for level in (ruling.trust_held, ruling.trust_required))
    facts = {
        Verdict.ROLE_MISMATCH: ruling.holder.role or voice("role.none"),
        Verdict.UNDER_GRANTED: listed(ruling.missing or sorted(ruling.contract.preconditions), voice),
        Verdict.OVER_GRANTED: listed(ruling.excess, voice),
        Verdict.TRUST_TOO_LOW: voice("fact.trust", held=held, required=required),
        Verdict.UNDECLARED_EFFECT: listed(ruling.undeclared, voice)
        if ruling.undeclared
        else voice("fact.none-requested"),
    }
    return tuple(
        CheckLine(outcome, check, facts[check])
        for check, outcome in zip(CHECKS, ruling.outcomes, strict=True)
    )


def side_lines(ruling: Ruling, meanings: GrantMeanings, voice: Voice) -> tuple[SideLine, ...]:
    """Contract and grants, property by property."""
    contract, holder = ruling.contract, ruling.holder
    if contract is None or holder is None:
        return ()
    failed = set(ruling.checks)
    scope = holder.counted(contract.skill)
    held = scope.grants
    excess = frozenset(ruling.excess)
    needed = held & contract.preconditions
    effects = {meanings.effect(grant) for grant in held if meanings.is_write_like(grant)}
    lines = [
        SideLine(
            "side.role",
            contract.role or voice("role.none"),
            holder.role or voice("role.none"),
            Verdict.ROLE_MISMATCH in failed,
        ),
        SideLine(
            "side.needs",
            listed(sorted(contract.preconditions), voice),
            listed(sorted(needed), voice),
            Verdict.UNDER_GRANTED in failed,
        ),
        SideLine("side.other", voice("none"), listed(sorted(held - needed - excess), voice)),
    ]
    if excess:
        lines.append(SideLine("side.excess", voice("fact.not-declared"), listed(sorted(excess), voice), True))
    read_only = voice("fact.read-only")
    lines += [
        SideLine(
            "side.effects",
            listed(sorted(contract.side_effects), voice) if contract.side_effects else read_only,
            listed(sorted(effects), voice) if effects else read_only,
        ),
        SideLine(
            "side.trust",
            trust_words(ruling.trust_required, voice.language),
            trust_words(ruling.trust_held, voice.language),
            Verdict.TRUST_TOO_LOW in failed,
        ),
    ]
    if contract.skill in holder.scopes:
        lines.append(SideLine("side.scope", "", voice("fact.scoped")))
    return tuple(lines)


def verdict_sentence(ruling: Ruling, voice: Voice) -> str:
    """What the verdict means, in a sentence or two."""
    contract, holder = ruling.contract, ruling.holder
    return voice(
        f"verdict.{ruling.verdict.value}",
        skill=ruling.skill,
        principal=ruling.principal,
        role=(holder and holder.role) or voice("role.none"),
        required_role=(contract and contract.role) or voice("role.none"),
        excess=listed(ruling.excess, voice),
        missing=listed(ruling.missing, voice),
        held=trust_words(ruling.trust_held, voice.language),
        required=trust_words(ruling.trust_required, voice.language),
    )


def trust_words(level: int | None, language: Language) -> str:
    """A trust level as number and word."""
    if level is None:
        return "?"
    return f"{level} {_TRUST_ZH[level] if language is Language.ZH else _TRUST_NAMES[level]}"


def listed(names: Iterable[str], voice: Voice) -> str:
    """Names one after the other; that there are none is said too."""
    return voice.names(names) or voice("none")
