"""Rulings in words."""

from __future__ import annotations

from skillcontract.governance.adjudication import Ruling
from skillcontract.governance.temporary import REASONS as LAPSES
from skillcontract.governance.verdict import WORDS, Verdict
from skillcontract.text.joined import names_in
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


def sentence(ruling: Ruling, language: Language) -> str:
    """One line that says the verdict and every reason."""
    say = Catalogue("governance", language)
    head = say("ruling", principal=ruling.principal, skill=ruling.skill, word=WORDS[ruling.verdict](language))
    reasons = why(ruling, language)
    return head + (say("colon") + say("semicolon").join(reasons) if reasons else "")


def why(ruling: Ruling, language: Language) -> list[str]:
    """Every reason of a ruling that is not ALLOW: what could not be read, then each check that failed."""
    unread = ruling.unreadable if ruling.verdict is Verdict.UNKNOWN else ()
    reasons = [each.message()(language) for each in unread]
    reasons += [LAPSES[each](language) for each in ruling.lapses]
    return reasons + [check(ruling, failed, language) for failed in ruling.checks]


def check(ruling: Ruling, failed: Verdict, language: Language) -> str:
    """What one failed check of a ruling says."""
    say = Catalogue("governance", language)
    contract, holder = ruling.contract, ruling.holder
    if failed is Verdict.UNDECLARED_EFFECT and not ruling.undeclared:
        return say("check.nameless-write")
    return say(
        f"check.{failed.value}",
        required_role=(contract and contract.role) or "-",
        role=(holder and holder.role) or "-",
        missing=names_in(ruling.missing, language),
        excess=names_in(ruling.excess, language),
        undeclared=names_in(ruling.undeclared, language),
        required=_level(ruling.trust_required),
        held=_level(ruling.trust_held),
    )


def _level(level: int | None) -> str:
    return "?" if level is None else str(level)
