"""What the product carries with it as data: phrases, pages, schemas, themes, icons and example workspaces."""

from importlib.resources import files
from importlib.resources.abc import Traversable


def resource(path: str) -> Traversable:
    """A file or folder of the resources, by its path inside them, with `/`."""
    return files("skillcontract_resources").joinpath(path)
