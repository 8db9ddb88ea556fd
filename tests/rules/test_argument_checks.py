"""A rule that says what it needs finds nothing in an argument without it."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Concatenate, ParamSpec, TypeVar

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

ASKED_ALWAYS = sorted_checks(replace(rule, argument_needs=()) for rule in RULES.values())
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


@settings(max_examples=200, deadline=None)
@given(st.fixed_dictionaries({"title": ARGUMENT, "name": ARGUMENT}))
def test_what_a_rule_needs_is_true(arguments: dict[str, object]) -> None:
    text = json.dumps({"tools": {"look": {"args": arguments}}}, ensure_ascii=False)
    tree = parse(text)
    piece = whole_piece(text, tree.root, tree.faults, tree.comments)
    facts = Facts(facts_of(piece.contract, unread=False), text, ask)
    assert check_piece(piece, facts) == check_piece(piece, facts, ASKED_ALWAYS)


def test_needs_are_settings_of_an_argument() -> None:
    known = {stated.attribute for stated in PROPERTIES[Place.ARGUMENT].values()}
    for rule in RULES.values():
        assert set(rule.argument_needs) <= known
        assert rule.argument is not None or not rule.argument_needs
