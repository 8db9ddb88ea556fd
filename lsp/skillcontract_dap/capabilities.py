"""What the adapter can do, as it answers `initialize`."""

from __future__ import annotations

from skillcontract.stepping.running import ALARMS, DIFFERENCE
from skillcontract.text.language import Language
from skillcontract_dap.messages import Body
from skillcontract_resources.catalogue import Catalogue

EXPECTED_OFTEN = frozenset({"REJECTED"})
"""Alarms that are off until asked for: scenarios are full of rejections, most of them on purpose."""


def capabilities(language: Language) -> Body:
    """The body of the answer to `initialize`, its labels in a language."""
    supported = (
        "supportsConfigurationDoneRequest",
        "supportsFunctionBreakpoints",
        "supportsConditionalBreakpoints",
        "supportsHitConditionalBreakpoints",
        "supportsLogPoints",
        "supportsEvaluateForHovers",
        "supportsClipboardContext",
        "supportsStepBack",
        "supportsSteppingGranularity",
        "supportsRestartRequest",
        "supportsRestartFrame",
        "supportsGotoTargetsRequest",
        "supportsCompletionsRequest",
        "supportsExceptionInfoRequest",
        "supportsExceptionFilterOptions",
        "supportsLoadedSourcesRequest",
        "supportsBreakpointLocationsRequest",
        "supportsTerminateRequest",
        "supportTerminateDebuggee",
    )
    return {
        **dict.fromkeys(supported, True),
        "completionTriggerCharacters": [".", "!"],
        "exceptionBreakpointFilters": _filters(Catalogue("debugger", language)),
    }


def _filters(say: Catalogue) -> list[Body]:
    return [
        {
            "filter": name,
            "label": say(f"alarm.{name}"),
            "description": say(f"alarm.{name}.description"),
            "default": name not in EXPECTED_OFTEN or name == DIFFERENCE,
            "supportsCondition": True,
            "conditionDescription": say("alarm.condition"),
        }
        for name in ALARMS
    ]
