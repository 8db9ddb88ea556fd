"""What P2 knows of principals, roles and grants: who holds them, which contracts ask for them, and what it says of each pair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from skillcontract.governance.adjudication import plays
from skillcontract.governance.register import Register
from skillcontract.governance.terms import ContractTerms, PrincipalTerms
from skillcontract.governance.verdict import WORDS
from skillcontract.ide.pages import headed_list, specification
from skillcontract.text.joined import names_in
from skillcontract.text.language import Language, Localized

_MORE = Localized("……另有 {count} 个", "… and {count} more")
_ROLE = Localized("角色", "Role")
_TRUST = Localized("信任等级", "Trust")
_GRANTS = Localized("权限", "Grants")
_NONE = Localized("无", "none")
_RULED = Localized("对本角色各契约的裁决", "Rulings on the contracts of its role")
_EFFECT = Localized("副作用", "Side effect")
_WRITES = Localized("改变数据", "Changes data")
_READS = Localized("只读", "Only reads")
_HOLDERS = Localized("持有者", "Held by")
_NEEDED = Localized("以此为前置授权的契约", "Required by the contracts")
_EXECUTES = Localized("可执行的契约", "May execute the contracts")
_DECLARED = Localized("声明它的契约", "Declared by the contracts")
_BROUGHT = Localized("由这些权限带来", "Comes with the grants")
_PLAYED = Localized("担任者", "Played by")
_SECTION = "P2 §2"


def governed_names(kind: str, register: Register) -> Mapping[str, Callable[[], Localized | None]]:
    """The pages of all names of a kind: PRINCIPAL, ROLE, GRANT or EFFECT."""
    if kind == "PRINCIPAL":
        return {each.id: partial(_both, _principal, register, each.id) for each in register.principals}
    if kind == "ROLE":
        return {name: partial(_both, _role, register, name) for name in _roles(register)}
    if kind == "EFFECT":
        return {name: partial(_both, _effect, register, name) for name in _effects(register)}
    return {name: partial(_both, _grant, register, name) for name in _grants(register)}


def _both(
    write: Callable[[Register, str, Language], Iterator[str]], register: Register, name: str
) -> Localized:
    zh, en = ("\n\n".join(write(register, name, language)) for language in (Language.ZH, Language.EN))
    return Localized(zh, en)


def _roles(register: Register) -> dict[str, None]:
    roles = (*(each.role for each in register.contracts), *(each.role for each in register.principals))
    return dict.fromkeys(role for role in roles if role)


def _grants(register: Register) -> dict[str, None]:
    needed = (grant for each in register.contracts for grant in sorted(each.preconditions))
    held = (grant for each in register.principals for grant in sorted(each.grants))
    meanings = register.meanings
    return dict.fromkeys((*needed, *held, *meanings.effects, *meanings.write_like))


def _effects(register: Register) -> dict[str, None]:
    """What contracts declare, then what comes with the grants that write."""
    declared = (effect for each in register.contracts for effect in sorted(_declared(each)))
    meanings = register.meanings
    brought = (meanings.effect(grant) for grant in _grants(register) if meanings.is_write_like(grant))
    return dict.fromkeys((*declared, *brought))


def _declared(contract: ContractTerms) -> frozenset[str]:
    return contract.side_effects.union(*(contract.tool_effects or {}).values())


def _principal(register: Register, name: str, language: Language) -> Iterator[str]:
    principal = register.by_id[name]
    facts = {
        _ROLE: f"`{principal.role}`" if principal.role else _NONE(language),
        _TRUST: str(principal.trust) if principal.trust is not None else "?",
        _GRANTS: names_in((f"`{grant}`" for grant in sorted(principal.grants)), language) or _NONE(language),
    }
    yield "  \n".join(_fact(word, said, language) for word, said in facts.items())
    rulings = [
        _ruling(register, principal, each.skill, language)
        for each in register.contracts
        if plays(principal, each)
    ]
    yield from _listed(_RULED, rulings, language)
    yield specification(_SECTION, language)


def _ruling(register: Register, principal: PrincipalTerms, skill: str, language: Language) -> str:
    verdict = register.rule(skill, principal).verdict
    return f"`{skill}` {WORDS[verdict](language)} `{verdict.value}`"


def _role(register: Register, name: str, language: Language) -> Iterator[str]:
    played = [f"`{each.id}`" for each in register.principals if each.role == name]
    contracts = [f"`{each.skill}`" for each in register.contracts if each.role == name]
    yield from _listed(_EXECUTES, contracts, language)
    yield from _listed(_PLAYED, played, language)
    yield specification(_SECTION, language)


def _grant(register: Register, name: str, language: Language) -> Iterator[str]:
    meanings = register.meanings
    nature = _WRITES if meanings.is_write_like(name) else _READS
    yield _fact(_EFFECT, f"`{meanings.effect(name)}`", language) + f"  \n{nature(language)}"
    yield from _listed(
        _NEEDED, [f"`{each.skill}`" for each in register.contracts if name in each.preconditions], language
    )
    yield from _listed(
        _HOLDERS, [f"`{each.id}`" for each in register.principals if name in each.grants], language
    )
    yield specification(_SECTION, language)


def _effect(register: Register, name: str, language: Language) -> Iterator[str]:
    meanings = register.meanings
    grants = [
        each for each in _grants(register) if meanings.is_write_like(each) and meanings.effect(each) == name
    ]
    yield from _listed(
        _DECLARED, [f"`{each.skill}`" for each in register.contracts if name in _declared(each)], language
    )
    yield from _listed(_BROUGHT, [f"`{each}`" for each in grants], language)
    yield specification(_SECTION, language)


def _fact(word: Localized, said: str, language: Language) -> str:
    return f"{word(language)}{'：' if language is Language.ZH else ': '}{said}"


def _listed(heading: Localized, rows: Iterable[str], language: Language) -> Iterator[str]:
    every = list(rows) or [_NONE(language)]
    yield headed_list(heading, every, len(every), _MORE, language)
