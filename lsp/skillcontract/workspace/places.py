"""Which workspaces lie below a folder, told by its contracts (formats.md 1)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from skillcontract.model.contract_name import CONTRACT, LONE
from skillcontract.workspace.loading import MANIFEST, SKILLS, home_of


def place_of(contract: Path) -> Path:
    """What to `load` for a contract: its workspace's folder, or the file itself where it stands alone."""
    return home_of(contract) or contract


def place_around(path: Path) -> Path | None:
    """What to `load` for any file: the workspace it lies in; None for one that nothing else is known to belong to."""
    place = place_of(path)
    if place != path:
        return place
    if path.name.endswith(LONE):
        return path if path.is_file() and _has_siblings(path) else None
    return _contract_beside(path) or next(
        (folder for folder in path.parents if (folder / SKILLS).is_dir()), None
    )


def places_below(folder: Path) -> tuple[Path, ...]:
    """What to `load` for all contracts below a folder, each once; a folder that cannot be listed holds none."""
    found = [folder] if (folder / MANIFEST).is_file() else []
    found += map(place_of, _contracts(folder))
    return tuple(dict.fromkeys(found))


_BESIDE = ("skill.json5", "governance.json5", "tools.json", "manual.md")
"""How the names of the files beside `x.contract.json` go on after `x.`."""


def _has_siblings(contract: Path) -> bool:
    """Whether files stand beside a lone contract that tell more about it."""
    stem = contract.name.removesuffix(CONTRACT)
    return any(contract.with_name(stem + ending).is_file() for ending in _BESIDE)


def _contract_beside(path: Path) -> Path | None:
    """The lone contract that a file belongs to; None where there is none."""
    for ending in _BESIDE:
        if path.name.endswith("." + ending):
            contract = path.with_name(path.name.removesuffix(ending) + CONTRACT)
            return contract if contract.is_file() else None
    return None


def _contracts(folder: Path) -> Iterator[Path]:
    for root, folders, names in os.walk(folder):
        here = Path(root)
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name != "node_modules")
        in_skill = SKILLS in here.parts
        for name in sorted(names):
            if name.endswith(LONE) or (in_skill and name == CONTRACT):
                yield here / name
