"""`skillcontract receipt FILE|-`: what may be concluded from a doc.operation.v1 receipt."""

from enum import StrEnum
from pathlib import Path

import typer

from skillcontract.cli.failure import FINDINGS, CannotWork
from skillcontract.cli.reading import read_text
from skillcontract.cli.writing import write_out
from skillcontract.receipts.reading import NotJson, ReceiptText, read_receipt
from skillcontract.receipts.sequence import SequenceVerdict, judge_sequence
from skillcontract.receipts.verdict import Verdict
from skillcontract.receipts.wording import printable, sentence
from skillcontract.syntax.writing import Writable, to_json
from skillcontract.text.language import Language
from skillcontract.text.positions import LineMap, PositionEncoding
from skillcontract_resources.catalogue import Catalogue


class Form(StrEnum):
    """What `--format` takes."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"


def register(application: typer.Typer, language: Language) -> None:
    """Add the command to the application."""
    say, common = Catalogue("receipts", language), Catalogue("cli", language)

    @application.command("receipt", help=say("help"))
    def receipt(
        paths: list[Path] = typer.Argument(..., metavar="FILE|-...", help=say("argument.files")),
        form: Form = typer.Option(Form.TEXT, "--format", help=common("option.format")),
    ) -> int:
        if sum(str(path) == "-" for path in paths) > 1:
            raise CannotWork(say("failure.stdin-twice"))
        verdicts = judge_sequence([_read(path, say, common) for path in paths])
        if form is Form.JSON:
            write_out(to_json(_as_json(paths, verdicts, say), indent=1) + "\n")
        elif form is Form.HTML:
            from skillcontract.cli.receipt_page import receipt_page

            write_out("".join(receipt_page([str(path) for path in paths], verdicts, language)))
        else:
            write_out("\n\n".join(_blocks(paths, verdicts, say)) + "\n")
        return 0 if verdicts.together.good else FINDINGS


def _read(path: Path, say: Catalogue, common: Catalogue) -> ReceiptText:
    text = read_text(path, common)
    try:
        return read_receipt(text)
    except NotJson as fault:
        place = LineMap(text, PositionEncoding.UTF32).position(fault.offset)
        where = f"{path}:{place.line + 1}:{place.character + 1}"
        raise CannotWork(say("failure.not-json", where=where, code=fault.code)) from None


def _as_json(paths: list[Path], verdicts: SequenceVerdict, say: Catalogue) -> dict[str, Writable]:
    shown: dict[str, Writable] = {"version": 1, **_fields(verdicts.together, say)}
    if len(paths) > 1:
        shown["receipts"] = [
            {"path": path.as_posix(), **_fields(verdict, say)}
            for path, verdict in zip(paths, verdicts.each, strict=True)
        ]
    return shown


def _fields(verdict: Verdict, say: Catalogue) -> dict[str, Writable]:
    return {
        "kind": verdict.kind,
        "contract": verdict.contract,
        "status": verdict.status,
        "mayReportDone": verdict.may_report_done,
        "mayReplay": verdict.may_replay,
        "next": verdict.next,
        "completeSet": verdict.complete_set,
        "cursor": verdict.cursor,
        "reasons": [sentence(finding, say) for finding in verdict.reasons],
        "remarks": [sentence(finding, say) for finding in verdict.remarks],
    }


def _blocks(paths: list[Path], verdicts: SequenceVerdict, say: Catalogue) -> list[str]:
    if len(paths) == 1:
        return [_block(str(paths[0]), verdicts.together, say)]
    each = [_block(str(path), verdict, say) for path, verdict in zip(paths, verdicts.each, strict=True)]
    return [*each, _block(say("text.together", count=len(paths)), verdicts.together, say)]


def _block(title: str, verdict: Verdict, say: Catalogue) -> str:
    lines = [
        f"{title}: {say('text.done' if verdict.good else 'text.not-done')}",
        say(
            "text.facts",
            kind=say(f"kind.{verdict.kind}"),
            contract=printable(verdict.contract or "-"),
            status=printable(verdict.status or "-"),
        ),
        say("text.next", next=say(f"next.{verdict.next}"), code=verdict.next),
        say("text.replay", replay=say(f"replay.{verdict.may_replay}"), code=verdict.may_replay),
    ]
    if verdict.complete_set is not None:
        lines.append(say("text.set-complete" if verdict.complete_set else "text.set-incomplete"))
    lines += [f"  - {sentence(finding, say)}" for finding in verdict.reasons]
    if verdict.remarks:
        lines.append(say("text.remarks"))
        lines += [f"  - {sentence(finding, say)}" for finding in verdict.remarks]
    return "\n".join(lines)
