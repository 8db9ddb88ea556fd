"""A rule that says what it needs finds nothing in a contract, a tool or an argument without it, or where nothing is known."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Concatenate, ParamSpec, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract_strategies import object_of
from skillcontract.model.properties import PROPERTIES, Place
from skillcontract.rules.dispatch import check_piece, checks_around, sorted_checks
from skillcontract.rules.piece import whole_piece
from skillcontract.rules.registry import RULES
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import Json
from skillcontract.workspace.contract_facts import facts_of
from skillcontract.workspace.facts import Asker, Facts
from skillcontract.workspace.receipt_answers import ReceiptAnswers
from skillcontract.workspace.surroundings import Surroundings
from skillcontract.workspace.tool_list import ToolDefinition
from skillcontract.workspace.tool_schemas import ToolSchemas

ARGUMENT = object_of(Place.ARGUMENT)
P = ParamSpec("P")
T = TypeVar("T")

ASKED_ALWAYS = sorted_checks(
    replace(rule, contract_needs=(), tool_needs=(), tool_effects=(), argument_needs=())
    for rule in RULES.values()
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


KNOWN_A_LITTLE = (
    Surroundings(),
    Surroundings(bound_tools=("look",)),
    Surroundings(own_key="demo"),
    Surroundings(agent_skills=frozenset({"demo", "other"})),
    Surroundings(receipt_tools={"look": ReceiptAnswers(("data",), ("create",))}),
    Surroundings(drifted=frozenset({"look"})),
)


def asking(around: Surroundings) -> Asker:
    def ask(question: Callable[Concatenate[Surroundings, P], T], /, *about: P.args, **named: P.kwargs) -> T:
        return question(around, *about, **named)

    return ask


def same_findings(contract: object) -> None:
    text = json.dumps(contract, ensure_ascii=False)
    tree = parse(text)
    piece = whole_piece(text, tree.root, tree.faults, tree.comments)
    for around in (AROUND, *KNOWN_A_LITTLE):
        facts = Facts(facts_of(piece.contract, unread=False), text, asking(around))
        assert check_piece(piece, facts, checks_around(around)) == check_piece(piece, facts, ASKED_ALWAYS)


@settings(max_examples=80, deadline=None)
@given(st.fixed_dictionaries({"title": ARGUMENT, "name": ARGUMENT}))
def test_what_a_rule_needs_of_an_argument_is_true(arguments: dict[str, object]) -> None:
    same_findings({"tools": {"look": {"args": arguments}}})


@settings(max_examples=80, deadline=None)
@given(object_of(Place.TOOL), object_of(Place.TOOL))
def test_what_a_rule_needs_of_a_tool_is_true(save: dict[str, object], look: dict[str, object]) -> None:
    same_findings({"tools": {"save": save, "look": look}})


@settings(max_examples=60, deadline=None)
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
