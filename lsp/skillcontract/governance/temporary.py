"""Temporary contracts, Hotfix-8h (third spec §8; semantics D9)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from skillcontract.text.language import Localized

LIFETIME = timedelta(hours=8)


class Lapse(StrEnum):
    """Why a temporary contract is not in force."""

    NOT_AN_OBJECT = "not-an-object"
    APPROVERS = "approvers"
    REASON = "reason"
    START = "start"
    NOT_YET = "not-yet"
    OVER = "over"


REASONS: Mapping[Lapse, Localized] = {
    Lapse.NOT_AN_OBJECT: Localized(
        "temporary 应为 {approvers, reason, start}", "temporary must be {approvers, reason, start}"
    ),
    Lapse.APPROVERS: Localized("需要两个不同的批准人", "it needs two different approvers"),
    Lapse.REASON: Localized("缺少理由 reason", "it gives no reason"),
    Lapse.START: Localized("start 不是可解析的时刻", "its start is no moment that can be read"),
    Lapse.NOT_YET: Localized("尚未生效", "it is not in force yet"),
    Lapse.OVER: Localized("已过 8 小时有效期", "its eight hours are over"),
}


class Term(NamedTuple):
    """How a temporary contract stands at one moment: what keeps it from force (none: it is), and until when it may be."""

    lapses: tuple[Lapse, ...]
    end: datetime | None


def temporary_term(raw: object, now: datetime) -> Term:
    """How `temporary` as written stands at `now` (with its time zone). All that is wrong with it is told."""
    if not isinstance(raw, dict):
        return Term((Lapse.NOT_AN_OBJECT,), None)
    lapses = []
    if len(_people(raw.get("approvers"))) < 2:
        lapses.append(Lapse.APPROVERS)
    reason = raw.get("reason")
    if not isinstance(reason, str) or not reason.strip():
        lapses.append(Lapse.REASON)
    start = moment(raw.get("start"))
    if start is None:
        return Term((*lapses, Lapse.START), None)
    try:
        end = start + LIFETIME
    except OverflowError:
        return Term((*lapses, Lapse.START), None)
    if now < start:
        lapses.append(Lapse.NOT_YET)
    elif now >= end:
        lapses.append(Lapse.OVER)
    return Term(tuple(lapses), end)


def moment(value: object) -> datetime | None:
    """An ISO 8601 date and time as a moment; without a zone it is UTC. None where it is no such thing."""
    if not isinstance(value, str):
        return None
    try:
        read = datetime.fromisoformat(value.strip())
    except ValueError:
        return None
    return read if read.tzinfo else read.replace(tzinfo=UTC)


def _people(raw: object) -> frozenset[str]:
    """The different people of a list; nobody becomes two by letter case, width or spaces."""
    items = raw if isinstance(raw, list) else []
    names = (unicodedata.normalize("NFKC", item).casefold() for item in items if isinstance(item, str))
    return frozenset(filter(None, ("".join(name.split()) for name in names)))
