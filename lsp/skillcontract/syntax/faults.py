"""What can be wrong with a JSON text. The wording stands in the locale, under the code."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from skillcontract.text.edits import TextEdit
from skillcontract.text.span import Span


class FaultCode(StrEnum):
    """The kinds of syntax faults; the comment tells the arguments of each that has any."""

    TRAILING_COMMA = "trailing-comma"
    EXTRA_COMMA = "extra-comma"
    MISSING_COMMA = "missing-comma"
    MISSING_COLON = "missing-colon"
    MISSING_KEY = "missing-key"
    MISSING_VALUE = "missing-value"  # key: the property's name, empty in an array
    SINGLE_QUOTES = "single-quotes"
    FULL_WIDTH_QUOTES = "full-width-quotes"
    BARE_KEY = "bare-key"  # key
    BARE_VALUE = "bare-value"  # text
    WRONG_LITERAL = "wrong-literal"  # text, meant: `True` means `true`
    WRONG_PUNCTUATION = "wrong-punctuation"  # text, meant: `，` means `,`
    HASH_COMMENT = "hash-comment"
    NOT_A_NUMBER = "not-a-number"  # text: NaN or Infinity
    HEX_NUMBER = "hex-number"  # text, meant
    BAD_NUMBER = "bad-number"  # text, meant
    CONTROL_CHARACTER = "control-character"  # character: U+0009
    BAD_ESCAPE = "bad-escape"  # text: `\d`
    BYTE_ORDER_MARK = "byte-order-mark"
    ODD_SPACE = "odd-space"  # character: U+00A0
    UNOPENED_STRING = "unopened-string"
    UNTERMINATED_STRING = "unterminated-string"
    UNTERMINATED_COMMENT = "unterminated-comment"
    UNCLOSED = "unclosed"  # text: the closers that are missing, such as `]}`
    STRAY_CLOSER = "stray-closer"  # text
    MISMATCHED_CLOSER = "mismatched-closer"  # text, meant
    UNEXPECTED_TEXT = "unexpected-text"  # text
    TEXT_AFTER_ROOT = "text-after-root"
    TOO_DEEP = "too-deep"  # limit
    EMPTY = "empty"
    ROOT_NOT_OBJECT = "root-not-object"


NO_ARGUMENTS: Mapping[str, str] = MappingProxyType({})


class SyntaxFault(NamedTuple):
    """One fault of a text.

    `span` is the place where a person would mend it; `edits` do so where the meaning is clear. `related` is the
    other end of the matter: the bracket that is not closed.
    """

    code: FaultCode
    span: Span
    arguments: Mapping[str, str] = NO_ARGUMENTS
    edits: tuple[TextEdit, ...] = ()
    related: Span | None = None
