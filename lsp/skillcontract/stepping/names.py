"""Names that stop a simulation: stages, outcomes, codes of §17 and of the business, verdicts of P2, tools."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from skillcontract.governance.verdict import Verdict as Ruling
from skillcontract.model.builtin_tools import BUILTIN_TOOLS
from skillcontract.model.edit_distance import nearest
from skillcontract.model.error_codes import ERROR_CODES
from skillcontract.simulator.equality import values_within
from skillcontract.simulator.opening import Opening
from skillcontract.simulator.prepared import PreparedSkill
from skillcontract.simulator.trace import Outcome, StageName
from skillcontract.stepping.triggers import Named
from skillcontract.syntax.values import Json

STAGE, OUTCOME, CODE, TOOL = "stage", "outcome", "code", "tool"
_NUMBERS = {code.number.rpartition(".")[2]: code.name for code in ERROR_CODES.values() if code.number}


@dataclass(frozen=True, slots=True)
class UnknownName:
    """A word that names nothing that could stop this scenario, and the nearest one that does."""

    word: str
    near: str | None


@dataclass(frozen=True, slots=True)
class Names:
    """Every name of a scenario and what it names; `business` are the texts of its answers, any of which may be a code.

    `arguments` are the paths of all tools' arguments, which conditions can ask for.
    """

    kinds: Mapping[str, str]
    business: frozenset[str]
    arguments: frozenset[str]

    def kind(self, word: str) -> str | None:
        """What a word names: a stage, an outcome, a code or a tool; None for none of them."""
        return self.kinds.get(word) or (CODE if word in self.business or code_name(word) else None)


def code_name(word: str) -> str | None:
    """The code of §17 that a word means: its name, its number, or its number with `agent_runtime.` before it."""
    return word if word in ERROR_CODES else _NUMBERS.get(word.removeprefix("agent_runtime."))


def names_of(opening: Opening) -> Names:
    """The names of a scenario; where one word names two things, the first of stage, outcome, code and tool counts."""
    scenario, skill = opening.scenario, opening.cast.prepared
    tools = {*skill.callable_tools, *BUILTIN_TOOLS, *(step.call for step in scenario.steps if step.call)}
    kinds = dict.fromkeys(tools, TOOL)
    kinds |= dict.fromkeys([*ERROR_CODES, *(str(each) for each in Ruling)], CODE)
    kinds |= dict.fromkeys([str(each) for each in Outcome], OUTCOME)
    kinds |= dict.fromkeys([str(each) for each in StageName], STAGE)
    answers = [cast("Json", one.response) for listed in scenario.responses.values() for one in listed]
    texts = {each for answer in answers for each in values_within(answer) if isinstance(each, str)}
    return Names(kinds, frozenset(texts), argument_paths(skill))


def argument_paths(skill: PreparedSkill) -> frozenset[str]:
    """The paths of the arguments of every tool that the skill may call."""
    return frozenset(each.path.text for tool in skill.callable_tools.values() for each in tool.arguments)


def named(text: str, names: Names) -> Named | UnknownName:
    """The trigger of names with spaces or commas between them, all of which must hold; the later of two of a kind counts."""
    found: dict[str, str] = {}
    for word in text.replace(",", " ").split():
        kind = names.kind(word)
        if kind is None:
            return UnknownName(word, nearest(word, sorted(names.kinds)))
        found[kind] = word
    if not found:
        return UnknownName(text, None)
    stage, outcome, code = (found.get(kind) for kind in (STAGE, OUTCOME, CODE))
    return Named(
        None if stage is None else StageName(stage),
        None if outcome is None else Outcome(outcome),
        None if code is None else code_name(code) or code,
        found.get(TOOL),
    )
