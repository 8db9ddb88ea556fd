"""The steps of writing one file, as a seam: tests break off between any two of them, the Studio may show them."""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias


class Step(StrEnum):
    """What has just been done, in this order."""

    RESOLVED = "resolved"
    """Links are followed, and what stands in the place may be replaced."""
    CREATED = "created"
    """There is an empty temporary file: without a name where the system can, else beside the target."""
    WRITTEN = "written"
    """It holds everything, in the system's buffers."""
    FLUSHED = "flushed"
    """It holds everything on the disk."""
    VERIFIED = "verified"
    """It was read back and is what was to be written."""
    PREPARED = "prepared"
    """It has the mode of the file it replaces."""
    CHECKED = "checked"
    """The target is still what the writer believes it is."""
    REPLACED = "replaced"
    """The target has its new content."""
    SETTLED = "settled"
    """The folder's entry is on the disk too."""


OnStep: TypeAlias = Callable[[Step], None]


def unwatched(_: Step) -> None:
    """What production code does between two steps: nothing."""
