"""The other places that findings are about: tools of the contract, the skill's bindings, the tools' own lists."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from skillcontract.model.pointer import child
from skillcontract.rules.rule import Related
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings

SHOWN = 3
"""So many places of one kind are told; with more of them the message says enough."""
_TOOL = Localized("{tool} 在这里配置", "{tool} is configured here")
_BINDINGS = Localized("技能可以调用的工具", "the tools that the skill may call")
_LISTED = Localized("服务器给出的 {tool}", "{tool} as its server lists it")
_CONTRACT = Localized("{skill} 的契约", "the contract of {skill}")


def tools_here(*names: str) -> tuple[Related, ...]:
    """Where the contract configures some tools."""
    return tuple(Related(_TOOL, child("/tools", name), None, {"tool": name}) for name in names[:SHOWN])


def bindings(facts: Facts) -> tuple[Related, ...]:
    """Where the skill's toolNames stand."""
    file = facts.ask(Surroundings.bindings_file)
    return (Related(_BINDINGS, "/toolNames", file),) if file is not None else ()


def listed(facts: Facts, tool: str, part: str) -> tuple[Related, ...]:
    """Where the tool's server lists it: `part` of it, such as `inputSchema`, where that is there."""
    place = facts.ask(Surroundings.listed_at, tool)
    if place is None:
        return ()
    return (Related(_LISTED, child(place.pointer, part), place.file, {"tool": tool}),)


def contracts_of(facts: Facts, skills: Iterable[str], below: str = "") -> tuple[Related, ...]:
    """The contracts of other skills, at a pointer in them."""
    files = ((key, facts.ask(Surroundings.contract_of, key)) for key in skills)
    found = tuple(in_contract_of(key, file, below) for key, file in files if file is not None)
    return found[:SHOWN]


def in_contract_of(skill: str, file: Path, pointer: str) -> Related:
    """A place in the contract of a skill."""
    return Related(_CONTRACT, pointer, file, {"skill": skill})
