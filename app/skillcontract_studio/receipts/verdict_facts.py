"""What a verdict says besides its reasons, as rows of a word and what it is."""

from collections.abc import Iterator
from dataclasses import dataclass

from skillcontract.receipts.verdict import Next, Replay, Verdict
from skillcontract.receipts.wording import printable
from skillcontract_studio.i18n import Voice
from skillcontract_studio.receipts.sentence_case import in_sentence_case
from skillcontract_studio.receipts.signs import Sign, status_sign

_NEXT_ICON = "arrow-right-circle"
_REPLAY_SIGNS = {
    Replay.NO: Sign("cancel", "over"),
    Replay.ONCE: Sign("repeat-once", "changed"),
    Replay.AFTER_READ_BACK: Sign("eye-check-outline", "under"),
}


@dataclass(frozen=True, slots=True)
class FactRow:
    """`code` is a word of the contract, which stays as it is; `strong` is what matters most."""

    name: str
    sign: Sign | None
    words: str
    code: str = ""
    strong: bool = False
    copies: bool = False
    """Whether the code is wanted elsewhere: what to continue with is."""


def fact_rows(verdict: Verdict, say: Voice) -> Iterator[FactRow]:
    """The rows in their order; `say` is the area `receipts`."""
    tint = "allow" if verdict.next is Next.REPORT else "accent"
    yield FactRow(
        say("inspector.next"),
        Sign(_NEXT_ICON, tint),
        in_sentence_case(say(f"next.{verdict.next}")),
        verdict.next,
        strong=True,
    )
    yield FactRow(
        say("inspector.replay"),
        _REPLAY_SIGNS[verdict.may_replay],
        in_sentence_case(say(f"replay.{verdict.may_replay}")),
        verdict.may_replay,
    )
    if verdict.complete_set is not None:
        whole = verdict.complete_set
        yield FactRow(
            say("inspector.set"),
            Sign("check-circle", "allow") if whole else Sign("circle-half-full", "under"),
            in_sentence_case(say("inspector.set-complete" if whole else "inspector.set-incomplete")),
        )
    if verdict.cursor:
        yield FactRow(say("inspector.cursor"), None, "", printable(verdict.cursor), copies=True)
    if verdict.status is not None:
        yield FactRow(say("inspector.status"), status_sign(verdict.status), "", printable(verdict.status))
    else:
        yield FactRow(
            say("inspector.status"), Sign("minus", "muted"), in_sentence_case(say("inspector.status-none"))
        )
    yield FactRow(
        say("inspector.kind"),
        None,
        in_sentence_case(say(f"kind.{verdict.kind}")),
        printable(verdict.contract or ""),
    )
