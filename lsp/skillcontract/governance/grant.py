"""What a grant and a trust level are (semantics D1, D2)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

READING_ACTIONS = frozenset({"read", "get", "list", "view", "search", "query"})
"""Actions that change nothing; every other one is write-like."""

TRUST_WORDS: Mapping[str, int] = {"low": 0, "mid": 1, "high": 2}

# Exactly one colon, and no `*`: P2 knows no wildcards, and to take one for a plain name would read it as harmless.
_GRANT = re.compile(r"[^\s:*]+:[^\s:*]+")


def is_grant(value: object) -> bool:
    """Whether a value is a grant that can be read: `resource:action`."""
    return isinstance(value, str) and _GRANT.fullmatch(value) is not None


def is_effect(value: object) -> bool:
    """Whether a value is the name of a side effect: a word without spaces, `resource.action` by convention."""
    return isinstance(value, str) and bool(value) and not re.search(r"\s", value)


def trust_level(value: object) -> int | None:
    """The level of a trust as written: 0, 1, 2 or low, mid, high. Absent is 0. None where it is anything else."""
    if value is None:
        return 0
    if isinstance(value, str):
        return TRUST_WORDS.get(value)
    # `True == 1`, but it is no trust level.
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    return int(value) if value in {0, 1, 2} else None


@dataclass(frozen=True, slots=True)
class GrantMeanings:
    """What the workspace says about single grants; the rest follows from the grant's own words."""

    effects: Mapping[str, str]
    write_like: Mapping[str, bool]
    unreadable: frozenset[str]
    """Grants about which the workspace says something that cannot be read."""
    _writing: dict[frozenset[str], tuple[tuple[str, str], ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """What `writing` found before: a matrix asks for each principal's grants once a skill."""

    def effect(self, grant: str) -> str:
        """The side effect that a grant lets its holder have."""
        return self.effects.get(grant) or grant.replace(":", ".")

    def is_write_like(self, grant: str) -> bool:
        """Whether a grant lets its holder change something."""
        said = self.write_like.get(grant)
        return grant.partition(":")[2] not in READING_ACTIONS if said is None else said

    def writing(self, grants: frozenset[str]) -> tuple[tuple[str, str], ...]:
        """The write-like ones of some grants, each with its effect."""
        found = self._writing.get(grants)
        if found is None:
            found = tuple((grant, self.effect(grant)) for grant in grants if self.is_write_like(grant))
            self._writing[grants] = found
        return found
