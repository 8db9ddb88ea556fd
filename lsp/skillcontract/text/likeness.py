"""Which known word a mistyped one was probably meant to be."""

from collections.abc import Iterable

NEAR = 2
"""How many single-character edits still count as a slip of the hand (semantics A6)."""


def distance(one: str, other: str, limit: int = NEAR) -> int:
    """The Levenshtein distance of two words, or `limit + 1` as soon as it must be larger than `limit`."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    row = list(range(len(other) + 1))
    for index, mine in enumerate(one, 1):
        diagonal, row[0] = row[0], index
        for at, theirs in enumerate(other, 1):
            diagonal, row[at] = row[at], min(row[at] + 1, row[at - 1] + 1, diagonal + (mine != theirs))
        if min(row) > limit:
            return limit + 1
    return min(row[-1], limit + 1)


def nearest(word: str, candidates: Iterable[str], limit: int = NEAR) -> str | None:
    """The candidate nearest to `word` and not equal to it, or None where none is near.

    A difference in case alone counts as nothing; otherwise at most `limit` edits, and fewer than the word has
    characters: `a` is not a slip of `b`.
    """
    best: tuple[int, str] | None = None
    folded = word.casefold()
    for candidate in candidates:
        if candidate == word:
            continue
        apart = distance(folded, candidate.casefold(), limit)
        if apart <= limit and apart < max(len(word), 1) and (best is None or (apart, candidate) < best):
            best = (apart, candidate)
    return best[1] if best else None
