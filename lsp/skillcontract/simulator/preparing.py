"""From a bound contract to the skill as the runtime uses it: defaults applied, expressions and paths read once.

What the runtime could not bind (L13, L14) is taken as not configured; such a skill would not load at all, which
`check` says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from skillcontract.expressions.expression import Expression, parse
from skillcontract.model.contract import (
    Argument,
    Contract,
    Entity,
    Entry,
    ErrorPaths,
    Extract,
    Input,
    Output,
    Setting,
    Success,
    Tool,
    Verify,
)
from skillcontract.model.enums import MissingAction, Mode, SideEffect, Source, When
from skillcontract.simulator.argument_values import prepare_path
from skillcontract.simulator.prepared import (
    Cause,
    EntityRule,
    ExtractRule,
    InputRule,
    MissingRule,
    OutputRule,
    Place,
    PreparedArgument,
    PreparedSkill,
    PreparedTool,
    SuccessRule,
    VerifyArgumentRule,
    VerifyRule,
)
from skillcontract.syntax.values import Json

T = TypeVar("T")
Schemas = Mapping[str, Mapping[str, Json] | None]
"""The `inputSchema` of each tool that is known."""


def prepare_skill(
    key: str | None, contract: Contract, tool_names: Sequence[str] | None, schemas: Schemas
) -> PreparedSkill:
    """Prepare a skill. Where its bound tools are not known, the contract's own are taken for them."""
    tools = {name: _tool(tool, schemas) for name, tool in (contract.tools.value or {}).items()}
    bound = tuple(tools) if tool_names is None else tuple(dict.fromkeys(tool_names))
    return PreparedSkill(
        key,
        contract.mode.value or Mode.REACT,
        contract.delegatable.value or False,
        contract.target.value,
        tuple(_input(one) for one in (contract.inputs.value or {}).values()),
        {name: _output(one) for name, one in (contract.outputs.value or {}).items()},
        tools,
        bound,
        {name: tools.get(name) or unconfigured_tool(name, schemas) for name in bound},
    )


def unconfigured_tool(name: str, schemas: Schemas) -> PreparedTool:
    """A bound tool without an entry in the contract: it reads, and nothing is judged or constrained (§1.3)."""
    return PreparedTool(
        name,
        None,
        None,
        None,
        None,
        SideEffect.NONE,
        False,
        (),
        (),
        None,
        None,
        None,
        (),
        None,
        schemas.get(name),
    )


def place_of(owner: Entry) -> Place:
    """Where something stands."""
    return Place(owner.pointer, owner.span)


def _written(setting: Setting[T]) -> Place | None:
    """Where a property is written; None where it is not."""
    return Place(setting.pointer, setting.span) if setting.is_set else None


def _tool(tool: Tool, schemas: Schemas) -> PreparedTool:
    effect = tool.effect or SideEffect.NONE
    confirm = tool.confirm.value
    keys = sorted({one.value for one in tool.idempotency_key.value or () if one.value})
    error = tool.error.value
    return PreparedTool(
        tool.name,
        place_of(tool),
        _written(tool.confirm) or _written(tool.side_effect) or place_of(tool),
        _written(tool.idempotency_key) or place_of(tool),
        tool.label.value,
        effect,
        effect is SideEffect.WRITE if confirm is None else confirm,
        tuple(prepare_path(path) for path in keys),
        tuple(_argument(argument) for argument in tool.arguments.values()),
        _success(tool.success.value),
        _error_path(error, "code"),
        _error_path(error, "message"),
        tuple(_extract(extract) for extract in tool.extracts.value or ()),
        _verify(tool.verify.value),
        schemas.get(tool.name),
    )


def _error_path(error: ErrorPaths | None, name: str) -> tuple[str, ...] | None:
    path = None if error is None else (error.code.value if name == "code" else error.message.value)
    return tuple(path.split(".")) if path else None


def _expression(setting: Setting[str]) -> Expression | None:
    return parse(setting.value) if setting.value else None


def _argument(argument: Argument) -> PreparedArgument:
    sources = [one for one in argument.sources.value or () if one.value is not None]
    required = argument.required.value
    binding = argument.const if argument.const.is_set else argument.from_
    return PreparedArgument(
        prepare_path(argument.path),
        place_of(argument),
        argument.const.is_set,
        argument.const.value,
        None if argument.const.is_set else _expression(argument.from_),
        argument.when.value or When.ALWAYS,
        tuple(Source(one.value) for one in sources if one.value is not None),
        tuple(Place(one.pointer, one.span) for one in sources),
        True if required is None else required,
        tuple(one.value for one in argument.enum.value or () if one.is_set),
        _missing(argument),
        argument.sensitive.value or False,
        argument.label.value,
        Place(binding.pointer, binding.span) if binding.is_set else place_of(argument),
        Place(argument.enum.pointer, argument.enum.span) if argument.enum.is_set else place_of(argument),
        Cause(argument.pointer, argument.span, "§5.3"),
        Cause(binding.pointer, binding.span, "§5.3"),
    )


def _missing(argument: Argument) -> MissingRule:
    missing = argument.missing.value
    if missing is None:
        place = Place(f"{argument.pointer}/missing", argument.span)
        return MissingRule(MissingAction.ASK_USER, None, None, place)
    action = missing.action.value or MissingAction.ASK_USER
    return MissingRule(action, missing.tool.value, missing.message.value, place_of(missing))


def _success(success: Success | None) -> SuccessRule | None:
    if success is None or not (success.path.is_set or success.op.is_set or success.value.is_set):
        return None
    path = success.path.value or ""
    names = tuple(path.split(".")) if path else ()
    return SuccessRule(path, names, success.op.value, success.value.value, place_of(success))


def _entity(entity: Entity | None) -> EntityRule | None:
    if entity is None or not entity.type.value:
        return None
    return EntityRule(
        entity.type.value, entity.id.value or "id", entity.name.value or "name", entity.scalar.value
    )


def _extract(extract: Extract) -> ExtractRule:
    path = extract.path.value or ""
    return ExtractRule(
        extract.key.value or "",
        path,
        tuple(path.split(".")) if path else (),
        tuple(one.value for one in extract.fields.value or () if one.value),
        _entity(extract.entity.value),
        place_of(extract),
    )


def _verify(verify: Verify | None) -> VerifyRule | None:
    if verify is None or not verify.tool.value:
        return None
    arguments = tuple(
        VerifyArgumentRule(one.name, one.const.value, _expression(one.from_))
        for one in (verify.args.value or {}).values()
    )
    return VerifyRule(verify.tool.value, arguments, place_of(verify))


def _input(one: Input) -> InputRule:
    required = one.required.value
    return InputRule(
        one.name,
        _expression(one.from_),
        True if required is None else required,
        one.provider.value,
        place_of(one),
    )


def _output(one: Output) -> OutputRule:
    required = one.required.value
    return OutputRule(
        one.name,
        True if required is None else required,
        one.share.value,
        _entity(one.entity.value),
        tuple(Source(source.value) for source in one.sources.value or () if source.value is not None),
        one.constant.is_set,
        one.constant.value,
        place_of(one),
    )
