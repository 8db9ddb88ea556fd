"""Word, icon and colour of every verdict, defect and change, always together (look.md 2)."""

from collections.abc import Mapping
from dataclasses import dataclass

from skillcontract.governance.access import Change
from skillcontract.governance.defects import KIND_WORDS, DefectKind
from skillcontract.governance.verdict import WORDS, Verdict
from skillcontract.text.language import Localized


@dataclass(frozen=True, slots=True)
class Sign:
    """How one thing is shown. `fill` is the token of the ground that only defects have, `ink` that of the word."""

    word: Localized
    icon: str
    tint: str
    ink: str
    fill: str = ""
    code: str = ""

    @property
    def strong(self) -> bool:
        """Whether it catches the eye."""
        return bool(self.fill)


def _filled(word: Localized, icon: str, colour: str, code: str) -> Sign:
    return Sign(word, icon, colour, colour, f"{colour}Bg", code)


VERDICT_SIGNS: Mapping[Verdict, Sign] = {
    Verdict.ALLOW: Sign(WORDS[Verdict.ALLOW], "check-circle", "allow", "allow", code=Verdict.ALLOW),
    Verdict.ROLE_MISMATCH: Sign(
        WORDS[Verdict.ROLE_MISMATCH], "minus", "faint", "faint", code=Verdict.ROLE_MISMATCH
    ),
    Verdict.OVER_GRANTED: _filled(
        WORDS[Verdict.OVER_GRANTED], "lock-open-alert", "over", Verdict.OVER_GRANTED
    ),
    Verdict.UNDER_GRANTED: _filled(
        WORDS[Verdict.UNDER_GRANTED], "key-remove", "under", Verdict.UNDER_GRANTED
    ),
    Verdict.TRUST_TOO_LOW: _filled(
        WORDS[Verdict.TRUST_TOO_LOW], "shield-half-full", "trust", Verdict.TRUST_TOO_LOW
    ),
    Verdict.UNDECLARED_EFFECT: _filled(
        WORDS[Verdict.UNDECLARED_EFFECT], "alert-octagon", "over", Verdict.UNDECLARED_EFFECT
    ),
    Verdict.NO_CONTRACT: _filled(
        WORDS[Verdict.NO_CONTRACT], "file-cancel-outline", "nocon", Verdict.NO_CONTRACT
    ),
    Verdict.UNKNOWN: _filled(WORDS[Verdict.UNKNOWN], "help-circle", "unknown", Verdict.UNKNOWN),
}

_KINDS = {
    DefectKind.OVER_GRANTED: ("lock-open-alert", "over"),
    DefectKind.UNDER_GRANTED: ("key-remove", "under"),
    DefectKind.TRUST_TOO_LOW: ("shield-half-full", "trust"),
    DefectKind.NO_CONTRACT: ("file-cancel-outline", "nocon"),
    DefectKind.ROLE_WITHOUT_PRINCIPAL: ("account-alert", "nocon"),
    DefectKind.UNREADABLE_GRANT: ("help-circle", "unknown"),
    DefectKind.EFFECT_MISMATCH: ("swap-horizontal", "under"),
    DefectKind.CONTRACT_DROPPED: ("close-circle", "over"),
    DefectKind.TEMPORARY_CONTRACT: ("clock-alert-outline", "over"),
}
KIND_SIGNS: Mapping[DefectKind, Sign] = {
    kind: _filled(KIND_WORDS[kind], icon, colour, kind) for kind, (icon, colour) in _KINDS.items()
}

AGREES = Sign(Localized("一致", "Agrees"), "check-circle", "allow", "muted")
TEMPORARY = Sign(Localized("临时契约", "Temporary"), "clock-alert-outline", "changed", "changed")

CHANGE_SIGNS: Mapping[Change, tuple[str, str]] = {
    Change.GAINED: ("plus-box-outline", "allow"),
    Change.LOST: ("minus-box-outline", "over"),
    Change.CHANGED: ("not-equal-variant", "changed"),
}
"""Icon and colour of a comparison's mark."""
