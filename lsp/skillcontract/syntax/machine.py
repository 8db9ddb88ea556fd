"""The parser's machine: one token a step over an explicit stack, and a fast way through what is plain JSON."""

from __future__ import annotations

import re

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.faults import FaultCode
from skillcontract.syntax.nodes import (
    ArrayNode,
    Member,
    MissingNode,
    Node,
    ObjectNode,
    StringNode,
)
from skillcontract.syntax.numbers import read_word
from skillcontract.syntax.plain import DEPTH_LIMIT, Awaits, Container, pass_plain
from skillcontract.syntax.scanner import COLON, LOOKALIKES, QUOTES, WORD, Scanner
from skillcontract.syntax.strings import quote, unescape
from skillcontract.text.edits import TextEdit
from skillcontract.text.span import Span

LONGEST_QUOTED = 60
"""How much of a skipped region a message may quote."""


_COLONS = re.compile(r"[:：](?:[ \t]*[:：])*")
_SKIPPED = re.compile(r'"(?:[^"\\\r\n]|\\[^\r\n])*"?|//[^\r\n]*|/\*[\s\S]*?\*/|[{\[]|[}\]]')
_BARE_KEY = re.compile(r"[^\W\d][\w$\u200c\u200d]*|\$[\w$\u200c\u200d]*")
# JSON5 takes its names from ECMAScript, where any character of a name may be written as an escape.
_ESCAPED = re.compile(r"(?:[^\\]|\\u[0-9a-fA-F]{4})*")
# Several words in a row are one string that lacks its quotes; a number or a literal stands for itself.
_BARE_RUN = re.compile(
    rf"(?![+.0-9-]|(?:true|false|null)\b){WORD.pattern}(?:[ \t]+(?!#){WORD.pattern})*", re.IGNORECASE
)
_AFTER_UNOPENED = re.compile(r"\"[ \t]*(?:$|[,}\]]|//)", re.MULTILINE)
_VALUE_START = re.compile(r"[ \t]*(?:[\"{\[0-9-]|(?:true|false|null)\b)")


class Machine(Scanner):
    """Reads one text. The bottom of the stack is no bracket of the text: a list for the root, or, for a fragment
    of an object's members, an object without its braces.
    """

    def __init__(self, text: str, dialect: Dialect, bottom: Container) -> None:
        super().__init__(text, dialect)
        self.at = 0
        self.stack: list[Container] = [bottom]
        self.awaits = Awaits.FIRST
        self.comma = -1
        """Where the comma stands that was read last in the open bracket."""
        self.first_comma = -1
        """Where a fragment begins with a comma."""
        self.balanced = True

    # -- the loop ---------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Read to the end of the text."""
        comments = -1
        while True:
            if len(self.stack) > 1 or isinstance(self.stack[0], ObjectNode):
                self.run_plain()
            self.at = self.skip_blank(self.at)
            if len(self.comments) != comments:
                # What follows a comment may be plain again.
                comments = len(self.comments)
            elif not self.step():
                break
        if len(self.stack) > 1:
            self.balanced = False
            self.close_unclosed(1)

    def run_plain(self) -> None:
        """Pass as much plain JSON as there is from here."""
        self.at, self.awaits, self.comma = pass_plain(self.text, self.stack, self.at, self.awaits, self.comma)

    # -- one token --------------------------------------------------------------------------------------------

    def step(self) -> bool:
        """Read one member, item, comma or closer; false at the end of the text."""
        if self.at >= len(self.text):
            return False
        if len(self.stack) == 1 and isinstance(self.stack[0], ArrayNode):
            if self.stack[0].items:
                self._after_root()
                return False
            self._supply_root(self.stack[0])
        self.heed()
        char = self.punctuation()
        if char in ("}", "]"):
            self.close(char)
        elif char == ",":
            self._read_comma()
        elif isinstance(self.stack[-1], ObjectNode):
            self._read_member(char)
        else:
            self._read_item(char)
        return True

    def heed(self) -> None:
        """What a guided machine does before it reads a token."""

    def punctuation(self) -> str:
        """The character here, or what it was meant to be; then with a fault."""
        char = self.text[self.at : self.at + 1]
        meant = LOOKALIKES.get(char)
        if meant is None:
            return char
        span = Span(self.at, self.at + 1)
        self.report(FaultCode.WRONG_PUNCTUATION, span, (TextEdit(span, meant),), text=char, meant=meant)
        return meant

    def _read_comma(self) -> None:
        at = self.at
        self.at += 1
        if self.awaits == Awaits.COMMA:
            self.awaits, self.comma = Awaits.NEXT, at
        elif len(self.stack) == 1 and self.awaits == Awaits.FIRST and self.first_comma < 0:
            self.first_comma = at
        else:
            # A row of them is one fault.
            if (
                self.faults
                and self.faults[-1].code is FaultCode.EXTRA_COMMA
                and self.faults[-1].span.end == at
            ):
                at = self.faults.pop().span.start
            span = Span(at, self.at)
            self.report(FaultCode.EXTRA_COMMA, span, (TextEdit(span, ""),))

    def _supply_root(self, bottom: ArrayNode) -> None:
        """Where the text begins with a member, only the root's opening brace is missing."""
        if not self._is_next_key(self.text[self.at]):
            return
        place = Span(self.at, self.at + 1)
        self.report(FaultCode.ROOT_NOT_OBJECT, place, (TextEdit(Span(self.at, self.at), "{"),))
        root = ObjectNode(self.at, self.at, [])
        bottom.items.append(root)
        self.stack.append(root)

    def _after_root(self) -> None:
        rest = self.text[self.at :]
        span = Span(self.at, self.at + len(rest.rstrip()))
        if rest.strip(" \t\r\n}]"):
            self.report(FaultCode.TEXT_AFTER_ROOT, span, (TextEdit(span, ""),))
        else:
            self.report(
                FaultCode.STRAY_CLOSER, span, (TextEdit(span, ""),), text=rest[:LONGEST_QUOTED].rstrip()
            )
        # The root was perhaps closed too early; then members or closers follow.
        self.balanced = self.balanced and rest[0] not in ',"}]'
        self.at = len(self.text)

    # -- brackets ---------------------------------------------------------------------------------------------

    def _open(self, opener: str) -> Container:
        node: Container
        node = ObjectNode(self.at, self.at + 1, []) if opener == "{" else ArrayNode(self.at, self.at + 1, [])
        self.stack.append(node)
        self.awaits = Awaits.FIRST
        self.at += 1
        return node

    def close(self, closer: str) -> None:
        """Read a closer, which may be the wrong one."""
        wanted = ObjectNode if closer == "}" else ArrayNode
        if len(self.stack) > 1 and isinstance(self.stack[-1], wanted):
            self.close_top()
            return
        self.balanced = False
        for index in range(len(self.stack) - 1, 0, -1):
            if isinstance(self.stack[index], wanted):
                self.close_unclosed(index + 1)
                self.close_top()
                return
        self.stray_closer()

    def close_top(self) -> None:
        """The closer here closes the innermost bracket."""
        if self.awaits == Awaits.NEXT and self.dialect is Dialect.CONTRACT:
            span = Span(self.comma, self.comma + 1)
            self.report(FaultCode.TRAILING_COMMA, span, (TextEdit(span, ""),))
        self.at += 1
        self.stack.pop().end = self.at
        self.awaits = Awaits.COMMA

    def stray_closer(self) -> None:
        """The closer here closes nothing."""
        span = Span(self.at, self.at + 1)
        self.report(FaultCode.STRAY_CLOSER, span, (TextEdit(span, ""),), text=self.text[self.at])
        self.at += 1

    def close_unclosed(self, depth: int, *, before_entry: bool = False) -> None:
        """Close the brackets above `depth` that have no closer; they end with their content.

        With `before_entry` another member or item follows, which wants a comma too.
        """
        if len(self.stack) <= depth:
            return
        innermost = self.stack[-1]
        end = content_end(innermost)
        closers = ""
        while len(self.stack) > depth:
            bracket = self.stack.pop()
            bracket.end = max(content_end(bracket), bracket.end)
            closers += "}" if isinstance(bracket, ObjectNode) else "]"
        self.report(
            FaultCode.UNCLOSED,
            Span(end - 1, end),
            (TextEdit(Span(end, end), closers + "," * (before_entry and self.awaits != Awaits.NEXT)),),
            Span(innermost.start, innermost.start + 1),
            text=closers,
        )
        # A comma after the content is taken to stand after the missing closer.
        if self.awaits == Awaits.FIRST:
            self.awaits = Awaits.COMMA

    # -- members and items ------------------------------------------------------------------------------------

    def _read_member(self, char: str) -> None:
        if char in ("{", "["):
            self._missing_key()
            self._too_deep() if len(self.stack) > DEPTH_LIMIT else self._open(char)
            return
        if char == ":":
            self._missing_key()
            self.at += 1
            self._read_value("")
            return
        key = self._key(char)
        if key is None:
            return
        top = self.stack[-1]
        if not isinstance(top, ObjectNode):
            raise TypeError("a member is read in an object only")
        self._want_comma()
        colon = COLON.match(self.text, self.at)
        member = Member(key, MissingNode(key.end, key.end))
        top.members.append(member)
        if colon:
            self.at = self.skip_blank(self.at)
            if self.punctuation() == "=":
                span = Span(self.at, self.at + 1)
                self.report(FaultCode.WRONG_PUNCTUATION, span, (TextEdit(span, ":"),), text="=", meant=":")
            self.at += 1
        elif _VALUE_START.match(self.text, self.at):
            span = Span(key.end, key.end)
            self.report(FaultCode.MISSING_COLON, Span(key.start, key.end), (TextEdit(span, ":"),))
        else:
            if key.terminated:
                self.report(FaultCode.MISSING_VALUE, Span(key.start, key.end), key=key.value)
            self.awaits = Awaits.COMMA
            return
        self._read_value(key.value, member)

    def _missing_key(self) -> None:
        self._want_comma()
        self.report(FaultCode.MISSING_KEY, Span(self.at, self.at + 1))

    def _want_comma(self) -> None:
        """Report that a comma is missing before what starts here, if one is."""
        if self.awaits != Awaits.COMMA:
            return
        if not self.is_told() and (len(self.stack) > 1 or isinstance(self.stack[0], ObjectNode)):
            end = content_end(self.stack[-1])
            self.report(FaultCode.MISSING_COMMA, Span(max(end - 1, 0), end), (TextEdit(Span(end, end), ","),))

    def is_told(self) -> bool:
        """Whether the last fault stands at the end of what was read, and a missing comma would only follow from it."""
        if not self.faults or self.faults[-1].code not in _TELL_MORE:
            return False
        return self.faults[-1].span.end >= content_end(self.stack[-1])

    def _key(self, char: str) -> StringNode | None:
        """The key that starts here, or None after what is none has been skipped."""
        if char in QUOTES:
            start, faults = self.at, len(self.faults)
            key = self.string(start, is_key=True)
            if self.awaits == Awaits.COMMA and not COLON.match(self.text, key.end):
                # A second value after the first one: `"a": "x" "y"`.
                del self.faults[faults:]
                self._unexpected(key.end)
                return None
            self.at = key.end
            return key
        found = WORD.match(self.text, self.at)
        end = found.end() if found else self.at + 1
        word = self.text[self.at : end]
        span = Span(self.at, end)
        if self.text[end : end + 1] == '"' and COLON.match(self.text, end + 1):
            self.report(
                FaultCode.UNOPENED_STRING, Span(self.at, end + 1), (TextEdit(Span(self.at, self.at), '"'),)
            )
            end += 1
        elif not found or not COLON.match(self.text, end):
            self._unexpected(end)
            return None
        else:
            named = self._bare_name(word)
            if named is None:
                self.report(FaultCode.BARE_KEY, span, (TextEdit(span, quote(word)),), key=word)
            else:
                word = named
        self.at = end
        return StringNode(span.start, end, word)

    def _bare_name(self, word: str) -> str | None:
        """What a key without quotes names where the dialect allows it; None where it needs its quotes."""
        if self.dialect is Dialect.CONTRACT:
            return None
        name = unescape(word, 0, self.dialect)[0] if _ESCAPED.fullmatch(word) else word
        return name if _BARE_KEY.fullmatch(name) else None

    def _unexpected(self, end: int) -> None:
        """Skip to `end`; neighbouring pieces on one line make one fault."""
        start, self.at = self.at, end
        if self.faults:
            last = self.faults[-1]
            if last.code is FaultCode.UNEXPECTED_TEXT and not self.text[last.span.end : start].strip(" \t"):
                start = last.span.start
                self.faults.pop()
        span = Span(start, end)
        text = self.text[start : min(end, start + LONGEST_QUOTED)]
        self.report(FaultCode.UNEXPECTED_TEXT, span, (TextEdit(span, ""),), text=text)

    def _read_item(self, char: str) -> None:
        if char == ":":
            self._unexpected(self.at + 1)
            return
        self._want_comma()
        self._read_value("")

    # -- values -----------------------------------------------------------------------------------------------

    def _read_value(self, key: str, member: Member | None = None) -> None:
        """Read what follows a colon, or an item, and put it where it belongs."""
        after = self.at
        self.at = self.skip_blank(after)
        char = LOOKALIKES.get(self.text[self.at : self.at + 1], self.text[self.at : self.at + 1])
        in_object = isinstance(self.stack[-1], ObjectNode)
        if not char or char in ",}]" or (in_object and self._is_next_key(char)):
            self.report(FaultCode.MISSING_VALUE, Span(after - 1, after), key=key)
            self._put(MissingNode(after, after), member)
            self.awaits = Awaits.COMMA
        elif char == ":":
            found = _COLONS.match(self.text, self.at)
            self._unexpected(found.end() if found else self.at + 1)
            self._read_value(key, member)
        elif char in "{[":
            self.punctuation()
            if len(self.stack) > DEPTH_LIMIT:
                self._put(self._too_deep(), member)
            else:
                parent = self.stack[-1]
                self._put(self._open(char), member, parent)
        else:
            value = self._scalar(char)
            self.at = value.end
            self._put(value, member)
            self.awaits = Awaits.COMMA

    def _put(self, value: Node, member: Member | None, parent: Container | None = None) -> None:
        owner = parent or self.stack[-1]
        if member is not None:
            member.value = value
        elif isinstance(owner, ArrayNode):
            owner.items.append(value)

    def _is_next_key(self, char: str) -> bool:
        """Whether what stands where a value should is the next member's key."""
        if char in QUOTES:
            mark = len(self.faults)
            end = self.string(self.at, is_key=False).end
            del self.faults[mark:]
        else:
            found = WORD.match(self.text, self.at)
            end = found.end() if found else self.at
        return end > self.at and COLON.match(self.text, end) is not None

    def _scalar(self, char: str) -> Node:
        at = self.at
        if char in QUOTES:
            return self.string(at, is_key=False)
        found = _BARE_RUN.match(self.text, at) or WORD.match(self.text, at)
        end = found.end() if found else at + 1
        if _AFTER_UNOPENED.match(self.text, end):
            self.report(FaultCode.UNOPENED_STRING, Span(at, end + 1), (TextEdit(Span(at, at), '"'),))
            return StringNode(at, end + 1, self.text[at:end])
        node, fault = read_word(self.text[at:end], at, self.dialect)
        if fault:
            self.faults.append(fault)
        return node

    def _too_deep(self) -> MissingNode:
        """Skip a bracket that is nested too deep, with everything in it."""
        start, depth = self.at, 0
        self.at = len(self.text)
        for found in _SKIPPED.finditer(self.text, start):
            first = found[0][0]
            depth += (first in "{[") - (first in "}]")
            if depth == 0 and first in "}]":
                self.at = found.end()
                break
        else:
            self.balanced = False
        self.awaits = Awaits.COMMA
        self.report(FaultCode.TOO_DEEP, Span(start, start + 1), limit=str(DEPTH_LIMIT))
        return MissingNode(start, self.at)


# After one of these the missing comma is a consequence, not a fault of its own.
_TELL_MORE = frozenset(
    {
        FaultCode.MISSING_VALUE,
        FaultCode.UNEXPECTED_TEXT,
        FaultCode.UNTERMINATED_STRING,
        FaultCode.BARE_VALUE,
        FaultCode.UNCLOSED,
    }
)


def content_end(bracket: Container) -> int:
    """Where the last thing inside a bracket ends; the opener's end where nothing is inside."""
    if isinstance(bracket, ObjectNode):
        return bracket.members[-1].value.end if bracket.members else bracket.start + 1
    return bracket.items[-1].end if bracket.items else bracket.start + 1
