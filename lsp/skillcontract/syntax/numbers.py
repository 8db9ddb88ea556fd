"""Numbers and words that stand where a value should."""

import re
from typing import NamedTuple

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.faults import FaultCode, SyntaxFault
from skillcontract.syntax.nodes import LiteralNode, MissingNode, Node, NumberNode
from skillcontract.syntax.strings import quote
from skillcontract.text.edits import TextEdit
from skillcontract.text.span import Span

LITERALS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
# What other languages write for the three words.
_MEANT_LITERALS = {
    **{form: word for word in LITERALS for form in (word.upper(), word.capitalize())},
    **dict.fromkeys(("None", "undefined", "nil", "Nil"), "null"),
}
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?", re.ASCII)
_LIBERAL = re.compile(
    r"(?P<sign>[+-]?)(?P<whole>[0-9]*)(?:(?P<point>\.)(?P<part>[0-9]*))?(?P<power>[eE][+-]?[0-9]+)?", re.ASCII
)
_HEX = re.compile(r"(?P<sign>[+-]?)0[xX](?P<digits>[0-9a-fA-F]+)", re.ASCII)
_NO_NUMBER = re.compile(r"[+-]?(?:NaN|Infinity)")
# A word with one of these starts was meant as a number and must not be offered as a string.
_NUMERIC_START = re.compile(r"[+-]?\.?[0-9]")


class WordValue(NamedTuple):
    """What a bare word means, and the fault in it if there is one."""

    node: Node
    fault: SyntaxFault | None


def read_word(text: str, at: int, dialect: Dialect) -> WordValue:
    """The value of a bare word (anything without quotes or brackets) that starts at `at`."""
    span = Span(at, at + len(text))
    if text in LITERALS:
        return WordValue(LiteralNode(*span, LITERALS[text]), None)
    if _NUMBER.fullmatch(text):
        return WordValue(NumberNode(*span, text), None)
    return _liberal_number(text, span, dialect) or _wrong_word(text, span)


def _liberal_number(text: str, span: Span, dialect: Dialect) -> WordValue | None:
    free = dialect is Dialect.JSON5
    if found := _HEX.fullmatch(text):
        # Python reads hexadecimal digits of any number; only the way back to decimal has a guard, far above ids.
        digits = found["digits"]
        value = str(int(digits, 16)) if len(digits) <= 3000 else "0"
        mended = found["sign"].replace("+", "") + value
        return WordValue(
            NumberNode(*span, mended), None if free else _mended(FaultCode.HEX_NUMBER, text, mended, span)
        )
    found = _LIBERAL.fullmatch(text)
    if found and (found["whole"] or found["part"]):
        mended = _strict(found)
        leading_zero = len(found["whole"]) > 1 and found["whole"][0] == "0"
        fault = None if free and not leading_zero else _mended(FaultCode.BAD_NUMBER, text, mended, span)
        return WordValue(NumberNode(*span, mended), fault)
    if _NO_NUMBER.fullmatch(text):
        if free:
            return WordValue(NumberNode(*span, text.lstrip("+")), None)
        return WordValue(MissingNode(*span), SyntaxFault(FaultCode.NOT_A_NUMBER, span, {"text": text}))
    return None


def _strict(found: re.Match[str]) -> str:
    whole = found["whole"].lstrip("0") or "0"
    part = f".{found['part'] or '0'}" if found["point"] else ""
    return found["sign"].replace("+", "") + whole + part + (found["power"] or "")


def _wrong_word(text: str, span: Span) -> WordValue:
    if text in _MEANT_LITERALS:
        meant = _MEANT_LITERALS[text]
        fault = _mended(FaultCode.WRONG_LITERAL, text, meant, span)
        return WordValue(LiteralNode(*span, LITERALS[meant]), fault)
    if _NUMERIC_START.match(text):
        return WordValue(
            MissingNode(*span), SyntaxFault(FaultCode.BAD_NUMBER, span, {"text": text, "meant": ""})
        )
    edits = (TextEdit(span, quote(text)),)
    return WordValue(MissingNode(*span), SyntaxFault(FaultCode.BARE_VALUE, span, {"text": text}, edits))


def _mended(code: FaultCode, text: str, meant: str, span: Span) -> SyntaxFault:
    return SyntaxFault(code, span, {"text": text, "meant": meant}, (TextEdit(span, meant),))
