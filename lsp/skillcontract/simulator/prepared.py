"""A skill as the runtime uses it: the contract's defaults applied, its expressions and paths read once.

Everything keeps its JSON Pointer and span, so that a trace can point at the property it applied.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from skillcontract.expressions.expression import Expression
from skillcontract.model.enums import (
    MissingAction,
    Mode,
    Share,
    SideEffect,
    Source,
    SuccessOp,
    When,
)
from skillcontract.simulator.argument_values import PreparedPath
from skillcontract.syntax.values import Json
from skillcontract.text.span import Span


@dataclass(frozen=True, slots=True)
class Place:
    """Where a property stands in the contract."""

    pointer: str
    span: Span


class Cause(NamedTuple):
    """The place in the contract that a stage applied, and the section of the specification that says how."""

    pointer: str
    span: Span
    section: str


@dataclass(frozen=True, slots=True)
class MissingRule:
    """What happens to a required argument without a value (§5.5)."""

    action: MissingAction
    tool: str | None
    message: str | None
    place: Place


@dataclass(frozen=True, slots=True)
class PreparedArgument:
    """One entry of `args` (§5). `const` counts only where `has_const`; `enum` is empty where none is configured."""

    path: PreparedPath
    place: Place
    has_const: bool
    const: Json
    expression: Expression | None
    when: When
    sources: tuple[Source, ...]
    source_places: tuple[Place, ...]
    required: bool
    enum: tuple[Json, ...]
    missing: MissingRule
    sensitive: bool
    label: str | None
    binding_place: Place
    enum_place: Place
    cause: Cause
    """The argument itself, as a stage that judged it applied it."""
    binding_cause: Cause
    """Its `from` or `const`, as stage 2 applied it."""

    @property
    def binds(self) -> bool:
        """Whether `from` or `const` is configured."""
        return self.has_const or self.expression is not None


@dataclass(frozen=True, slots=True)
class SuccessRule:
    """`success` (§6.1); without `op` nothing can be judged."""

    path: str
    names: tuple[str, ...]
    op: SuccessOp | None
    value: Json
    place: Place


@dataclass(frozen=True, slots=True)
class EntityRule:
    """`entity {type, id, name, scalar}` with its defaults (§6.3, §8)."""

    type: str
    id: str
    name: str
    scalar: str | None


@dataclass(frozen=True, slots=True)
class ExtractRule:
    """One item of `extracts` (§6.3); `key` is empty where none is configured."""

    key: str
    path: str
    names: tuple[str, ...]
    fields: tuple[str, ...]
    entity: EntityRule | None
    place: Place


@dataclass(frozen=True, slots=True)
class VerifyArgumentRule:
    """One entry of `verify.args`: a constant, or an expression on the original call's arguments (§6.4)."""

    name: str
    const: Json
    expression: Expression | None


@dataclass(frozen=True, slots=True)
class VerifyRule:
    """`verify` (§6.4)."""

    tool: str
    arguments: tuple[VerifyArgumentRule, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class PreparedTool:
    """A tool the node can call. One without an entry in the contract has the defaults (§1.3), and no place.

    `schema` is its `inputSchema`; None where it was not given.
    """

    name: str
    place: Place | None
    gate_place: Place | None
    """What makes the gate ask: `confirm`, or where that is not written `sideEffect`."""
    key_place: Place | None
    """`idempotencyKey`, or where that is not written the tool."""
    label: str | None
    side_effect: SideEffect
    confirm: bool
    idempotency_key: tuple[PreparedPath, ...]
    arguments: tuple[PreparedArgument, ...]
    success: SuccessRule | None
    error_code: tuple[str, ...] | None
    error_message: tuple[str, ...] | None
    extracts: tuple[ExtractRule, ...]
    verify: VerifyRule | None
    schema: Mapping[str, Json] | None = None

    @property
    def writes(self) -> bool:
        """Whether it has a side effect."""
        return self.side_effect is SideEffect.WRITE


@dataclass(frozen=True, slots=True)
class InputRule:
    """One entry of `inputs` (§7)."""

    name: str
    expression: Expression | None
    required: bool
    provider: str | None
    place: Place


@dataclass(frozen=True, slots=True)
class OutputRule:
    """One entry of `outputs` (§8); `constant` counts only where `has_constant`."""

    name: str
    required: bool
    share: Share | None
    entity: EntityRule | None
    sources: tuple[Source, ...]
    has_constant: bool
    constant: Json
    place: Place

    def allows(self, source: Source) -> bool:
        """Whether a source is legal for it: any but MODEL where none is listed, MODEL never (§8)."""
        return source is not Source.MODEL and (not self.sources or source in self.sources)


@dataclass(frozen=True, slots=True)
class PreparedSkill:
    """A whole skill: its contract and the tools bound to it. `key` is None for a lone contract.

    `tools` are the contract's entries by name, `bound` the names in `toolNames` in their order.
    """

    key: str | None
    mode: Mode
    delegatable: bool
    target: str | None
    inputs: tuple[InputRule, ...]
    outputs: Mapping[str, OutputRule]
    tools: Mapping[str, PreparedTool]
    bound: tuple[str, ...]
    callable_tools: Mapping[str, PreparedTool]
    """The tools in `bound`, those without an entry in the contract with their defaults."""

    def write_target(self, name: str | None) -> str | None:
        """The name, if it is a WRITE tool that the skill may call, else None (§10.1)."""
        tool = self.callable_tools.get(name) if name else None
        return tool.name if tool is not None and tool.writes else None

    @property
    def has_write(self) -> bool:
        """Whether any entry of `tools` writes (§15 looks at the contract, not at the bindings)."""
        return any(tool.writes for tool in self.tools.values())
