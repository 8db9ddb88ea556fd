"""Every combination of what §5.3 decides by, against an oracle that states the specification's answer by itself.

The oracle knows nothing of the product: it is the text of §5.3-5.5 and semantics B, one condition after the other.
"""

from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from simulator_nodes import call, node, read_tool, succeed
from skillcontract.simulator.state import State

SAID, FOUND, SHARED, NOWHERE = "said by the user", "value of a query", "shared value", "value of nowhere"
BINDINGS = ("none", "const", "from a value", "from nothing")
SOURCES: tuple[tuple[str, ...], ...] = (
    (),
    ("USER",),
    ("EVIDENCE",),
    ("SHARED",),
    ("MODEL",),
    ("PLATFORM",),
    ("CONTRACT", "PLATFORM"),
    ("USER", "EVIDENCE"),
    ("EVIDENCE", "USER"),
    ("USER", "MODEL"),
    ("MODEL", "USER"),
    ("EVIDENCE", "MODEL"),
    ("SHARED", "EVIDENCE", "USER"),
)
MISSING: tuple[dict[str, str] | None, ...] = (
    None,
    {"action": "ASK_USER"},
    {"action": "CALL_TOOL", "tool": "look"},
    {"action": "CALL_TOOL"},
    {"action": "FAIL", "message": "no value"},
)
ENUMS = ("none", "has it", "has it not")
BOUND = "bound"


@dataclass(frozen=True)
class Answer:
    """What the specification answers: the code (None: it passes), the recorded source, what is missing, what is next."""

    code: str | None
    source: str | None
    missing: bool
    next: tuple[str, str | None] | None


FOLLOW_UP = ("builtin_node_follow_up", None)


def oracle(
    binding: str,
    value: str | None,
    sources: tuple[str, ...],
    missing: dict[str, str] | None,
    *,
    required: bool,
    enum: str,
) -> Answer:
    """§5.3, step by step."""
    action = (missing or {}).get("action", "ASK_USER")
    tool = (missing or {}).get("tool")
    if binding in ("const", "from a value"):
        # Step 1 binds and ends the judgement of sources; step 5 still runs (B9).
        source = "CONTRACT" if binding == "const" else "SESSION"
        return (
            Answer("ASK_USER", source, False, FOLLOW_UP)
            if enum == "has it not"
            else Answer(None, source, False, None)
        )
    if value is None:
        if not required or (action == "CALL_TOOL" and tool is None):
            return Answer(None, None, required, None)
        if action == "ASK_USER":
            return Answer("ASK_USER", None, True, FOLLOW_UP)
        if action == "CALL_TOOL":
            return Answer("CALL_TOOL", None, True, ("call", tool))
        return Answer("FAIL", None, True, ("builtin_node_fail", None))
    source = "MODEL"
    if binding == "none":
        matches = {
            "USER": value == SAID,
            "EVIDENCE": value == FOUND,
            "SHARED": value == SHARED,
            "MODEL": True,
            "PLATFORM": False,
            "CONTRACT": False,
        }
        source = next((one for one in sources if matches[one]), "MODEL")
    if source == "MODEL" and "MODEL" not in sources:
        if "USER" in sources:
            return Answer("ASK_USER", source, False, FOLLOW_UP)
        after = {"ASK_USER": FOLLOW_UP, "FAIL": ("builtin_node_fail", None), "CALL_TOOL": ("call", tool)}[
            action
        ]
        return Answer("REJECTED", source, False, FOLLOW_UP if after == ("call", None) else after)
    if enum == "has it not":
        return Answer("ASK_USER", source, False, FOLLOW_UP)
    return Answer(None, source, False, None)


def argument(
    binding: str,
    value: str | None,
    sources: tuple[str, ...],
    missing: dict[str, str] | None,
    *,
    required: bool,
    enum: str,
) -> dict[str, Any]:
    """The contract's entry for a combination."""
    stands = BOUND if binding in ("const", "from a value") else value
    entry: dict[str, Any] = {"sources": list(sources), "required": required}
    if binding == "const":
        entry["const"] = BOUND
    elif binding != "none":
        entry["from"] = "session.there" if binding == "from a value" else "session.not_there"
    if missing is not None:
        entry["missing"] = missing
    if enum != "none":
        entry["enum"] = ["another", stands if enum == "has it" and stands is not None else "third"]
    return entry


def world(entry: dict[str, Any]) -> State:
    """A node whose user, evidence and shared values each know one value."""
    rows = {"key": "rows", "path": "data"}
    contract = {"tools": {"look": read_tool(extracts=[rows]), "act": read_tool(args={"x": entry})}}
    state = node(
        contract,
        messages=(f"well, {SAID} it is",),
        shared={"x": SHARED},
        session={"there": BOUND},
    )
    state, _ = call(state, "look", {}, succeed([{"name": FOUND}]))
    return state


@pytest.mark.parametrize("binding", BINDINGS)
@pytest.mark.parametrize("sources", SOURCES, ids=lambda words: "+".join(words) or "empty")
def test_every_combination_gives_the_specifications_answer(binding: str, sources: tuple[str, ...]) -> None:
    for value, missing, required, enum in product(
        (None, SAID, FOUND, SHARED, NOWHERE), MISSING, (True, False), ENUMS
    ):
        if enum == "has it" and value is None and binding in ("none", "from nothing"):
            continue
        expected = oracle(binding, value, sources, missing, required=required, enum=enum)
        entry = argument(binding, value, sources, missing, required=required, enum=enum)
        state = world(entry)
        after, trace = call(state, "act", {} if value is None else {"x": value}, succeed([1]))
        got = Answer(
            trace.code.removeprefix("PARAM_PROVENANCE_") if trace.code else None,
            trace.provenance.get("x"),
            bool(trace.missing) if trace.code else expected.missing,
            (trace.next.action, trace.next.tool) if trace.next else None,
        )
        assert got == expected, (entry, value)
        assert trace.called is (expected.code is None)
        assert len(after.evidence) == len(state.evidence) + trace.called
