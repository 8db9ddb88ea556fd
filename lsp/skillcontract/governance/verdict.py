"""The words of protocol P2's rulings."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from skillcontract.text.language import Localized


class Verdict(StrEnum):
    """What P2 says of a skill and a principal (semantics D4, D7). The five checks stand in their order."""

    ALLOW = "ALLOW"
    ROLE_MISMATCH = "ROLE_MISMATCH"
    UNDER_GRANTED = "UNDER_GRANTED"
    OVER_GRANTED = "OVER_GRANTED"
    TRUST_TOO_LOW = "TRUST_TOO_LOW"
    UNDECLARED_EFFECT = "UNDECLARED_EFFECT"
    NO_CONTRACT = "NO_CONTRACT"
    UNKNOWN = "UNKNOWN"


CHECKS = (
    Verdict.ROLE_MISMATCH,
    Verdict.UNDER_GRANTED,
    Verdict.OVER_GRANTED,
    Verdict.TRUST_TOO_LOW,
    Verdict.UNDECLARED_EFFECT,
)
"""The checks in the source's order; each is named by the verdict it gives when it fails."""

WORDS: Mapping[Verdict, Localized] = {
    Verdict.ALLOW: Localized("允许", "Allowed"),
    Verdict.ROLE_MISMATCH: Localized("非本角色", "Other role"),
    Verdict.UNDER_GRANTED: Localized("授权不足", "Under-granted"),
    Verdict.OVER_GRANTED: Localized("权限过宽", "Over-granted"),
    Verdict.TRUST_TOO_LOW: Localized("信任不足", "Trust too low"),
    Verdict.UNDECLARED_EFFECT: Localized("未声明副作用", "Undeclared effect"),
    Verdict.NO_CONTRACT: Localized("无契约", "No contract"),
    Verdict.UNKNOWN: Localized("未知", "Unknown"),
}
"""A verdict in a few words, as tables show it."""
