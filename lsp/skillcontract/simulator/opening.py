"""From a scenario and its skill to the first state of the node (§7, §10.1, formats.md, Scenario)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from skillcontract.expressions.evaluate import Found, evaluate_input
from skillcontract.model.edit_distance import nearest
from skillcontract.model.enums import Source
from skillcontract.simulator.datetime_text import duration_of, moment_of
from skillcontract.simulator.equality import text_of
from skillcontract.simulator.given_evidence import given_evidence
from skillcontract.simulator.node_data import InputData
from skillcontract.simulator.p2 import adjudicator_of
from skillcontract.simulator.scenario_skill import CannotPlay, Cast, cast_of
from skillcontract.simulator.scene import Scene, Settings
from skillcontract.simulator.state import Edge, Entity, NodeStatus, Output, State, UpstreamNode
from skillcontract.syntax.values import Json
from skillcontract.text.language import Localized
from skillcontract.workspace.loading import NO_TEXTS
from skillcontract.workspace.problem import Problem
from skillcontract.workspace.source import SourceFile, pointer

if TYPE_CHECKING:
    from skillcontract.model.scenario import Scenario, ScenarioUpstream


@dataclass(frozen=True)
class Opening:
    """A scenario ready to be played."""

    file: SourceFile
    scenario: Scenario
    cast: Cast
    state: State


def open_scenario(file: SourceFile, scenario: Scenario, texts: Mapping[Path, str] = NO_TEXTS) -> Opening:
    """Find the scenario's skill and make the node's first state. Raises CannotPlay.

    `texts` are the unsaved texts of open editors, by absolute path.
    """
    cast_found = cast_of(file, scenario, texts)
    problems = tuple(_unknown_tools(file, scenario, cast_found))
    if problems:
        raise CannotPlay(*problems)
    return Opening(file, scenario, cast_found, first_state(file, scenario, cast_found))


def first_state(file: SourceFile, scenario: Scenario, found: Cast) -> State:
    """The node's state before the first step: given data in place, inputs bound, the target chosen."""
    given, skill = scenario.given, found.prepared
    start = moment_of(given.now) if given.now is not None else None
    adjudicate = adjudicator_of(file, found, given.principal, given.now)
    scene = Scene(
        skill,
        _settings(scenario, found),
        cast("dict[str, Json]", given.platform),
        start,
        found.neighbours,
        given.delegate_depth,
        None if isinstance(adjudicate, str) else adjudicate,
        adjudicate if isinstance(adjudicate, str) else "",
        given.session_id,
        given.node_id,
        found.tool_names_known,
    )
    state = State(
        scene,
        target=skill.write_target(given.target) or skill.write_target(skill.target),
        messages=tuple(given.messages),
        session=cast("dict[str, Json]", given.session),
        shared=cast("dict[str, Json]", given.shared),
        inputs=cast("dict[str, Json]", given.inputs),
        outputs={
            name: Output(cast("Json", output.value), Source(output.source))
            for name, output in given.outputs.items()
        },
        prior=tuple(
            Entity(one.type, text_of(one.id), one.display_name, cast("dict[str, Json]", one.attributes))
            for one in given.prior
        ),
        upstream=tuple(_upstream(node, found) for node in given.upstream),
        evidence=given_evidence(given.evidence, skill, skill),
    )
    return bind_inputs(state)


def bind_inputs(state: State) -> State:
    """Bind the contract's inputs; those already there stay (§7)."""
    bound = dict(state.inputs)
    for rule in state.scene.skill.inputs:
        if bound.get(rule.name) is None:
            found = evaluate_input(rule.name, rule.expression, InputData(state))
            if isinstance(found, Found):
                bound[rule.name] = found.value
    return state._replace(inputs=bound)


def _settings(scenario: Scenario, found: Cast) -> Settings:
    base, own = found.workspace.settings, scenario.given.config
    wait = (own and own.reconfirm_after) or base.reconfirm_after
    length = duration_of(wait)
    if length is None:
        manifest = found.workspace.manifest_file or found.contract
        message = Localized(
            f"reconfirmAfter 应为 ISO 8601 时长，如 PT24H，而不是 {wait}",
            f"reconfirmAfter must be an ISO 8601 duration such as PT24H, not {wait}",
        )
        raise CannotPlay(manifest.problem("/config/reconfirmAfter", message))
    limit = own.fingerprint_limit if own else None
    depth = own.delegate_max_depth if own else None
    bypass = own.write_confirm_bypass_tools if own else None
    return Settings(
        base.fingerprint_limit if limit is None else limit,
        frozenset(base.write_confirm_bypass_tools if bypass is None else bypass),
        length,
        base.delegate_max_depth if depth is None else depth,
    )


def _upstream(node: ScenarioUpstream, found: Cast) -> UpstreamNode:
    skill = found.others.get(node.skill) if node.skill is not None else None
    return UpstreamNode(
        node.node,
        node.skill,
        NodeStatus(node.status),
        Edge(node.edge),
        plain_outputs(node.outputs),
        given_evidence(node.evidence, found.prepared, skill, upstream=node.node),
        node.objective,
    )


def plain_outputs(outputs: dict[str, object]) -> dict[str, Json]:
    """The outputs' values; one written as `{value, source}`, as a node's own outputs are, is taken apart."""
    given = cast("dict[str, Json]", outputs)
    return {
        name: value["value"]
        if isinstance(value, dict) and value.keys() == {"value", "source"} and value["source"] in set(Source)
        else value
        for name, value in given.items()
    }


def _unknown_tools(file: SourceFile, scenario: Scenario, found: Cast) -> Iterator[Problem]:
    """Answers for a tool that neither the skill has nor any step calls: a typing error."""
    known = {
        *found.prepared.bound,
        *found.prepared.tools,
        *(step.call for step in scenario.steps if step.call),
    }
    for name in scenario.responses:
        if name not in known:
            near = nearest(name, sorted(known))
            message = Localized(
                f"技能没有工具 {name}"
                + (f"，是不是 {near}" if near else "，删掉它的应答或把它加到 toolNames"),
                f"the skill has no tool {name}"
                + (f"; is it {near}" if near else "; remove its answers or add it to toolNames"),
            )
            yield file.problem(pointer("responses", name), message)
