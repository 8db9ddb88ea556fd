"""Strings of JSON and JSON5: what they mean, and how to write them."""

import re
from json.encoder import encode_basestring

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.faults import FaultCode, SyntaxFault
from skillcontract.text.edits import TextEdit
from skillcontract.text.span import Span

ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
JSON5_ESCAPES = {
    **ESCAPES,
    "'": "'",
    "v": "\v",
    "0": "\0",
    "\n": "",
    "\r": "",
    "\r\n": "",
    "\u2028": "",
    "\u2029": "",
}
SHORT = {"\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}

# A pair of surrogates is one character; a lone one stays what it is (JSON allows it).
_HIGH, _LOW = r"u[dD][89abAB][0-9a-fA-F]{2}", r"u[dD][c-fC-F][0-9a-fA-F]{2}"
_SPECIAL = re.compile(
    rf"\\(?:(?P<pair>{_HIGH}\\{_LOW})|(?P<unit>u[0-9a-fA-F]{{4}})|(?P<byte>x[0-9a-fA-F]{{2}})"
    r"|(?P<short>\r\n|.)|)|(?P<control>[\x00-\x1f])",
    re.DOTALL,
)
_SURROGATE = re.compile("[\ud800-\udfff]")


def has_surrogate(text: str) -> bool:
    """Whether half of a surrogate pair stands in the text, which UTF-8 cannot hold."""
    return _SURROGATE.search(text) is not None


def quote(value: str) -> str:
    """The string as JSON; characters stay themselves except where JSON or UTF-8 cannot hold them."""
    written = encode_basestring(value)
    if written.isascii():
        return written
    return _SURROGATE.sub(lambda found: f"\\u{ord(found.group()):04x}", written)


def unescape(raw: str, at: int, dialect: Dialect) -> tuple[str, list[SyntaxFault]]:
    """The meaning of what stands between the quotes, and the faults in it; `at` is the offset of `raw`."""
    faults: list[SyntaxFault] = []
    pieces: list[str] = []
    passed = 0
    for found in _SPECIAL.finditer(raw):
        pieces += [raw[passed : found.start()], _meaning(found, at, dialect, faults)]
        passed = found.end()
    pieces.append(raw[passed:])
    return "".join(pieces), faults


def _meaning(found: re.Match[str], at: int, dialect: Dialect, faults: list[SyntaxFault]) -> str:
    text = found.group()
    span = Span(at + found.start(), at + found.end())
    kind = found.lastgroup
    if kind == "pair":
        high, low = int(text[2:6], 16), int(text[8:12], 16)
        return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    if kind == "unit":
        return chr(int(text[2:], 16))
    if kind == "control":
        # JSON5 allows everything but the line ends, which never reach a string's inside.
        if dialect is Dialect.CONTRACT:
            mended = SHORT.get(text, f"\\u{ord(text):04x}")
            faults.append(
                SyntaxFault(
                    FaultCode.CONTROL_CHARACTER,
                    span,
                    {"character": f"U+{ord(text):04X}"},
                    (TextEdit(span, mended),),
                )
            )
        return text
    if dialect is Dialect.JSON5:
        return _json5_meaning(text, kind, span, faults)
    if kind == "short" and text[1] in ESCAPES:
        return ESCAPES[text[1]]
    faults.append(_bad_escape(text, span))
    return text[1:]


def _json5_meaning(text: str, kind: str | None, span: Span, faults: list[SyntaxFault]) -> str:
    rest = text[1:]
    if kind == "byte":
        return chr(int(rest[1:], 16))
    # JSON5 reserves the digits and wants the digits of `\x` and `\u`; any other character means itself.
    if rest in JSON5_ESCAPES or (rest and rest not in "123456789xu"):
        return JSON5_ESCAPES.get(rest, rest)
    faults.append(_bad_escape(text, span))
    return rest


def _bad_escape(text: str, span: Span) -> SyntaxFault:
    # `\'` is a habit of other languages and means the quote; before anything else the backslash itself was meant.
    mended = text[1:] if text[1:] in ("'", "`") else "\\" + text
    if len(text) > 1 and text[1] < " ":
        mended = "\\\\" + SHORT.get(text[1], f"\\u{ord(text[1]):04x}")
    return SyntaxFault(FaultCode.BAD_ESCAPE, span, {"text": text}, (TextEdit(span, mended),))
