"""P2 on the path of a call (semantics D7b): what the simulator asks before a tool passes the chain."""

from __future__ import annotations

from datetime import datetime

from skillcontract.governance.adjudication import Ruling, adjudicate, no_contract
from skillcontract.governance.temporary import temporary_term
from skillcontract.governance.terms import contract_terms, grant_meanings, principal_terms
from skillcontract.model.pointer import child
from skillcontract.workspace.workspace import Skill, Workspace


class UnknownPrincipal(LookupError):
    """The workspace's grants name no such principal."""


def rule_call(
    workspace: Workspace, skill: Skill, principal: str, tool: str, now: datetime, *, writes: bool
) -> Ruling | None:
    """The ruling on a call of `tool` by a principal; None where the skill has no governance contract to rule by.

    A tool that `writes` requests the effects that `tool_effects` gives it; where that says nothing, nothing that can be
    named. Under a contract without any side effect it is refused in either case. A temporary contract that is not in force at `now`
    is NO_CONTRACT. Raises UnknownPrincipal.
    """
    if skill.governance is None:
        return None
    grants = workspace.grants
    # Of two principals with one id the later counts, as in the matrix.
    named = [
        (index, each)
        for index, each in enumerate(grants.principals if grants else ())
        if each.id == principal
    ]
    if grants is None or not named:
        raise UnknownPrincipal(principal)
    meanings = grant_meanings(grants)
    index, found = named[-1]
    holder = principal_terms(found, principal, meanings, child("/principals", str(index)))
    temporary = skill.governance.temporary
    lapses = temporary_term(temporary, now).lapses if temporary is not None else ()
    if lapses:
        return no_contract(skill.skill_id, holder, lapses)
    contract = contract_terms(skill.governance, skill.skill_id, temporary=temporary is not None)
    effects = (contract.tool_effects or {}).get(tool) if writes else frozenset[str]()
    return adjudicate(contract, holder, meanings, effects, writes=writes)
