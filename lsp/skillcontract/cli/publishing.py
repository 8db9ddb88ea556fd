"""Writing the file that a command was asked for, and saying what became of it: a line, or a receipt in JSON."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from skillcontract.cli.failure import CannotWork
from skillcontract.cli.writing import remark, shown_path, write_out
from skillcontract.publish.fingerprint import Fingerprint
from skillcontract.publish.writing import write_file
from skillcontract.receipts.publication import Attempt, attempt_file, attempt_line, publication_receipt
from skillcontract.syntax.writing import Writable, to_json
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


def rewritten(path: Path, before: str, after: str) -> Attempt:
    """Give a file another text where it still holds the one that was read, and keep what became of it."""
    expected, data = Fingerprint.of(before.encode()), after.encode()
    return attempt_file(
        shown_path(path), lambda on_step: write_file(path, data, expected=expected, on_step=on_step)
    )


def log_receipt(
    log: Path, append: Callable[[], str], language: Language, *, with_receipt: bool
) -> dict[str, Writable]:
    """Append a line to an audit log with `append`, which returns it; the receipt of that.

    Raises CannotWork where it could not be appended; `with_receipt` puts the receipt that says so on stdout.
    """
    made = attempt_line(shown_path(log), append)
    receipt = publication_receipt("skillcontract.audit.append", [made])
    if made.refused is not None:
        if with_receipt:
            write_out(to_json(receipt, indent=2) + "\n")
        raise CannotWork(made.refused.message(language)) from made.refused
    return receipt


def publish(
    out: Path, data: bytes, language: Language, *, operation: str, overwrite: bool, with_receipt: bool
) -> None:
    """Write a command's output to the file that `--out` names and say so on stderr.

    `with_receipt` puts a doc.operation.v1 receipt on stdout, also where the file could not be written. Raises
    CannotWork then, and whatever stood there still stands.
    """
    made = attempt_file(
        shown_path(out), lambda on_step: write_file(out, data, overwrite=overwrite, on_step=on_step)
    )
    if with_receipt:
        write_out(to_json(publication_receipt(operation, [made]), indent=2) + "\n")
    if made.refused is not None:
        raise CannotWork(made.refused.message(language)) from made.refused
    remark(Catalogue("cli", language)("written", path=out))
