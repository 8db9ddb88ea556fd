"""What a step of a scenario is called, in the scenario's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skillcontract.model.scenario import ScenarioStep


def step_text(stated: ScenarioStep) -> str:
    """The tool for a call; else what the user says or does, as it is written."""
    if stated.call is not None:
        return stated.call
    if stated.advance is not None:
        return f"advance {stated.advance}"
    if stated.delegated is not None:
        return f"delegated {stated.delegated.status}"
    if stated.user is not None:
        return f"user {stated.user}"
    if stated.verify is not None:
        return f"verify {stated.verify}"
    return "say" if stated.say is not None else "reopen"
