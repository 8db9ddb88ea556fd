"""What is said of text that is no JSON."""

from skillcontract.simulator.malformed_text import why_malformed
from skillcontract.simulator.wording import Wording
from skillcontract.text.language import Language


def malformed_words(text: str, language: Language) -> str:
    """Why a text is no JSON, in a language."""
    return Wording(language)(why_malformed(text))
