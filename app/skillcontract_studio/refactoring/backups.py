"""What stood in the files that a refactoring changed, kept where the system keeps a user's state."""

import json
import shutil
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from skillcontract.publish import write_file
from skillcontract_studio.utf8 import utf8

MOST_KEPT = 30
MANIFEST = "files.json"


def keep(folder: Path, title: str, files: Mapping[Path, bytes], now: datetime) -> Path:
    """Keep files as they are, in a folder of their own that is returned; the oldest beyond MOST_KEPT go. Raises NotPublished.

    `files.json` there says which file is which.
    """
    stamp = now.strftime("%Y%m%d-%H%M%S-%f")
    kept = folder / stamp
    listed = {}
    for number, (path, data) in enumerate(sorted(files.items()), 1):
        name = f"{number:03d}-{path.name}"
        write_file(kept / name, data, make_folders=True)
        listed[name] = str(path)
    said = {"title": title, "time": now.isoformat(), "files": listed}
    write_file(kept / MANIFEST, utf8(json.dumps(said, ensure_ascii=False, indent=2)), make_folders=True)
    _thin_out(folder)
    return kept


def _thin_out(folder: Path) -> None:
    kept = sorted(each for each in folder.iterdir() if (each / MANIFEST).is_file())
    for old in kept[:-MOST_KEPT]:
        shutil.rmtree(old, ignore_errors=True)
