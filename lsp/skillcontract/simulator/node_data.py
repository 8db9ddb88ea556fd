"""A node's state as the expressions look at it (`expressions.evaluate.Lookup`, §7, §9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from skillcontract.expressions.evaluate import Candidate, PriorEntity
from skillcontract.expressions.navigation import ABSENT
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.simulator.lineage import usable
from skillcontract.simulator.state import NodeStatus, State
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class NodeData:
    """The data of one node at one moment; a scenario that leaves data out means that there is none."""

    state: State

    @property
    def inputs(self) -> Mapping[str, Json]:
        """The node's bound inputs."""
        return self.state.inputs

    @property
    def outputs(self) -> Mapping[str, Json]:
        """The outputs this node has written."""
        return self.state.output_values()

    @property
    def shared(self) -> Mapping[str, Json]:
        """The task's shared values."""
        return self.state.shared

    @property
    def session(self) -> Mapping[str, Json]:
        """The session's shared values."""
        return self.state.session

    @property
    def platform(self) -> Mapping[str, Json]:
        """The open fields of the login identity (§11)."""
        given = self.state.scene.platform
        return {name: value for name, value in given.items() if name in PLATFORM_FIELDS}

    @property
    def prior(self) -> Sequence[PriorEntity]:
        """The entities of earlier tasks, oldest first."""
        return [
            PriorEntity(entity.type, entity.id, entity.display_name, entity.attributes)
            for entity in self.state.prior
        ]

    def evidence(self, key: str) -> Sequence[Candidate]:
        """The extracts with a key, in §9's order."""
        found: list[Candidate] = []
        for evidence in usable(self.state):
            if not evidence.extracts_known:
                found.append(Candidate(evidence.id, ABSENT, is_known=False))
            found += [
                Candidate(evidence.id, portion.subtree if portion.found else ABSENT)
                for portion in evidence.portions
                if portion.key == key
            ]
        return found


@dataclass(frozen=True, slots=True)
class InputData:
    """What a node's inputs are bound from (§7): the shared values and the finished nodes upstream."""

    state: State

    @property
    def shared(self) -> Mapping[str, Json]:
        """The task's shared values."""
        return self.state.shared

    @property
    def session(self) -> Mapping[str, Json]:
        """The session's shared values."""
        return self.state.session

    @property
    def prior(self) -> Sequence[PriorEntity]:
        """The entities of earlier tasks, oldest first."""
        return NodeData(self.state).prior

    @property
    def upstream(self) -> Sequence[Mapping[str, Json]]:
        """The outputs of the finished upstream nodes, nearest first."""
        return [node.outputs for node in self.state.upstream if node.status is NodeStatus.DONE]
