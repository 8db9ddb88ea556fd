"""How near a word is to the words that are known (semantics A6)."""

from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=1 << 13)
def within(left: str, right: str, limit: int = 2) -> int | None:
    """The Levenshtein distance of two words where it is at most `limit`, else None."""
    if abs(len(left) - len(right)) > limit:
        return None
    row = list(range(len(right) + 1))
    for at, letter in enumerate(left, 1):
        previous, row[0] = row[0], at
        for column, other in enumerate(right, 1):
            kept = previous if letter == other else previous + 1
            previous, row[column] = row[column], min(kept, row[column] + 1, row[column - 1] + 1)
        if min(row) > limit:
            return None
    return row[-1] if row[-1] <= limit else None


def nearest(word: str, known: Iterable[str], limit: int = 2) -> str | None:
    """The known word nearest to `word`, the first among equals; None where none is within `limit`.

    A word that differs in case alone is always near. A word of three letters or fewer must keep at least one of them.
    """
    best: tuple[int, str] | None = None
    folded = word.casefold()
    for candidate in known:
        if candidate.casefold() == folded:
            return candidate
        distance = within(word, candidate, limit)
        if (
            distance is not None
            and distance < min(len(word), len(candidate))
            and (best is None or distance < best[0])
        ):
            best = distance, candidate
    return best[1] if best else None
