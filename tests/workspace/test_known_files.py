"""Files that have not changed are not read again, and nothing that has changed is missed."""

from __future__ import annotations

from pathlib import Path

import pytest

from skillcontract.syntax.dialect import Dialect
from skillcontract.workspace import known_files
from skillcontract.workspace.known_files import KnownFiles
from skillcontract.workspace.source import SourceFile


def read(known: KnownFiles, path: Path, texts: dict[Path, str] | None = None) -> SourceFile:
    file = known.read(path, path.name, Dialect.JSON5, texts or {})
    assert isinstance(file, SourceFile)
    return file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.json5"
    path.write_text("{}", "utf-8")
    return path


def test_a_file_that_looks_the_same_for_long_is_not_read_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_files, "SETTLED", -(10**18))
    known = KnownFiles()
    before = read(known, path)
    monkeypatch.setattr(known_files, "read_source", lambda *_: pytest.fail("read again"))
    assert read(known, path) is before


def test_a_file_that_was_just_written_is_read_again_whatever_it_looks_like(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = path.stat()
    # The clock of this file system stands still; what was written counts as new for as long as the test takes.
    monkeypatch.setattr(known_files.os, "stat", lambda _path: looks)
    monkeypatch.setattr(known_files, "SETTLED", 10**18)
    known = KnownFiles()
    before = read(known, path)
    path.write_text("[]", "utf-8")
    assert read(known, path).text == "[]"
    path.write_text("{}", "utf-8")
    assert read(known, path) == before


def test_a_file_that_is_read_in_two_languages_is_known_in_both(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of every JSON file beside the manifest, contracts too, one asks whether it is a baseline."""
    monkeypatch.setattr(known_files, "SETTLED", -(10**18))
    known = KnownFiles()
    before = read(known, path)
    contract = known.read(path, path.name, Dialect.CONTRACT, {})
    assert isinstance(contract, SourceFile)
    assert contract.dialect is Dialect.CONTRACT
    assert read(known, path) is before
    assert known.read(path, path.name, Dialect.CONTRACT, {}) is contract
    known.forget_all_but([path])
    assert read(known, path) is before
    known.forget_all_but([])
    assert read(known, path) is not before


def test_an_editors_text_counts_while_it_is_open(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_files, "SETTLED", -(10**18))
    known = KnownFiles()
    read(known, path)
    assert read(known, path, {path: "{ a: 1 }"}).text == "{ a: 1 }"
    assert read(known, path).text == "{}"


def test_what_is_made_of_a_file_is_made_once_for_the_same_arguments(path: Path) -> None:
    made: list[int] = []

    def make(file: SourceFile, number: int) -> str:
        made.append(number)
        return file.text * number

    file = read(KnownFiles(), path)
    assert [file.kept(make, 2), file.kept(make, 2), file.kept(make, 1)] == ["{}{}", "{}{}", "{}"]
    assert made == [2, 1]


def test_a_file_that_is_gone_is_none(path: Path) -> None:
    known = KnownFiles()
    read(known, path)
    path.unlink()
    assert known.read(path, path.name, Dialect.JSON5, {}) is None
