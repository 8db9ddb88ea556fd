"""A contract as the runtime binds it, with the place of everything in the text.

The binder (`binding.py`) makes these from a tree; rules, editor features and the simulator read them. They are
our own frozen dataclasses and not pydantic models, because a rule must know where a value stands and whether it
is absent, not configured (`null`, `""`, semantics A4/A5) or refused (L13, L14), and because the server's way to
a contract must be pure Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Generic, NamedTuple, Never, TypeVar

from skillcontract.model.enums import (
    MissingAction,
    Mode,
    OutputType,
    Share,
    SideEffect,
    Source,
    SuccessOp,
    When,
)
from skillcontract.syntax.values import Json
from skillcontract.text.span import Span

T_co = TypeVar("T_co", covariant=True)


class State(Enum):
    """What stands at a property's place."""

    ABSENT = "absent"
    NOT_CONFIGURED = "not configured"
    """Written as `null` or, for a string, as `""`: the runtime takes the default."""
    REFUSED = "refused"
    """Something the runtime cannot bind (L13, L14) or the parser could not read: no rule concludes from it."""
    SET = "set"


# Looking a word up in its Enum costs ten times the comparison, and a keystroke asks a hundred times.
_SET, _REFUSED, _NONE = State.SET, State.REFUSED, SideEffect.NONE


class Setting(NamedTuple, Generic[T_co]):
    """One property: its value as bound, and where it stands.

    `value` is None unless the state is SET. `span` is the value's and `key_span` the key's (for an item of a list,
    the item's own); an absent property has NOWHERE and no pointer, so a finding about it stands at its owner.
    """

    state: State
    value: T_co | None
    span: Span
    key_span: Span
    pointer: str

    @property
    def is_set(self) -> bool:
        """Whether the runtime sees a value here."""
        return self.state is _SET

    @property
    def is_unknown(self) -> bool:
        """Whether something stands here of which no rule may conclude anything."""
        return self.state is _REFUSED


NOWHERE = Span(0, 0)
ABSENT: Setting[Never] = Setting(State.ABSENT, None, NOWHERE, NOWHERE, "")
"""What a view holds where its property does not stand in the text."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """What every object of a contract has: its place in the text and its JSON Pointer.

    Views have no slots, so that what is absent stands in the class and need not be put into every view.

    An entry of `tools`, `args`, `inputs`, `outputs` or `verify.args` that is refused (`"save": 5`) keeps its name and
    has every setting REFUSED: rules see that it is there and can conclude nothing from it.
    """

    span: Span
    key_span: Span
    """The key the object stands under; for an item of a list, the object's own first character."""
    pointer: str


E = TypeVar("E", bound=Entry)


def view_of(kind: type[E], values: Mapping[str, object]) -> E:
    """A view in which nothing stands but these values; `span`, `key_span` and `pointer` must be among them.

    The constructor would put what is absent into the view as well, and so take as long as binding all that is there.
    """
    view = kind.__new__(kind)
    vars(view).update(values)
    return view


@dataclass(frozen=True, kw_only=True)
class Entity(Entry):
    """`entity {type, id, name, scalar}` of an extract or an output (§6.3, §8)."""

    type: Setting[str] = ABSENT
    id: Setting[str] = ABSENT
    name: Setting[str] = ABSENT
    scalar: Setting[str] = ABSENT


@dataclass(frozen=True, kw_only=True)
class Missing(Entry):
    """`missing {action, tool, message}` of an argument (§5.5)."""

    action: Setting[MissingAction] = ABSENT
    tool: Setting[str] = ABSENT
    message: Setting[str] = ABSENT


@dataclass(frozen=True, kw_only=True)
class Argument(Entry):
    """One entry of `tools.*.args`; `path` is its key (§5)."""

    path: str
    from_: Setting[str] = ABSENT
    const: Setting[Json] = ABSENT
    when: Setting[When] = ABSENT
    sources: Setting[tuple[Setting[Source], ...]] = ABSENT
    required: Setting[bool] = ABSENT
    enum: Setting[tuple[Setting[Json], ...]] = ABSENT
    missing: Setting[Missing] = ABSENT
    sensitive: Setting[bool] = ABSENT
    label: Setting[str] = ABSENT
    fresh: Setting[bool] = ABSENT


@dataclass(frozen=True, kw_only=True)
class Success(Entry):
    """`success {path, op, value}` (§6.1)."""

    path: Setting[str] = ABSENT
    op: Setting[SuccessOp] = ABSENT
    value: Setting[Json] = ABSENT

    @property
    def is_configured(self) -> bool:
        """Whether anything stands in it: `{}` counts as no `success` at all (semantics A12)."""
        states = (self.path.state, self.op.state, self.value.state)
        return _SET in states or _REFUSED in states


@dataclass(frozen=True, kw_only=True)
class ErrorPaths(Entry):
    """`error {code, message}` (§6.2)."""

    code: Setting[str] = ABSENT
    message: Setting[str] = ABSENT


@dataclass(frozen=True, kw_only=True)
class Extract(Entry):
    """One item of `extracts` (§6.3)."""

    key: Setting[str] = ABSENT
    path: Setting[str] = ABSENT
    fields: Setting[tuple[Setting[str], ...]] = ABSENT
    entity: Setting[Entity] = ABSENT


@dataclass(frozen=True, kw_only=True)
class VerifyArgument(Entry):
    """One entry of `verify.args` (§6.4)."""

    name: str
    from_: Setting[str] = ABSENT
    const: Setting[Json] = ABSENT


@dataclass(frozen=True, kw_only=True)
class Verify(Entry):
    """`verify {tool, args}` (§6.4)."""

    tool: Setting[str] = ABSENT
    args: Setting[Mapping[str, VerifyArgument]] = ABSENT


@dataclass(frozen=True, kw_only=True)
class Tool(Entry):
    """One entry of `tools` (§4)."""

    name: str
    label: Setting[str] = ABSENT
    side_effect: Setting[SideEffect] = ABSENT
    confirm: Setting[bool] = ABSENT
    idempotency_key: Setting[tuple[Setting[str], ...]] = ABSENT
    args: Setting[Mapping[str, Argument]] = ABSENT
    success: Setting[Success] = ABSENT
    error: Setting[ErrorPaths] = ABSENT
    extracts: Setting[tuple[Extract, ...]] = ABSENT
    verify: Setting[Verify] = ABSENT

    @property
    def effect(self) -> SideEffect | None:
        """The side effect at run time, its default applied; None where it cannot be known."""
        state, value, *_ = self.side_effect
        return None if state is _REFUSED else value or _NONE

    @property
    def arguments(self) -> Mapping[str, Argument]:
        """The arguments that could be bound; empty where none are."""
        return self.args.value or {}


@dataclass(frozen=True, kw_only=True)
class Input(Entry):
    """One entry of `inputs` (§7)."""

    name: str
    from_: Setting[str] = ABSENT
    required: Setting[bool] = ABSENT
    provider: Setting[str] = ABSENT


@dataclass(frozen=True, kw_only=True)
class Output(Entry):
    """One entry of `outputs` (§8)."""

    name: str
    type: Setting[OutputType] = ABSENT
    fields: Setting[tuple[Setting[str], ...]] = ABSENT
    min_items: Setting[int] = ABSENT
    hint: Setting[str] = ABSENT
    required: Setting[bool] = ABSENT
    share: Setting[Share] = ABSENT
    entity: Setting[Entity] = ABSENT
    sources: Setting[tuple[Setting[Source], ...]] = ABSENT
    constant: Setting[Json] = ABSENT
    sensitive: Setting[bool] = ABSENT


@dataclass(frozen=True, kw_only=True)
class Contract(Entry):
    """A whole contract (§3)."""

    mode: Setting[Mode] = ABSENT
    delegatable: Setting[bool] = ABSENT
    target: Setting[str] = ABSENT
    inputs: Setting[Mapping[str, Input]] = ABSENT
    outputs: Setting[Mapping[str, Output]] = ABSENT
    tools: Setting[Mapping[str, Tool]] = ABSENT
