"""What is read as a file, and what as text."""

import os
from pathlib import Path

import pytest

from skillcontract.publish.reading import NotRegular, NotText, decoded, read_regular


def test_a_file_is_read_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbf{}\r\n")
    assert read_regular(tmp_path / "a") == b"\xef\xbb\xbf{}\r\n"
    assert decoded(read_regular(tmp_path / "a")) == "\ufeff{}\r\n"


def test_a_pipe_that_nobody_writes_to_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotRegular):
        read_regular(tmp_path / "pipe")


def test_a_device_without_end_is_refused() -> None:
    with pytest.raises(NotRegular):
        read_regular(Path("/dev/zero"))


def test_what_is_not_there_is_the_systems_to_tell(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_regular(tmp_path / "a")
    with pytest.raises(IsADirectoryError):
        read_regular(tmp_path)


def test_a_lone_nul_is_a_slip_in_a_text() -> None:
    assert decoded(b'{"mode": "PL\0AN"}') == '{"mode": "PL\0AN"}'
    assert decoded(b'{"a":"\0"}') == '{"a":"\0"}'


@pytest.mark.parametrize(
    ("data", "offset", "is_binary"),
    [
        ('{"mode": "PLAN"}'.encode("utf-16-le"), 1, True),
        (b"\x7fELF\0\0\0\0", 4, True),
        (b"PNG\xff" + bytes(range(1, 90)) + b"\0", 93, True),
        ('{"mode": "计划"}'.encode("gbk"), 10, False),
    ],
)
def test_what_is_no_text_says_where(data: bytes, offset: int, is_binary: bool) -> None:
    with pytest.raises(NotText) as refused:
        decoded(data)
    assert (refused.value.offset, refused.value.is_binary) == (offset, is_binary)
