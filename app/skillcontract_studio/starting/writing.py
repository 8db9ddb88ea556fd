"""Puts new files into a folder: all of them, or none."""

from collections.abc import Mapping
from pathlib import Path

from skillcontract.publish import NotPublished, Reason, inside, write_file
from skillcontract_studio.utf8 import utf8


def write_new(folder: Path, files: Mapping[str, str]) -> list[Path]:
    """Write files that are not there yet, by their names below a folder, which is made where it is missing.

    Raises NotPublished, before anything is written where a name is taken or leads out of the folder; what was written before
    another fault is taken away again.
    """
    places = {inside(folder, name): text for name, text in files.items()}
    for place in places:
        if place.exists():
            raise NotPublished(place, Reason.EXISTS)
    written: list[Path] = []
    try:
        for place, text in places.items():
            write_file(place, utf8(text), make_folders=True)
            written.append(place)
    except NotPublished:
        for place in written:
            place.unlink(missing_ok=True)
        raise
    return written
