"""Protocol P2: one contract against one principal, the stricter of both (third spec §4.2, §6; semantics D3, D4, D7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from skillcontract.governance.grant import GrantMeanings
from skillcontract.governance.temporary import Lapse
from skillcontract.governance.terms import ContractTerms, PrincipalTerms
from skillcontract.governance.unreadable import Unreadable
from skillcontract.governance.verdict import CHECKS, Verdict


class Outcome(StrEnum):
    """What became of one check."""

    PASS = "pass"  # noqa: S105  # a word, no secret
    FAIL = "fail"
    UNKNOWN = "unknown"
    """Something that the check depends on could not be read, and what could be read did not decide it."""
    NOT_ASKED = "not-asked"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What P2 says of a skill and a principal, with every check."""

    skill: str
    principal: str
    verdict: Verdict
    outcomes: tuple[Outcome, ...]
    """One for each of CHECKS; none where there is no contract."""
    excess: tuple[str, ...] = ()
    """Write-like grants that the contract neither needs nor declares, sorted."""
    missing: tuple[str, ...] = ()
    """Preconditions that are not granted, sorted."""
    undeclared: tuple[str, ...] = ()
    """Requested effects that the contract does not declare, sorted."""
    trust_required: int | None = None
    trust_held: int | None = None
    unreadable: tuple[Unreadable, ...] = ()
    """What keeps the verdict from being known."""
    contract: ContractTerms | None = None
    holder: PrincipalTerms | None = None
    lapses: tuple[Lapse, ...] = ()
    """Why a temporary contract does not count, where that is why there is none."""

    @property
    def checks(self) -> tuple[Verdict, ...]:
        """Every check that failed, in the source's order."""
        if self.verdict is Verdict.NO_CONTRACT:
            return (Verdict.NO_CONTRACT,)
        found = zip(CHECKS, self.outcomes, strict=True)
        return tuple(check for check, outcome in found if outcome is Outcome.FAIL)

    @property
    def allows(self) -> bool:
        """Whether the call may be made."""
        return self.verdict is Verdict.ALLOW


def adjudicate(
    contract: ContractTerms,
    principal: PrincipalTerms,
    meanings: GrantMeanings,
    requested: frozenset[str] | None = None,
    *,
    writes: bool = False,
) -> Ruling:
    """Rule on a call of the contract's skill by a principal.

    `requested` are the effects it asks for; None, as in the matrix, asks for none. A call that `writes`, whatever it
    asks for, is not allowed by a contract without any side effect (D7b).
    """
    scope = principal.counted(contract.skill)
    missing = contract.preconditions - scope.grants
    excess = excess_grants(contract, scope.grants, meanings)
    undeclared = (requested or frozenset()) - contract.side_effects
    held, required = principal.trust, contract.trust
    grants_known = contract.knows_its_grants and not scope.unreadable
    trust_known = held is not None and required is not None
    outcomes = (
        Outcome.PASS if plays(principal, contract) else Outcome.FAIL,
        _outcome(bool(missing), known=grants_known),
        _outcome(bool(excess), known=grants_known),
        _outcome(held is not None and required is not None and held < required, known=trust_known),
        Outcome.NOT_ASKED
        if requested is None and not writes
        else _outcome(
            bool(undeclared) or (writes and not contract.side_effects),
            known=contract.knows_its_grants,
        ),
    )
    unreadable = (*contract.unreadable, *scope.unreadable, *principal.unreadable_trust)
    return Ruling(
        contract.skill,
        principal.id,
        _verdict(outcomes, unreadable),
        outcomes,
        tuple(sorted(excess)),
        tuple(sorted(missing)),
        tuple(sorted(undeclared)),
        required,
        held,
        unreadable,
        contract,
        principal,
    )


def no_contract(skill: str, principal: PrincipalTerms, lapses: tuple[Lapse, ...] = ()) -> Ruling:
    """The ruling on a skill without a contract in force; `lapses` tell why its temporary one is not."""
    return Ruling(
        skill,
        principal.id,
        Verdict.NO_CONTRACT,
        (),
        trust_held=principal.trust,
        holder=principal,
        lapses=lapses,
    )


def plays(principal: PrincipalTerms, contract: ContractTerms) -> bool:
    """Whether the principal acts in the contract's role; nobody acts in a role that is not named."""
    return contract.role is not None and principal.role == contract.role


def excess_grants(contract: ContractTerms, grants: frozenset[str], meanings: GrantMeanings) -> frozenset[str]:
    """The grants that are wider than the contract (semantics D3)."""
    needed, declared = contract.preconditions, contract.side_effects
    writing = meanings.writing(grants)
    return frozenset([grant for grant, effect in writing if grant not in needed and effect not in declared])


def _outcome(failed: bool, *, known: bool) -> Outcome:
    if failed:
        return Outcome.FAIL
    return Outcome.PASS if known else Outcome.UNKNOWN


def _verdict(outcomes: tuple[Outcome, ...], unreadable: tuple[Unreadable, ...]) -> Verdict:
    failed = [check for check, outcome in zip(CHECKS, outcomes, strict=True) if outcome is Outcome.FAIL]
    if Verdict.ROLE_MISMATCH in failed:
        return Verdict.ROLE_MISMATCH
    if unreadable:
        return Verdict.UNKNOWN
    return failed[0] if failed else Verdict.ALLOW
