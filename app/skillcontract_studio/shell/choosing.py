"""What of many entries answers a text, and how well: taken and looked at a part at a time."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

_SEGMENT = re.compile(r"[^\W_]?[^\W_A-Z]*")
_PREFIX_AS_WRITTEN, _PREFIX, _SEGMENT_START, _INITIALS, _PART, _SPREAD = range(6)
_BESIDE, _TOGETHER = 6, 12
"""What stands beside a name answers after every name; words that only the two together have, after that."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to choose: its name, what stands beside it, its shortcut, and what choosing it does."""

    name: str
    act: Callable[[], None]
    detail: str = ""
    keys: str = ""
    icon: str = "file-outline"


class Choosing:
    """The entries of one source, in its order, and those that answer the text that is wanted now."""

    def __init__(self, source: Iterable[Entry]) -> None:
        self._source = iter(source)
        self._entries: list[Entry] = []
        self._wanted = ""
        self._fitting: list[tuple[tuple[int, int], int]] = []
        """How well, and which: for the entries before `_looked`."""
        self._asked: Sequence[int] | None = None
        """The only entries that can answer; None for all."""
        self._looked = 0
        self.is_done = False
        """Whether all have been looked at."""

    def want(self, text: str) -> None:
        """Ask for another text. What does not answer a text does not answer a longer one either."""
        goes_on = self.is_done and bool(self._wanted) and text.startswith(self._wanted)
        self._asked = sorted(at for _, at in self._fitting) if goes_on and " " not in text else None
        self._wanted, self._fitting, self._looked = text, [], 0
        self.is_done = False

    def look(self, most: int | None) -> None:
        """Look at so many more entries; None: at all."""
        if not self._wanted:
            # All answer, and none needs to be looked at before it is shown.
            self.is_done = True
            return
        if self._asked is not None:
            last = len(self._asked) if most is None else min(len(self._asked), self._looked + most)
            part = self._asked[self._looked : last]
            self.is_done = last == len(self._asked)
        else:
            self._take(None if most is None else self._looked + most)
            last = len(self._entries) if most is None else min(len(self._entries), self._looked + most)
            part = range(self._looked, last)
            self.is_done = most is None or last < self._looked + most
        self._looked = last
        fits = fitting(self._wanted)
        for at in part:
            how_well = fits(self._entries[at])
            if how_well is not None:
                self._fitting.append((how_well, at))

    def best(self, most: int) -> list[Entry]:
        """The best of those that have been looked at; among equals the source's order stands."""
        if not self._wanted:
            self._take(most)
            return self._entries[:most]
        self._fitting.sort()
        return [self._entries[at] for _, at in self._fitting[:most]]

    def _take(self, count: int | None) -> None:
        """Have at least so many entries, or all."""
        wanted = None if count is None else max(0, count - len(self._entries))
        self._entries.extend(islice(self._source, wanted))


def fitting(wanted: str) -> Callable[[Entry], tuple[int, int] | None]:
    """Tells how well entries answer a text, smaller is better; None where one does not.

    The name answers best: by its beginning, the beginning of a word in it, the initials of its words (`wtr` is `workspace_tree`,
    `aT` is `articleTitle`), a part, the letters in their order. Then what stands beside it, in the same ways; then each word for
    itself the two together: `tag contract` and `tag/contract` are the contract of `skills/cms.tag`.
    """
    words = [_Wanted(word) for word in wanted.split()]
    whole = _Wanted(wanted)

    def fits(entry: Entry) -> tuple[int, int] | None:
        found = whole.fits(entry.name)
        if found is not None:
            return found
        if not entry.detail:
            return None
        found = whole.fits(entry.detail)
        if found is not None:
            return _BESIDE + found[0], found[1]
        together, worst = f"{entry.detail}/{entry.name}", 0
        for word in words:
            found = word.fits(together)
            if found is None:
                return None
            worst = max(worst, found[0])
        return _TOGETHER + worst, 0

    return fits


class _Wanted:
    """A text that is looked for in others."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._small = text.lower()
        # Each letter is the first of its kind behind the one before: nothing is tried twice.
        self._spread = re.compile(
            "".join(f"[^{re.escape(letter)}]*{re.escape(letter)}" for letter in self._small)
        )

    def fits(self, candidate: str) -> tuple[int, int] | None:
        """How well a text answers, and where."""
        small = candidate.lower()
        at = small.find(self._small)
        if at == 0:
            return (_PREFIX_AS_WRITTEN if candidate.startswith(self._text) else _PREFIX), 0
        if at > 0:
            start = next((place for place in _places(small, self._small) if _begins(candidate, place)), None)
            return (_PART, at) if start is None else (_SEGMENT_START, start)
        if self._spread.match(small) is None:
            return None
        return (_INITIALS, 0) if self._has_initials(candidate) else (_SPREAD, 0)

    def _has_initials(self, candidate: str) -> bool:
        """Whether the words of a text begin with pieces that make up this one, in their order."""
        rest = self._small
        for found in _SEGMENT.finditer(candidate):
            segment = found[0].lower()
            if segment and rest.startswith(segment[0]):
                same = 0
                while same < min(len(rest), len(segment)) and rest[same] == segment[same]:
                    same += 1
                rest = rest[same:]
                if not rest:
                    return True
        return False


def _places(text: str, part: str) -> Iterable[int]:
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def _begins(text: str, at: int) -> bool:
    """Whether a word of a text begins there: behind what is no letter or digit, or with a capital behind a small letter."""
    before = text[at - 1]
    return not before.isalnum() or (text[at].isupper() and before.islower())
