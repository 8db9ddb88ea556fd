"""The breakpoints of a workspace: what each stops at, and whether it is switched on; kept as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from skillcontract.simulator.trace import Outcome, StageName
from skillcontract.stepping.breakpoints import Breakpoints
from skillcontract.stepping.triggers import Named
from skillcontract_studio.shell.keeping.stated import number, objects, text


@dataclass(frozen=True, slots=True)
class AnyRejection:
    """Any stage that refuses."""


@dataclass(frozen=True, slots=True)
class OnLine:
    """A line of a contract, counted from 0; `file` is its path from the workspace's folder."""

    file: str
    line: int


StopAt: TypeAlias = AnyRejection | OnLine | Named


@dataclass(frozen=True, slots=True)
class Stop:
    """One breakpoint."""

    at: StopAt
    on: bool = True


_OFFERED = (Outcome.SUSPENDED, Outcome.UNCERTAIN, Outcome.BUSINESS_FAILED, Outcome.FAILED)


@dataclass(frozen=True, slots=True)
class StopList:
    """All of them, in the order in which they are shown: lines stand at the end, in their own order."""

    stops: tuple[Stop, ...] = (
        Stop(AnyRejection(), False),
        *(Stop(Named(outcome=outcome), False) for outcome in _OFFERED),
    )

    def breakpoints(self, file: str) -> Breakpoints:
        """Those that are on, for a scenario on the contract of a file."""
        on = [stop.at for stop in self.stops if stop.on]
        return Breakpoints(
            frozenset(each.line for each in on if isinstance(each, OnLine) and each.file == file),
            rejections=AnyRejection() in on,
            named=frozenset(each for each in on if isinstance(each, Named)),
        )

    def with_line_toggled(self, file: str, line: int) -> StopList:
        """With a breakpoint on a line more, or less where there was one."""
        at = OnLine(file, line)
        if any(stop.at == at for stop in self.stops):
            return self.without(at)
        return _sorted((*self.stops, Stop(at)))

    def with_stop(self, at: StopAt) -> StopList:
        """With one more, switched on; one that is there already is switched on."""
        if any(stop.at == at for stop in self.stops):
            return self.switched(at, on=True)
        return _sorted((*self.stops, Stop(at)))

    def without(self, at: StopAt) -> StopList:
        """With one less; that on any rejection stays, to be switched on and off."""
        return StopList(tuple(stop for stop in self.stops if stop.at != at or isinstance(at, AnyRejection)))

    def switched(self, at: StopAt, *, on: bool) -> StopList:
        """With one switched on or off."""
        return StopList(tuple(replace(stop, on=on) if stop.at == at else stop for stop in self.stops))

    def shifted(self, file: str, place: tuple[int, int], removed: int, inserted: int) -> StopList:
        """After an edit at a line and column that took away so many line ends and put others there: each stays on its text.

        Those on lines that are no more stand on the line where the edit began.
        """
        start, column = place
        # What is put in before the first character of a line pushes that line down too.
        first = start if column == 0 else start + 1
        moved: dict[StopAt, Stop] = {}
        for stop in self.stops:
            at = stop.at
            if isinstance(at, OnLine) and at.file == file and at.line >= first:
                line = start if at.line < start + removed else at.line - removed + inserted
                at = OnLine(file, line)
            moved.setdefault(at, Stop(at, stop.on))
        return _sorted(moved.values())


def stop_list_json(found: StopList) -> dict[str, object]:
    """The list as what JSON can say."""
    return {"version": 1, "stops": [{"on": stop.on, **_words(stop.at)} for stop in found.stops]}


def stop_list_of(raw: Mapping[str, object]) -> StopList:
    """The list that JSON tells of; what is not understood is left out. Nothing kept yet is the usual list."""
    if "stops" not in raw:
        return StopList()
    found: dict[StopAt, Stop] = {AnyRejection(): Stop(AnyRejection(), False)}
    for each in objects(raw, "stops"):
        at = _at(each)
        if at is not None:
            found[at] = Stop(at, each.get("on") is True)
    return _sorted(found.values())


def _words(at: StopAt) -> dict[str, object]:
    match at:
        case AnyRejection():
            return {"rejections": True}
        case OnLine():
            return {"file": at.file, "line": at.line}
        case Named():
            named = {"stage": at.stage, "outcome": at.outcome, "code": at.code, "tool": at.tool}
            return {name: str(word) for name, word in named.items() if word is not None}


def _at(raw: Mapping[str, object]) -> StopAt | None:
    if raw.get("rejections") is True:
        return AnyRejection()
    if text(raw, "file"):
        return OnLine(text(raw, "file"), number(raw, "line"))
    stage, outcome = text(raw, "stage"), text(raw, "outcome")
    named = Named(
        StageName(stage) if stage in set(StageName) else None,
        Outcome(outcome) if outcome in set(Outcome) else None,
        text(raw, "code") or None,
        text(raw, "tool") or None,
    )
    return None if named == Named() else named


def _sorted(stops: Iterable[Stop]) -> StopList:
    listed = list(stops)
    lines = [stop for stop in listed if isinstance(stop.at, OnLine)]
    lines.sort(key=lambda stop: (stop.at.file, stop.at.line) if isinstance(stop.at, OnLine) else ("", 0))
    return StopList((*(stop for stop in listed if not isinstance(stop.at, OnLine)), *lines))
