"""From a JSON5 file to its model: what does not fit is a located problem, and the rest is still read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from skillcontract.model.fault_messages import fault_message
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.nodes import ObjectNode
from skillcontract.syntax.quick_values import quick_value
from skillcontract.syntax.values import Json, value_of
from skillcontract.text.language import Localized
from skillcontract.workspace.problem import Problem
from skillcontract.workspace.source import SourceFile, pointer
from skillcontract.workspace.unfit_values import unfit_message

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic_core import ErrorDetails

    M = TypeVar("M", bound=BaseModel)


def shape(file: SourceFile, model: type[M]) -> tuple[M | None, tuple[Problem, ...]]:
    """The file's object as its model, and every problem with it. The model is made once and shared, so nobody changes it.

    None where the text has a syntax fault, is no object, or lacks what the model cannot do without. Otherwise values
    that do not fit are left out.
    """
    return file.kept(_shaped, model)


def _shaped(file: SourceFile, model: type[M]) -> tuple[M | None, tuple[Problem, ...]]:
    value, problems = plain(file)
    if not isinstance(value, dict):
        return None, problems
    from pydantic import ValidationError

    found = list(problems)
    while True:
        try:
            return model.model_validate(value), tuple(found)
        except ValidationError as invalid:
            errors = invalid.errors(include_url=False)
        if found == list(problems):
            # The first round tells everything; what a later one finds follows from what was left out.
            found += [file.problem(pointer(*_place(error)), _message(error)) for error in errors]
        cuts = {_place(error) for error in errors}
        if () in cuts:
            return None, tuple(found)
        # Later items go first, so that the indexes of the earlier ones stay right.
        for cut in sorted(cuts, key=lambda path: [(isinstance(at, str), at) for at in path], reverse=True):
            _leave_out(value, cut)


def plain(file: SourceFile) -> tuple[Json, tuple[Problem, ...]]:
    """The file's object as plain data; None and the problems where it cannot be read."""
    if file.dialect is not Dialect.JSON5:
        return _parsed(file)
    try:
        value = quick_value(file.text)
    except ValueError:
        return _parsed(file)
    return (value, ()) if isinstance(value, dict) else _parsed(file)


def _parsed(file: SourceFile) -> tuple[Json, tuple[Problem, ...]]:
    """The same by the parser, which knows the place of every fault."""
    tree = file.tree
    if tree.faults:
        return None, tuple(
            Problem(file.place_of(fault.span), fault.span, "", fault_message(fault)) for fault in tree.faults
        )
    if not isinstance(tree.root, ObjectNode):
        message = Localized("最外层应为对象 { … }", "the outermost value must be an object { … }")
        return None, (file.problem("", message),)
    return value_of(tree.root), ()


def _message(error: ErrorDetails) -> Localized:
    name = str(error["loc"][-1])
    if error["type"] == "missing":
        return Localized(f"缺少属性 {name}", f"the property {name} is missing")
    return unfit_message(error, name)


def _place(error: ErrorDetails) -> tuple[str | int, ...]:
    """What does not fit: the value, or where a property is missing its owner."""
    return error["loc"][:-1] if error["type"] == "missing" else error["loc"]


def _leave_out(value: Json, path: Sequence[str | int]) -> None:
    for at in path[:-1]:
        value = _inner(value, at)
    last = path[-1]
    if isinstance(value, dict):
        value.pop(str(last), None)
    elif isinstance(value, list) and isinstance(last, int) and last < len(value):
        del value[last]


def _inner(value: Json, at: str | int) -> Json:
    if isinstance(value, dict):
        return value.get(str(at))
    return value[at] if isinstance(value, list) and isinstance(at, int) and at < len(value) else None
