"""Two Studios that start, work and end on one workspace at the same time."""

import os
import subprocess
import sys
from pathlib import Path

STUDIOS = 3

_COMES_AND_GOES = """
import sys
from pathlib import Path
from skillcontract_studio.shell.keeping.recovery import Unsaved, open_slot, unsaved_bytes

workspace, mine = Path(sys.argv[1]), Path(sys.argv[2])
for turn in range(60):
    slot = open_slot(workspace)
    strange = [entry.path for entry in slot.entries() if entry.path != mine]
    assert not strange, f"{turn}: took over {strange} of a Studio that runs"
    place = slot.place_of(mine)
    place.write_bytes(unsaved_bytes(Unsaved(mine, b"text", 0, 0, 0, 0, "")))
    assert [entry.path for entry in slot.entries()] == [mine], turn
    assert (slot.folder / "lock").exists(), f"{turn}: nothing says that this folder is in use"
    place.unlink()
    slot.close()
"""
"""One that has a folder whenever it runs, and finds in it what it has put there, and nothing of anybody else's."""


def test_each_has_a_folder_of_its_own_whenever_they_come_and_go(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", _COMES_AND_GOES, str(tmp_path / "recovery"), f"/text-{number}"],
            env=environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(STUDIOS)
    ]
    ends = [(studio.communicate()[1], studio.returncode) for studio in running]
    assert ends == [("", 0)] * STUDIOS
    assert not (tmp_path / "recovery").exists()
