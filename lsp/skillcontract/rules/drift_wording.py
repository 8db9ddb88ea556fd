"""Drift in words, for the command and for the window."""

from __future__ import annotations

from collections.abc import Iterator

from skillcontract.rules.drift import Concerned, Drift
from skillcontract.rules.registry import RULES
from skillcontract.rules.wording import message
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


def drift_title(one: Drift, language: Language) -> str:
    """A tool, what has become of it, and what that means."""
    say = Catalogue("tool_servers", language)
    change, effect = say(f"drift.change.{one.change}"), say(f"drift.effect.{one.effect}")
    return say("drift.tool", tool=one.tool, change=change, effect=effect)


def concerned_title(contract: Concerned, language: Language) -> str:
    """A contract that uses the tool, and what the drift means for it."""
    say = Catalogue("tool_servers", language)
    return say("drift.contract", contract=contract.contract, effect=say(f"drift.effect.{contract.effect}"))


def unfit_lines(contract: Concerned, language: Language) -> Iterator[str]:
    """What of the contract no longer fits, each with its rule and place."""
    for finding in contract.findings:
        yield f"{finding.rule} {finding.pointer}: {message(RULES[finding.rule], finding, language)}"
