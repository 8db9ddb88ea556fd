"""The links of pages: a section sign in prose leads to the page of that section, a rule's id to its rule, a file to its line."""

import re
from dataclasses import dataclass
from pathlib import Path

from skillcontract_studio.client.protocol import Extent, Place
from skillcontract_studio.qt import QUrl

SECTION, RULE = "section", "rule"
_KEPT = re.compile(r"(```.*?```|``.*?``|`[^`\n]*`|\[[^\]\n]*\]\([^)\n]*\))", re.DOTALL)
"""Code and what is a link already."""
# The sections of the other two specifications are named with them: P2 §2.
_SECTION = re.compile(r"(?<![\w§])(?<!P2 )(?<!P2)(§\d+(?:\.\d+)*)")
_RULE = re.compile(r"(?<![\w.])([DGLNRSX]\d\d)(?![\w.])")
_LINE = re.compile(r"L(\d{1,9})")


@dataclass(frozen=True, slots=True)
class FileLink:
    """A file, and the place in it where a line is named."""

    path: Path
    place: Extent | None


def linked(markdown: str) -> str:
    """A page whose section signs and rules' ids lead to what they name."""
    parts = _KEPT.split(markdown)
    parts[::2] = [
        _RULE.sub(rf"[\1]({RULE}:\1)", _SECTION.sub(rf"[\1]({SECTION}:\1)", prose)) for prose in parts[::2]
    ]
    return "".join(parts)


def file_link(url: QUrl) -> FileLink | None:
    """What a link to a file leads to; None for any other."""
    if not url.isLocalFile():
        return None
    named = _LINE.match(url.fragment())
    place = Place(max(0, int(named[1]) - 1), 0) if named is not None else None
    return FileLink(Path(url.toLocalFile()), Extent(place, place) if place is not None else None)
