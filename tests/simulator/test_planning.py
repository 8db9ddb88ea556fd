"""The planning preview: the REACT shortcut, provider nodes and why not, targets, delegates (§3, §7, §10.1, §15)."""

from typing import Any

from simulator_nodes import read_tool, skill_of, write_tool
from skillcontract.simulator.planning import Plan, Sharing, plan
from skillcontract.simulator.prepared import PreparedSkill

ARTICLE: dict[str, Any] = {
    "target": "save",
    "inputs": {"space": {"from": "shared.space", "provider": "space"}, "again": {"provider": "space"}},
    "tools": {"save": write_tool(), "drop": write_tool(), "look": read_tool()},
}
SPACE: dict[str, Any] = {
    "outputs": {"space": {"share": "TASK"}, "kept": {"share": "SESSION"}},
    "tools": {"find": read_tool()},
}


def skills(**contracts: dict[str, Any]) -> dict[str, PreparedSkill]:
    return {key: skill_of(contract, key=key) for key, contract in contracts.items()}


def nodes(made: Plan) -> list[tuple[str, tuple[str, ...], str]]:
    return [(one.skill, one.after, one.status) for one in made.nodes]


def test_a_single_react_skill_needs_no_model_and_gets_its_provider_once() -> None:
    made = plan(skills(article=ARTICLE, space=SPACE), ["article"], Sharing())
    assert not made.by_model
    assert nodes(made) == [("space", (), "PENDING"), ("article", ("n1",), "PENDING")]
    assert made.nodes[1].target == "save"


def test_a_shared_value_that_is_there_spares_the_provider() -> None:
    contract = {**ARTICLE, "inputs": {"space": ARTICLE["inputs"]["space"]}}
    made = plan(skills(article=contract, space=SPACE), ["article"], Sharing({"space": 7}))
    assert nodes(made) == [("article", (), "PENDING")]
    assert [note.key for note in made.notes] == ["plan.provider-not-needed"]


def test_a_provider_whose_shared_outputs_are_all_there_is_skipped() -> None:
    contract = {**ARTICLE, "inputs": {"again": {"provider": "space"}}}
    made = plan(skills(article=contract, space=SPACE), ["article"], Sharing({"space": 7}, {"kept": 1}))
    assert nodes(made) == [("space", (), "SKIPPED"), ("article", ("n1",), "PENDING")]


def test_a_provider_that_is_not_the_agents_or_leads_back_fails_the_planning() -> None:
    made = plan(skills(article=ARTICLE), ["article"], Sharing())
    assert (made.refusal, made.nodes) == ("PROVIDER_UNAVAILABLE", ())
    circle = {**SPACE, "inputs": {"a": {"provider": "article"}}}
    assert (
        plan(skills(article=ARTICLE, space=circle), ["article"], Sharing()).refusal == "PROVIDER_UNAVAILABLE"
    )
    itself = {**SPACE, "inputs": {"a": {"provider": "space"}}}
    assert plan(skills(space=itself), ["space"], Sharing()).refusal == "PROVIDER_UNAVAILABLE"


def test_a_plan_skill_or_several_candidates_are_the_models_to_plan() -> None:
    assert plan(skills(space={**SPACE, "mode": "PLAN"}), ["space"], Sharing()).by_model
    made = plan(skills(article=ARTICLE, space=SPACE), ["article", "space"], Sharing(), {"article": "drop"})
    assert made.by_model
    assert [one.target for one in made.nodes] == [None, "drop", None]


def test_a_target_that_is_no_bound_write_is_dropped() -> None:
    made = plan(skills(article=ARTICLE, space=SPACE), ["article"], Sharing(), {"article": "look"})
    assert made.nodes[-1].target == "save"


def test_the_directory_of_delegates() -> None:
    made = plan(
        skills(
            space={**SPACE, "delegatable": True},
            writes={"delegatable": True, "tools": {"s": write_tool()}},
            closed=SPACE,
        ),
        ["closed"],
        Sharing(),
    )
    assert made.delegates == ("space",)
