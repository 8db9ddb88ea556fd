"""Reading a scenario: what does not fit is a problem with its file, line and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from skillcontract.model.edit_distance import nearest
from skillcontract.simulator.datetime_text import duration_of, moment_of
from skillcontract.syntax.nodes import ArrayNode, Node, NumberNode, ObjectNode
from skillcontract.text.language import Localized
from skillcontract.text.span import Span
from skillcontract.workspace.problem import Problem
from skillcontract.workspace.shaping import plain
from skillcontract.workspace.source import SourceFile, node_at, pointer
from skillcontract.workspace.unfit_values import unfit_message

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from skillcontract.model.scenario import Scenario

_RULES = {
    "one_of_response_and_raise": Localized(
        "一条应答只能有 response 或 raise 之一", "an answer has either `response` or `raise`"
    ),
    "one_kind_of_step": Localized(
        "一个步骤只能是 call、user、say、verify、advance、reopen、delegated 之一",
        "a step is exactly one of call, user, say, verify, advance, reopen, delegated",
    ),
    "args_without_call": Localized(
        "args 和 argsText 只用于 call", "`args` and `argsText` belong to a `call`"
    ),
    "args_twice": Localized("args 和 argsText 只能有一个", "a call has either `args` or `argsText`"),
    "one_skill": Localized(
        "场景要写明 skill 或 contract 之一", "a scenario names either `skill` or `contract`"
    ),
}


def read_scenario(file: SourceFile) -> tuple[Scenario | None, tuple[Problem, ...]]:
    """The scenario of a file, and every problem with it; None where it cannot be played."""
    from pydantic import ValidationError

    from skillcontract.model.scenario import Scenario

    value, problems = plain(file)
    if "NaN" in file.text or "Infinity" in file.text:
        problems = (*problems, *sorted(_not_json(file), key=lambda one: one.span))
    if problems:
        return None, problems
    try:
        scenario = Scenario.model_validate(value)
    except ValidationError as invalid:
        errors = invalid.errors(include_url=False)
        return None, tuple(_problem(file, error) for error in errors)
    found = tuple(_contradictions(file, scenario))
    return (None if found else scenario), found


def _not_json(file: SourceFile) -> Iterator[Problem]:
    """The numbers that JSON5 has and JSON has not: neither a model nor a tool can send them."""
    waiting: list[Node] = [file.tree.root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ObjectNode):
            waiting += [member.value for member in node.members]
        elif isinstance(node, ArrayNode):
            waiting += node.items
        elif isinstance(node, NumberNode) and node.text.lstrip("+-") in {"NaN", "Infinity"}:
            span = Span(node.start, node.end)
            message = Localized(
                f"JSON 没有 {node.text}，改用数字或字符串",
                f"JSON has no {node.text}; write a number or a string",
            )
            yield Problem(file.place_of(span), span, "", message)


def _problem(file: SourceFile, error: ErrorDetails) -> Problem:
    location = [part for part in error["loc"] if not _is_branch(part)]
    at = pointer(*location)
    if error["type"] == "missing":
        return file.problem(pointer(*location[:-1]), _missing(str(location[-1])))
    if error["type"] == "extra_forbidden":
        return _unknown_property(file, location)
    return file.problem(at, _message(error, str(location[-1]) if location else ""))


def _is_branch(part: str | int) -> bool:
    """Whether a part of pydantic's location names a branch of a union and no place in the file."""
    return part in {"str", "int"} or (isinstance(part, str) and part.startswith("constrained-"))


def _missing(name: str) -> Localized:
    return Localized(f"缺少属性 {name}，补上它", f"the property {name} is missing; add it")


def _unknown_property(file: SourceFile, location: Sequence[str | int]) -> Problem:
    from skillcontract.model.scenario import property_names

    at, name = pointer(*location), str(location[-1])
    near = nearest(name, property_names())
    message = (
        Localized(f"没有属性 {name}，是不是 {near}", f"there is no property {name}; is it {near}")
        if near
        else Localized(f"没有属性 {name}，删掉它", f"there is no property {name}; remove it")
    )
    owner = node_at(file.tree.root, pointer(*location[:-1]))
    member = owner.last(name) if isinstance(owner, ObjectNode) else None
    span = file.span(at) if member is None else Span(member.key.start, member.key.end)
    return Problem(file.place_of(span), span, at, message)


def _message(error: ErrorDetails, name: str) -> Localized:
    rule = _RULES.get(error["type"])
    if rule is not None:
        return rule
    return unfit_message(error, name)


def _contradictions(file: SourceFile, scenario: Scenario) -> Iterator[Problem]:
    """What each value alone allows and all together do not."""
    given = scenario.given
    seen: set[str] = set() if given.node_id is None else {given.node_id}
    for index, node in enumerate(given.upstream):
        if node.node in seen:
            yield file.problem(
                pointer("given", "upstream", index, "node"),
                Localized(
                    f"节点 {node.node} 在自己的上游（依赖成环）：给每个节点不同的名称",
                    f"node {node.node} would stand upstream of itself (a cycle): give every node its own name",
                ),
            )
        seen.add(node.node)
    if given.now is not None and moment_of(given.now) is None:
        yield file.problem(
            "/given/now",
            Localized(
                "now 应为 ISO 8601 时间，如 2026-03-01T09:00:00Z",
                "now must be an ISO 8601 time such as 2026-03-01T09:00:00Z",
            ),
        )
    durations = [("/given/config/reconfirmAfter", given.config.reconfirm_after if given.config else None)]
    durations += [
        (pointer("steps", index, "advance"), step.advance) for index, step in enumerate(scenario.steps)
    ]
    for at, text in durations:
        if text is not None and duration_of(text) is None:
            yield file.problem(
                at,
                Localized("应为 ISO 8601 时长，如 PT25H", "this must be an ISO 8601 duration such as PT25H"),
            )
    yield from _twice_named(file, scenario)


def _twice_named(file: SourceFile, scenario: Scenario) -> Iterator[Problem]:
    seen: set[str] = set()
    for index, evidence in enumerate(scenario.given.evidence):
        name = evidence.id or f"e{index + 1}"
        if name in seen:
            yield file.problem(
                pointer("given", "evidence", index, "id"),
                Localized(
                    f"证据 ID {name} 出现两次，改掉一个", f"the evidence id {name} stands twice; change one"
                ),
            )
        seen.add(name)
