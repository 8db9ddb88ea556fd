"""Sensitive values show in no card, no arguments and no trace, in whatever they stand (§5.2)."""

from typing import Any

import pytest

from simulator_nodes import call, node, read_tool, succeed, write_tool
from skillcontract.model.call_failure import CallFailure
from skillcontract.simulator.actions import Answered, Confirm, Reopen
from skillcontract.simulator.masking import masked_value
from skillcontract.simulator.result import step_result
from skillcontract.simulator.stepping import step
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language

SECRET = "13800000000"
HIDDEN: dict[str, Any] = {"sources": ["MODEL"], "sensitive": True}
OPEN: dict[str, Any] = {"sources": ["MODEL"]}


@pytest.mark.parametrize(
    ("args", "given"),
    [
        ({"p": HIDDEN}, {"p": SECRET}),
        ({"who": OPEN, "who.p": HIDDEN}, {"who": {"p": SECRET, "q": 1}}),
        ({"who": HIDDEN, "who.p": OPEN}, {"who": {"p": SECRET}}),
        ({"all[].p": HIDDEN, "all[]": OPEN}, {"all": [{"p": SECRET}, {"p": SECRET}]}),
        ({"all": OPEN, "all[].p": HIDDEN}, {"all": [{"p": SECRET}]}),
        ({"all[]": HIDDEN}, {"all": [SECRET]}),
        ({"p": {**HIDDEN, "enum": ["other"]}}, {"p": SECRET}),
        ({"p": {"sources": ["USER"], "sensitive": True}}, {"p": SECRET}),
    ],
)
def test_no_trace_and_no_card_shows_it(args: dict[str, Any], given: Json) -> None:
    contract = {"tools": {"save": write_tool(args=args, verify={"tool": "get"}), "get": read_tool()}}
    state = node(contract)
    shown: list[str] = []
    for action in (
        lambda state: call(state, "save", given),
        lambda state: call(state, "builtin_node_approval", {"summary": "s", "toolName": "save"}),
        lambda state: step(state, Confirm({"save": [CallFailure.TIMEOUT]})),
        lambda state: step(state, Reopen({"get": [Answered(succeed([1]))]})),
    ):
        state, trace = action(state)
        shown.append(to_json(step_result(0, Reopen(), state, trace, Language.EN)))
    assert not any(SECRET in text for text in shown)
    assert SECRET in str(state) or "enum" in str(args) or "USER" in str(args)


def test_what_is_not_sensitive_stays() -> None:
    tool = node({"tools": {"t": read_tool(args={"a": OPEN, "a.b": HIDDEN, "c": OPEN})}}).scene.skill.tools[
        "t"
    ]
    a, _, c = (argument.path for argument in tool.arguments)
    assert masked_value(tool, a, {"b": 1, "d": 2}) == {"b": "***", "d": 2}
    assert masked_value(tool, c, {"b": 1}) == {"b": 1}
    assert masked_value(tool, a, None) is None


def test_a_list_stands_in_a_card_once() -> None:
    """An argument `ids[]` is the list `ids`, and no second line beside it."""
    contract = {"tools": {"save": write_tool(args={"ids[]": {**OPEN, "label": "Ids"}})}}
    state, _ = call(node(contract), "save", {"ids": [1, 2], "more": 3})
    _, trace = call(state, "builtin_node_approval", {"summary": "s", "toolName": "save"})
    assert trace.card is not None
    assert [(field.label, field.value) for field in trace.card.fields] == [("Ids", [1, 2]), ("more", 3)]
