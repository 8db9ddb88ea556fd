"""A file that is written holds its old content or its new one, and nothing else stands beside it."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from skillcontract.publish import Fingerprint, NotPublished, Reason, Step, write_file

OLD, NEW = b"old\r\n", b"new content\r\n" * 5000
POSIX = pytest.mark.skipif(os.name == "nt", reason="modes, links and signals as POSIX has them")


def at(step: Step, deed: Callable[[], object]) -> Callable[[Step], None]:
    """Does something once the named step is done."""

    def on_step(done: Step) -> None:
        if done is step:
            deed()

    return on_step


def fail(error: BaseException) -> Callable[[], None]:
    def deed() -> None:
        raise error

    return deed


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def reason_of(write: Callable[[], object]) -> Reason:
    with pytest.raises(NotPublished) as caught:
        write()
    return caught.value.reason


class TestPlainWriting:
    def test_a_new_file_is_created_and_described(self, tmp_path: Path) -> None:
        published = write_file(tmp_path / "a.json", NEW)
        assert (tmp_path / "a.json").read_bytes() == NEW
        assert published.created
        assert published.fingerprint == Fingerprint.of(NEW)

    def test_steps_come_in_their_order(self, tmp_path: Path) -> None:
        seen: list[Step] = []
        write_file(tmp_path / "a", NEW, on_step=seen.append)
        assert seen == list(Step)

    def test_an_empty_file_can_be_written(self, tmp_path: Path) -> None:
        write_file(tmp_path / "a", b"")
        assert (tmp_path / "a").read_bytes() == b""

    def test_an_existing_file_is_not_overwritten_unasked(self, tmp_path: Path) -> None:
        target = tmp_path / "a"
        target.write_bytes(OLD)
        assert reason_of(lambda: write_file(target, NEW)) is Reason.EXISTS
        assert target.read_bytes() == OLD

    def test_it_is_when_asked(self, tmp_path: Path) -> None:
        target = tmp_path / "a"
        target.write_bytes(OLD)
        assert not write_file(target, NEW, overwrite=True).created
        assert target.read_bytes() == NEW

    def test_what_was_read_may_be_replaced(self, tmp_path: Path) -> None:
        target = tmp_path / "a"
        target.write_bytes(OLD)
        write_file(target, NEW, expected=Fingerprint.of(OLD))
        assert target.read_bytes() == NEW

    @POSIX
    def test_the_mode_is_kept(self, tmp_path: Path) -> None:
        target = tmp_path / "a"
        target.write_bytes(OLD)
        target.chmod(0o750)
        write_file(target, NEW, overwrite=True)
        assert target.stat().st_mode & 0o7777 == 0o750

    @POSIX
    def test_a_new_file_has_the_mode_that_any_new_file_has(self, tmp_path: Path) -> None:
        (tmp_path / "plain").write_bytes(OLD)
        write_file(tmp_path / "a", NEW)
        assert (tmp_path / "a").stat().st_mode == (tmp_path / "plain").stat().st_mode

    def test_missing_folders_are_made_when_asked(self, tmp_path: Path) -> None:
        write_file(tmp_path / "x" / "y" / "a", NEW, make_folders=True)
        assert (tmp_path / "x" / "y" / "a").read_bytes() == NEW

    def test_and_only_then(self, tmp_path: Path) -> None:
        assert reason_of(lambda: write_file(tmp_path / "x" / "a", NEW)) is Reason.NO_FOLDER

    def test_a_long_name_is_no_trouble(self, tmp_path: Path) -> None:
        write_file(tmp_path / ("契" * 80), NEW)
        assert (tmp_path / ("契" * 80)).read_bytes() == NEW


class TestWhatIsRefused:
    def test_a_target_changed_since_it_was_read(self, tmp_path: Path) -> None:
        target = tmp_path / "a"
        target.write_bytes(b"somebody else's")
        assert reason_of(lambda: write_file(target, NEW, expected=Fingerprint.of(OLD))) is Reason.CHANGED
        assert target.read_bytes() == b"somebody else's"

    @pytest.mark.parametrize("step", list(Step)[: list(Step).index(Step.CHECKED) + 1])
    def test_a_target_changed_while_it_is_written(self, tmp_path: Path, step: Step) -> None:
        target = tmp_path / "a"
        target.write_bytes(OLD)
        change = at(step, lambda: target.write_bytes(b"theirs"))
        assert (
            reason_of(lambda: write_file(target, NEW, expected=Fingerprint.of(OLD), on_step=change))
            is Reason.CHANGED
        )
        assert target.read_bytes() == b"theirs"
        assert names(tmp_path) == ["a"]

    @pytest.mark.parametrize("step", list(Step)[: list(Step).index(Step.CHECKED) + 1])
    def test_a_target_that_appears_while_it_is_written(self, tmp_path: Path, step: Step) -> None:
        target = tmp_path / "a"
        appear = at(step, lambda: target.write_bytes(b"theirs"))
        assert reason_of(lambda: write_file(target, NEW, on_step=appear)) is Reason.EXISTS
        assert target.read_bytes() == b"theirs"
        assert names(tmp_path) == ["a"]

    def test_a_target_that_was_deleted(self, tmp_path: Path) -> None:
        assert (
            reason_of(lambda: write_file(tmp_path / "a", NEW, expected=Fingerprint.of(OLD)))
            is Reason.VANISHED
        )
        assert names(tmp_path) == []

    def test_a_folder(self, tmp_path: Path) -> None:
        assert reason_of(lambda: write_file(tmp_path, NEW, overwrite=True)) is Reason.IS_FOLDER

    def test_a_file_in_the_place_of_a_folder(self, tmp_path: Path) -> None:
        (tmp_path / "f").write_bytes(OLD)
        assert reason_of(lambda: write_file(tmp_path / "f" / "a", NEW, make_folders=True)) is Reason.NO_FOLDER

    @POSIX
    def test_a_pipe(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "p")
        assert reason_of(lambda: write_file(tmp_path / "p", NEW, overwrite=True)) is Reason.NOT_A_FILE

    def test_a_name_too_long_for_the_disk(self, tmp_path: Path) -> None:
        assert reason_of(lambda: write_file(tmp_path / ("a" * 300), NEW)) is Reason.BAD_NAME

    @POSIX
    def test_places_where_one_may_not_write(self, open_folder: Path) -> None:
        folder = open_folder
        (folder / "a").write_bytes(OLD)
        (folder / "locked").write_bytes(OLD)
        (folder / "locked").chmod(0o444)

        def anybody() -> list[Reason]:
            found = [reason_of(lambda: write_file(folder / "locked", NEW, overwrite=True))]
            folder.chmod(0o555)
            found += [reason_of(partial(write_file, folder / name, NEW, overwrite=True)) for name in "ab"]
            folder.chmod(0o755)
            return found

        assert _without_privileges(anybody, folder) == [Reason.DENIED] * 3
        assert (folder / "a").read_bytes() == OLD
        assert names(folder) == ["a", "locked"]


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that anybody may reach; pytest's own are their owner's alone."""
    with TemporaryDirectory() as folder:
        yield Path(folder)


def _without_privileges(work: Callable[[], list[Reason]], folder: Path) -> list[Reason]:
    """Runs `work` as somebody whom the modes of files bind, since root is bound by none."""
    if os.geteuid() != 0:
        return work()
    for place in (folder, *folder.iterdir()):
        os.chown(place, 65534, 65534)
    os.seteuid(65534)
    try:
        return work()
    finally:
        os.seteuid(0)


@POSIX
class TestLinks:
    def test_a_link_stays_and_its_file_is_written(self, tmp_path: Path) -> None:
        (tmp_path / "real").mkdir()
        target = tmp_path / "real" / "a"
        target.write_bytes(OLD)
        (tmp_path / "link").symlink_to(target)
        published = write_file(tmp_path / "link", NEW, overwrite=True)
        assert (tmp_path / "link").is_symlink()
        assert target.read_bytes() == NEW
        assert published.path == target

    def test_a_dangling_link_gets_its_file(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to("a")
        write_file(tmp_path / "link", NEW)
        assert (tmp_path / "a").read_bytes() == NEW

    def test_a_circle_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "x").symlink_to("y")
        (tmp_path / "y").symlink_to("x")
        assert reason_of(lambda: write_file(tmp_path / "x", NEW, overwrite=True)) is Reason.LINK_LOOP


@pytest.fixture(params=["nameless", "named"])
def part(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The two kinds of temporary files; a system that has only the second is tested with it alone."""
    if request.param == "named":
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    elif not hasattr(os, "O_TMPFILE"):
        pytest.skip("this system names every file")
    return str(request.param)


@pytest.mark.usefixtures("part")
class TestFaults:
    """Whatever breaks off between two steps: old or new, never a mixture, never a stray file."""

    @pytest.mark.parametrize("step", list(Step))
    @pytest.mark.parametrize(
        ("error", "reason"),
        [
            (OSError(errno.ENOSPC, "No space left on device"), Reason.FULL),
            (OSError(errno.EIO, "Input/output error"), Reason.FAILED),
            (OSError(errno.EROFS, "Read-only file system"), Reason.DENIED),
            (KeyboardInterrupt(), None),
            (MemoryError(), None),
        ],
        ids=["full", "io", "read-only", "interrupted", "memory"],
    )
    @pytest.mark.parametrize("there", [True, False])
    def test_an_error_after_each_step(
        self, tmp_path: Path, step: Step, error: BaseException, reason: Reason | None, there: bool
    ) -> None:
        target = tmp_path / "sub" / "a"
        if there:
            target.parent.mkdir()
            target.write_bytes(OLD)
        with pytest.raises(NotPublished if reason else type(error)) as caught:
            write_file(target, NEW, overwrite=there, make_folders=True, on_step=at(step, fail(error)))
        if reason:
            assert isinstance(caught.value, NotPublished)
            assert caught.value.reason is reason
            assert caught.value.path == target
        done = step in {Step.REPLACED, Step.SETTLED}
        if done or there:
            assert target.read_bytes() == (NEW if done else OLD)
            assert names(target.parent) == ["a"]
        else:
            assert not target.parent.exists(), "a folder that was made for nothing is taken away"

    @pytest.mark.parametrize("step", list(Step)[: list(Step).index(Step.CHECKED) + 1])
    def test_a_folder_that_vanishes(self, tmp_path: Path, step: Step) -> None:
        folder = tmp_path / "f"
        folder.mkdir()

        def vanish() -> None:
            for each in folder.iterdir():
                each.unlink()
            folder.rmdir()

        assert (
            reason_of(lambda: write_file(folder / "a", NEW, overwrite=True, on_step=at(step, vanish)))
            is Reason.NO_FOLDER
        )
        assert names(tmp_path) == []

    def test_content_that_turned_on_its_way_to_the_disk(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        target = tmp_path / "a"
        target.write_bytes(OLD)

        keep = os.write

        def spoil(descriptor: int, data: bytes) -> int:
            return keep(descriptor, bytes(data)[:-1] + b"?")

        monkeypatch.setattr(os, "write", spoil)
        assert reason_of(lambda: write_file(target, NEW, overwrite=True)) is Reason.NOT_VERIFIED
        assert target.read_bytes() == OLD
        assert names(tmp_path) == ["a"]

    @POSIX
    @pytest.mark.parametrize("step", list(Step))
    @pytest.mark.parametrize("there", [True, False])
    def test_a_killed_writer_leaves_nothing_that_lasts(
        self, tmp_path: Path, step: Step, part: str, there: bool
    ) -> None:
        target = tmp_path / "a"
        if there:
            target.write_bytes(OLD)
        program = (
            "import os, sys\n"
            f"if {part == 'named'} and hasattr(os, 'O_TMPFILE'): del os.O_TMPFILE\n"
            "from pathlib import Path\n"
            "from skillcontract.publish import Step, write_file\n"
            "def stop(step):\n"
            "    if step == sys.argv[2]: os.kill(os.getpid(), 9)\n"
            f"write_file(Path(sys.argv[1]), {NEW[:13]!r} * 5000, overwrite={there}, on_step=stop)\n"
        )
        done = subprocess.run([sys.executable, "-c", program, str(target), step], check=False)
        assert done.returncode == -signal.SIGKILL
        written = step in {Step.REPLACED, Step.SETTLED}
        assert (target.read_bytes() if target.exists() else None) == (
            NEW if written else OLD if there else None
        )
        if part == "nameless":
            assert names(tmp_path) == ["a"] * target.exists(), "a killed writer leaves no stray file either"
        write_file(target, OLD, overwrite=True)
        assert names(tmp_path) == ["a"], "the next writer clears away what the killed one left"

    @POSIX
    def test_a_disk_that_takes_only_a_part(self, tmp_path: Path) -> None:
        target = tmp_path / "a"
        target.write_bytes(OLD)
        program = (
            "import resource, signal, sys\n"
            "from pathlib import Path\n"
            "from skillcontract.publish import NotPublished, write_file\n"
            "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
            "try: write_file(Path(sys.argv[1]), b'x' * 100000, overwrite=True)\n"
            "except NotPublished as refused: print(refused.reason)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", program, str(target)], check=True, capture_output=True, text=True
        )
        assert done.stdout.strip() == Reason.FULL
        assert target.read_bytes() == OLD
        assert names(tmp_path) == ["a"]

    @POSIX
    def test_killed_between_getting_a_name_and_taking_the_place(self, tmp_path: Path) -> None:
        target = tmp_path / "a"
        target.write_bytes(OLD)
        program = (
            "import os, sys\n"
            "from pathlib import Path\n"
            "from skillcontract.publish import write_file\n"
            "Path.replace = lambda self, target: os.kill(os.getpid(), 9)\n"
            "write_file(Path(sys.argv[1]), b'new', overwrite=True)\n"
        )
        done = subprocess.run([sys.executable, "-c", program, str(target)], check=False)
        assert done.returncode == -signal.SIGKILL
        assert target.read_bytes() == OLD
        write_file(target, NEW, overwrite=True)
        assert names(tmp_path) == ["a"], "the next writer clears away what the killed one left"

    @pytest.mark.parametrize("call", ["write", "fsync"])
    @pytest.mark.parametrize("there", [True, False])
    def test_a_disk_that_is_full_in_the_middle(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, there: bool
    ) -> None:
        target = tmp_path / "a"
        if there:
            target.write_bytes(OLD)
        keep, taken = os.write, []

        def full(*arguments: object) -> int:
            if call == "fsync" or taken:
                raise OSError(errno.ENOSPC, "No space left on device")
            taken.append(1)
            return keep(arguments[0], bytes(arguments[1])[:100])  # type: ignore[arg-type, call-overload]

        monkeypatch.setattr(os, call, full)
        assert reason_of(lambda: write_file(target, NEW, overwrite=there)) is Reason.FULL
        assert names(tmp_path) == ["a"] * there
        assert not there or target.read_bytes() == OLD

    def test_a_file_that_is_open_twice_is_saved_by_one_of_both(self, tmp_path: Path) -> None:
        target = tmp_path / "a"
        target.write_bytes(OLD)
        read = Fingerprint.of(OLD)

        def save_from_the_other_window() -> None:
            write_file(target, b"theirs", expected=read)

        with pytest.raises(NotPublished) as caught:
            write_file(target, NEW, expected=read, on_step=at(Step.PREPARED, save_from_the_other_window))
        assert (target.read_bytes(), caught.value.reason) == (b"theirs", Reason.CHANGED)
        assert names(tmp_path) == ["a"]

    @POSIX
    def test_who_has_the_file_open_reads_the_old_content_to_its_end(self, tmp_path: Path) -> None:
        target = tmp_path / "a"
        target.write_bytes(OLD * 1000)
        with target.open("rb") as reader:
            start = reader.read(7)
            write_file(target, NEW, overwrite=True)
            assert start + reader.read() == OLD * 1000

    @POSIX
    @pytest.mark.parametrize("step", list(Step)[: list(Step).index(Step.CHECKED) + 1])
    def test_a_link_that_leads_elsewhere_meanwhile(self, tmp_path: Path, step: Step) -> None:
        for name in ("one", "two"):
            (tmp_path / name).write_bytes(OLD)
        link = tmp_path / "link"
        link.symlink_to("one")

        def turn() -> None:
            link.unlink()
            link.symlink_to("two")

        turned = at(step, turn)
        assert (
            reason_of(lambda: write_file(link, NEW, expected=Fingerprint.of(OLD), on_step=turned))
            is Reason.CHANGED
        )
        assert [(tmp_path / name).read_bytes() for name in ("one", "two")] == [OLD, OLD]
        assert names(tmp_path) == ["link", "one", "two"]

    def test_two_writers_at_once_give_one_of_both(self, tmp_path: Path) -> None:
        target = tmp_path / "a"
        target.write_bytes(OLD)
        other = at(Step.VERIFIED, lambda: write_file(target, b"other", overwrite=True))
        write_file(target, NEW, overwrite=True, on_step=other)
        assert target.read_bytes() == NEW
        assert names(tmp_path) == ["a"]
