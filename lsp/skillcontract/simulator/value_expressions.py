"""The `from` expressions as the simulator needs them: a prefix, and the groups of names between `[]` (§9)."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.model.enums import Prefix, Source

SOURCE_OF: dict[Prefix, Source] = {
    Prefix.INPUTS: Source.NODE_OUTPUT,
    Prefix.OUTPUTS: Source.NODE_OUTPUT,
    Prefix.SHARED: Source.SHARED,
    Prefix.SESSION: Source.SESSION,
    Prefix.PRIOR: Source.PRIOR_TASK,
    Prefix.PLATFORM: Source.PLATFORM,
    Prefix.EVIDENCE: Source.EVIDENCE,
}
"""The source that is recorded for a value that an expression yielded (§9)."""


@dataclass(frozen=True, slots=True)
class ValueExpression:
    """One `from`. `prefix` is None where the first word is no prefix; `rest` is what stands after the first dot."""

    text: str
    prefix: Prefix | None
    rest: str

    @property
    def segments(self) -> tuple[str, ...]:
        """The names after the prefix."""
        return tuple(self.rest.split(".")) if self.rest else ()

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The names between the `[]`: one group where there is no `[]`, the last one what stands after the last."""
        return groups_of(self.rest)

    @property
    def has_each(self) -> bool:
        """Whether it walks an array with `[]`."""
        return "[" in self.text


def groups_of(path: str) -> tuple[tuple[str, ...], ...]:
    """The names of a dotted path, cut after each `[]`."""
    return tuple(
        tuple(name for name in piece.split(".") if name) for piece in path.split("[]")
    )


def read_expression(text: str) -> ValueExpression:
    """Read a `from`; never fails, since an unknown prefix is legal in `inputs` (§7)."""
    word, _, rest = text.partition(".")
    prefix = Prefix(word) if word in set(Prefix) else None
    return ValueExpression(text, prefix, rest)
