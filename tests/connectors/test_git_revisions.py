"""Files as they stand in a revision, and nothing of what a repository's configuration would run."""

import shutil
import subprocess
from pathlib import Path

import pytest

from skillcontract.connectors.git_revisions import NoRevision, recent_revisions, revision_files

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def git(folder: Path, *arguments: str) -> None:
    names = ["-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *names, *arguments], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    (folder / "sub" / "深").mkdir(parents=True)
    (folder / "sub" / "a.json").write_bytes(b"1\r\n")
    (folder / "sub" / "深" / "b.json5").write_bytes("契".encode())
    (folder / "sub" / "empty.md").write_bytes(b"")
    (folder / "sub" / "c.bin").write_bytes(b"x")
    (folder / "outside.json").write_bytes(b"2")
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "one")
    (folder / "sub" / "a.json").write_bytes(b"changed")
    return folder


def test_the_files_of_a_folder(repository: Path) -> None:
    found = {
        str(path): data
        for path, data in revision_files(repository / "sub", "HEAD", (".json", ".json5", ".md"))
    }
    assert found == {"a.json": b"1\r\n", "深/b.json5": "契".encode(), "empty.md": b""}


def test_links_are_left_out(repository: Path) -> None:
    (repository / "sub" / "link.json").symlink_to("/etc/passwd")
    git(repository, "add", "-A")
    git(repository, "commit", "-qm", "two")
    assert "link.json" not in {
        str(path) for path, _ in revision_files(repository / "sub", "HEAD", (".json",))
    }


def test_no_filter_runs(repository: Path, tmp_path: Path) -> None:
    (repository / ".gitattributes").write_text("*.json filter=evil\n", encoding="utf-8")
    git(repository, "add", "-A")
    git(repository, "commit", "-qm", "two")
    git(repository, "config", "filter.evil.smudge", f"touch {tmp_path / 'ran'}; cat")
    list(revision_files(repository / "sub", "HEAD", (".json",)))
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("revision", ["nothing", "", "--help", "HEAD:sub", "-x"])
def test_what_is_no_revision(repository: Path, revision: str) -> None:
    with pytest.raises(NoRevision):
        list(revision_files(repository / "sub", revision, (".json",)))


def test_a_folder_in_no_repository(tmp_path: Path) -> None:
    with pytest.raises(NoRevision):
        list(revision_files(tmp_path, "HEAD", (".json",)))


def test_the_newest_revisions_come_first_and_only_those_of_the_folder(repository: Path) -> None:
    (repository / "sub" / "a.json").write_bytes(b"3")
    git(repository, "commit", "-qam", "二")
    (repository / "outside.json").write_bytes(b"4")
    git(repository, "commit", "-qam", "elsewhere")
    found = recent_revisions(repository / "sub", 5)
    assert [each.subject for each in found] == ["二", "one"]
    assert dict(revision_files(repository / "sub", found[0].hash, ("a.json",))) != {}
    assert len(recent_revisions(repository, 1)) == 1


def test_a_folder_in_no_repository_has_no_revisions(tmp_path: Path) -> None:
    assert recent_revisions(tmp_path, 5) == ()
