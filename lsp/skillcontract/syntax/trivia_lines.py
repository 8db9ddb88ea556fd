"""Lines that hold nothing but white space or a comment. They belong to the entry that follows them."""

import re

LINE_REST = r"[ \t]*(?://[^\r\n]*|/\*[^\r\n]*?\*/[ \t]*)?\r?\n"
_LINE = re.compile(LINE_REST)
_BLOCK = re.compile(r"[ \t]*/\*")
_BLOCK_AT_LINE_START = re.compile(r"^[ \t]*/\*", re.MULTILINE)
_BLOCK_REST = re.compile(r"[ \t]*\r?\n")


class BlockComments:
    """The block comments that begin a line and go over several. What looks like an entry inside one is none."""

    def __init__(self, text: str) -> None:
        self._spans: list[tuple[int, int]] = []
        at = 0
        while "/*" in text and (found := _BLOCK_AT_LINE_START.search(text, at)):
            end = text.find("*/", found.end())
            if end < 0:
                break
            at = end + 2
            if text.find("\n", found.end(), end) >= 0:
                self._spans.append((found.start(), at))

    def hold(self, offset: int) -> bool:
        """Whether an offset stands inside one of them."""
        return any(start <= offset < end for start, end in self._spans)

    def start_of(self, text: str, line_start: int) -> int | None:
        """Where the comment begins that ends with the line before `line_start`, if one does."""
        for start, end in self._spans:
            rest = _BLOCK_REST.match(text, end)
            if rest and rest.end() == line_start:
                return start
        return None


def after_trivia(text: str, at: int) -> int:
    """The start of the first line from `at` on (a line's start) that holds more than white space and comments."""
    while True:
        line = _LINE.match(text, at)
        if line:
            at = line.end()
            continue
        block = _BLOCK.match(text, at)
        end = text.find("*/", block.end()) if block else -1
        rest = _BLOCK_REST.match(text, end + 2) if end >= 0 else None
        if not rest:
            return at
        at = rest.end()


def before_trivia(text: str, at: int, lowest: int, blocks: BlockComments) -> int:
    """The start of the lines of white space and comments right above the line at `at`, no higher than `lowest`."""
    while at > lowest:
        above = text.rfind("\n", 0, at - 1) + 1
        line = _LINE.match(text, above)
        if not line or line.end() != at or blocks.hold(above):
            start = blocks.start_of(text, at)
            if start is None:
                return at
            above = start
        if above < lowest:
            return at
        at = above
    return at
