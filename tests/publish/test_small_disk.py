"""A disk that is really full, and one that is really read-only; only root may make them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from skillcontract.publish import NotPublished, Reason, append_line, write_file

OLD, BIG = b"old", b"x" * 300_000


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 KiB."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root on Linux can mount one")
    folder = tmp_path / "disk"
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], check=False)
    if made.returncode:
        pytest.skip("this machine lets nobody mount")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


@pytest.mark.parametrize("nameless", [True, False])
def test_a_full_disk(disk: Path, monkeypatch: pytest.MonkeyPatch, nameless: bool) -> None:
    if not nameless:
        monkeypatch.delattr(os, "O_TMPFILE")
    (disk / "a").write_bytes(OLD)
    for name in ("a", "b"):
        with pytest.raises(NotPublished) as caught:
            write_file(disk / name, BIG, overwrite=True)
        assert caught.value.reason is Reason.FULL
    with pytest.raises(NotPublished) as caught:
        append_line(disk / "log", lambda _: BIG)
    assert caught.value.reason is Reason.FULL
    assert (names(disk), (disk / "a").read_bytes()) == (["a"], OLD)


def test_a_log_on_a_full_disk_keeps_its_lines(disk: Path) -> None:
    append_line(disk / "log", lambda _: b"one")
    with pytest.raises(NotPublished):
        append_line(disk / "log", lambda _: BIG)
    assert (disk / "log").read_bytes() == b"one\n"


def test_a_read_only_disk(disk: Path) -> None:
    (disk / "a").write_bytes(OLD)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    for name in ("a", "b"):
        with pytest.raises(NotPublished) as caught:
            write_file(disk / name, b"new", overwrite=True)
        assert caught.value.reason is Reason.DENIED
        with pytest.raises(NotPublished) as caught:
            append_line(disk / name, lambda _: b"new")
        assert caught.value.reason is Reason.DENIED
    assert (names(disk), (disk / "a").read_bytes()) == (["a"], OLD)
