"""A file that only grows: whole lines, each made knowing the one before."""

import subprocess
import sys
from pathlib import Path

import pytest

from skillcontract.publish import NotPublished, Reason, append_line


def numbered(last: bytes | None) -> bytes:
    return b"%d" % (int(last or b"0") + 1)


def test_the_file_is_created_and_grows(tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert [append_line(log, numbered) for _ in range(3)] == [b"1", b"2", b"3"]
    assert log.read_bytes() == b"1\n2\n3\n"


@pytest.mark.parametrize(
    ("held", "last"),
    [(b"", None), (b"\n\n", None), (b"a", b"a"), (b"a\r\n", b"a"), (b"x" * 200_000 + b"\nb\n\n", b"b"),
     (b"a\n" + b"y" * 200_000, b"y" * 200_000)],
)  # fmt: skip
def test_the_last_line_is_found(tmp_path: Path, held: bytes, last: bytes | None) -> None:
    log = tmp_path / "log"
    log.write_bytes(held)
    seen: list[bytes | None] = []
    append_line(log, lambda before: seen.append(before) or b"new")  # type: ignore[func-returns-value]
    assert seen == [last]
    assert log.read_bytes().splitlines()[-1] == b"new"
    assert log.read_bytes().startswith(held)


def test_a_line_that_cannot_be_made_changes_nothing(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_bytes(b"1\n")

    def refuse(_: bytes | None) -> bytes:
        raise LookupError

    with pytest.raises(LookupError):
        append_line(log, refuse)
    assert log.read_bytes() == b"1\n"


def test_a_line_that_cannot_be_made_leaves_no_empty_file(tmp_path: Path) -> None:
    def refuse(_: bytes | None) -> bytes:
        raise LookupError

    with pytest.raises(LookupError):
        append_line(tmp_path / "log", refuse)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can be taken away as POSIX has it")
def test_who_waits_for_a_file_that_vanishes_makes_it_anew(tmp_path: Path) -> None:
    log = tmp_path / "log"
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from skillcontract.publish import append_line\n"
        "print('ready', flush=True)\n"
        "append_line(Path(sys.argv[1]), lambda _: b'mine')\n"
    )
    waiting: list[subprocess.Popen[str]] = []

    def vanish(_: bytes | None) -> bytes:
        other = subprocess.Popen([sys.executable, "-c", program, str(log)], stdout=subprocess.PIPE, text=True)
        waiting.append(other)
        assert other.stdout is not None
        assert other.stdout.readline() == "ready\n"
        raise LookupError

    with pytest.raises(LookupError):
        append_line(log, vanish)
    with waiting[0] as other:
        assert other.wait() == 0
    assert log.read_bytes() == b"mine\n"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotPublished) as caught:
        append_line(tmp_path, numbered)
    assert caught.value.reason is Reason.IS_FOLDER


@pytest.mark.skipif(sys.platform == "win32", reason="file size limits as POSIX has them")
def test_a_full_disk_leaves_no_half_line(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_bytes(b"1\n")
    program = (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from skillcontract.publish import NotPublished, append_line\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try: append_line(Path(sys.argv[1]), lambda _: b'x' * 5000)\n"
        "except NotPublished as refused: print(refused.reason)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(log)], check=True, capture_output=True, text=True
    )
    assert done.stdout.strip() == Reason.FULL
    assert log.read_bytes() == b"1\n"


def test_many_writers_lose_no_line(tmp_path: Path) -> None:
    log = tmp_path / "log"
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from skillcontract.publish import append_line\n"
        "for _ in range(25): append_line(Path(sys.argv[1]), lambda last: b'%d' % (int(last or b'0') + 1))\n"
    )
    writers = [subprocess.Popen([sys.executable, "-c", program, str(log)]) for _ in range(3)]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    assert log.read_bytes().split() == [b"%d" % n for n in range(1, 76)]
