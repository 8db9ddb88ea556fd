"""What is read of a file of bookmarks."""

from pathlib import Path

import pytest

from skillcontract_studio.authoring.bookmark_file import Bookmark, read_bookmarks, write_bookmarks


def test_what_was_written_is_read(tmp_path: Path) -> None:
    kept = (Bookmark(Path("a.json"), 1, "x"), Bookmark(Path("b.json"), 0, "标签"))
    write_bookmarks(tmp_path / "kept.json", reversed(kept))
    assert read_bookmarks(tmp_path / "kept.json") == kept


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "7",
        '["a"]',
        '[{"path": "a.json"}]',
        '[{"path": "a.json", "line": null, "text": ""}]',
        '[{"path": "a.json", "line": Infinity, "text": ""}]',
        "[" * 100_000,
    ],
    ids=["empty", "object", "number", "text", "no-line", "null", "endless", "deep"],
)
def test_a_broken_file_has_no_bookmarks(tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text, "utf-8")
    assert read_bookmarks(file) == ()
