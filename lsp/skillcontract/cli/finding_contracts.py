"""Which contracts the user means: the files named, and those below the folders named (formats.md 1)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from skillcontract.cli.failure import CannotWork, unreadable
from skillcontract.model.contract_name import CONTRACT, LONE
from skillcontract_resources.catalogue import Catalogue

SKILLS = "skills"
STANDARD_INPUT = Path("-")


def named_contracts(
    paths: Iterable[Path], say: Catalogue, also: Callable[[str], bool] = lambda _name: False
) -> tuple[tuple[Path, ...], tuple[CannotWork, ...]]:
    """The contract files of the paths, each once, and what could not be found or read.

    A named file counts as a contract whatever its name. Below a folder a contract is a `contract.json` below `skills/`
    and any `*.contract.json`, and what `also` says of a file's name; hidden folders are left out. `say` is the catalogue
    area `cli`.
    """
    found: dict[str, Path] = {}
    failures: list[CannotWork] = []
    for path in paths:
        if path != STANDARD_INPUT and path.is_dir():
            before = len(found) + len(failures)
            for contract in _below(path, failures, say, also):
                found.setdefault(os.path.realpath(contract), contract)
            if len(found) + len(failures) == before and not any(_below(path, [], say, also)):
                failures.append(CannotWork(say("failure.no-contract", path=path)))
        else:
            found.setdefault(os.path.realpath(path), path)
    return tuple(found.values()), tuple(failures)


def _below(
    folder: Path, failures: list[CannotWork], say: Catalogue, also: Callable[[str], bool]
) -> Iterator[Path]:
    def unlisted(error: OSError) -> None:
        failures.append(unreadable(error.filename, error, say))

    for root, folders, names in os.walk(folder, onerror=unlisted):
        here = Path(root)
        in_skill = SKILLS in here.resolve().parts
        failures += (
            CannotWork(say("failure.folder-named-contract", path=here / name))
            for name in sorted(folders)
            if _is_contract(name, in_skill)
        )
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if _is_contract(name, in_skill) or also(name):
                yield here / name


def _is_contract(name: str, in_skill: bool) -> bool:
    return name.endswith(LONE) or (in_skill and name == CONTRACT)
