"""A step and the final state as plain JSON (formats.md, `simulate --format json`)."""

from __future__ import annotations

from skillcontract.model.error_codes import number_of
from skillcontract.simulator.actions import Action
from skillcontract.simulator.masking import masked, masked_value
from skillcontract.simulator.portions import counts
from skillcontract.simulator.prepared import PreparedTool
from skillcontract.simulator.receipt_reading import step_reading
from skillcontract.simulator.receipt_result import receipt_result
from skillcontract.simulator.state import Card, Entity, Evidence, State
from skillcontract.simulator.trace import ArgumentRecord, StageRecord, Trace
from skillcontract.simulator.verification import verify_arguments
from skillcontract.simulator.wording import Wording
from skillcontract.syntax.values import Json
from skillcontract.text.language import Language

Result = dict[str, Json]


def step_result(index: int, action: Action, after: State, trace: Trace, language: Language) -> Result:
    """One step with all keys of formats.md, sensitive arguments masked."""
    word = Wording(language)
    reading = step_reading(after, trace)
    return {
        "index": index,
        "action": type(action).__name__.lower(),
        "call": trace.call,
        "outcome": str(trace.outcome),
        "stage": None if trace.stage is None else str(trace.stage),
        "code": trace.code,
        "codeNumber": None if trace.code is None else number_of(trace.code),
        "called": trace.called,
        "args": shown_args(after, trace),
        "provenance": {path: str(source) for path, source in trace.provenance.items()},
        "missing": list(trace.missing),
        "next": None if trace.next is None else {"action": trace.next.action, "tool": trace.next.tool},
        "evidence": None if trace.evidence is None else evidence_result(trace.evidence),
        "node": str(after.node),
        "task": str(after.task),
        "result": trace.result,
        "observation": word(trace.observation),
        "receipt": None if reading is None else receipt_result(reading, language),
        "card": None if trace.card is None else card_result(trace.card),
        "stages": [_stage(record, tool_of(after, trace), word) for record in trace.stages],
        "unknown": [word(phrase) for phrase in trace.unknown],
    }


def shown_args(state: State, trace: Trace) -> Json:
    """The call's arguments as people may see them; an empty object where the step is no call."""
    if trace.call is None:
        return {}
    skill = state.scene.skill
    tool = skill.callable_tools.get(trace.call)
    if tool is None or not isinstance(trace.args, dict):
        return trace.args
    write = None if trace.evidence is None else skill.tools.get(trace.evidence.tool)
    if trace.evidence is None or write is None or write.verify is None or write.name == tool.name:
        return masked(tool, trace.args)
    # A verify call carries values of the write's request, so what is sensitive there is so here.
    request = trace.evidence._replace(args=masked(write, trace.evidence.args))
    return masked(tool, verify_arguments(write.verify, request))


def evidence_result(evidence: Evidence) -> Result:
    """One evidence without its response."""
    return {
        "id": evidence.id,
        "tool": evidence.tool,
        "status": str(evidence.status),
        "businessOk": evidence.business_ok,
        "empty": evidence.empty,
        "counts": dict(counts(evidence.portions)),
    }


def card_result(card: Card) -> Result:
    """An approval card; its values are already masked."""
    return {
        "summary": card.summary,
        "toolName": card.tool,
        "fields": [{"label": field.label, "value": field.value} for field in card.fields],
    }


def entity_result(entity: Entity) -> Result:
    """One entity."""
    return {
        "type": entity.type,
        "id": entity.id,
        "displayName": entity.display_name,
        "attributes": dict(entity.attributes),
    }


def final_result(state: State) -> Result:
    """The state at the end."""
    return {
        "node": str(state.node),
        "task": str(state.task),
        "target": state.target,
        "targetClaimed": state.target_claimed,
        "inputs": dict(state.inputs),
        "shared": dict(state.shared),
        "session": dict(state.session),
        "outputs": {
            name: {"value": output.value, "source": str(output.source)}
            for name, output in state.outputs.items()
        },
        "entities": [entity_result(entity) for entity in state.entities],
        "evidence": [evidence_result(evidence) for evidence in state.evidence],
    }


def tool_of(state: State, trace: Trace) -> PreparedTool | None:
    """The business tool a step called; None where it called none that the node may call."""
    return None if trace.call is None else state.scene.skill.callable_tools.get(trace.call)


def shown_value(tool: PreparedTool | None, path: str, value: Json) -> Json:
    """The value of one of a tool's arguments as people may see it."""
    found = next((one.path for one in tool.arguments if one.path.text == path), None) if tool else None
    return value if tool is None or found is None else masked_value(tool, found, value)


def _stage(record: StageRecord, tool: PreparedTool | None, word: Wording) -> Result:
    return {
        "stage": str(record.stage),
        "verdict": str(record.verdict),
        "detail": word(record.detail),
        "applied": [{"pointer": cause.pointer, "spec": cause.section} for cause in record.causes],
        "arguments": [_argument(argument, tool, word) for argument in record.arguments],
    }


def _argument(record: ArgumentRecord, tool: PreparedTool | None, word: Wording) -> Result:
    return {
        "path": record.path,
        "before": shown_value(tool, record.path, record.before),
        "after": shown_value(tool, record.path, record.after),
        "source": None if record.source is None else str(record.source),
        "tried": [
            {"source": str(trial.source), "matched": trial.matched, "where": word(trial.looked)}
            for trial in record.trials
        ],
        "problem": None if record.problem is None else word(record.problem),
    }
