"""A finding in words, in the language of whoever reads it."""

from skillcontract.rules.rule import Finding, Fix, Related, Rule, Severity, Words
from skillcontract.text.language import Language, Localized


def message(rule: Rule, finding: Finding, language: Language) -> str:
    """The sentence that tells the finding."""
    return _filled(rule.messages[finding.message], finding.arguments, language)


def title(fix: Fix, language: Language) -> str:
    """What the fix does, as a label."""
    return _filled(fix.title, fix.arguments, language)


def told(related: Related, language: Language) -> str:
    """What the other place has to do with the finding."""
    return _filled(related.said, related.arguments, language)


def severity(rule: Rule, finding: Finding) -> Severity:
    """How much the finding weighs by itself, before a workspace's own settings."""
    return finding.severity or rule.severity


def _filled(phrase: Localized, words: Words, language: Language) -> str:
    text = phrase(language)
    if not words:
        return text
    return text.format(
        **{name: word(language) if isinstance(word, Localized) else word for name, word in words.items()}
    )
