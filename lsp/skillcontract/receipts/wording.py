"""Findings as sentences, with the rule of the spec they rest on."""

import re

from skillcontract.receipts.findings import Finding
from skillcontract.receipts.verdict import Next
from skillcontract.text.language import Language, Localized
from skillcontract_resources.catalogue import Catalogue

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    """A text out of a receipt without what would break a line or steer a terminal: controls become their escapes."""
    return _CONTROL.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def next_words(following: Next) -> Localized:
    """What to do now, for a sentence of another area."""
    zh, en = (Catalogue("receipts", language) for language in (Language.ZH, Language.EN))
    return Localized(zh(f"next.{following}"), en(f"next.{following}"))


def finding_words(finding: Finding) -> Localized:
    """One finding as a sentence, for a sentence of another area."""
    return Localized(*(sentence(finding, Catalogue("receipts", one)) for one in (Language.ZH, Language.EN)))


def sentence(finding: Finding, say: Catalogue) -> str:
    """One finding in the catalogue's language, with its rule; `say` is the area `receipts`."""
    text = statement(finding, say)
    if finding.ground.contradiction:
        text = say("contradiction", text=text)
    rule = finding.ground.rule
    return say("with-rule", text=text, section=say(f"section.{rule.section.value}"), rule=rule.number)


def statement(finding: Finding, say: Catalogue) -> str:
    """What a finding says, for a place that shows its rule and its weight beside it."""
    arguments = {name: printable(text) for name, text in finding.arguments.items()}
    return say(f"ground.{finding.ground.code}", **arguments)
