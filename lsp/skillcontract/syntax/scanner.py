"""The tokens of a text that is not quite JSON: white space, comments, strings and words, with the faults in them."""

import re

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.faults import FaultCode, SyntaxFault
from skillcontract.syntax.nodes import StringNode
from skillcontract.syntax.skeleton import PAIRS
from skillcontract.syntax.strings import quote, unescape
from skillcontract.text.edits import TextEdit
from skillcontract.text.span import Span

QUOTES = {
    '"': '"',
    "'": "'",
    "`": "`",
    **dict.fromkeys("“”„＂", '“”„＂"'),
    **dict.fromkeys("‘’", "‘’'"),
}
"""Every character that opens a string, with those that close it. Only the first is JSON's."""

LOOKALIKES = {
    **dict.fromkeys("，、；;", ","),
    "：": ":",
    "｛": "{",
    "｝": "}",
    **dict.fromkeys("［【", "["),
    **dict.fromkeys("］】", "]"),
}
"""What a Chinese input method (or a slip) types for JSON's punctuation."""

BLANK = re.compile(r"[ \t\r\n]*")
WORD = re.compile(r"(?:[^\s{}\[\],:\"'`/“”„＂‘’，、；;：｛｝［］【】\ufeff]|/(?![/*])|\[[0-9]*\])+")
# A colon behind whatever may stand between it and its key. The comment's length is bounded, so that one that
# is not closed costs no look through the whole text at every key.
COLON = re.compile(
    r"(?:[\s\u200b-\u200d\u2060\ufeff]++|//[^\r\n]*+|/\*(?:[^*]|\*(?!/)){0,10000}+\*/)*+([:：=])"
)

# Invisible characters that are no `\s` to Python are as much a slip as a no-break space.
_ODD_SPACE = re.compile(r"(?:[^\S \t\r\n]|[\u200b-\u200d\u2060])+")
_JSON5_ODD_SPACE = re.compile(r"[\x1c-\x1f\x85\u200b-\u200d\u2060]+")
_JSON5_BLANK = re.compile(r"[ \t\r\n\v\f\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*")
_LINE_REST = re.compile(r"[^\r\n]*")

_WRONG_QUOTES = "”“＂"
# A key without its closing quote runs into the colon: `"label: "x"`. In these two no quantifier gives anything back, so
# that a long string costs one look.
_UNCLOSED_KEY = re.compile(rf"\"([^\"{_WRONG_QUOTES}\\\n\r:：]*+[{_WRONG_QUOTES}]?+[ \t]*+)(?=[:：])")
# A value without its closing quote runs into the next key of its line: `"from": "pl, "label": "x"`.
_UNCLOSED_VALUE = re.compile(r"\"([^\"\\\n\r,}\]，]*+)(?=[,}\]，][^\"\n\r]*+\"[^\"\n\r\s,:]++\"[ \t]*+:)")
_STRINGS = {
    Dialect.CONTRACT: {
        mark: re.compile(rf"[^{re.escape(ends)}\\\n\r]*(?:\\[^\n\r][^{re.escape(ends)}\\\n\r]*)*")
        for mark, ends in QUOTES.items()
    },
    # In JSON5 a backslash before the line's end carries the string on to the next line.
    Dialect.JSON5: {
        mark: re.compile(rf"[^{re.escape(ends)}\\\n\r]*(?:\\(?:\r\n|[\s\S])[^{re.escape(ends)}\\\n\r]*)*")
        for mark, ends in QUOTES.items()
    },
}


class Scanner:
    """A text being read: its faults and comments gather here in the order of the text."""

    def __init__(self, text: str, dialect: Dialect) -> None:
        self.text = text
        self.dialect = dialect
        self.faults: list[SyntaxFault] = []
        self.comments: list[Span] = []
        self._has_comment_end = True

    def report(
        self,
        code: FaultCode,
        span: Span,
        edits: tuple[TextEdit, ...] = (),
        related: Span | None = None,
        **arguments: str,
    ) -> None:
        """Note a fault."""
        self.faults.append(SyntaxFault(code, span, arguments, edits, related))

    def skip_blank(self, at: int) -> int:
        """The offset of the next token: passes white space and comments."""
        text, blank = self.text, BLANK if self.dialect is Dialect.CONTRACT else _JSON5_BLANK
        while True:
            found = blank.match(text, at)
            at = found.end() if found else at
            char = text[at : at + 1]
            if char == "/" and text[at + 1 : at + 2] in ("/", "*"):
                at = self._comment(at)
            elif char == "#":
                at = self._hash_comment(at)
            elif (char and not char.isprintable()) or char.isspace():
                past = self._odd_space(at)
                if past == at:
                    return at
                at = past
            else:
                return at

    def _comment(self, at: int) -> int:
        text = self.text
        if text[at + 1] == "/":
            end = self.line_end(at)
        else:
            end = text.find("*/", at + 2) + 2 if self._has_comment_end else 1
            if end < 2:
                self._has_comment_end = False
                # The rest of the text is worth more than a comment that somebody is just typing.
                end = self.line_end(at)
                self.report(FaultCode.UNTERMINATED_COMMENT, Span(at, end), (TextEdit(Span(end, end), " */"),))
        self.comments.append(Span(at, end))
        return end

    def _hash_comment(self, at: int) -> int:
        end = self.line_end(at)
        self.report(FaultCode.HASH_COMMENT, Span(at, end), (TextEdit(Span(at, at + 1), "//"),))
        self.comments.append(Span(at, end))
        return end

    def _odd_space(self, at: int) -> int:
        text = self.text
        pattern = _ODD_SPACE if self.dialect is Dialect.CONTRACT else _JSON5_ODD_SPACE
        if text[at] == "\ufeff":
            span = Span(at, at + 1)
            # At the very start it is no fault (semantics A1).
            if at > 0:
                self.report(FaultCode.BYTE_ORDER_MARK, span, (TextEdit(span, ""),))
            return at + 1
        found = pattern.match(text, at)
        if not found:
            return at
        span = Span(at, found.end())
        edits = (TextEdit(span, " "),)
        self.report(FaultCode.ODD_SPACE, span, edits, character=f"U+{ord(text[at]):04X}")
        return found.end()

    def line_end(self, at: int) -> int:
        """Where the line of `at` ends, before its line ending."""
        found = _LINE_REST.match(self.text, at)
        return found.end() if found else at

    def string(self, at: int, *, is_key: bool) -> StringNode:
        """The string that starts at `at` with any kind of quote."""
        text, mark = self.text, self.text[at]
        body = _STRINGS[self.dialect][mark].match(text, at + 1)
        end = body.end() if body else at + 1
        closer = text[end : end + 1]
        if mark == '"' and (early := self._runs_on(at, end + 1, is_key)):
            return early
        if closer not in QUOTES[mark] or not closer:
            return self._unterminated(at)
        is_right = mark == '"' or (mark == "'" and self.dialect is Dialect.JSON5)
        node = StringNode(at, end + 1, self._inside(at + 1, end, quoted=is_right))
        if not is_right:
            code = FaultCode.SINGLE_QUOTES if mark in "'`" else FaultCode.FULL_WIDTH_QUOTES
            span = Span(at, end + 1)
            self.report(code, span, (TextEdit(span, quote(node.value)),))
        return node

    def _inside(self, start: int, end: int, *, quoted: bool = True) -> str:
        raw = self.text[start:end]
        if "\\" not in raw and raw.isprintable():
            return raw
        value, faults = unescape(raw, start, self.dialect)
        # Other quotes are mended as a whole, so what is wrong inside them would be told twice.
        if quoted:
            self.faults += faults
        return value

    def _runs_on(self, at: int, end: int, is_key: bool) -> StringNode | None:
        """The string cut short where its closing quote is evidently another string's opening one."""
        if is_key:
            if COLON.match(self.text, end):
                return None
            found = _UNCLOSED_KEY.match(self.text, at)
        else:
            if not self.text[end : end + 1].isalnum():
                return None
            found = _UNCLOSED_VALUE.match(self.text, at)
        if not found:
            return None
        raw = found[1].rstrip(" \t")
        wrong = raw[-1] if raw.endswith(tuple(_WRONG_QUOTES)) else ""
        return self._cut(at, at + 1 + len(raw) - len(wrong), wrong)

    def _cut(self, at: int, end: int, wrong_quote: str) -> StringNode:
        """A string that ends at `end` without a closing quote, or with a full-width one there."""
        if wrong_quote:
            span = Span(end, end + 1)
            self.report(FaultCode.FULL_WIDTH_QUOTES, span, (TextEdit(span, '"'),))
            return StringNode(at, end + 1, self._inside(at + 1, end))
        self.report(FaultCode.UNTERMINATED_STRING, Span(at, end), (TextEdit(Span(end, end), '"'),))
        return StringNode(at, end, self._inside(at + 1, end), terminated=False)

    def _unterminated(self, at: int) -> StringNode:
        """A string that ends with its line; what closes brackets after it stays outside."""
        raw = self.text[at + 1 : self.line_end(at)]
        size = len(raw.rstrip(",]} \t"))
        # `"path": "rows[]` is a whole path: a closer whose opener stands inside the string belongs to it.
        inside = raw[:size]
        unclosed = {closer: inside.count(opener) - inside.count(closer) for closer, opener in PAIRS.items()}
        while size < len(raw) and unclosed.get(raw[size], 0) > 0:
            unclosed[raw[size]] -= 1
            size += 1
        raw = raw[:size]
        wrong = raw[-1] if raw.endswith(tuple(_WRONG_QUOTES)) else ""
        return self._cut(at, at + 1 + size - len(wrong), wrong)
