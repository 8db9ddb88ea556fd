"""What a workspace tells the rules about one of its contracts, beside the contract's own text."""

from __future__ import annotations

from skillcontract.rules.analysis import Knowledge
from skillcontract.rules.rule import Severity
from skillcontract.rules.suppression import Levels
from skillcontract.workspace.surroundings import Surroundings
from skillcontract.workspace.workspace import Workspace

OFF = "off"


def knowledge_of(workspace: Workspace, surroundings: Surroundings) -> Knowledge:
    """What a workspace tells the rules of the contract with those surroundings (see `workspace.gathering`)."""
    return Knowledge(surroundings, levels_of(workspace))


def levels_of(workspace: Workspace) -> Levels:
    """The workspace's own severities of rules, load rules left out: the runtime does not ask it."""
    return {
        rule: None if level == OFF else Severity(level)
        for rule, level in workspace.rule_levels.items()
        if not rule.startswith("L")
    }
