"""Where unsaved texts cannot be kept, the reason is the system's own."""

import os
from pathlib import Path

import pytest

from skillcontract_studio.shell.keeping.recovery import open_slot

STEP = 100


def test_a_link_to_nowhere_is_no_place(tmp_path: Path) -> None:
    place = tmp_path / "recovery"
    place.symlink_to(tmp_path / "gone")
    with pytest.raises(FileExistsError) as told:
        open_slot(place)
    assert told.value.filename == str(place)


@pytest.mark.parametrize("below", ["", "of/a/workspace"])
def test_a_file_is_no_place(tmp_path: Path, below: str) -> None:
    (tmp_path / "recovery").write_bytes(b"")
    with pytest.raises(NotADirectoryError):
        open_slot(tmp_path / "recovery" / below)


@pytest.mark.skipif(not hasattr(os, "pathconf"), reason="how long a path can be is not told here")
def test_where_nothing_can_be_locked_nothing_is_left_behind(tmp_path: Path) -> None:
    """The folder's path is as long as it can be, and that of the lock in it would be longer."""
    longest = os.pathconf(tmp_path, "PC_PATH_MAX") - len("/lock") - len("/0123456789ab")
    place = tmp_path
    while len(str(place)) + 2 * STEP < longest:
        place /= "d" * STEP
    place /= "d" * (longest - len(str(place)) - 1)
    with pytest.raises(OSError, match="locks") as told:
        open_slot(place)
    assert told.value.filename == str(place)
    assert list(place.iterdir()) == []
