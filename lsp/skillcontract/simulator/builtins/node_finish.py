"""`builtin_node_finish`: the node declares itself finished (§10.2, §12)."""

from __future__ import annotations

from skillcontract.model.enums import Share
from skillcontract.simulator.builtins.reply import Arguments, refused
from skillcontract.simulator.entities import entities_in, with_entities
from skillcontract.simulator.finish_gate import finish_refusal
from skillcontract.simulator.state import ENDED, Entity, NodeStatus, State, TaskStatus
from skillcontract.simulator.trace import Outcome, Phrase, Trace


def node_finish(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """Passes the finish gate, shares what the contract shares and indexes the outputs' entities."""
    refusal = finish_refusal(state, arguments.get("output"))
    if refusal is not None:
        return state, refused(*refusal)
    rules = [
        (rule, state.outputs[rule.name].value)
        for rule in state.scene.skill.outputs.values()
        if rule.name in state.outputs
    ]
    written = [(rule, value) for rule, value in rules if value is not None]
    entities: list[Entity] = []
    for rule, value in written:
        if rule.entity is not None:
            entities += entities_in(rule.entity, value, {})
    shared = {rule.name: value for rule, value in written if rule.share is Share.TASK}
    session = {rule.name: value for rule, value in written if rule.share is Share.SESSION}
    last = all(node.status in ENDED for node in state.upstream)
    finished = state._replace(
        node=NodeStatus.DONE,
        task=TaskStatus.SUCCEEDED if last else state.task,
        shared={**state.shared, **shared},
        session={**state.session, **session},
        entities=with_entities(state.entities, entities),
        held=None,
    )
    key = "finish.done-claimed" if state.target_claimed else "finish.done"
    points = tuple(f"{rule.place.pointer}/share" for rule, _ in written if rule.share is not None)
    return finished, Trace(
        Outcome.DONE,
        Phrase(key, {"target": state.target or ""}),
        points=points,
        result=arguments.get("output"),
    )
