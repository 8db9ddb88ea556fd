"""How breakpoints are called, and all names there are to stop at, for the list to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from skillcontract.governance.verdict import Verdict as Ruling
from skillcontract.model.error_codes import ERROR_CODES
from skillcontract.simulator.trace import Outcome, StageName
from skillcontract.stepping.triggers import Named
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.stop_list import AnyRejection, OnLine, StopAt

_REFUSING = (
    StageName.P2,
    StageName.ARG_POLICY,
    StageName.PARAM_CONTRACT,
    StageName.FINGERPRINT,
    StageName.WRITE_GATE,
    StageName.INVOKE,
    StageName.RESPONSE_CONTRACT,
)
"""The stages at which a call can end otherwise than well."""


def stop_words(at: StopAt, voice: Voice) -> str:
    """What a breakpoint is called."""
    match at:
        case AnyRejection():
            return voice("breakpoint.rejection")
        case OnLine():
            return voice("breakpoint.line", file=PurePosixPath(at.file).name, line=at.line + 1)
        case Named():
            return _named(at, voice)


def names_to_stop_at(tools: tuple[str, ...], voice: Voice) -> Iterator[tuple[Named, str, str]]:
    """Every name there is, with its words and what it means: stages, stages that refuse, outcomes, codes, tools."""
    for stage in StageName:
        yield Named(stage), _named(Named(stage), voice), voice("breakpoint.stage-about")
    for stage in _REFUSING:
        outcome = Outcome.DENIED if stage is StageName.P2 else Outcome.REJECTED
        if stage is StageName.INVOKE:
            outcome = Outcome.UNCERTAIN
        elif stage is StageName.RESPONSE_CONTRACT:
            outcome = Outcome.BUSINESS_FAILED
        named = Named(stage, outcome)
        yield named, _named(named, voice), voice("breakpoint.stage-outcome-about")
    for outcome in Outcome:
        yield Named(outcome=outcome), _named(Named(outcome=outcome), voice), str(outcome)
    for code in ERROR_CODES.values():
        number = (code.number or "").rpartition(".")[2]
        meaning = code.meaning(voice.language)
        yield (
            Named(code=code.name),
            _named(Named(code=code.name), voice),
            " ".join(filter(None, (number, meaning))),
        )
    for ruling in Ruling:
        named = Named(code=str(ruling))
        yield named, _named(named, voice), voice("breakpoint.ruling-about")
    for tool in tools:
        yield Named(tool=tool), _named(Named(tool=tool), voice), voice("breakpoint.tool-about")


def _named(named: Named, voice: Voice) -> str:
    ended = voice(f"outcome.{named.outcome}") if named.outcome is not None else ""
    words = voice.listed((named.code, ended))
    if named.stage is not None:
        return voice("breakpoint.stage-ended", stage=named.stage, ended=words) if words else str(named.stage)
    if named.tool is not None:
        return voice("breakpoint.tool", tool=named.tool)
    return voice("breakpoint.code", code=words) if named.code else voice("breakpoint.outcome", outcome=words)
