"""The parts that the Studio is made of: what is installed with it, found from what it requires."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution

_OWN = "skill-contract-studio"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
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
"""Where the search begins if the program's own metadata is not there, as in a frozen program."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its name, version, and licence in the words of its maker."""

    name: str
    version: str
    licence: str


def parts() -> tuple[Part, ...]:
    """All of them, by name. Reading them costs a little: this is for those who ask."""
    waiting = list(_required(_OWN, "app") or _BEGIN)
    found: dict[str, Part] = {}
    while waiting:
        name = waiting.pop()
        key = name.lower().replace("_", "-").replace(".", "-")
        if key in found or key == _OWN:
            continue
        try:
            told = distribution(name)
        except PackageNotFoundError:
            # A requirement of another platform.
            continue
        found[key] = Part(told.metadata["Name"], told.version, _licence(told))
        waiting.extend(_required(name))
    return tuple(found[key] for key in sorted(found))


def _required(name: str, extra: str = "") -> list[str]:
    try:
        requirements = distribution(name).requires or []
    except PackageNotFoundError:
        return []
    names = []
    for requirement in requirements:
        wanted = _EXTRA.search(requirement)
        match = _NAME.match(requirement)
        if match is not None and (wanted is None or wanted[1] == extra):
            names.append(match[0])
    return names


def _licence(told: Distribution) -> str:
    metadata = told.metadata
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
