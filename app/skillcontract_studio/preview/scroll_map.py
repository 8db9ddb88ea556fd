"""Which height of a rendered text belongs to a line of its source: headings are the fixed points, between them it is shared out."""

import re
from bisect import bisect_right
from collections.abc import Sequence

_FENCE = re.compile(r"\s{0,3}(```+|~~~+)")
_HEADING = re.compile(r"\s{0,3}#{1,6}(\s|$)")


def heading_lines(source: str) -> list[int]:
    """The lines of a Markdown text that are headings with number signs, those in code blocks left out."""
    found: list[int] = []
    fence = ""
    for number, line in enumerate(source.splitlines()):
        opened = _FENCE.match(line)
        if opened and not fence:
            fence = opened[1][:3]
        elif opened and opened[1].startswith(fence) and not line.strip().strip(fence[0]):
            fence = ""
        elif not fence and _HEADING.match(line):
            found.append(number)
    return found


def height_of(line: float, lines: Sequence[int], heights: Sequence[float], ends: tuple[int, float]) -> float:
    """The height that a line stands at. `lines` and `heights` are those of the headings, `ends` those of the text's end.

    Where the two do not agree in number, only the ends are trusted.
    """
    if len(lines) != len(heights):
        lines, heights = (), ()
    known_lines = [0, *lines, max(ends[0], 1)]
    known = [0.0, *heights, ends[1]]
    at = min(bisect_right(known_lines, line), len(known_lines) - 1)
    first, last = known_lines[at - 1], known_lines[at]
    share = min(1.0, (line - first) / (last - first)) if last > first else 0.0
    return known[at - 1] + share * (known[at] - known[at - 1])
