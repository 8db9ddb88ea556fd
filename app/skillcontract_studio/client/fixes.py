"""Code actions of the protocol, as far as they edit the document they are offered for."""

from dataclasses import dataclass

from skillcontract_studio.client.protocol import Extent, extent


@dataclass(frozen=True, slots=True)
class Replacement:
    """Text in the place of an extent."""

    extent: Extent
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """What can be done about a problem, in words and as edits of one document."""

    title: str
    kind: str
    preferred: bool
    edits: tuple[Replacement, ...]


def fixes(raw: object, uri: str) -> tuple[Fix, ...]:
    """The actions that change this document and no other, the preferred ones first."""
    found = [_fix(entry, uri) for entry in raw] if isinstance(raw, list) else []
    kept = [fix for fix in found if fix is not None]
    return tuple(sorted(kept, key=lambda fix: not fix.preferred))


def _fix(raw: object, uri: str) -> Fix | None:
    if not isinstance(raw, dict) or not isinstance(raw.get("edit"), dict):
        return None
    changes = raw["edit"].get("changes")
    if not isinstance(changes, dict) or set(changes) != {uri}:
        return None
    edits = tuple(Replacement(extent(each["range"]), str(each["newText"])) for each in changes[uri])
    return Fix(str(raw["title"]), str(raw.get("kind", "")), bool(raw.get("isPreferred")), edits)
