"""The product's own receipts say of its files exactly what became of them, and its own verdict reads them so."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from skillcontract.publish import NotPublished, Reason, Step, append_line, write_file
from skillcontract.receipts.judge import judge
from skillcontract.receipts.publication import (
    Attempt,
    attempt_file,
    attempt_line,
    awaiting,
    publication_receipt,
)
from skillcontract.receipts.reading import read_receipt
from skillcontract.receipts.schema import receipt_schemas
from skillcontract.receipts.verdict import Kind, Next, Replay, Verdict
from skillcontract.syntax.writing import to_json

OPERATION = "skillcontract.matrix.write"


def verdict_of(*attempts: Attempt) -> Verdict:
    text = read_receipt(to_json(publication_receipt(OPERATION, attempts)))
    return judge(text.value, text.repeated)


def written(folder: Path, name: str = "a") -> Attempt:
    return attempt_file(name, lambda on_step: write_file(folder / name, b"new", on_step=on_step))


def refused_after(folder: Path, step: Step, name: str = "b") -> Attempt:
    def break_off(done: Step) -> None:
        if done is step:
            raise NotPublished(folder / name, Reason.FULL)

    def write(on_step):  # type: ignore[no-untyped-def]  # the seam's own types
        return write_file(folder / name, b"new", on_step=lambda done: (on_step(done), break_off(done)))

    return attempt_file(name, write)


def statuses(attempt: Attempt) -> list[object]:
    steps = publication_receipt(OPERATION, [attempt])["steps"]
    assert isinstance(steps, list)
    return [step["status"] for step in steps]


def test_a_written_file_may_be_reported(tmp_path: Path) -> None:
    verdict = verdict_of(written(tmp_path))
    assert (verdict.may_report_done, verdict.may_replay, verdict.next) == (True, Replay.NO, Next.REPORT)
    assert verdict.contract == "doc.operation.v1"
    assert not verdict.remarks or all(one.ground.code == "optional-absent" for one in verdict.remarks)


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (Step.CREATED, ["failed", "not_started", "not_started"]),
        (Step.FLUSHED, ["success", "failed", "not_started"]),
        (Step.CHECKED, ["success", "success", "failed"]),
    ],
)
def test_a_refused_file_says_how_far_it_came(tmp_path: Path, step: Step, expected: list[str]) -> None:
    attempt = refused_after(tmp_path, step)
    assert statuses(attempt) == expected
    verdict = verdict_of(attempt)
    assert (verdict.status, verdict.may_report_done) == ("failed", False)
    assert list(tmp_path.iterdir()) == []


def test_some_written_and_some_not_is_a_partial_success(tmp_path: Path) -> None:
    verdict = verdict_of(written(tmp_path), refused_after(tmp_path, Step.CREATED), awaiting("c"))
    assert (verdict.status, verdict.next) == ("partial_success", Next.INSPECT_STEPS)
    assert (verdict.may_report_done, verdict.may_replay) == (False, Replay.NO)


def test_it_keeps_its_own_schema(tmp_path: Path) -> None:
    schema = receipt_schemas()[Kind.OPERATION]
    attempts = [written(tmp_path), refused_after(tmp_path, Step.CREATED), awaiting("c")]
    for several in (attempts[:1], attempts[1:], attempts):
        text = to_json(publication_receipt(OPERATION, several))
        Draft202012Validator(dict(schema)).validate(json.loads(text))


def test_nothing_to_write_is_nothing_to_report() -> None:
    assert not verdict_of().may_report_done


def test_a_line_is_told_by_the_digest_that_the_next_one_names(tmp_path: Path) -> None:
    log = tmp_path / "log"
    attempt = attempt_line("log", lambda: append_line(log, lambda _: b"line").decode())
    assert attempt.written == {"sha256": sha256(b"line").hexdigest()}
    assert verdict_of(attempt).may_report_done


def test_a_line_that_was_not_appended_is_not_reported(tmp_path: Path) -> None:
    attempt = attempt_line("log", lambda: append_line(tmp_path, lambda _: b"line").decode())
    assert statuses(attempt) == ["failed", "not_started"]
    assert not verdict_of(attempt).may_report_done


PLANNED = ("temporary_file", "verify", "publish")
ATTEMPTS = st.one_of(
    st.just(Attempt("a", PLANNED, PLANNED, {"sha256": "0", "created": True})),
    st.integers(0, 2).map(
        lambda reached: Attempt("b", PLANNED, PLANNED[:reached], refused=NotPublished("b", Reason.CHANGED))
    ),
    st.just(awaiting("c")),
)


@given(st.lists(ATTEMPTS, max_size=5))
@settings(max_examples=60)
def test_only_what_was_written_altogether_is_done(attempts: list[Attempt]) -> None:
    done = bool(attempts) and all(one.written is not None for one in attempts)
    verdict = verdict_of(*attempts)
    assert verdict.may_report_done is done
    assert verdict.may_replay is Replay.NO
