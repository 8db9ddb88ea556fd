"""Links in a document: files that it names, and pages."""

from dataclasses import dataclass

from skillcontract_studio.client.protocol import Extent, Place, extent


@dataclass(frozen=True, slots=True)
class Link:
    """A part of a text that leads to a file or a page, by its URI."""

    extent: Extent
    target: str


def link_at(raw: object, place: Place) -> Link | None:
    """The link of a list that covers a place."""
    for each in raw if isinstance(raw, list) else ():
        about, target = extent(each["range"]), str(each.get("target") or "")
        if target and about.start <= place <= about.end:
            return Link(about, target)
    return None
