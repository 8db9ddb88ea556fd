"""Who holds which grant, as sets of principals: one bit each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from skillcontract.governance.grant import GrantMeanings
from skillcontract.governance.terms import PrincipalTerms


class Holders:
    """The principals of a register by role, trust and grant. A set of principals is an int, bit i the i-th of them."""

    def __init__(self, principals: Sequence[PrincipalTerms], meanings: GrantMeanings) -> None:
        self._role: dict[str, int] = defaultdict(int)
        self._trust: dict[int, int] = defaultdict(int)
        self._grant: dict[str, int] = defaultdict(int)
        self._scoped: dict[str, int] = defaultdict(int)
        self.unreadable = 0
        """Principals of whom something counts for every skill and cannot be read."""
        for index, principal in enumerate(principals):
            self._add(principal, 1 << index)
        writing = sorted(grant for grant in self._grant if meanings.is_write_like(grant))
        self._at = {grant: index for index, grant in enumerate(writing)}
        self._by_effect: dict[str, list[str]] = defaultdict(list)
        for grant in writing:
            self._by_effect[meanings.effect(grant)].append(grant)
        self._writers = Unions([self._grant[grant] for grant in writing])

    def _add(self, principal: PrincipalTerms, bit: int) -> None:
        if principal.role is not None:
            self._role[principal.role] |= bit
        if principal.unreadable or principal.unreadable_trust:
            self.unreadable |= bit
        for level in range((principal.trust or 0) + 1):
            self._trust[level] |= bit
        for grant in principal.grants:
            self._grant[grant] |= bit
        for skill in principal.scopes:
            self._scoped[skill] |= bit

    def in_role(self, role: str | None) -> int:
        """Those who act in a role."""
        return self._role.get(role, 0) if role is not None else 0

    def trusted(self, level: int) -> int:
        """Those whose trust is at least that level."""
        return self._trust.get(level, 0)

    def of(self, grant: str) -> int:
        """Those who hold a grant."""
        return self._grant.get(grant, 0)

    def scoped(self, skill: str) -> int:
        """Those who have narrowed their grants for a skill."""
        return self._scoped.get(skill, 0)

    def of_others(self, grants: Iterable[str], effects: Iterable[str]) -> int:
        """Those who hold any write-like grant that is neither among `grants` nor has one of the `effects`."""
        named = {self._at[grant] for grant in grants if grant in self._at}
        named |= {self._at[grant] for effect in effects for grant in self._by_effect.get(effect, ())}
        return self._writers.without(named)


class Unions:
    """Unions over all of many sets but a few, each found in logarithmic time (a segment tree)."""

    def __init__(self, sets: Sequence[int]) -> None:
        self._size = len(sets)
        self._tree = [0] * self._size + list(sets)
        for index in range(self._size - 1, 0, -1):
            self._tree[index] = self._tree[2 * index] | self._tree[2 * index + 1]

    def without(self, left_out: set[int]) -> int:
        """The union of all sets but those at the given indexes."""
        found, start = 0, 0
        for index in (*sorted(left_out), self._size):
            found |= self._between(start, index)
            start = index + 1
        return found

    def _between(self, start: int, end: int) -> int:
        found = 0
        left, right = start + self._size, end + self._size
        while left < right:
            if left & 1:
                found |= self._tree[left]
                left += 1
            if right & 1:
                right -= 1
                found |= self._tree[right]
            left, right = left >> 1, right >> 1
        return found
