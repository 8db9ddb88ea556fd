"""The files of a folder of the resources."""

from collections.abc import Iterator
from importlib.resources.abc import Traversable

from skillcontract_resources import resource


def resource_files(path: str) -> dict[str, str]:
    """The texts below a folder of the resources, by their names below it, with `/`."""
    return dict(_texts(resource(path), ""))


def _texts(folder: Traversable, way: str) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            yield from _texts(entry, f"{way}{entry.name}/")
        else:
            yield f"{way}{entry.name}", entry.read_text("utf-8")
