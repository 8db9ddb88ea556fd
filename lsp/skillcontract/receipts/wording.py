"""Findings as sentences, with the rule of the spec they rest on."""

from skillcontract.receipts.findings import Finding
from skillcontract_resources.catalogue import Catalogue


def sentence(finding: Finding, say: Catalogue) -> str:
    """One finding in the catalogue's language; `say` is the area `receipts`."""
    rule = finding.ground.rule
    text = say(f"ground.{finding.ground.code}", **finding.arguments)
    if finding.ground.contradiction:
        text = say("contradiction", text=text)
    return say("with-rule", text=text, section=say(f"section.{rule.section.value}"), rule=rule.number)
