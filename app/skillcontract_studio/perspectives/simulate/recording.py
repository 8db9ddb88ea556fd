"""What was played, as a scenario file that expects what happened (formats.md, Scenario)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from skillcontract.simulator.playing import Played
from skillcontract.simulator.trace import Outcome
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import Writable, to_json

SUFFIX = ".scenario.json5"


def recorded(session: Session, title: str) -> str:
    """The text of a scenario with the steps played up to the cursor, each with what is expected of it.

    A step that came as it already expects keeps that; the others expect what they came to.
    """
    whole = cast("dict[str, Writable]", session.scenario.model_dump(by_alias=True, exclude_unset=True))
    stated = cast("list[dict[str, Writable]]", whole.get("steps", []))
    count = session.cursor.step + 1
    steps: list[Writable] = []
    for entry, one in zip(stated[:count], session.play.steps[:count], strict=True):
        stated_expectation = None if one.mismatches else entry.get("expect")
        steps.append({**entry, "expect": stated_expectation or expectation(one)})
    # The last key is where the steps stand, so that the file reads in the order of a story.
    rest = {key: value for key, value in whole.items() if key not in {"title", "steps"}}
    used = {name for one in session.play.steps[:count] for name in one.trace.invoked}
    responses = rest.get("responses")
    if isinstance(responses, Mapping):
        rest["responses"] = {name: listed for name, listed in responses.items() if name in used}
    return to_json({"title": title, **rest, "steps": steps}, indent=2) + "\n"


def expectation(one: Played) -> dict[str, Json]:
    """What a step is expected to come to: how it ended, where, with which code, and in which state it left the node."""
    trace = one.trace
    expected: dict[str, Json] = {"outcome": str(trace.outcome)}
    if trace.stage is not None:
        expected["stage"] = str(trace.stage)
    if trace.code is not None:
        expected["code"] = trace.code
    if trace.call is not None and trace.stages:
        expected["called"] = trace.called
    if trace.missing:
        expected["missing"] = list(trace.missing)
    if trace.provenance and trace.outcome not in {Outcome.REJECTED, Outcome.DENIED}:
        expected["provenance"] = {path: str(source) for path, source in trace.provenance.items()}
    if one.after.node is not one.before.node:
        expected["node"] = str(one.after.node)
    return expected
