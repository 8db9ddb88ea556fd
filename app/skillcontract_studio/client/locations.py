"""Places in files, as definitions, references and commands of the server name them."""

from dataclasses import dataclass

from skillcontract_studio.client.protocol import Extent, extent


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """An extent of a file."""

    uri: str
    extent: Extent


def locations(raw: object) -> tuple[Location, ...]:
    """A location, a list of them or of links, in the server's order and each once."""
    entries = raw if isinstance(raw, list) else [raw] if isinstance(raw, dict) else []
    return tuple(dict.fromkeys(_location(each) for each in entries))


def _location(raw: dict[str, object]) -> Location:
    if "targetUri" in raw:
        return Location(str(raw["targetUri"]), extent(raw.get("targetSelectionRange") or raw["targetRange"]))
    return Location(str(raw["uri"]), extent(raw["range"]))
