"""A rule that says what it needs finds nothing in a contract, a tool or an argument without it."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Concatenate, ParamSpec, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract_strategies import object_of
from skillcontract.model.properties import PROPERTIES, Place
from skillcontract.rules.dispatch import check_piece, sorted_checks
from skillcontract.rules.piece import whole_piece
from skillcontract.rules.registry import RULES
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import Json
from skillcontract.workspace.contract_facts import facts_of
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings
from skillcontract.workspace.tool_list import ToolDefinition
from skillcontract.workspace.tool_schemas import ToolSchemas

ARGUMENT = object_of(Place.ARGUMENT)
P = ParamSpec("P")
T = TypeVar("T")

ASKED_ALWAYS = sorted_checks(
    replace(rule, contract_needs=(), tool_needs=(), argument_needs=()) for rule in RULES.values()
)
STRICT: Json = {"type": "string", "enum": ["rows"]}
SCHEMA: dict[str, Json] = {
    "type": "object",
    "properties": {"title": STRICT, "name": STRICT},
    "required": ["title", "name"],
}
AROUND = Surroundings(
    bound_tools=("look",), tools={"look": ToolSchemas(ToolDefinition("look", None, None, SCHEMA, None))}
)


def ask(question: Callable[Concatenate[Surroundings, P], T], /, *about: P.args, **named: P.kwargs) -> T:
    return question(AROUND, *about, **named)


def same_findings(contract: object) -> None:
    text = json.dumps(contract, ensure_ascii=False)
    tree = parse(text)
    piece = whole_piece(text, tree.root, tree.faults, tree.comments)
    facts = Facts(facts_of(piece.contract, unread=False), text, ask)
    assert check_piece(piece, facts) == check_piece(piece, facts, ASKED_ALWAYS)


@settings(max_examples=200, deadline=None)
@given(st.fixed_dictionaries({"title": ARGUMENT, "name": ARGUMENT}))
def test_what_a_rule_needs_of_an_argument_is_true(arguments: dict[str, object]) -> None:
    same_findings({"tools": {"look": {"args": arguments}}})


@settings(max_examples=200, deadline=None)
@given(object_of(Place.TOOL), object_of(Place.TOOL))
def test_what_a_rule_needs_of_a_tool_is_true(save: dict[str, object], look: dict[str, object]) -> None:
    same_findings({"tools": {"save": save, "look": look}})


@settings(max_examples=100, deadline=None)
@given(object_of(Place.CONTRACT))
def test_what_a_rule_needs_of_a_contract_is_true(contract: dict[str, object]) -> None:
    same_findings(contract)


@pytest.mark.parametrize("kind", ["contract", "tool", "argument"])
def test_needs_are_settings_of_the_subject(kind: str) -> None:
    known = {stated.attribute for stated in PROPERTIES[Place[kind.upper()]].values()}
    for rule in RULES.values():
        needs = getattr(rule, f"{kind}_needs")
        assert set(needs) <= known
        assert getattr(rule, kind) is not None or not needs
