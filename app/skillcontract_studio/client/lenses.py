"""Code lenses and the commands behind them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from skillcontract_studio.client.protocol import Extent, extent


@dataclass(frozen=True, slots=True)
class Command:
    """Something the server leaves to the client to do."""

    title: str
    name: str
    arguments: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Lens:
    """A lens above a line; without a command it has to be resolved before it says anything."""

    extent: Extent
    command: Command | None
    raw: Mapping[str, object] = field(default_factory=dict, compare=False)


def lens(raw: Mapping[str, object]) -> Lens:
    """One lens. Raises KeyError or TypeError where it is none."""
    said = raw.get("command")
    command = None
    if isinstance(said, dict):
        arguments = said.get("arguments")
        command = Command(
            str(said["title"]), str(said["command"]), tuple(arguments) if isinstance(arguments, list) else ()
        )
    return Lens(extent(raw["range"]), command, raw)


def lenses(raw: object) -> tuple[Lens, ...]:
    """A list of lenses, in the order of the text."""
    found = [lens(each) for each in raw] if isinstance(raw, list) else []
    return tuple(sorted(found, key=lambda each: each.extent.start))
