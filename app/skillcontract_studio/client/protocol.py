"""What the Studio reads of the protocol's answers, as frozen data. Positions count UTF-8 bytes, as the editor does.

What a server may leave out has a default here; what it may not, and is missing, raises KeyError or TypeError at the edge.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum


class Severity(IntEnum):
    """How bad a diagnostic is, by the protocol's numbers."""

    ERROR = 1
    WARNING = 2
    INFO = 3
    HINT = 4


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in a document: zero-based line, and bytes of UTF-8 from its start."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Extent:
    """From one place up to, but without, another."""

    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class RelatedPlace:
    """Another place that a diagnostic is about, and what the server says of it."""

    uri: str
    extent: Extent
    message: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One diagnostic. `rule` is its code (`L10`), `pointer` the JSON Pointer it stands at, where the server tells."""

    extent: Extent
    severity: Severity
    rule: str
    message: str
    page: str = ""
    pointer: str = ""
    name: str = ""
    unnecessary: bool = False
    related: tuple[RelatedPlace, ...] = ()

    @property
    def drops(self) -> bool:
        """Whether the runtime drops the whole skill for it: the L rules are the load rules."""
        return self.rule.startswith("L")


class Symbol:
    """A node of the outline. What lies below it is read when it is asked for: an outline can have tens of thousands of nodes."""

    __slots__ = ("_below", "_raw_below", "detail", "extent", "kind", "name", "selection")

    def __init__(self, raw: Mapping[str, object]) -> None:
        self.name = str(raw["name"])
        self.detail = str(raw.get("detail") or "")
        self.kind = int(str(raw["kind"]))
        self.extent = extent(raw["range"])
        self.selection = extent(raw["selectionRange"])
        self._raw_below = raw.get("children")
        self._below: tuple[Symbol, ...] | None = None

    @property
    def has_children(self) -> bool:
        """Whether anything lies below."""
        return bool(self._raw_below)

    @property
    def children(self) -> tuple["Symbol", ...]:
        """What lies below, in the order of the text."""
        if self._below is None:
            self._below = symbols(self._raw_below)
        return self._below


@dataclass(frozen=True, slots=True)
class Proposal:
    """One completion. `replaced` is the extent that `text` takes the place of; None means the word before the caret."""

    label: str
    detail: str
    meaning: str
    kind: int
    text: str
    snippet: bool
    replaced: Extent | None
    match: str
    order: str
    documentation: str
    preselect: bool = False
    raw: Mapping[str, object] = field(default_factory=dict, compare=False)


def place(raw: object) -> Place:
    """A position."""
    facts = _mapping(raw)
    line, column = facts["line"], facts["character"]
    if not (isinstance(line, int) and isinstance(column, int)):
        raise TypeError(f"a position has two numbers, not {facts}")
    return Place(line, column)


def extent(raw: object) -> Extent:
    """A range."""
    return Extent(place(_mapping(raw)["start"]), place(_mapping(raw)["end"]))


def wire_place(place: Place) -> dict[str, int]:
    """A place as the protocol writes it."""
    return {"line": place.line, "character": place.column}


def wire_extent(about: Extent) -> dict[str, object]:
    """An extent as the protocol writes it."""
    return {"start": wire_place(about.start), "end": wire_place(about.end)}


def problems(raw: object, before: object = None, known: Sequence[Problem] = ()) -> tuple[Problem, ...]:
    """The diagnostics of one document. A key changes few of them: what stood in `before` at the same place is taken from `known`."""
    entries, former = _sequence(raw), _sequence(before)
    kept = len(known) if len(former) == len(known) else 0
    return tuple(
        known[at] if at < kept and former[at] == entry else _problem(_mapping(entry))
        for at, entry in enumerate(entries)
    )


def symbols(raw: object) -> tuple[Symbol, ...]:
    """The hierarchical document symbols."""
    return tuple(Symbol(_mapping(entry)) for entry in _sequence(raw))


def proposals(raw: object) -> tuple[tuple[Proposal, ...], bool]:
    """The completions, and whether the list is incomplete and wants asking again as the user types."""
    if isinstance(raw, dict):
        defaults = raw.get("itemDefaults")
        entries = _sequence(raw.get("items"))
        shared = _mapping(defaults) if isinstance(defaults, dict) else {}
        return tuple(_proposal(_mapping(entry), shared) for entry in entries), bool(raw.get("isIncomplete"))
    return tuple(_proposal(_mapping(entry), {}) for entry in _sequence(raw)), False


def markup(raw: object) -> str:
    """Documentation as Markdown, however the server wrapped it; empty where it has none."""
    if isinstance(raw, str):
        return raw
    if isinstance(raw, dict):
        value = raw.get("value", "")
        return str(value)
    if isinstance(raw, Iterable):
        return "\n\n".join(markup(part) for part in raw)
    return ""


def hover(raw: object) -> tuple[str, Extent | None]:
    """A hover's Markdown and the extent it is about."""
    if not isinstance(raw, dict):
        return "", None
    about = raw.get("range")
    return markup(raw.get("contents")), extent(about) if isinstance(about, dict) else None


def _mapping(raw: object) -> Mapping[str, object]:
    if not isinstance(raw, dict):
        raise TypeError(f"an object was expected, not {type(raw).__name__}")
    return raw


def _sequence(raw: object) -> list[object]:
    if raw is None:
        return []
    if not isinstance(raw, list):
        raise TypeError(f"a list was expected, not {type(raw).__name__}")
    return raw


def _problem(raw: Mapping[str, object]) -> Problem:
    described, data = raw.get("codeDescription"), raw.get("data")
    tags = raw.get("tags")
    facts = data if isinstance(data, dict) else {}
    return Problem(
        extent=extent(raw["range"]),
        severity=Severity(int(str(raw.get("severity", 1)))),
        rule=str(raw.get("code", "")),
        message=str(raw["message"]),
        page=str(described.get("href", "")) if isinstance(described, dict) else "",
        pointer=str(facts.get("pointer", "")),
        name=str(facts.get("name", "")),
        unnecessary=isinstance(tags, list) and 1 in tags,
        related=tuple(_related(_mapping(one)) for one in _sequence(raw.get("relatedInformation") or [])),
    )


def _related(raw: Mapping[str, object]) -> RelatedPlace:
    location = _mapping(raw["location"])
    return RelatedPlace(str(location["uri"]), extent(location["range"]), str(raw["message"]))


def _proposal(raw: Mapping[str, object], defaults: Mapping[str, object]) -> Proposal:
    label = str(raw["label"])
    edit, details = raw.get("textEdit"), raw.get("labelDetails")
    replaced: Extent | None = None
    text = str(raw.get("insertText") or label)
    if isinstance(edit, dict):
        text = str(edit["newText"])
        replaced = extent(edit.get("range") or edit["replace"])
    elif isinstance(shared := defaults.get("editRange"), dict):
        replaced = extent(shared.get("replace", shared))
        text = str(raw.get("textEditText") or text)
    described = details if isinstance(details, dict) else {}
    return Proposal(
        label=label,
        detail=str(raw.get("detail") or described.get("detail") or ""),
        meaning=str(described.get("description") or ""),
        kind=int(str(raw.get("kind") or 1)),
        text=text,
        snippet=(raw.get("insertTextFormat") or defaults.get("insertTextFormat")) == 2,
        replaced=replaced,
        match=str(raw.get("filterText") or label),
        order=str(raw.get("sortText") or label),
        documentation=markup(raw.get("documentation")),
        preselect=bool(raw.get("preselect")),
        raw=raw,
    )
