"""What `simulate --audit FILE` records: an AuditEvent for every ruling that a step went through (semantics D7b, D8)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path

from skillcontract.cli.failure import CannotWork
from skillcontract.cli.publishing import log_receipt
from skillcontract.governance.adjudication import Ruling
from skillcontract.governance.audit import append_record, ruling_record
from skillcontract.governance.register import register
from skillcontract.governance.rulings import rule_call
from skillcontract.rules.workspace_check import contract_loads
from skillcontract.simulator.playing import Play
from skillcontract.simulator.trace import StageName, Verdict
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


def record_rulings(log: Path, played: Play, language: Language) -> None:
    """Append the rulings of a play to an audit log, in their order.

    Raises CannotWork where the scenario has no clock, since a record carries the time, or where the log cannot be written.
    """
    workspace, say = played.opening.cast.workspace, Catalogue("simulator", language)
    if played.opening.state.now is None:
        place = played.opening.file.place("/given").shown(Path.cwd())
        raise CannotWork(say("failure.audit-without-now", place=place))
    # Whether a contract loads does not change from ruling to ruling, and each answer costs a whole check.
    loading = {skill.key: contract_loads(skill) for skill in workspace.skills}
    for ruling, moment in _rulings(played):
        record = ruling_record(ruling, register(workspace, moment, lambda skill: loading[skill.key]), moment)
        log_receipt(log, partial(append_record, log, record), language, with_receipt=False)


def _rulings(played: Play) -> Iterator[tuple[Ruling, datetime]]:
    cast, principal = played.opening.cast, played.opening.scenario.given.principal
    for one in played.steps:
        before = next((record for record in one.trace.stages if record.stage is StageName.P2), None)
        moment, tool = one.before.now, cast.prepared.callable_tools.get(one.trace.call or "")
        if (
            before is None
            or before.verdict is Verdict.SKIP
            or moment is None
            or tool is None
            or not principal
        ):
            continue
        ruling = rule_call(cast.workspace, cast.skill, principal, tool.name, moment, writes=tool.writes)
        if ruling is not None:
            yield ruling, moment
