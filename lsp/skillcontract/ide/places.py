"""Which object of the contract language stands at a path, as the property tables say."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.ide.cursor import Path
from skillcontract.model.properties import PROPERTIES, Kind, Place, Property


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the object or list at a path is.

    `place` is set where it is an object with known properties. `stated` is the property it is the value of, itself
    or as one entry; it is None for the root. Both are None where the language leaves everything open.
    """

    place: Place | None
    stated: Property | None

    @property
    def names(self) -> Property | None:
        """The map whose keys the author chooses here; None anywhere else."""
        stated = self.stated
        return stated if self.place is None and stated is not None and stated.kind is Kind.MAP else None


ROOT = Surroundings(Place.CONTRACT, None)
OPEN = Surroundings(None, None)


def surroundings(path: Path) -> Surroundings:
    """What stands at `path`, counted from the contract's root."""
    here = ROOT
    for step in path:
        here = inside(here, step)
    return here


def inside(here: Surroundings, step: str | int) -> Surroundings:
    """What stands under a key or an index of what stands `here`."""
    stated = here.stated
    if here.place is not None:
        found = PROPERTIES[here.place].get(step) if isinstance(step, str) else None
        if found is None:
            return OPEN
        return Surroundings(found.inner if found.kind is Kind.OBJECT else None, found)
    if stated is not None and stated.kind in (Kind.MAP, Kind.OBJECTS):
        return Surroundings(stated.inner, stated)
    return OPEN


def property_at(path: Path, key: str | None) -> Property | None:
    """The property whose value stands under `key` in the object at `path`, or whose list the path leads to."""
    here = surroundings(path)
    if key is None:
        return here.stated
    if here.place is None:
        return None
    return PROPERTIES[here.place].get(key)
