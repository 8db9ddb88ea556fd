"""`builtin_output_set`: writes one output whose source is checked (§8, §12, semantics C12)."""

from __future__ import annotations

from skillcontract.expressions.evaluate import Found, evaluate
from skillcontract.expressions.expression import parse
from skillcontract.expressions.navigation import Absent
from skillcontract.expressions.response_paths import get
from skillcontract.model.enums import Source
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.simulator.builtins.reply import Arguments, done, lacking, refused, text_argument
from skillcontract.simulator.equality import json_equal, same_text
from skillcontract.simulator.lineage import evidence_by_id
from skillcontract.simulator.node_data import NodeData
from skillcontract.simulator.prepared import OutputRule
from skillcontract.simulator.source_matching import own_data
from skillcontract.simulator.state import Output, State
from skillcontract.simulator.trace import Phrase, Trace
from skillcontract.simulator.user_words import said
from skillcontract.syntax.values import Json


def output_set(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """Writes the output, or refuses its key or its claimed source."""
    key = text_argument(arguments, "key")
    if key is None:
        return state, refused("OUTPUT_PATH_INVALID", Phrase("output-set.no-key"))
    if key in PLATFORM_FIELDS:
        return state, refused("PLATFORM_FIELD_FORBIDDEN", Phrase("output-set.platform-field", {"key": key}))
    declared = state.scene.skill.outputs
    rule = declared.get(key)
    if declared and rule is None:
        where = {"key": key, "declared": tuple(declared)}
        return state, refused("OUTPUT_WRITE_FORBIDDEN", Phrase("output-set.undeclared", where))
    value = arguments.get("value")
    if value is None:
        return state, lacking("value")
    claimed = arguments.get("sourceType")
    if not isinstance(claimed, str) or claimed not in set(Source):
        return state, refused("SOURCE_REJECT", Phrase("output-set.no-such-source", {"source": claimed}))
    source = Source(claimed)
    doubt = _doubt(state, rule, source, value, arguments)
    if doubt is not None:
        return state, refused("SOURCE_REJECT", doubt)
    written = state._replace(outputs={**state.outputs, key: Output(value, source)})
    trace = done(Phrase("output-set.written", {"key": key, "source": str(source)}), value)
    return written, trace._replace(points=(rule.place.pointer,) if rule else ())


def _doubt(
    state: State, rule: OutputRule | None, source: Source, value: Json, arguments: Arguments
) -> Phrase | None:
    """Why the claimed source is not believed; None where it is."""
    if source is Source.MODEL:
        return Phrase("output-set.model")
    if rule is not None and not rule.allows(source):
        return Phrase(
            "output-set.source-not-allowed", {"source": str(source), "allowed": tuple(rule.sources)}
        )
    reference = text_argument(arguments, "sourceRef") or ""
    path = text_argument(arguments, "sourcePath") or ""
    match source:
        case Source.EVIDENCE:
            return _evidence_doubt(state, reference, path, value)
        case Source.CONTRACT:
            holds = rule is not None and rule.has_constant and json_equal(value, rule.constant)
            return None if holds else Phrase("output-set.not-the-constant")
        case Source.USER:
            return None if said(value, state.messages) else Phrase("output-set.not-said")
        case Source.PRIOR_TASK:
            return _prior_doubt(state, reference, path, value)
        case _:
            return _data_doubt(state, source, ".".join(part for part in (reference, path) if part), value)


def _evidence_doubt(state: State, reference: str, path: str, value: Json) -> Phrase | None:
    evidence = evidence_by_id(state, reference)
    if evidence is None or not evidence.succeeded:
        key = "output-set.no-evidence" if evidence is None else "output-set.failed-evidence"
        return Phrase(key, {"evidence": reference})
    found = get(evidence.response, path)
    if isinstance(found, Absent) or not json_equal(found, value):
        return Phrase("output-set.evidence-differs", {"evidence": reference, "path": path})
    return None


def _prior_doubt(state: State, reference: str, path: str, value: Json) -> Phrase | None:
    """`type` or `type:id`, and an attribute of it; without one the entity's id is meant, which is compared as text."""
    full = ".".join(part for part in (reference, path) if part)
    is_id = "." not in full or full.endswith(".id")
    found = evaluate(parse(f"prior.{full}" if "." in full else f"prior.{full}.id"), NodeData(state))
    if isinstance(found, Found) and (
        json_equal(found.value, value) or (is_id and same_text(found.value, value))
    ):
        return None
    return Phrase("output-set.data-differs", {"source": str(Source.PRIOR_TASK), "path": reference})


def _data_doubt(state: State, source: Source, path: str, value: Json) -> Phrase | None:
    places = [dict(NodeData(state).platform)] if source is Source.PLATFORM else own_data(source, state)
    if path and any(_stands(data, path, value) for data in places):
        return None
    return Phrase("output-set.data-differs", {"source": str(source), "path": path})


def _stands(data: dict[str, Json], path: str, value: Json) -> bool:
    found = get(data, path)
    return found is not None and not isinstance(found, Absent) and json_equal(found, value)
