"""What the user sees before a write, and what their answer does (§14.1, semantics C11)."""

from __future__ import annotations

from collections.abc import Iterator

from skillcontract.expressions.prefix import Prefix
from skillcontract.simulator.argument_values import value_at
from skillcontract.simulator.masking import masked, masked_value
from skillcontract.simulator.prepared import PreparedArgument, PreparedTool
from skillcontract.simulator.state import (
    Card,
    CardField,
    Checkpoint,
    CheckpointKind,
    HeldWrite,
    NodeStatus,
    State,
    TaskStatus,
)
from skillcontract.syntax.values import Json


def card_for(tool: PreparedTool, held: HeldWrite, summary: str) -> Card:
    """The approval card: the contract's arguments in its order, then what else the model sent.

    Sensitive values are masked; what the platform injects is not shown (§11).
    """
    fields: list[CardField] = []
    shown = masked(tool, held.bound)
    for argument in tool.arguments:
        value = masked_value(tool, argument.path, value_at(held.bound, argument.path))
        if value is not None and not injected(argument):
            fields.append(CardField(argument.label or argument.path.text, value))
    listed = {argument.path.text for argument in tool.arguments}
    fields += [
        CardField(path, value)
        for path, value in _leaves(shown, "")
        if not any(_covers(one, path) for one in listed)
    ]
    return Card(summary, tool.name, tuple(fields))


def injected(argument: PreparedArgument) -> bool:
    """Whether an argument comes from the platform's login identity."""
    return argument.expression is not None and argument.expression.prefix is Prefix.PLATFORM


def _covers(listed: str, path: str) -> bool:
    """Whether a leaf lies under an argument; a list of plain values is a leaf without `[]`, where its argument has it."""
    return path in {listed, listed.removesuffix("[]")} or path.startswith((f"{listed}.", f"{listed}["))


def _leaves(value: Json, path: str) -> Iterator[tuple[str, Json]]:
    """The paths of everything in the arguments that is no object; an array stands under `[]` where it holds objects."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _leaves(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        gathered: dict[str, list[Json]] = {}
        for item in value:
            for inner, found in _leaves(item, f"{path}[]"):
                gathered.setdefault(inner, []).append(found)
        yield from gathered.items()
    elif value is not None:
        yield path, value


def is_stale(state: State, checkpoint: Checkpoint) -> bool:
    """Whether an approval has waited longer than `reconfirmAfter`, so that it must be asked anew."""
    return state.elapsed - checkpoint.since > state.scene.settings.reconfirm_after


def asked_anew(state: State, checkpoint: Checkpoint) -> State:
    """The state with the same approval asked now."""
    return state._replace(checkpoint=checkpoint._replace(since=state.elapsed))


def released(state: State) -> State:
    """The state after a confirmation: the node runs, and neither checkpoint nor held write remains."""
    return state._replace(node=NodeStatus.RUNNING, task=TaskStatus.RUNNING, checkpoint=None, held=None)


def cancelled(state: State) -> State:
    """The state after the user refused or cancelled: nothing runs any more (§14.1)."""
    return state._replace(node=NodeStatus.CANCELLED, task=TaskStatus.CANCELED, checkpoint=None, held=None)


def waits_for_approval(state: State) -> Checkpoint | None:
    """The approval the node waits for, if that is what it waits for."""
    checkpoint = state.checkpoint
    return checkpoint if checkpoint is not None and checkpoint.kind is CheckpointKind.APPROVAL else None
