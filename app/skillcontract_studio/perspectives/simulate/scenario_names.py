"""What the scenarios of a workspace are called: the title and the skill that stand in each file, read beside the window."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.nodes import ObjectNode, StringNode
from skillcontract.workspace.source import SourceFile, read_source
from skillcontract_studio.perspectives.background import Background, Tell
from skillcontract_studio.qt import QObject, Signal

Stamp = tuple[int, int]
"""When a file was written, and its size: with another one it is read again."""


@dataclass(frozen=True, slots=True)
class ScenarioName:
    """One scenario. `skill` is the key that it plays, or the contract file it names; both texts are empty where none is stated."""

    path: Path
    title: str = ""
    skill: str = ""

    @property
    def words(self) -> str:
        """What it is called: its title, else its file."""
        return self.title or self.path.name


@dataclass(frozen=True, slots=True)
class NamesRead:
    """What was read of which state of each file."""

    names: Mapping[Path, tuple[Stamp, ScenarioName]]


def named(path: Path) -> ScenarioName:
    """The name of one scenario, as far as its text can be understood."""
    source = read_source(path, path.name, Dialect.JSON5, {})
    if not isinstance(source, SourceFile) or not isinstance(source.tree.root, ObjectNode):
        return ScenarioName(path)
    stated = {name: source.tree.root.last(name) for name in ("title", "skill", "contract")}
    texts = {
        name: member.value.value
        for name, member in stated.items()
        if member is not None and isinstance(member.value, StringNode)
    }
    return ScenarioName(path, texts.get("title", "").strip(), texts.get("skill") or texts.get("contract", ""))


def read_names(
    paths: Sequence[Path], known: Mapping[Path, tuple[Stamp, ScenarioName]], tell: Tell
) -> NamesRead:
    """The names of all these; files that are as they were are not read again."""
    found: dict[Path, tuple[Stamp, ScenarioName]] = {}
    for number, path in enumerate(paths):
        tell("work.opening", number, len(paths))
        stamp = _stamp(path)
        former = known.get(path)
        if stamp is not None:
            found[path] = former if former is not None and former[0] == stamp else (stamp, named(path))
    return NamesRead(found)


class ScenarioNames(QObject):
    """`changed` comes when names were read that are others than before."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._paths: tuple[Path, ...] = ()
        self._read = NamesRead({})
        self._work = Background(self)
        self._work.done.connect(self._done)

    def follow(self, paths: Iterable[Path]) -> None:
        """Read the names of these, as far as they are not known."""
        self._paths = tuple(paths)
        self._work.start(partial(read_names, self._paths, self._read.names))

    def names(self) -> list[ScenarioName]:
        """All that is followed; of a file that was not read yet only its path is known."""
        read = self._read.names
        return [read[path][1] if path in read else ScenarioName(path) for path in self._paths]

    def close(self) -> None:
        """The window goes."""
        self._work.close()

    def _done(self, found: object) -> None:
        if isinstance(found, NamesRead) and found != self._read:
            self._read = found
            self.changed.emit()


def _stamp(path: Path) -> Stamp | None:
    try:
        found = path.stat()
    except OSError:
        # It went meanwhile; whoever opens it is told.
        return None
    return found.st_mtime_ns, found.st_size
