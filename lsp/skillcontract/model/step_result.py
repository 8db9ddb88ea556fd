"""The shape of a step's result, as `expect` of a scenario may match a part of it (formats.md, `simulate --format json`).

The words of `outcome`, `stage` and `verdict` are the simulator's own (`simulator/trace.py`); what they mean stands in
`result_words.py`. The shape is open: `expect` may name what a later version adds.
"""

from __future__ import annotations

from collections.abc import Mapping

_TEXT: Mapping[str, object] = {"type": "string"}
_MAYBE_TEXT: Mapping[str, object] = {"type": ["string", "null"]}
_TEXTS: Mapping[str, object] = {"type": "array", "items": dict(_TEXT)}
_FLAG: Mapping[str, object] = {"type": "boolean"}
_OPEN: Mapping[str, object] = {"type": "object"}


def _said(schema: Mapping[str, object], description: str) -> dict[str, object]:
    return {**schema, "description": description}


def _object(**properties: dict[str, object]) -> dict[str, object]:
    return {"type": "object", "properties": properties}


_NEXT = _object(
    action=_said(_TEXT, "A builtin's name, or `call`."),
    tool=_said(_MAYBE_TEXT, "The tool to call, where the action is `call`."),
)
_EVIDENCE = _object(
    id=_said(_TEXT, "The evidence's id, such as e1."),
    tool=_said(_TEXT, "The tool that was called."),
    status=_said(_TEXT, "What became of the call."),
    businessOk=_said(
        {"type": ["boolean", "null"]}, "Whether the business succeeded; null where nothing was judged."
    ),
    empty=_said({"type": ["boolean", "null"]}, "Whether the answer is an empty one."),
    counts=_said(
        {"type": "object", "additionalProperties": {"type": ["integer", "null"]}},
        "By the key of each extract, how much it found.",
    ),
)
_CARD = _object(
    summary=_said(_TEXT, "What the model wrote for the approver."),
    toolName=_said(_TEXT, "The write that is held."),
    fields=_said(
        {
            "type": "array",
            "items": _object(
                label=_said(_TEXT, "The argument's label."),
                value=_said({}, "Its value; `***` where it is sensitive."),
            ),
        },
        "The arguments as the approver sees them.",
    ),
)
_STAGE = _object(
    stage=_said(_TEXT, "The stage's name."),
    verdict=_said(_TEXT, "What the stage decided."),
    detail=_said(_TEXT, "Why, in words."),
)

STEP_RESULT: Mapping[str, object] = _object(
    outcome=_said(_TEXT, "How the step ended."),
    stage=_said(_MAYBE_TEXT, "The stage that refused, replayed or broke the call; null where none did."),
    code=_said(_MAYBE_TEXT, "The error code of §17, a FINISH_* code, or the business's own."),
    codeNumber=_said(_MAYBE_TEXT, "The number of the code, such as agent_runtime.42221."),
    called=_said(_FLAG, "Whether a business tool was really called."),
    args=_said(_OPEN, "The arguments after binding."),
    provenance=_said(
        {"type": "object", "additionalProperties": dict(_TEXT)},
        "By the path of each argument that has a value, its source.",
    ),
    missing=_said(_TEXTS, "The paths of the arguments without a value."),
    next=_said({"anyOf": [_NEXT, {"type": "null"}]}, "What the observation tells the model to do."),
    evidence=_said({"anyOf": [_EVIDENCE, {"type": "null"}]}, "The evidence that the step recorded."),
    node=_said(_TEXT, "The node's state after the step."),
    task=_said(_TEXT, "The task's state after the step."),
    result=_said({}, "What the model gets back: a response, a replayed one, or a builtin's value."),
    observation=_said(_TEXT, "What the model is told."),
    receipt=_said(
        {"type": ["object", "null"]}, "The verdict on the doc.operation.v1 receipt in the response."
    ),
    card=_said({"anyOf": [_CARD, {"type": "null"}]}, "The approval card."),
    stages=_said({"type": "array", "items": _STAGE}, "What each stage of the chain decided, in order."),
    unknown=_said(_TEXTS, "What was not given and would have been needed."),
    remarks=_said(_TEXTS, "What the step shows besides, such as deeper faults against the schema."),
    call=_said(_MAYBE_TEXT, "The tool that was called; at a `reopen`, the verify tool."),
)
"""JSON Schema of one step's result, in the order in which authors look for its parts."""
