"""What expressions yield: B2, B11, B14 and the input forms of §7."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from skillcontract.expressions import parse
from skillcontract.expressions.evaluate import (
    Candidate,
    Found,
    Nothing,
    PriorEntity,
    Unknown,
    evaluate,
    evaluate_call,
    evaluate_input,
)
from skillcontract.expressions.navigation import ABSENT
from skillcontract.syntax.values import Json

Data = Mapping[str, Json]


@dataclass
class Given:
    inputs: Data | None = field(default_factory=dict)
    outputs: Data | None = field(default_factory=dict)
    shared: Data | None = field(default_factory=dict)
    session: Data | None = field(default_factory=dict)
    platform: Data | None = field(default_factory=dict)
    prior: Sequence[PriorEntity] | None = ()
    extracts: Mapping[str, Sequence[Candidate]] = field(default_factory=dict)
    upstream: Sequence[Data] | None = ()

    def evidence(self, key: str) -> Sequence[Candidate]:
        return self.extracts.get(key, ())


PRIOR = (
    PriorEntity("article", "7", "old", {"status": "DRAFT"}),
    PriorEntity("space", 3, "room", {}),
    PriorEntity("article", 9, "new", {"id": "not this", "tags": ["a"]}),
)
GIVEN = Given(
    inputs={"a": {"b": [10, 20]}, "empty": "", "none": None},
    outputs={"o": 1},
    shared={"s": 2},
    session={"t": 3},
    platform={"userId": 7, "name": None},
    prior=PRIOR,
    extracts={
        "rows": [Candidate("e3", []), Candidate("e2", [{"id": 5}]), Candidate("e1", [{"id": 4}])],
        "gap": [Candidate("e9", ABSENT, is_known=False), Candidate("e1", 1)],
        "far": [Candidate("e1", 1), Candidate("e9", ABSENT, is_known=False)],
    },
)


@pytest.mark.parametrize(
    ("text", "value", "where"),
    [
        ("inputs.a.b.1", 20, "inputs.a.b.1"),
        ("inputs.empty", "", "inputs.empty"),
        ("outputs.o", 1, "outputs.o"),
        ("shared.s", 2, "shared.s"),
        ("session.t", 3, "session.t"),
        ("platform.userId", 7, "platform.userId"),
        ("prior.article.id", 9, "prior[article:9].id"),
        ("prior.article.displayName", "new", "prior[article:9].displayName"),
        ("prior.article.tags.0", "a", "prior[article:9].tags.0"),
        ("prior.article:7.status", "DRAFT", "prior[article:7].status"),
        ("prior.space:3.id", 3, "prior[space:3].id"),
        ("evidence.rows.0.id", 5, "evidence[e2].rows.0.id"),
        ("evidence.rows", [], "evidence[e3].rows"),
        ("evidence.far", 1, "evidence[e1].far"),
    ],
)
def test_found(text: str, value: Json, where: str) -> None:
    outcome = evaluate(parse(text), GIVEN)
    assert isinstance(outcome, Found)
    assert (outcome.value, outcome.where) == (value, where)


@pytest.mark.parametrize(
    "text",
    [
        "inputs.none",
        "inputs.a.c",
        "inputs.a.",
        "inputs.a.b[0]",
        "platform.name",
        "platform.userId.x",
        "prior.article.status",
        "prior.article:8.id",
        "prior.article",
        "prior.tag.id",
        "evidence.rows.5.id",
        "evidence.rows[].id",
        "evidence.other",
        "evidence.",
        "call.title",
        "user.name",
    ],
)
def test_nothing(text: str) -> None:
    assert isinstance(evaluate(parse(text), GIVEN), Nothing)


def test_nothing_says_where_it_looked() -> None:
    assert evaluate(parse("evidence.rows.5.id"), GIVEN) == Nothing(("e3", "e2", "e1"))
    assert evaluate(parse("inputs.a.c"), GIVEN) == Nothing(("inputs.a.c",))


@pytest.mark.parametrize(
    ("text", "given", "missing"),
    [
        ("shared.s", Given(shared=None), "shared"),
        ("prior.article.id", Given(prior=None), "prior"),
        ("evidence.gap", GIVEN, "evidence e9"),
        ("inputs.a.b[].c", GIVEN, "array-on-one-side"),
    ],
)
def test_unknown_is_never_decided(text: str, given: Given, missing: str) -> None:
    assert evaluate(parse(text), given) == Unknown(missing)


@pytest.mark.parametrize(
    ("subtree", "bound"),
    [([{"id": 1}], True), ([1, 2], False), ([], False), ({"id": 1}, False), ("x", False)],
)
def test_b11_unique_evidence_binds_the_array_itself(subtree: Json, bound: bool) -> None:
    given = Given(extracts={"k": [Candidate("e1", subtree)]})
    outcome = evaluate(parse("evidence.k"), given, unique=True)
    assert isinstance(outcome, Found) is bound
    if isinstance(outcome, Found):
        assert outcome.value == subtree


@pytest.mark.parametrize(
    ("items", "value"),
    [([{"id": 1}], 1), ([{"id": 1}, {"id": 2}], None), ([], None), ({"id": 1}, None), (None, None)],
)
def test_b11_unique_elsewhere_means_the_array_before_the_bracket(items: Json, value: Json) -> None:
    outcome = evaluate(parse("inputs.rows[].id"), Given(inputs={"rows": items}), unique=True)
    assert (outcome.value if isinstance(outcome, Found) else None) == value


def test_b11_unique_without_a_bracket_is_always() -> None:
    outcome = evaluate(parse("inputs.rows"), Given(inputs={"rows": [1, 2]}), unique=True)
    assert isinstance(outcome, Found)


def test_call() -> None:
    request: Json = {"lines": [{"code": "x"}]}
    found = evaluate_call(parse("call.lines.0.code"), request)
    assert isinstance(found, Found)
    assert found.value == "x"
    assert isinstance(evaluate_call(parse("call.other"), request), Nothing)
    assert isinstance(evaluate_call(parse("call."), request), Nothing)
    assert isinstance(evaluate_call(parse("inputs.lines"), request), Nothing)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (None, "near"),
        ("inputs.x", "near"),
        ("platform.userId", "near"),
        ("anything", "near"),
        ("outputs.only_far", 5),
        ("outputs.none", None),
        ("session.t", 3),
        ("shared.s", 2),
        ("shared.", None),
        ("prior.article", "new"),
        ("prior.article.id", 9),
        ("prior.article.status", None),
        ("prior.tag", None),
    ],
)
def test_inputs(text: str | None, value: Json) -> None:
    given = Given(
        shared={"s": 2},
        session={"t": 3},
        prior=PRIOR,
        upstream=[{"x": "near", "none": None}, {"x": "far", "only_far": 5}],
    )
    outcome = evaluate_input("x", parse(text) if text is not None else None, given)
    assert (outcome.value if isinstance(outcome, Found) else None) == value


def test_inputs_from_what_was_not_given_are_unknown() -> None:
    given = Given(shared=None, session=None, prior=None, upstream=None)
    for text, missing in [
        (None, "upstream"),
        ("outputs.a", "upstream"),
        ("session.a", "session"),
        ("shared.a", "shared"),
        ("prior.a", "prior"),
    ]:
        assert evaluate_input("x", parse(text) if text else None, given) == Unknown(missing)
