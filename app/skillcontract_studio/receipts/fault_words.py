"""What is wrong with a text that is not JSON, in words: those of rule L01 where they fit a receipt."""

from skillcontract.receipts.reading import COMMENT
from skillcontract.syntax.faults import FaultCode
from skillcontract_studio.i18n import Voice
from skillcontract_studio.receipts.inspection import Unreadable

_OWN = frozenset({COMMENT, FaultCode.TEXT_AFTER_ROOT.value})
"""What a receipt may not have although a contract may, or what L01 says of contracts."""
_NAMELESS = "missing-item"


def fault_words(fault: Unreadable, say: Voice) -> str:
    """One sentence; `say` is the area `receipts`."""
    if fault.code in _OWN:
        return say(f"inspector.fault.{fault.code}")
    from skillcontract.rules.load.l01_invalid_json import RULE

    nameless = fault.code == FaultCode.MISSING_VALUE and not fault.arguments.get("key")
    message = RULE.messages[_NAMELESS if nameless else fault.code](say.language)
    return message.format(**fault.arguments)
