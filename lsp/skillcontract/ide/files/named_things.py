"""What a workspace file names at which place: tables that completion and hover read alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from typing import TypeAlias

from skillcontract.ide.cursor import Path as Way
from skillcontract.ide.cursor import leads
from skillcontract.text.language import Localized

Page: TypeAlias = "Callable[[], Localized | None]"
"""Writes what is known of a name; called for the one that somebody looks at."""


class NamedThing(Enum):
    """What is named."""

    TOOL = auto()
    CALLED = auto()
    """A tool or a builtin."""
    NEXT_ACTION = auto()
    """A builtin, or `call`."""
    SKILL = auto()
    SKILL_ID = auto()
    """A skill's name in governance contracts and grants."""
    OWN_SKILL_ID = auto()
    AGENT_SKILL = auto()
    """A skill that no agent has yet, before the others."""
    MANUAL = auto()
    PRINCIPAL = auto()
    ROLE = auto()
    GRANT = auto()
    HELD_GRANT = auto()
    """One of the principal's own grants."""
    EFFECT = auto()
    OWN_EFFECT = auto()
    """One of the side effects that the governance contract declares."""
    EVIDENCE_REF = auto()
    WRITE_TOOL = auto()
    RULE = auto()
    STATUS = auto()
    INPUT = auto()
    OUTPUT = auto()
    NODE_OUTPUTS = auto()
    """The outputs of the skill of an upstream node."""
    DELEGATE_OUTPUTS = auto()
    SHARED = auto()
    SESSION = auto()
    EXTRACT = auto()
    PLATFORM = auto()
    CODE = auto()
    OUTCOME = auto()
    STAGE = auto()
    VERDICT = auto()
    NODE_STATE = auto()
    TASK_STATE = auto()
    CALL_STATE = auto()
    FAILURE = auto()
    ANSWER = auto()
    VERIFICATION = auto()
    DURATION = auto()
    SOURCE = auto()
    SOURCE_REF = auto()
    """What `builtin_output_set` names as its source."""
    SOURCE_PATH = auto()
    """A path into the evidence that it names."""
    ENTITY = auto()
    ARGUMENT_PATH = auto()
    """A path of an argument of the tool that the step calls."""
    ASKED_ARGUMENT = auto()
    """A path of an argument of any of the skill's tools."""
    EVIDENCE_ID = auto()


CALLS = ("given/evidence/*", "given/upstream/*/evidence/*", "steps/*/delegated/evidence/*")
"""Where a scenario tells of a call that was made."""

_VALUES: Mapping[str, tuple[tuple[str, NamedThing], ...]] = {
    "skill": (
        ("toolNames/*", NamedThing.TOOL),
        ("status", NamedThing.STATUS),
        ("manual", NamedThing.MANUAL),
    ),
    "manifest": (
        ("agents/*/skills/*", NamedThing.AGENT_SKILL),
        ("agents/*/status", NamedThing.STATUS),
        ("config/writeConfirmBypassTools/*", NamedThing.WRITE_TOOL),
        ("config/reconfirmAfter", NamedThing.DURATION),
        ("receiptTools/*", NamedThing.TOOL),
    ),
    "governance": (
        ("skill_id", NamedThing.OWN_SKILL_ID),
        ("role", NamedThing.ROLE),
        ("preconditions/*", NamedThing.GRANT),
        ("side_effects/*", NamedThing.EFFECT),
        ("tool_effects/*/*", NamedThing.OWN_EFFECT),
        ("evidence_ref", NamedThing.EVIDENCE_REF),
    ),
    "grants": (
        ("principals/*/role", NamedThing.ROLE),
        ("principals/*/grants/*", NamedThing.GRANT),
        ("principals/*/scopes/*/*", NamedThing.HELD_GRANT),
        ("effects/*", NamedThing.EFFECT),
    ),
    "scenario": (
        ("skill", NamedThing.SKILL),
        ("toolNames/*", NamedThing.TOOL),
        ("given/target", NamedThing.WRITE_TOOL),
        ("given/principal", NamedThing.PRINCIPAL),
        ("given/config/writeConfirmBypassTools/*", NamedThing.WRITE_TOOL),
        ("given/config/reconfirmAfter", NamedThing.DURATION),
        ("given/prior/*/type", NamedThing.ENTITY),
        ("given/outputs/*/source", NamedThing.SOURCE),
        ("given/upstream/*/skill", NamedThing.SKILL),
        ("given/upstream/*/status", NamedThing.NODE_STATE),
        *((f"{call}/tool", NamedThing.TOOL) for call in CALLS),
        *((f"{call}/status", NamedThing.CALL_STATE) for call in CALLS),
        *((f"{call}/extracts/*/key", NamedThing.EXTRACT) for call in CALLS),
        *((f"{call}/extracts/*/entity/type", NamedThing.ENTITY) for call in CALLS),
        ("responses/*/*/raise", NamedThing.FAILURE),
        ("steps/*/call", NamedThing.CALLED),
        ("steps/*/user", NamedThing.ANSWER),
        ("steps/*/verify", NamedThing.VERIFICATION),
        ("steps/*/advance", NamedThing.DURATION),
        ("steps/*/delegated/status", NamedThing.NODE_STATE),
        ("steps/*/expect/call", NamedThing.TOOL),
        ("steps/*/expect/outcome", NamedThing.OUTCOME),
        ("steps/*/expect/stage", NamedThing.STAGE),
        ("steps/*/expect/code", NamedThing.CODE),
        ("steps/*/expect/node", NamedThing.NODE_STATE),
        ("steps/*/expect/task", NamedThing.TASK_STATE),
        ("steps/*/expect/missing/*", NamedThing.ARGUMENT_PATH),
        ("steps/*/expect/provenance/*", NamedThing.SOURCE),
        ("steps/*/expect/next/action", NamedThing.NEXT_ACTION),
        ("steps/*/expect/next/tool", NamedThing.TOOL),
        ("steps/*/expect/evidence/id", NamedThing.EVIDENCE_ID),
        ("steps/*/expect/evidence/tool", NamedThing.TOOL),
        ("steps/*/expect/evidence/status", NamedThing.CALL_STATE),
        ("steps/*/expect/card/toolName", NamedThing.WRITE_TOOL),
        ("steps/*/expect/stages/*/stage", NamedThing.STAGE),
        ("steps/*/expect/stages/*/verdict", NamedThing.VERDICT),
    ),
}
"""The places whose value is such a name, by kind of file; `*` is any key or index."""
_KEYS: Mapping[str, tuple[tuple[str, NamedThing], ...]] = {
    "manifest": (("rules", NamedThing.RULE),),
    "governance": (("tool_effects", NamedThing.WRITE_TOOL),),
    "grants": (
        ("principals/*/scopes", NamedThing.SKILL_ID),
        ("effects", NamedThing.GRANT),
        ("writeLike", NamedThing.GRANT),
    ),
    "scenario": (
        ("responses", NamedThing.TOOL),
        ("given/inputs", NamedThing.INPUT),
        ("given/outputs", NamedThing.OUTPUT),
        ("given/shared", NamedThing.SHARED),
        ("given/session", NamedThing.SESSION),
        ("given/platform", NamedThing.PLATFORM),
        ("given/upstream/*/outputs", NamedThing.NODE_OUTPUTS),
        ("steps/*/delegated/outputs", NamedThing.DELEGATE_OUTPUTS),
        ("steps/*/expect/provenance", NamedThing.ARGUMENT_PATH),
        ("steps/*/expect/evidence/counts", NamedThing.EXTRACT),
    ),
}
"""The objects whose keys are such names."""
_DEFINED: Mapping[str, tuple[tuple[str, NamedThing], ...]] = {
    "skill": (("skillKey", NamedThing.SKILL),),
    "grants": (("principals/*/id", NamedThing.PRINCIPAL),),
}
"""The places whose value gives a thing its name: there is something to say of it, and nothing to offer."""
_BUILTIN_ARGUMENTS: Mapping[str, tuple[tuple[str, NamedThing], ...]] = {
    "builtin_node_approval": (("toolName", NamedThing.WRITE_TOOL),),
    "builtin_node_delegate": (("skillKey", NamedThing.SKILL),),
    "builtin_node_follow_up": (("expectedFields/*", NamedThing.ASKED_ARGUMENT),),
    "builtin_output_set": (
        ("key", NamedThing.OUTPUT),
        ("sourceType", NamedThing.SOURCE),
        ("sourceRef", NamedThing.SOURCE_REF),
        ("sourcePath", NamedThing.SOURCE_PATH),
    ),
    "builtin_evidence_get": (("evidenceId", NamedThing.EVIDENCE_ID),),
}
"""What the arguments of builtins name (§12)."""
_ARGUMENTS = 3
"""How many steps lead to the arguments of a call: `steps/0/args`."""


def thing_at(kind: str, way: Way, called: str | None = None) -> NamedThing | None:
    """What the value at a way names; `called` is the tool that the step around it calls."""
    found = _matching(_VALUES.get(kind, ()), way)
    is_argument = kind == "scenario" and way[:1] == ("steps",) and way[2:_ARGUMENTS] == ("args",)
    if found is None and is_argument:
        return _matching(_BUILTIN_ARGUMENTS.get(called or "", ()), way[_ARGUMENTS:])
    return found


def thing_of_keys(kind: str, way: Way) -> NamedThing | None:
    """What the keys of the object at a way name."""
    return _matching(_KEYS.get(kind, ()), way)


def thing_defined_at(kind: str, way: Way) -> NamedThing | None:
    """What the value at a way gives a name to."""
    return _matching(_DEFINED.get(kind, ()), way)


def _matching(places: Iterable[tuple[str, NamedThing]], way: Way) -> NamedThing | None:
    return next((thing for pattern, thing in places if leads(pattern.split("/"), way)), None)
