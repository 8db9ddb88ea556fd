"""The rows of the chain: before it catalog and P2, then the nine stages, as one looks at a step."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.simulator.trace import Phrase, StageName, StageRecord, Verdict
from skillcontract.stepping.session import Session
from skillcontract_studio.perspectives.simulate.signs import NOT_REACHED, STAGE_SIGNS, Sign
from skillcontract_studio.perspectives.simulate.step_cells import CHAIN

CATALOG_DENIED = "CATALOG_DENIED"
_OUTSIDE = Phrase("outside")
"""Stands for a step that does not go through the chain: a builtin, or something that the user does (semantics C12)."""


@dataclass(frozen=True, slots=True)
class ChainRow:
    """One row. `index` is that of the stage in the step's trace, None where it was not reached; `detail` says what it did."""

    stage: StageName
    sign: Sign
    detail: Phrase | None = None
    code: str | None = None
    index: int | None = None
    current: bool = False

    @property
    def outside(self) -> bool:
        """Whether the step does not go through the chain at all."""
        return self.detail is _OUTSIDE

    @property
    def rejects(self) -> bool:
        """Whether the step ended here."""
        return self.sign is STAGE_SIGNS[Verdict.REJECT]


def chain_rows(session: Session) -> tuple[ChainRow, ...]:
    """Ten rows; P2 first. What lies behind the stage one looks at is not told yet."""
    one = session.current
    stages = () if one is None else one.trace.stages
    reached: dict[StageName, tuple[int, StageRecord]] = {
        record.stage: (index, record) for index, record in enumerate(stages) if index <= session.cursor.stage
    }
    if one is not None and one.trace.code == CATALOG_DENIED:
        detail = one.trace.observation
        denied = ChainRow(StageName.P2, STAGE_SIGNS[Verdict.REJECT], detail, CATALOG_DENIED, None, True)
        return (denied, *(ChainRow(stage, NOT_REACHED) for stage in CHAIN))
    if one is not None and not stages:
        return tuple(ChainRow(stage, NOT_REACHED, _OUTSIDE) for stage in (StageName.P2, *CHAIN))
    rows = []
    for stage in (StageName.P2, *CHAIN):
        if stage not in reached:
            rows.append(ChainRow(stage, NOT_REACHED))
            continue
        index, record = reached[stage]
        rejects = record.verdict is Verdict.REJECT
        code = one.trace.code if rejects and one is not None else None
        current = index == session.cursor.stage
        rows.append(ChainRow(stage, STAGE_SIGNS[record.verdict], record.detail, code, index, current))
    return tuple(rows)
