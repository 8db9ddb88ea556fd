"""The audit log: whatever is done to it afterwards is seen, and the first line it was done to is named."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from governance_workspaces import NOW, register_of, write_workspace
from skillcontract.governance.audit import (
    Break,
    append_record,
    ruling_record,
    sha256,
    sign_off_record,
    verify,
)
from skillcontract.governance.register import Register
from skillcontract.publish import NotPublished, Reason

RECORDS = 4


@pytest.fixture(scope="module")
def register(tmp_path_factory: pytest.TempPathFactory) -> Register:
    return register_of(write_workspace(tmp_path_factory.mktemp("audited")))


@pytest.fixture
def log(tmp_path: Path, register: Register) -> bytes:
    """Three rulings and a signature."""
    path = tmp_path / "audit.jsonl"
    for hour, skill in enumerate(("case.accept", "limit.decide", "nothing")):
        ruling = register.rule(skill, register.principals[0])
        append_record(path, ruling_record(ruling, register, NOW + timedelta(hours=hour), "注"))
    append_record(path, sign_off_record("王芳", "ok", register, NOW, consistent=True))
    return path.read_bytes()


def test_the_records_are_those_of_the_format(log: bytes) -> None:
    records = [json.loads(line) for line in log.splitlines()]
    assert [record["kind"] for record in records] == ["ruling", "ruling", "ruling", "sign-off"]
    assert [record["verdict"] for record in records] == [
        "ALLOW",
        "ROLE_MISMATCH",
        "NO_CONTRACT",
        "CONSISTENT",
    ]
    assert records[1]["checks"] == ["ROLE_MISMATCH", "UNDER_GRANTED", "OVER_GRANTED", "TRUST_TOO_LOW"]
    assert records[0]["at"] == "2026-03-01T09:00:00.000000Z"
    assert (records[3]["principal"], records[3]["skill"], records[3]["note"]) == ("王芳", None, "ok")
    assert len(records[0]["digests"]["contract"]) == len(records[0]["digests"]["grants"]) == 64
    assert records[2]["digests"]["contract"] is None


def test_each_holds_the_digest_of_the_line_before(log: bytes) -> None:
    lines = log.splitlines()
    assert json.loads(lines[0])["previous"] is None
    assert [json.loads(line)["previous"] for line in lines[1:]] == [sha256(line) for line in lines[:-1]]


def test_an_untouched_log_holds(log: bytes) -> None:
    found = verify(log)
    assert found.intact
    assert found.records == RECORDS
    assert found.last == sha256(log.splitlines()[-1])


def test_an_empty_log_holds() -> None:
    assert verify(b"").intact


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_one_changed_byte_is_found_in_its_line(register: Register, data: st.DataObject) -> None:
    log = _whole_log(register)
    at = data.draw(st.integers(0, len(log) - 2))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != log[at]))
    changed = log[:at] + bytes([byte]) + log[at + 1 :]
    found = verify(changed)
    assert found.broken == log[:at].count(b"\n") + 1


def _whole_log(register: Register, made: list[bytes] = []) -> bytes:  # noqa: B006  # made once for all examples
    if not made:
        from tempfile import TemporaryDirectory

        with TemporaryDirectory() as folder:
            path = Path(folder) / "log"
            for principal in register.principals:
                append_record(path, ruling_record(register.rule("limit.decide", principal), register, NOW))
            made.append(path.read_bytes())
    return made[0]


@pytest.mark.parametrize(
    ("change", "broken", "why"),
    [
        (lambda lines: lines[1:], 1, Break.FIRST),
        (lambda lines: [lines[0], *lines[2:]], 2, Break.CHAIN),
        (lambda lines: [lines[1], lines[0], *lines[2:]], 1, Break.FIRST),
        (lambda lines: [lines[0], lines[0], *lines[1:]], 2, Break.CHAIN),
        (lambda lines: [*lines[:2], b"", *lines[2:]], 3, Break.NOT_A_RECORD),
        (lambda lines: [*lines[:2], b"\xff", *lines[2:]], 3, Break.NOT_TEXT),
        (lambda lines: [*lines[:3], lines[3][:-5]], 4, Break.NOT_A_RECORD),
        (lambda lines: [*lines[:3], lines[3].replace(b'"ok"', b'"no"')], 4, Break.CHANGED),
        (lambda lines: [lines[0].replace(b": ", b":"), *lines[1:]], 1, Break.CHANGED),
        (lambda lines: [*lines[:3], lines[3] + b" // note"], 4, Break.NOT_A_RECORD),
        (lambda lines: [*lines[:3], b"[]"], 4, Break.NOT_A_RECORD),
    ],
)  # fmt: skip
def test_what_else_can_be_done_to_a_log(log: bytes, change: object, broken: int, why: Break) -> None:
    lines = change(log.splitlines())  # type: ignore[operator]
    found = verify(b"\n".join(lines) + b"\n")
    assert (found.broken, found.why) == (broken, why)
    assert found.records == broken - 1


def test_lines_taken_off_the_end_are_seen_by_who_kept_the_last_digest(log: bytes) -> None:
    last = sha256(log.splitlines()[-1])
    shorter = b"\n".join(log.splitlines()[:-1]) + b"\n"
    assert verify(shorter).intact
    assert verify(shorter, last).why is Break.END
    assert verify(log, last).intact


def test_a_name_that_is_half_a_character_can_be_recorded(tmp_path: Path, register: Register) -> None:
    log = tmp_path / "log"
    append_record(log, sign_off_record("\ud83d", "", register, NOW, consistent=True))
    assert verify(log.read_bytes()).intact


@pytest.mark.parametrize(
    "content", [b'{\n  "tools": {}\n}\n', b"some text", b'{"mode": "PLAN"}', b"\xff\x00"]
)
def test_nothing_is_appended_to_what_is_no_log(tmp_path: Path, register: Register, content: bytes) -> None:
    file = tmp_path / "contract.json"
    file.write_bytes(content)
    record = sign_off_record("A", "", register, NOW, consistent=True)
    with pytest.raises(NotPublished) as refusal:
        append_record(file, record)
    assert refusal.value.reason is Reason.OTHER_CONTENT
    assert file.read_bytes() == content
