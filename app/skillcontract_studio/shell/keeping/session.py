"""What a window had open, as frozen data and as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from skillcontract_studio.editor.view_state import ViewState
from skillcontract_studio.shell.keeping.stated import items, number, numbers, objects, text
from skillcontract_studio.shell.tabs.split_tree import Split

_VERSION = 1


@dataclass(frozen=True, slots=True)
class SavedTab:
    """An open file."""

    path: Path
    state: ViewState
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class SavedGroup:
    """The tabs of a group; `current` is a place among them."""

    tabs: tuple[SavedTab, ...]
    current: int = 0


@dataclass(frozen=True, slots=True)
class Session:
    """A window as it was left. `geometry` and `docks` are Qt's own words, in hex; `docks` by perspective."""

    groups: tuple[SavedGroup, ...] = ()
    split: Split | None = None
    active: int = 0
    perspective: str = ""
    geometry: str = ""
    docks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    unfolded: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """As `docks`, for the perspectives in which panels hid from the small window: how these stood in a larger one."""


def session_json(session: Session) -> dict[str, object]:
    """A session as what JSON can say."""
    return {
        "version": _VERSION,
        "groups": [
            {
                "current": group.current,
                "tabs": [
                    {
                        "path": str(tab.path),
                        "pinned": tab.pinned,
                        "anchor": tab.state.anchor,
                        "caret": tab.state.caret,
                        "line": tab.state.first_line,
                        "x": tab.state.x_offset,
                        "folded": list(tab.state.folded),
                    }
                    for tab in group.tabs
                ],
            }
            for group in session.groups
        ],
        "split": _split_json(session.split) if session.split else None,
        "active": session.active,
        "perspective": session.perspective,
        "geometry": session.geometry,
        "docks": dict(session.docks),
        "unfolded": dict(session.unfolded),
    }


def session_of(raw: Mapping[str, object]) -> Session:
    """The session that JSON tells of; whatever is not understood is left out."""
    groups = tuple(_group(each) for each in objects(raw, "groups"))
    split = raw.get("split")
    read = _split(split) if isinstance(split, dict) else None
    return Session(
        groups,
        read if read is not None and sorted(_leaves(read)) == list(range(len(groups))) else None,
        number(raw, "active"),
        text(raw, "perspective"),
        text(raw, "geometry"),
        _named(raw, "docks"),
        _named(raw, "unfolded"),
    )


def _named(raw: Mapping[str, object], key: str) -> Mapping[str, str]:
    """Texts by name."""
    stood = raw.get(key)
    named = stood if isinstance(stood, dict) else {}
    return MappingProxyType({str(name): state for name, state in named.items() if isinstance(state, str)})


def _group(raw: Mapping[str, object]) -> SavedGroup:
    tabs = tuple(_tab(each) for each in objects(raw, "tabs") if text(each, "path"))
    return SavedGroup(tabs, number(raw, "current"))


def _tab(raw: Mapping[str, object]) -> SavedTab:
    state = ViewState(
        number(raw, "anchor"),
        number(raw, "caret"),
        number(raw, "line"),
        number(raw, "x"),
        numbers(raw, "folded"),
    )
    return SavedTab(Path(text(raw, "path")), state, raw.get("pinned") is True)


def _split_json(split: Split) -> dict[str, object]:
    parts = [part if isinstance(part, int) else _split_json(part) for part in split.parts]
    return {"across": split.across, "sizes": list(split.sizes), "parts": parts}


def _split(raw: Mapping[str, object]) -> Split:
    parts: list[int | Split] = []
    for part in items(raw, "parts"):
        if isinstance(part, dict):
            parts.append(_split(part))
        elif isinstance(part, int):
            parts.append(part)
    return Split(raw.get("across") is not False, numbers(raw, "sizes"), tuple(parts))


def _leaves(split: Split) -> list[int]:
    found: list[int] = []
    for part in split.parts:
        found.extend([part] if isinstance(part, int) else _leaves(part))
    return found
