"""The parts that the Studio is made of: what is installed with it, found from what it requires."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

_OWN = "skill-contract-studio"
EXTRAS = frozenset({"app", "mcp"})
_NAME = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[([^\]]*)\])?")
_EXTRA = re.compile(r"""extra\s*==\s*['"]([\w-]+)['"]""")
_CLASSIFIER = "License :: OSI Approved :: "
_BEGIN = (
    "PySide6_Essentials",
    "pyside6-scintilla",
    "PySide6-QtAds",
    "QtAwesome",
    "pydantic",
    "jsonschema",
    "typer",
)
"""Where the search begins if the program's own metadata is not there."""
CHOSEN = {
    "grandalf": "EPL-1.0",
    "pyside6-essentials": "LGPL-3.0-only",
    "shiboken6": "LGPL-3.0-only",
    "pyside6-qtads": "LGPL-2.1-or-later",
}
"""The licence under which we take a part whose maker offers several, or says it in words of its own."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its name, version, and licence in the words of its maker, or the one of several that we chose."""

    name: str
    version: str
    licence: str


def parts() -> tuple[Part, ...]:
    """All of them, by name. Reading them costs a little: this is for those who ask."""
    return tuple(Part(told.metadata["Name"], told.version, licence_of(told)) for told in installed_parts())


def licence_folder() -> Path | None:
    """The folder with the licences of everything the program brings along; None where the parts were installed one by one."""
    brought = getattr(sys, "_MEIPASS", None)
    folder = Path(brought) / "licences" if brought else None
    return folder if folder is not None and folder.is_dir() else None


def installed_parts() -> tuple[Distribution, ...]:
    """Every distribution that ours needs with the parts of the Studio and of real tools, however far down; by name."""
    waiting = _required(_OWN, EXTRAS) or [(name, frozenset[str]()) for name in _BEGIN]
    seen: set[tuple[str, frozenset[str]]] = set()
    found: dict[str, Distribution] = {}
    while waiting:
        name, extras = waiting.pop()
        key = _key(name)
        if (key, extras) in seen or key == _OWN:
            continue
        seen.add((key, extras))
        try:
            found[key] = distribution(name)
        except PackageNotFoundError:
            # A requirement of another platform, or of a part that was not installed.
            continue
        waiting.extend(_required(name, extras))
    return tuple(found[key] for key in sorted(found))


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _required(name: str, extras: frozenset[str]) -> list[tuple[str, frozenset[str]]]:
    """What a distribution requires with some of its extras, and which extras of that."""
    try:
        requirements = distribution(name).requires or []
    except PackageNotFoundError:
        return []
    names = []
    for requirement in requirements:
        wanted = _EXTRA.search(requirement)
        match = _NAME.match(requirement)
        if match is not None and (wanted is None or wanted[1] in extras):
            names.append((match[1], frozenset(re.findall(r"[\w.-]+", match[2] or ""))))
    return names


def licence_of(told: Distribution) -> str:
    """The licence in short; empty where the package does not say it."""
    metadata = told.metadata
    chosen = CHOSEN.get(_key(metadata["Name"]))
    if chosen:
        return chosen
    stated = "".join(metadata.get_all("License-Expression") or [])
    if stated:
        return stated
    classified = [
        line.removeprefix(_CLASSIFIER)
        for line in metadata.get_all("Classifier") or []
        if line.startswith(_CLASSIFIER)
    ]
    if classified:
        return ", ".join(classified)
    # Some put the whole text there; its first line names it.
    return "".join(metadata.get_all("License") or []).strip().partition("\n")[0]
