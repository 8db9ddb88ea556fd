"""What could not be read, so that nothing may be concluded from it (semantics D7)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from skillcontract.text.language import Localized


class Why(StrEnum):
    """What is wrong with a value."""

    GRANT = "grant"
    EFFECT = "effect"
    TRUST = "trust"
    NOT_HELD = "not-held"
    SCOPE = "scope"
    TWICE = "twice"


REASONS: Mapping[Why, Localized] = {
    Why.GRANT: Localized(
        "{value} 不是可解析的权限（应为 resource:action）",
        "{value} is no grant that can be read (resource:action is)",
    ),
    Why.EFFECT: Localized(
        "{value} 不是可解析的副作用（应为 resource.action）",
        "{value} is no side effect that can be read (resource.action is)",
    ),
    Why.TRUST: Localized(
        "{value} 不是信任等级（应为 0、1、2 或 low、mid、high）",
        "{value} is no trust level (0, 1, 2, low, mid or high is)",
    ),
    Why.NOT_HELD: Localized(
        "scopes 列出了主体并不持有的权限 {value}", "scopes names {value}, which is not among the grants"
    ),
    Why.SCOPE: Localized(
        "scopes 应为 {{skill_id: [权限]}}，不能是 {value}",
        "scopes must be {{skill_id: [grants]}}, not {value}",
    ),
    Why.TWICE: Localized("{value} 声明了不止一次", "{value} is declared more than once"),
}


class Unreadable(NamedTuple):
    """A value, as it was written, and its place in its file."""

    why: Why
    value: object
    pointer: str

    def message(self) -> Localized:
        """What is wrong with it."""
        shown = self.value if isinstance(self.value, str) and self.value else _json(self.value)
        phrase = REASONS[self.why]
        return Localized(phrase.zh.format(value=shown), phrase.en.format(value=shown))


def _json(value: object) -> str:
    from skillcontract.syntax.writing import to_json

    return to_json(value)  # type: ignore[arg-type]  # It came from a JSON text.
