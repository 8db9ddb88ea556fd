"""The workspace's audit log, `audit.jsonl` in its folder: whether its chain holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from skillcontract.governance.audit import BREAKS, Audit, records_of, verify
from skillcontract.syntax.values import Json
from skillcontract.text.language import Localized
from skillcontract.text.system_reason import system_reason
from skillcontract_studio.i18n import Voice

LOG_NAME = "audit.jsonl"


@dataclass(frozen=True, slots=True)
class AuditState:
    """What verifying the log found; `audit` is None where there is no log, `unreadable` the system's word where it is closed."""

    path: Path
    audit: Audit | None
    unreadable: Localized | None = None
    records: tuple[Mapping[str, Json], ...] = ()
    """The records before the first broken line."""

    @property
    def sound(self) -> bool:
        """Whether records may be added."""
        return self.unreadable is None and (self.audit is None or self.audit.intact)


def read_log(path: Path) -> bytes | None:
    """The bytes of a log; None where there is none. Raises OSError where it cannot be read."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def audit_state(path: Path) -> AuditState:
    """Verify a log."""
    try:
        log = read_log(path)
    except OSError as error:
        return AuditState(path, None, system_reason(error))
    if log is None:
        return AuditState(path, None)
    audit = verify(log)
    return AuditState(path, audit, records=records_of(log, audit.records))


def audit_words(state: AuditState, voice: Voice) -> str:
    """The state in one line; of a broken chain, its first broken line."""
    if state.unreadable is not None:
        return voice("audit.unreadable", file=state.path.name)
    if state.audit is None:
        return voice("audit.none")
    if state.audit.broken is not None:
        return voice("audit.broken", file=state.path.name, line=state.audit.broken)
    return voice.count("audit.intact", state.audit.records)


def audit_reason(state: AuditState, voice: Voice) -> str:
    """What is wrong with a log, for which there may be no room beside its state; empty where nothing is."""
    if state.audit is not None and state.audit.why is not None:
        return BREAKS[state.audit.why](voice.language)
    return state.unreadable(voice.language) if state.unreadable is not None else ""
